"""What a game remembers of where kinds have room (R6.2, R6.3)."""

from __future__ import annotations

import pickle
import random

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.game import Game, Options
from citrus.rules.ground import legal_spaces
from citrus.rules.planting import extensions, free_spaces, ground_of, own_grounds
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game
from tests.rules.scene import Scene


@pytest.fixture
def game() -> Game:
    return new_game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), 2)


def played(game: Game, seed: int) -> list[GameState]:
    rng = random.Random(seed)
    states = [start(game, shuffle(game, rng))]
    while actions := legal_actions(states[-1]):
        states.append(apply(states[-1], rng.choice(actions))[0])
    return states


def test_a_remembered_room_is_that_of_the_state(game: Game) -> None:
    for state in played(game, 1):
        free = free_spaces(state)
        grounds = own_grounds(state)
        for kind, extend in zip(game.kinds, extensions(state, grounds, free), strict=True):
            ground = ground_of(state, kind)
            starts = state.open_roads[kind] & state.finca_roads & free
            assert legal_spaces(game.board, ground, free, state.finca_roads) == (extend, starts)
            assert (kind in grounds) == bool(ground.own)
            assert grounds.get(kind, ground) == ground
            remembered, starts_here = game.rooms[ground]
            assert (remembered & free, starts_here & free & state.finca_roads) == (extend, starts)


def test_covered_plantations_leave_the_room_that_there_was_without_them() -> None:
    """R10.4: a bridge covers what nobody owns any more; what is left is judged as if that had never been planted."""
    without = Scene().fincas(A="10/5").region(0, "lemon", "b2").region(1, "lemon", "f4").state
    scene = Scene().fincas(A="10/5").region(0, "lemon", "b2").region(1, "lemon", "f4")
    covered = scene.region(None, "lemon", "d2").region(None, "lemon", "e4 e5").state
    kind = next(kind for kind in covered.game.kinds if covered.neutral[kind])
    grounds = [ground_of(state, kind) for state in (covered, without)]
    assert covered.game.rooms[grounds[0]] != covered.game.rooms[grounds[1]]
    assert covered.game.rooms.without_neutral(grounds[0]) == without.game.rooms[grounds[1]]
    assert without.game.rooms.without_neutral(grounds[1]) == without.game.rooms[grounds[1]]


def test_the_memory_does_not_grow_for_ever(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus.rules.ground.MOST_ROOMS", 20)
    held = []
    for state in played(game, 1):
        for ground in (ground_of(state, kind) for kind in game.kinds):
            assert game.rooms[ground]
            held.append(len(game.rooms))
    assert max(held) == 20


def test_a_game_takes_no_memory_to_another_process(game: Game) -> None:
    played(game, 1)
    there = pickle.loads(pickle.dumps(game))
    assert game.rooms
    assert there == game
    assert not there.rooms
    assert played(there, 2)[-1].players == played(game, 2)[-1].players
