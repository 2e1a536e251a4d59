"""Start screen, saved games, final scoring, dialogs, and the app around them."""

from __future__ import annotations

import dataclasses
import os
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.texts import Texts
from citrus.language.wording import in_two, moment, names
from citrus.match.match import Match
from citrus.records.record import Seat
from citrus.rules.actions import EndTurn
from citrus.rules.sources import SOURCES
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.presses import NOWHERE, Up
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.final.table import standings
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.desktop import fits, roomy
from citrus.ui.shell.program import main
from tests.rules.worlds import real_game
from tests.ui.player import menu_of
from tests.ui.shell import LONG_NAMES, click, click_row, listed_games, more, named, play, press, resize, wheel


def test_the_game_played_last_continues_where_it_was(app: App, started: list[Match]) -> None:
    played = play(2, 1, steps=20)
    newer = play(3, 2, steps=30)
    finished = play(2, 3)
    for age, match in ((300, newer), (200, played), (100, finished)):
        stamp = datetime.now(UTC).timestamp() - age
        os.utime(match.path, (stamp, stamp))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert "Ana" in screen.resume_button.detail
    assert "Bruno" in screen.resume_button.detail
    turns = sum(isinstance(action, EndTurn) for action in played.record.actions)
    assert screen.resume_button.text == f"Continue from turn {turns + 1}"
    click(app, named(app.top, "Continue from turn 5"))
    assert [match.record for match in started] == [played.record]
    assert started[0].state == played.state


def test_five_long_names_of_the_last_game_are_not_cut(app: App, shortened: list[str]) -> None:
    match = play(5, 1, steps=2, names=LONG_NAMES)
    app.change(replace(app.settings, scale=130, language="de", introduced=True))
    resize(app, (1366, 768))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    app.draw()
    assert all(seat.name in screen.resume_button.detail for seat in match.seats)
    assert shortened == []


def test_the_last_game_is_offered_even_behind_hundreds_of_finished_ones(app: App) -> None:
    going = play(2, 1, steps=5)
    over = play(2, 2).path
    for number in range(60):
        path = over.with_name(f"{number}.citrus")
        path.write_bytes(over.read_bytes())
        os.utime(path, (10**10, 10**10))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert not screen.resume_button.visible
    assert screen.group.default is not screen.resume_button
    for _ in range(70):
        app.step([], 0.02)
    assert screen.resume_button.visible
    assert not screen.animating
    click(app, named(app.top, "Continue from turn 1"))
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.path == going.path


def test_saved_games_open_on_table_or_scoring(app: App, started: list[Match]) -> None:
    going, over = play(2, 1, steps=20), play(2, 2)
    os.utime(going.path, (1, 1))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_records()
    screen = app.top
    assert isinstance(screen, RecordsScreen)
    assert [game.path for game in listed_games(screen)] == [over.path, going.path]
    click_row(app, screen.list, 1)
    assert [match.path for match in started] == [going.path]
    click_row(app, screen.list, 0)
    assert isinstance(app.top, FinalScreen)


def test_a_game_with_fruit_trees_opens(app: App, home: Path, started: list[Match]) -> None:
    game = real_game("short", 2, fruit_trees=True)
    match = Match.new(game, (Seat("Ana", "blue"), Seat("Ben", "red")), home / "games" / "trees.citrus")
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_records()
    app.step([], 0.1)
    app.routes.open_record(match.path)
    assert [table.state for table in started] == [match.state]


def test_the_list_scrolls_by_wheel_bar_and_keys(app: App, home: Path) -> None:
    for number in range(20):
        play(2, number, steps=1)
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    rows = screen.list
    assert rows.reach > 0
    wheel(app, rows.rect.center, -1)
    after_wheel = rows.offset
    assert after_wheel > 0
    wheel(app, (1, 1), -1)  # the mouse is elsewhere
    assert rows.offset == after_wheel
    wheel(app, rows.rect.center, -1000)
    assert rows.offset == rows.reach
    assert rows.row_rect(19).bottom <= rows.rect.bottom
    resize(app, (960, 600))
    assert 0 <= rows.offset <= rows.reach
    rows.scroll_to(0)
    screen.group.set_focus(rows)
    press(app, pygame.K_END)
    assert rows.selected == 19
    assert rows.rect.contains(rows.row_rect(19))
    bar = rows.scroller.bar
    assert bar is not None
    for kind, pos in (
        (pygame.MOUSEBUTTONDOWN, bar.center),
        (pygame.MOUSEMOTION, (bar.centerx, 0)),
        (pygame.MOUSEBUTTONUP, (bar.centerx, 0)),
    ):
        app.step([pygame.event.Event(kind, pos=pos, button=1, rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    assert rows.offset == 0


def test_final_points_add_up(app: App) -> None:
    for players in range(2, 6):
        match = play(players, players * 7)
        screen = FinalScreen(app.ui, app.routes, match)
        assert [standing.player for standing in screen.result.table] == list(range(players))
        for standing in screen.result.table:
            assert sum(standing.points) == standing.total == match.state.players[standing.player].score
            assert standing.won == (standing.player in match.state.winners)


def test_shared_wins_name_everybody(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = FinalScreen(app.ui, app.routes, play(3, 3))
    table = tuple(standings([{}, {}, {}], [5, 5, 1], [0, 1], SOURCES))
    screen.result = dataclasses.replace(screen.result, table=table)
    assert screen.headline == app.ui.texts("final.share", names="Ana and Bruno")


def test_from_the_scoring_to_the_board_and_home(app: App) -> None:
    app.show(FinalScreen(app.ui, app.routes, play(2, 5)))
    more(app, "View board")
    assert isinstance(app.top, PlayScreen)
    press(app, pygame.K_ESCAPE)
    click(app, named(app.top, "Start screen"))
    assert isinstance(app.top, StartScreen)
    assert len(app.stack) == 1


def test_a_pressed_button_does_nothing_when_the_mouse_leaves_it(app: App) -> None:
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    event = pygame.event.Event
    app.step([event(pygame.MOUSEBUTTONDOWN, pos=screen.play.rect.center, button=1)], 0.02)
    assert screen.play.pressed
    app.step([event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    app.step([event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)], 0.02)
    assert app.top is screen


def test_closing_the_window_leaves_cleanly(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(StartScreen, "resume", lambda self: None)
    drawn: list[str] = []
    draw = StartScreen.draw

    def draw_and_quit(self: StartScreen, surface: pygame.Surface) -> None:
        draw(self, surface)
        drawn.append("start")
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setattr(StartScreen, "draw", draw_and_quit)
    assert main() == 0
    assert set(drawn) == {"start"}


def test_missing_texts_are_errors(app: App) -> None:
    with pytest.raises(KeyError, match=r"nothing\.like\.this"):
        app.ui.texts("nothing.like.this")
    with pytest.raises(KeyError):
        Texts({"a": "{name}"})("a", other=1)


def test_times_and_names_in_words(app: App) -> None:
    texts = app.ui.texts
    now = datetime(2026, 3, 1, 12, 0).astimezone()
    assert moment(texts, datetime(2026, 3, 1, 9, 5).astimezone(), now) == "today at 9:05"
    assert moment(texts, datetime(2026, 2, 28, 20, 14).astimezone(), now) == "yesterday at 20:14"
    assert moment(texts, datetime(2025, 12, 31, 20, 14).astimezone(), now) == "31 December 2025"
    assert names(texts, ["Ana"]) == "Ana"
    assert names(texts, ["Ana", "Ben", "Cleo"]) == "Ana, Ben and Cleo"


@pytest.mark.parametrize(
    ("desktop", "window"),
    [((1366, 768), (1280, 720)), ((1920, 1080), (1536, 864)), ((3840, 2160), (3072, 1728)), ((800, 600), (1280, 720))],
)
def test_a_new_window_suits_the_desktop(desktop: tuple[int, int], window: tuple[int, int]) -> None:
    assert roomy(desktop) == window
    assert fits(window, desktop) == (desktop[1] > 800), "smaller desktops have no room for a frame around it"


def test_what_shows_below_a_dialog_fits_a_window_resized_meanwhile(app: App, home: Path) -> None:
    app.routes.to_replay(play(2, 1, steps=4))
    replay = app.top
    app.push(QuestionDialog(app.ui, Question("Sure?", "", "Yes"), lambda: None))
    press(app, pygame.K_F1)
    resize(app, (960, 600))
    press(app, pygame.K_F1)
    assert isinstance(app.top, QuestionDialog)
    assert replay.size == (960, 600)
    app.draw()


def test_a_click_beside_a_dialog_closes_it_unless_it_opened_it(app: App) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    menu = menu_of(app, play(2, 1, steps=2))
    click(app, (5, 5))
    app.push(menu)
    click(app, (5, 5), again=True)
    assert app.top is menu
    click(app, (menu.sheet.x + 5, menu.sheet.y + 5))
    assert app.top is menu
    click(app, (5, 5))
    assert isinstance(app.top, StartScreen)


def test_what_is_said_about_the_scale_covers_no_heading(app: App) -> None:
    app.change(replace(app.settings, language="de", scale=120))
    resize(app, (1366, 768))
    screen = SettingsScreen(app.ui)
    app.show(screen)
    press(app, pygame.K_PLUS, text="+")
    app.fit_window()
    app.draw()
    picture, corner = screen.paper[0]
    told = app.surface.subsurface(pygame.Rect(corner, picture.get_size()))
    with_words = pygame.image.tobytes(told, "RGB")
    screen.draw(app.surface)
    assert with_words == pygame.image.tobytes(told, "RGB")


def test_keys_that_change_the_scale_say_so_for_a_while(app: App) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    press(app, pygame.K_PLUS, text="+")
    told = app.surface.copy()
    app.step([], 1.0)
    assert not app.notice.over(0.1)
    app.step([], 1.0)
    slip = app.surface.get_width() - 60, 30
    assert app.surface.get_at(slip) != told.get_at(slip)
    app.step([], 1.0)
    assert not app.top.dirty


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Grossmutter Hildegard", ("Grossmutter", "Hildegard")),
        ("Maximiliane-Charlotte", ("Maximiliane-", "Charlotte")),
        ("Pip von der Alm", ("Pip von", "der Alm")),
        (" Bartholomäus ", (" Bartholomäus ",)),
        ("-", ("-",)),
        ("", ("",)),
    ],
)
def test_a_long_name_is_broken_where_words_end(name: str, lines: tuple[str, ...]) -> None:
    assert in_two(name) == lines


def test_nothing_stays_lit_where_the_mouse_is_no_more(app: App) -> None:
    app.change(replace(app.settings, introduced=True))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    click(app, named(app.top, "Settings"))
    assert isinstance(app.top, SettingsScreen)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    press(app, pygame.K_ESCAPE)
    assert app.stack[-1] is screen
    assert not any(widget.hovered for widget in screen.group.widgets)


def test_nothing_moves_when_a_game_to_continue_is_found(app: App) -> None:
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    others = [screen.play, screen.learn, *screen.others]
    before = [button.rect.copy() for button in others]
    assert not screen.resume_button.visible
    play(2, 1, steps=40)
    screen.resume()
    for _ in range(3):
        app.step([], 0.1)
    assert screen.resume_button.visible
    assert [button.rect for button in others] == before


def test_the_end_of_a_press_reaches_nobody_once_all_screens_are_left(app: App) -> None:
    app.clear()
    app.stack.hand(Up(NOWHERE))
    assert not app.stack
