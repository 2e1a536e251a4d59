"""Numbers at the ends of what is allowed: bots of all levels play, hints and reviews work, screens show them.

Each file of `tests/extremes` is a tile set. Its games have all that it provides for: fruit trees and a fair start.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import advise
from citrus.content.numbers import own_numbers_dir
from citrus.content.tiles import load_tiles
from citrus.laboratory.games import play
from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.match.saves import games_dir
from citrus.records.record import LEVELS, Record, dumps, load_steps
from citrus.review.judging import choices, decisions
from citrus.review.values import Depth
from citrus.rules.game import Options
from citrus.rules.turn import legal_actions
from citrus.rules.variants import new_game
from citrus.rules.view import view
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.player_aid.screen import PlayerAidScreen
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.shell.app import App
from tests.grids import sampled
from tests.rules.scene import board_of
from tests.ui.reviews import opened as opened_review
from tests.ui.reviews import reviewed
from tests.ui.setups import opened as opened_setup
from tests.ui.shell import press, resize

EXTREMES = sorted((Path(__file__).parents[2] / "extremes").glob("*.yaml"))
VALE = board_of(
    "A . * . B . . *\n. . * . . . * .\n* . # . * . . .\n. C . . * D . .\n. . * . # . . *\nE . . . . * F .\n",
    starting_sites=("A", "B", "C"),
)
SHALLOW = Depth(1, 1, 1)
SIZES = ((1920, 1080), (1280, 720))


def _named(value: Path | str | int) -> str:
    return value.stem if isinstance(value, Path) else str(value)


@cache
def played(path: Path, level: str, players: int) -> Record:
    """Return a whole game of bots of a level with these numbers."""
    tiles = load_tiles(path)
    options = Options(starting_fincas=3, fruit_trees=tiles.fruit_trees is not None, fair_start=bool(tiles.fair_start))
    return play(new_game(VALE, tiles, options, players), (level,) * players, path.stem)[0]


@pytest.mark.parametrize(("level", "path"), sampled(LEVELS, EXTREMES[::-1]), ids=_named)
def test_bots_of_every_level_play_a_game(path: Path, level: str) -> None:
    record = played(path, level, 2)
    assert record.result is not None
    assert load_steps(dumps(record)).record.result == record.result


@pytest.mark.parametrize(("path", "players"), sampled(EXTREMES, [2, 5]), ids=_named)
def test_hints_are_legal_and_a_review_comes_to_its_end(path: Path, players: int) -> None:
    record = played(path, "greedy", players)
    steps = load_steps(dumps(record)).steps
    for step in steps[:-1:60]:
        found = advise(view(step.state))
        assert found is not None
        assert found.action in legal_actions(step.state)
    found = tuple(decisions(record, steps, SHALLOW))
    assert len(found) == len(choices(steps))


@pytest.mark.parametrize(("path", "language", "size"), sampled(EXTREMES, shipped()[: len(EXTREMES)], SIZES), ids=_named)
def test_screens_show_it(path: Path, language: str, size: tuple[int, int], app: App) -> None:
    app.change(replace(app.settings, language=language))
    own_numbers_dir().mkdir(parents=True, exist_ok=True)
    shutil.copy(path, own_numbers_dir())
    record = played(path, "greedy", 5)
    record = replace(record, seats=tuple(replace(seat, bot=None) for seat in record.seats))
    steps = load_steps(dumps(record)).steps
    games_dir().mkdir(parents=True, exist_ok=True)
    file = games_dir() / "Extreme.citrus"
    file.write_text(dumps(record), encoding="utf-8")
    match = Match.open(file)
    resize(app, size)
    screen = opened_setup(app)
    screen.change(screen.choices.adopt, record.game)
    assert screen.choices.tiles == record.game.tiles
    app.draw()
    for position in (0, len(steps) // 3, len(steps) - 2):
        app.routes.to_table(Match(record, list(steps[: position + 1]), games_dir() / "part.citrus"))
        assert isinstance(app.top, PlayScreen)
        press(app, pygame.K_h)
        app.fit_window()
        for key in (pygame.K_s, pygame.K_ESCAPE, pygame.K_F3):
            press(app, key)
            app.draw()
        assert isinstance(app.top, PlayerAidScreen)
        press(app, pygame.K_ESCAPE)
    app.show(FinalScreen(app.ui, app.routes, match))
    app.fit_window()
    assert isinstance(opened_review(app, reviewed(match)), ReviewScreen)
    app.fit_window()
