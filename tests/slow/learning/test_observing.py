"""Observations show what a player may see, from where the player sits, and nothing hidden."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import citrus
from citrus.learning import Observer
from citrus.learning.observing import CAUSES, HIGHEST, PHASES
from citrus.rules.fruit_trees.orchard import numbers_of
from citrus.rules.state import GameState
from citrus.rules.tiles import LANDSCAPE_TILES
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import determinize, view

PAGE = Path(__file__).parents[3] / "docs" / "learning.md"


def moments(seed: int, players: int = 3, fruit_trees: bool = True) -> Iterator[GameState]:
    """Yield the states of a random game."""
    rng = random.Random(seed)
    state = citrus.new_table("short", players, seed, fruit_trees=fruit_trees).state
    while not state.over:
        yield state
        sorts: dict[type, list] = {}
        for action in legal_actions(state):
            sorts.setdefault(type(action), []).append(action)
        state, _ = apply(state, rng.choice(sorts[rng.choice(list(sorts))]))
    yield state


@pytest.mark.parametrize("seed", range(3))
def test_states_that_differ_in_hidden_things_alone_look_the_same(seed: int) -> None:
    observer, rng, differed = None, random.Random(seed), 0
    for state in moments(seed):
        observer = observer or Observer(state.game)
        other = determinize(view(state), rng)
        differed += other != state
        for seat in range(3):
            assert np.array_equal(observer.of(view(state), seat), observer.of(view(other), seat))
    assert differed > 50


@pytest.mark.parametrize("fruit_trees", [False, True])
def test_every_entry_is_named_and_says_what_lies_on_the_table(fruit_trees: bool) -> None:
    phases = set()
    for number, state in enumerate(moments(7, fruit_trees=fruit_trees)):
        if number % 4 and state.phase in phases:
            continue
        phases.add(state.phase)
        observer = Observer(state.game)
        for seat in range(3):
            found = observer.of(view(state), seat)
            assert found.shape == (observer.size,)
            assert np.abs(found).max() <= HIGHEST
            planes, numbers = observer.split(found)
            assert (
                planes.shape
                == observer.shape
                == (len(observer.planes), state.game.board.rows, state.game.board.columns)
            )
            plane = dict(zip(observer.planes, planes, strict=True))
            number = dict(zip(observer.numbers, numbers, strict=True))
            check_planes(state, seat, plane)
            check_numbers(state, seat, number)
    assert {"turn", "site", "plant", "over"} <= phases


def check_planes(state: GameState, seat: int, plane: dict[str, np.ndarray]) -> None:
    board = state.game.board
    for space in board.names:
        column, row = board.column_row(space)
        tile, region = state.tile_at(space), state.region_at(space)
        kinds = [name[5:] for name in plane if name.startswith("kind ") and plane[name][row, column]]
        assert kinds == ([] if tile is None else [state.game.kind_name(tile >> 1)])
        assert plane["well"][row, column] == (tile is not None and tile & 1)
        owner = None if region is None or region.owner is None else (region.owner - seat) % len(state.players)
        assert [n for n in range(len(state.players)) if plane[f"region {n}"][row, column]] == (
            [] if owner is None else [owner]
        )
        lying = state.landscape_at(space)
        assert [name[10:] for name in plane if name.startswith("landscape ") and plane[name][row, column]] == (
            [lying] if lying else []
        )
        assert plane["covered"][row, column] == sum(tile.space == space for tile in state.covered)
    for built in state.fincas:
        column, row = board.column_row(board.sites[built.site])
        assert plane["finca scored"][row, column] == built.scored
        assert plane["finca first"][row, column] == pytest.approx(0 if built.scored else built.finca.first / 10)
    for site in state.open_sites:
        column, row = board.column_row(board.sites[site])
        assert plane["site open"][row, column] == 1


def check_numbers(state: GameState, seat: int, number: dict[str, float]) -> None:
    players = len(state.players)
    assert [n for n in range(players) if number[f"turn {n}"]] == [(state.player - seat) % players]
    assert number[f"phase {state.phase}"] == 1
    for place, player in enumerate(state.players):
        whose = (place - seat) % players
        assert number[f"score {whose}"] == pytest.approx(player.score / 100)
        assert number[f"coins {whose}"] == pytest.approx(player.coins / state.game.tiles.max_coins)
        assert number[f"workers {whose}"] == pytest.approx(player.workers / state.game.tiles.workers)
        assert number[f"bull {whose}"] == player.tiles.count("bull")
    for space, tile in enumerate(state.market, 1):
        offered = [name for name in state.game.tile_names if number.get(f"market {space} {name}")]
        assert set(offered) == (set() if tile is None else {state.game.tile_names[tile]})
    for tile, count in state.game.bag_counts.items():
        name = state.game.tile_names[tile]
        assert number[f"hand {name}"] == state.hand.count(tile)
        assert number[f"bag {name}"] == pytest.approx(state.bag.count(tile) / count)


def test_many_observations_are_split_at_once() -> None:
    state = next(moments(1))
    observer = Observer(state.game)
    one = observer.of(view(state), 0)
    planes, numbers = observer.split(np.stack([one, one + 1]))
    assert np.array_equal(planes[1], observer.split(one)[0] + 1)
    assert np.array_equal(numbers[0], observer.split(one)[1])


def test_the_page_explains_every_plane_and_number() -> None:
    game = citrus.new_table("short", 3, 1, fruit_trees=True).game
    observer, page = Observer(game), PAGE.read_text(encoding="utf-8")
    tiles = game.tiles
    meant = {
        "KIND": {game.kind_name(kind) for kind in game.kinds},
        "TILE": set(game.tile_names),
        "LANDSCAPE": set(LANDSCAPE_TILES),
        "FRUIT": set(numbers_of(game).fruits),
        "FINCA": {str(finca) for finca, _ in tiles.fincas},
        "VALUE": set(map(str, numbers_of(game).values)),
        "SEAT": set(map(str, range(game.players))),
        "SPACE": {str(space + 1) for space in range(tiles.market_size)},
        "PHASE": {*PHASES, *game.added_phases},
        "CAUSE": set(CAUSES),
    }
    for section, names in (("### Planes", observer.planes), ("### Numbers", observer.numbers)):
        table = page.partition(section)[2].partition("\n#")[0]
        explained: set[str] = set()
        for name in re.findall(r"`([^`]+)`", "\n".join(re.findall(r"(?m)^\| (`.*?) \|", table))):
            words = [meant.get(word, {word}) for word in name.split()]
            explained |= set(map(" ".join, itertools.product(*words)))
        assert set(names) <= explained, section
        assert len(explained - set(names)) == 0, section
