"""The list of saved games: pictures, names, deleting and taking back."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.language.wording import names
from citrus.match.match import Match
from citrus.match.saves import games_dir, new_game_path, rename_game, trash_dir
from citrus.records import record as records
from citrus.records.record import Seat
from citrus.rules.game import Options
from citrus.rules.scoring import in_front
from citrus.rules.variants import new_game
from citrus.ui.kit.dialogs import MessageDialog, NameDialog, QuestionDialog
from citrus.ui.kit.fonts import Fonts
from citrus.ui.pieces.miniature import Miniatures, left
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import CALM, RecordsScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.match.games import saved_games
from tests.ui.shell import click, click_row, listed_games, named, own_numbers, play, press, resize, wheel, write


def listed(app: App, count: int, steps: int = 3) -> RecordsScreen:
    """Return the screen with `count` games; the first one was played last."""
    for number in range(count):
        path = play(2, number, steps=steps).path
        os.utime(path, (1000 - number, 1000 - number))
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    return screen


def hover(app: App, position: tuple[int, int]) -> None:
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))], 0.02)


def test_naming_with_the_mouse(app: App) -> None:
    screen = listed(app, 3)
    before = [game.path for game in listed_games(screen)]
    click(app, screen.list.tools(1)["pen"].center)
    dialog = app.top
    assert isinstance(dialog, NameDialog)
    write(app, "Sunday")
    click(app, named(app.top, "Rename"))
    assert app.top is screen
    assert [game.name for game in listed_games(screen)] == ["", "Sunday", ""]
    assert [game.path for game in listed_games(screen)][::2] == before[::2]
    assert screen.list.selected == 1


def test_naming_with_the_keyboard_and_thinking_better_of_it(app: App) -> None:
    screen = listed(app, 2)
    press(app, pygame.K_TAB)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_F2)
    assert isinstance(app.top, NameDialog)
    write(app, "w")  # a letter of the name, no shortcut
    press(app, pygame.K_RETURN)
    assert app.top is screen
    assert [game.name for game in listed_games(screen)] == ["", "w"]
    press(app, pygame.K_F2)
    write(app, "x")
    press(app, pygame.K_ESCAPE)
    assert [game.name for game in listed_games(screen)] == ["", "w"]


def test_deleting_asks_and_can_be_taken_back(app: App) -> None:
    screen = listed(app, 3)
    first, second, third = (game.path for game in listed_games(screen))
    click(app, screen.list.tools(1)["bin"].center)
    dialog = app.top
    assert isinstance(dialog, QuestionDialog)
    assert "Ana and Bruno" in dialog.text
    press(app, pygame.K_ESCAPE)
    assert second.exists()
    click(app, screen.list.tools(1)["bin"].center)
    press(app, pygame.K_RETURN)
    assert [game.path for game in listed_games(screen)] == [first, third]
    assert not second.exists()
    assert "deleted games" in screen.note
    click(app, named(screen, "Restore"))
    assert [game.path for game in listed_games(screen)] == [first, second, third]
    assert not screen.take_back.visible


def test_the_tools_are_within_reach_of_the_keyboard(app: App) -> None:
    screen = listed(app, 2)
    press(app, pygame.K_TAB)
    assert screen.list.tool is None
    for _ in range(9):
        press(app, pygame.K_RIGHT)
    assert screen.list.tool == "bin"
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, QuestionDialog)
    press(app, pygame.K_RETURN)
    assert len(listed_games(screen)) == 1
    press(app, pygame.K_z, pygame.KMOD_LCTRL)
    assert len(listed_games(screen)) == 2


def test_keys_are_about_the_row_under_the_mouse(app: App) -> None:
    screen = listed(app, 3)
    target = listed_games(screen)[2].path
    hover(app, screen.list.row_rect(2).center)
    press(app, pygame.K_DELETE)
    press(app, pygame.K_RETURN)
    assert target not in [game.path for game in listed_games(screen)]
    assert len(listed_games(screen)) == 2


def test_a_click_beside_the_tools_opens_the_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(app.routes, "open_record", opened.append)
    screen = listed(app, 2)
    click_row(app, screen.list, 1)
    assert opened == [listed_games(screen)[1].path]


BEGUN, PLAYED = datetime(2025, 11, 23, 12, 0, tzinfo=UTC), datetime(2025, 12, 6, 12, 0, tzinfo=UTC)


def dated(game: Match) -> None:
    """Have a game begun on one day, and saved on another."""
    records.write(game.path, replace(game.record, started=BEGUN))
    os.utime(game.path, (PLAYED.timestamp(), PLAYED.timestamp()))


def test_a_game_that_is_over_is_of_the_day_that_its_record_says_however_old_its_file_is(app: App) -> None:
    dated(play(2, 1))
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert screen.list.about(0) == "23 November 2025  ·  The short valley"


def test_a_game_that_goes_on_is_of_the_day_when_it_was_last_played(app: App) -> None:
    dated(play(2, 1, steps=3))
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert screen.list.about(0) == "6 December 2025  ·  The short valley"
    rename_game(listed_games(screen)[0], "Sunday")
    app.show(RecordsScreen(app.ui, app.routes, app.shelf))
    assert isinstance(app.top, RecordsScreen)
    assert app.top.list.about(0) == "6 December 2025  ·  The short valley  ·  Ana and Bruno", "who plays is cut first"


def test_the_start_screen_says_when_the_game_that_may_go_on_was_last_played(app: App) -> None:
    dated(play(2, 1, steps=3))
    start = StartScreen(app.ui, app.routes, app.shelf)
    app.show(start)
    app.fit_window()
    assert start.resume_button.detail.startswith("6 December 2025: ")


def test_the_scoring_of_a_listed_game_leads_back_to_the_list(app: App) -> None:
    play(2, 1)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_records()
    screen = app.top
    assert isinstance(screen, RecordsScreen)
    for leave in (lambda final: click(app, named(final, "Back")), lambda final: press(app, pygame.K_ESCAPE)):
        click_row(app, screen.list, 0)
        final = app.top
        assert isinstance(final, FinalScreen)
        assert final.ways.start.text == "Back"
        leave(final)
        assert app.top is screen
        assert screen.list.selected == 0
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)


def test_a_file_that_is_no_game_can_only_be_deleted(app: App) -> None:
    play(2, 1, steps=1)
    (games_dir() / "bad.citrus").write_bytes(b"\x00")
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert set(screen.list.tools(1)) == {"bin"}
    hover(app, screen.list.row_rect(1).center)
    press(app, pygame.K_F2)
    assert app.top is screen
    press(app, pygame.K_DELETE)
    press(app, pygame.K_RETURN)
    assert [game.error for game in listed_games(screen)] == [None]


def test_a_game_that_has_gone_meanwhile_is_said_so(app: App) -> None:
    screen = listed(app, 1)
    click(app, screen.list.tools(0)["bin"].center)
    listed_games(screen)[0].path.unlink()
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, MessageDialog)
    press(app, pygame.K_RETURN)
    assert app.top is screen
    assert listed_games(screen) == []


def test_pictures_are_drawn_one_at_a_time_while_the_list_rests(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = listed(app, 12, steps=1)
    drawn: list[bool] = []
    work = Miniatures.work
    monkeypatch.setattr(Miniatures, "work", lambda self: drawn.append(work(self)))
    app.step([], CALM / 4)
    assert not drawn
    wheel(app, screen.list.rect.center, -1)
    app.step([], CALM / 2)
    assert not drawn
    for number in range(1, 4):
        app.step([], CALM)
        assert drawn == [True] * number
    for _ in range(20):
        app.step([], CALM)
    assert 4 <= sum(drawn) <= 7, "only rows that are in sight get a picture"
    screen.dirty = False
    app.step([], CALM)
    assert not screen.dirty


def test_rows_say_who_leads_and_who_has_won_with_how_many_points(app: App) -> None:
    over = play(2, 1)
    going = play(3, 1, steps=70)
    for number, path in enumerate((over.path, going.path)):
        os.utime(path, (1000 - number, 1000 - number))
    scores = [player.score for player in going.state.players]
    assert scores.count(max(scores)) == 1
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    said = [screen.list.status(number) for number in (0, 1)]
    assert said == [f"{names_of(over)} won", f"in progress, turn {saved_games()[1].turn}"], (
        "no game is replayed for that"
    )
    for _ in range(3):
        app.step([], CALM)
        app.draw()
    best = over.state.players[over.state.winners[0]].score
    leader = going.seats[scores.index(max(scores))].name
    assert screen.list.status(0) == f"{names_of(over)} won with {best} points"
    assert screen.list.status(1) == f"{said[1]}  ·  leading: {leader}, {max(scores)} points"


def names_of(match: Match) -> str:
    (winner,) = match.state.winners
    return match.seats[winner].name


def test_nobody_is_in_front_as_long_as_all_have_as_many_points(app: App) -> None:
    match = play(3, 1, steps=1)
    assert in_front(match.state) == frozenset()
    ahead = replace(
        match.state, players=tuple(replace(p, score=3 + (n == 1)) for n, p in enumerate(match.state.players))
    )
    assert in_front(ahead) == {1}


def test_no_path_is_said_of_a_deleted_game(app: App) -> None:
    screen = listed(app, 1)
    click(app, screen.list.tools(0)["bin"].center)
    press(app, pygame.K_RETURN)
    assert trash_dir().name in screen.note
    assert str(trash_dir().parent) not in screen.note


def test_the_pictures_that_were_looked_at_last_are_kept(app: App) -> None:
    pictures, paths = Miniatures(app.ui, kept=2), [play(2, seed, steps=1).path for seed in range(3)]

    def kept(path: Path) -> bool:
        return pictures.get(path, 0.0, (132, 78)) is not None

    for path in paths:
        assert not kept(path)
        assert pictures.work()
        assert kept(paths[0]), "looked at again and again"
    assert [kept(path) for path in paths] == [True, False, True]


def test_a_picture_of_a_broken_game_is_left_out(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Path] = []
    monkeypatch.setattr("citrus.ui.pieces.miniature.left", lambda path: tried.append(path) or left(path))
    match = play(2, 1, steps=5)
    text = match.path.read_text(encoding="utf-8").replace("actions:", "actions:\n  - harvest a1")
    match.path.write_text(text, encoding="utf-8")
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    for _ in range(4):
        app.step([], CALM)
    app.draw()
    assert [game.error for game in saved_games()] == [None], "the head of the file is all right"
    assert tried == [match.path], "and it is not tried again"
    assert not (home / "reports").exists()


def test_a_game_with_other_numbers_says_which(app: App, home: Path) -> None:
    own_numbers(home, "Small market")
    path = home / "numbers" / "Small market.yaml"
    game = new_game(load_board(shipped_boards()["short"]), load_tiles(path), Options(starting_fincas=3), 2)
    seats = (Seat("Ana", "red"), Seat("Bruno", "blue"))
    Match.new(game, seats, new_game_path(seats)).keep_in(games_dir())
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert screen.list.about(0).endswith(app.ui.texts("records.other_numbers")), "no game is replayed for their name"
    for _ in range(2):
        app.step([], CALM)
        app.draw()
    assert screen.list.about(0).endswith("Small market")
    path.rename(path.with_name("Rainy Sundays.yaml"))
    screen.resume()
    assert screen.list.about(0).endswith("Rainy Sundays")


def test_the_line_at_the_foot_follows_the_keyboard(app: App, home: Path) -> None:
    play(2, 1, steps=3)
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert screen.note == app.ui.texts("records.drop")
    assert screen.describe()[1].name == screen.note, "by ear it comes before the games"
    while screen.group.focus is not screen.list:
        press(app, pygame.K_TAB)
    assert screen.note == app.ui.texts("records.hint_open")


def test_the_names_of_five_players_are_whole_in_large_letters(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    resize(app, (1280, 720))
    app.change(replace(app.settings, scale=140))
    game = play(5, 5, names=("Maximiliane", "Bartholomäus", "Clara-Luisa", "Friederike", "Konstantin"))
    drawn, render = list[str](), Fonts.render

    def watched(self: Fonts, text: str, *rest: Any, **more: Any) -> pygame.Surface:
        drawn.append(text)
        return render(self, text, *rest, **more)

    monkeypatch.setattr(Fonts, "render", watched)
    app.show(RecordsScreen(app.ui, app.routes, app.shelf))
    app.draw()
    assert names(app.ui.texts, [seat.name for seat in game.seats]) in drawn
    assert not [text for text in drawn if text.endswith("…")]
