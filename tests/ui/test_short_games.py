"""Games that are over after one choice or none: every screen that tells of a game shows them."""

from __future__ import annotations

import random
from itertools import product

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.records.beside import review_path
from citrus.records.record import Seat
from citrus.review.files import keep_review, load_review
from citrus.review.judging import choices, decisions, review
from citrus.review.report import report_lines
from citrus.review.values import Depth
from citrus.rules.game import Options
from citrus.rules.setup import shuffle
from citrus.rules.variants import new_game
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.rules.scene import board_of
from tests.rules.worlds import TINY_TILES
from tests.ui.reviews import made_up
from tests.ui.shell import choose, play, press

# everybody passes from the beginning: the only site leaves no choice, two leave one
BOARDS = {0: "A . * .\n. * . B\n. . . .\n", 1: "A . * C\n. * . B\n. . . .\n"}
PENNILESS = replace(TINY_TILES, kinds=("lemon",), start_coins=0, income=(0,) * len(TINY_TILES.income))
SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"))
DEPTH = Depth(turns=2, futures=2)


def begun(made: int) -> Match:
    """Return a game in which nobody has done anything yet, and which `made` choices will decide."""
    board = board_of(BOARDS[made], starting_sites=("A",))
    game = new_game(board, PENNILESS, Options(starting_fincas=1), 2)
    return Match.with_setup(game, SEATS, shuffle(game, random.Random(3)), new_game_path(SEATS))


def over(made: int) -> Match:
    """Play such a game to its end."""
    match = begun(made)
    while not match.state.over:
        match.act(match.legal_actions()[0])
    assert len(choices(match.steps)) == made
    return match


def reviewed(match: Match, made: int) -> Match:
    """Return a game with its review, which the judge has really made."""
    found = list(decisions(match.record, match.steps, DEPTH))
    assert len(found) == made
    keep_review(review_path(match.path), review(match.record, match.steps, Depth(), found))
    return match


def look_at(app: App) -> None:
    """Draw the live screen, and point here and there."""
    width, height = app.size
    for pos in product(range(30, width, width // 5), range(30, height, height // 4)):
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    for key in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_END):
        press(app, key)


@pytest.mark.parametrize("made", BOARDS)
def test_a_review_of_hardly_a_choice_leads_everywhere(app: App, made: int) -> None:
    match = reviewed(over(made), made)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_review(match)
    screen = app.top
    assert isinstance(screen, ReviewScreen)
    assert screen.found is not None
    look_at(app)
    choose(app, app.ui.texts("final.watch"))
    assert isinstance(app.top, ReplayScreen)
    look_at(app)
    for key in (pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_b, pygame.K_HOME, pygame.K_r):
        press(app, key)
    assert app.top is screen
    screen.turns_to_show(fewer=True)
    look_at(app)
    choose(app, app.ui.texts("review.back"))
    assert isinstance(app.top, StartScreen)


@pytest.mark.parametrize("made", BOARDS)
def test_the_scoring_the_album_and_the_report_take_games_of_hardly_a_choice(app: App, made: int) -> None:
    match = reviewed(over(made), made)
    found = load_review(review_path(match.path), match.record, Depth())
    assert found is not None
    assert "Where something better was found" in list(report_lines(match.record, match.steps, found))
    app.routes.to_match(match)
    assert isinstance(app.top, FinalScreen)
    look_at(app)
    choose(app, "Chart")
    look_at(app)
    app.routes.to_start()
    app.routes.to_album()
    assert isinstance(app.top, AlbumScreen)
    look_at(app)
    assert len(app.routes.album.entries) == 1


def test_a_review_whose_file_has_lost_its_decisions_is_shown(app: App) -> None:
    match = play(2, 1)
    keep_review(review_path(match.path), replace(made_up(match), decisions=()))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_review(match)
    assert isinstance(app.top, ReviewScreen)
    look_at(app)
    choose(app, app.ui.texts("final.watch"))
    look_at(app)


@pytest.mark.parametrize("actions", [0, 1])
def test_a_game_that_has_hardly_begun_can_be_watched(app: App, actions: int) -> None:
    match = play(2, 1, steps=actions)
    assert len(match.record.actions) == actions
    app.routes.to_start()
    app.routes.watch_record(match.path)
    assert isinstance(app.top, ReplayScreen)
    look_at(app)
    app.top.toggle()
    for _ in range(40):
        app.step([], 0.1)
