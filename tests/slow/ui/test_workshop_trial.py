"""How a board plays, in the window: games come in while one looks, and what they say stands beside other boards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.board import Board
from citrus.ui.screens.workshop.trial import TrialScreen
from citrus.ui.shell.app import App
from citrus.workshop import drafts
from citrus.workshop.advice import advice
from citrus.workshop.shipped import shipped_play
from citrus.workshop.trial import Trial, TrialPlace
from tests.ui.shell import choose, press, resize
from tests.workshop.boards import small

PATIENCE = 300.0  # seconds: long enough for all but what hangs
ROOMY = small(".....", ".A...", ".....", "...B.", ".....", starting="A", removed=(12, 4))
CROWDED = small(".#.#.", "#.#.#", ".A#B.", "#.#.#", ".#.#.", starting="A", removed=(11, 5))


ENOUGH = 10  # games of a trial


@pytest.fixture
def screen(app: App, home: Path) -> Iterator[TrialScreen]:
    screen = shown(app, Trial(place(ROOMY), 2, games=ENOUGH))
    yield screen
    screen.trial.stop()


def place(board: Board) -> TrialPlace:
    return TrialPlace(board, "My valley", load_tiles(), "As in the box")


def shown(app: App, trial: Trial) -> TrialScreen:
    app.routes.to_start()
    screen = TrialScreen(app.ui, trial)
    app.push(screen)
    return screen


def play(app: App, screen: TrialScreen, games: int) -> None:
    """Look on until `games` games are over."""
    end = time.monotonic() + PATIENCE
    while len(screen.trial.reports) < games and screen.trial.failure is None and time.monotonic() < end:
        app.step([], 0.02)
        time.sleep(0.01)


def test_games_come_in_and_heat_the_board(app: App, screen: TrialScreen, written: dict[str, pygame.Surface]) -> None:
    assert screen.verdict == [app.ui.texts("workshop.not_yet", all=ENOUGH)]
    play(app, screen, ENOUGH)
    app.fit_window()
    assert not screen.trial.running
    assert screen.play is not None
    summary = screen.trial.summary()
    hottest = max(summary.planted, key=lambda name: summary.planted[name])
    assert screen.field.heat[ROOMY.numbers[hottest]] == (1.0, str(round(ENOUGH * summary.planted[hottest])))
    numbers = [int(number) for _, number in screen.field.heat.values()]
    assert sum(numbers) == sum(len(report.planted) for report in screen.trial.reports)
    assert any(text.startswith("Tiles planted on each space in 10 games.") for text in written)
    assert "Games: 10 of 10" in written
    other = shipped_play()["long"][2]
    assert app.ui.texts("settings.percent", percent=f"{100 * other.wins[0]:.0f}") in written
    assert screen.verdict[0] in [app.ui.texts(f"workshop.{key}") for key in ("fine", "uneven", "tight")]


def test_a_board_that_is_too_tight_is_called_so_after_the_last_game(app: App, home: Path) -> None:
    screen = shown(app, Trial(place(CROWDED), 2, games=ENOUGH))
    play(app, screen, ENOUGH)
    assert screen.play.blocked > 0.9
    assert screen.verdict[0] == app.ui.texts("workshop.tight")
    assert screen.verdict[1].startswith("You can play here, but 6 spaces can never be planted")
    last = screen.trial.reports.pop()
    assert screen.verdict == ["The verdict comes after all 10 games."]
    screen.trial.reports.append(last)
    assert screen.verdict[0] == app.ui.texts("workshop.tight")


def test_the_games_can_be_stopped_and_go_on(app: App, screen: TrialScreen) -> None:
    play(app, screen, 1)
    choose(app, "Stop")
    assert not screen.trial.running
    assert not screen.animating
    stopped = len(screen.trial.reports)
    choose(app, "Go on")
    assert screen.trial.running or stopped == ENOUGH
    play(app, screen, ENOUGH)
    assert not screen.halt.enabled


def test_another_number_of_players_plays_anew_and_leaving_ends_it(app: App, screen: TrialScreen) -> None:
    before = screen.trial
    press(app, pygame.K_3)
    assert not before.running
    assert screen.trial.game.players == 3
    assert screen.trial.running
    press(app, pygame.K_ESCAPE)
    assert app.top is not screen
    assert not screen.trial.running


def test_land_enough_and_few_sites_call_for_sites(app: App, home: Path) -> None:
    wide = small("......", ".A....", "......", "....B.", "......", starting="AB", removed=(8, 4))
    crowded = drafts.resized(wide, 9, 5)
    screen = shown(app, Trial(place(crowded), 2, games=ENOUGH))
    play(app, screen, ENOUGH)
    assert screen.verdict[0] == app.ui.texts("workshop.tight")
    assert "Paint more sites" in screen.verdict[1]


def test_crowded_land_calls_for_land_and_not_for_more_tiles(app: App, home: Path) -> None:
    full = small("......", ".A##B.", "......", "...C..", starting="AB", removed=(9, 6))  # 15 tiles on 19 spaces
    screen = shown(app, Trial(place(full), 2, games=ENOUGH))
    play(app, screen, ENOUGH)
    assert [weakness.key for weakness in advice(full, load_tiles())][-1] == "small"
    assert screen.verdict == [app.ui.texts("workshop.tight"), app.ui.texts("workshop.add_land")]


def test_a_shipped_board_is_not_compared_with_itself(app: App, home: Path, written: dict[str, pygame.Surface]) -> None:
    short = drafts.named(load_board(shipped_boards()["short"]), "My copy")
    screen = shown(app, Trial(place(short), 2, games=1))
    app.fit_window()
    names = {name: app.ui.texts(f"boards.{name}") for name in shipped_play()}
    assert names["long"] in written
    assert names["short"] not in written
    screen.trial.stop()
    screen = shown(app, Trial(place(drafts.painted(short, [short.numbers["a1"]], "#")), 2, games=1))
    app.fit_window()
    assert names["short"] in written
    screen.trial.stop()


def test_verdict_and_progress_are_in_sight_with_five_players(
    app: App, home: Path, written: dict[str, pygame.Surface]
) -> None:
    screen = shown(app, Trial(place(CROWDED), 5, games=ENOUGH))
    play(app, screen, ENOUGH)
    for size, scale in (((1366, 768), 100), ((1280, 720), 150)):
        written.clear()
        app.ui.preferences.change(replace(app.ui.preferences.settings, scale=scale))
        resize(app, size)
        app.draw()
        places = {id(picture): place for picture, place in screen.paper}
        for sentence in screen.verdict:
            picture = written[sentence]
            assert places[id(picture)][1] + picture.get_height() <= screen.scroller.view.bottom, size
        assert "Games: 10 of 10" in written, size
        assert screen.scroller.view.bottom <= screen.halt.rect.top or screen.scroller.reach == 0, size
        assert screen.back.rect.right < screen.halt.rect.left, size
