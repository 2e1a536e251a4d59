"""The table at the bounds of the formats: the largest board and market, most of everything, the largest numbers."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.tiles import (
    KNOWN_FRUITS,
    MAX_FINCAS,
    MAX_MARKET,
    MAX_OF_A_SORT,
    MAX_TOKENS,
    MAX_WORKERS,
    load_tiles,
)
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.saves import games_dir
from citrus.records.record import COLORS, MAX_NAME, Record, Seat, dumps, load_steps
from citrus.records.replay import Step
from citrus.rules.board import MAX_SIDE, Board
from citrus.rules.fruit_trees.orchard import orchard_of, with_orchard
from citrus.rules.game import Options
from citrus.rules.setup import shuffle
from citrus.rules.state import GameState
from citrus.rules.tiles import LANDSCAPE_TILES, Finca, FruitTrees, TileSet
from citrus.rules.variants import new_game
from citrus.ui.kit.fonts import Letters
from citrus.ui.pieces.miniature import miniature
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from tests.fuzz.games import any_record, played_on
from tests.grids import sampled
from tests.ui.player import Player
from tests.ui.shell import resize

SIZES = [(960, 600), (1280, 720), (3840, 2160)]
MOST = 999


def largest_market() -> tuple[tuple[int | None, ...], ...]:
    """Return the most rows and columns, and four spaces in each."""
    side = range(MAX_MARKET)
    rows = [[(column - row) % MAX_MARKET < 4 for column in side] for row in side]
    numbers = iter(range(1, 4 * MAX_MARKET + 1))
    return tuple(tuple(next(numbers) if there else None for there in row) for row in rows)


def largest_tiles() -> TileSet:
    """Return as much of everything as a tile set may have; the board has room for 666 plantation tiles."""
    return replace(
        load_tiles(),
        plain=66,
        well=66,
        landscape=tuple((name, MAX_OF_A_SORT) for name in LANDSCAPE_TILES),
        fincas=((Finca(98, 0), 9), (Finca(99, 98), MAX_FINCAS - 9)),
        market=largest_market(),
        income=(MOST,) * (MAX_WORKERS + 1),
        max_coins=MOST,
        workers=MAX_WORKERS,
        start_coins=MOST,
        return_penalty=MOST,
        fruit_trees=FruitTrees(len(KNOWN_FRUITS), KNOWN_FRUITS, (MOST,) * MAX_TOKENS, (MOST,) * len(KNOWN_FRUITS)),
    )


def largest_board() -> Board:
    """Return a board with a landscape tile on every space, except the fifteen sites."""
    grid = [["*"] * MAX_SIDE for _ in range(MAX_SIDE)]
    for place, letter in enumerate("ABCDEFGHIJKLMNO"):
        grid[2 + 5 * (place // 5)][2 + 5 * (place % 5)] = letter
    return Board("W" * MAX_NAME, (2, 5), ("A", "B", "C", "D"), (), 0, 0, tuple(map("".join, grid)))


def largest_record(players: int) -> Record:
    game = new_game(
        largest_board(), largest_tiles(), Options(starting_fincas=4, fruit_trees=True, fair_start=True), players
    )
    seats = tuple(Seat("W" * MAX_NAME, color) for color in COLORS[:players])
    return Record(datetime(2026, 11, 21, tzinfo=UTC), game, seats, shuffle(game, random.Random(1)))


def rich(state: GameState) -> GameState:
    """Give everybody all that anybody can have, and more points than there are, or fewer."""
    tiles = tuple(sorted(name for name, count in state.game.tiles.landscape for _ in range(count)))
    players = tuple(
        replace(player, coins=MOST, score=(-1) ** place * 888_888, tiles=tiles)
        for place, player in enumerate(state.players)
    )
    orchard = orchard_of(state)
    kept = tuple((MAX_TOKENS,) * len(KNOWN_FRUITS) for _ in players)
    return with_orchard(replace(state, players=players), replace(orchard, kept=kept))


def on_table(app: App, match: Match) -> Player:
    """Return the table, looked at from several places of the mouse."""
    app.routes.to_table(match)
    screen = app.top
    assert isinstance(screen, PlayScreen)
    width, height = app.size
    for place in ((0.1, 0.95), (0.9, 0.95), (0.3, 0.4), (0.85, 0.2), (0.85, 0.35)):
        where = (round(width * place[0]), round(height * place[1]))
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))], 0.5)
    return Player(screen)


@pytest.fixture
def match(home: Path, request: pytest.FixtureRequest) -> Match:
    """Return the largest game, read from its file, after a few actions."""
    found = load_steps(dumps(largest_record(request.param)))
    record = played_on(found, random.Random(1), 25)
    steps = list(load_steps(dumps(record)).steps)
    steps.append(Step(None, rich(steps[-1].state), ()))
    return Match(record, steps, games_dir() / "largest.citrus")


@pytest.mark.parametrize(("size", "scale", "match"), sampled(SIZES, [100, 200], [5, 2]), indirect=["match"])
def test_the_largest_game_is_drawn(app: App, match: Match, size: tuple[int, int], scale: int) -> None:
    resize(app, size)
    app.rescale(scale)
    player = on_table(app, match)
    for one, other in pairwise(mat.mat for mat in player.layout.mats):
        assert not one.colliderect(other)
    app.push(ReplayScreen(app.ui, app.routes, Playback.of(Match(match.record, list(match.steps[:-1]), match.path))))
    app.step([], 0.5)
    end = replace(match.state, phase="over", winners=tuple(range(0, match.state.game.players, 2)))
    app.show(FinalScreen(app.ui, app.routes, Match(match.record, [*match.steps, Step(None, end, ())], match.path)))
    for _ in range(8):
        app.step([], 2.0)


@pytest.mark.parametrize("match", [5], indirect=True)
def test_the_largest_game_is_listed(app: App, match: Match) -> None:
    miniature(app.ui, match.steps, COLORS, (132, 78))
    Match(match.record, list(match.steps[:-1]), games_dir() / "largest.citrus").act(match.legal_actions()[0])
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    for _ in range(3):
        app.step([], 0.5)
    assert screen.list.game(0).error is None


@pytest.mark.parametrize("seed", range(3))
def test_any_game_within_the_bounds_is_drawn(app: App, home: Path, seed: int) -> None:
    rng = random.Random(seed)
    resize(app, rng.choice(SIZES[:2]))
    app.rescale(rng.choice([100, 150, 200]))
    found = load_steps(dumps(any_record(rng)))
    for actions in (0, 20, 200):
        record = played_on(found, rng, actions)
        match = Match(record, list(load_steps(dumps(record)).steps), games_dir() / "any.citrus")
        on_table(app, match)
        if match.state.over:
            app.show(FinalScreen(app.ui, app.routes, match))
            app.step([], 0.5)


@pytest.mark.parametrize(("text", "width"), [("−888888", 56), ("8", 56), ("−888888", 12), ("888", 3)])
def test_numbers_shrink_until_they_fit(app: App, text: str, width: int) -> None:
    picture = app.ui.fonts.shrunk(text, Letters(38, app.ui.palette["ink"], title=True), width)
    assert picture.get_width() <= width or picture.get_height() <= 4
    assert app.ui.fonts.shrunk("8", Letters(38, app.ui.palette["ink"]), 500).get_height() == app.ui.fonts.height(38)
