"""Folders full of what nobody expected: every screen shows what it can, and no entry takes another with it."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pygame
import pytest

from citrus.content.boards import all_boards, shipped_boards
from citrus.language.problems import problem_text
from citrus.language.wording import names
from citrus.match.match import Match
from citrus.match.saves import SavedGame, games_dir, previous_version
from citrus.records.record import COLORS, RecordError, read
from citrus.rules.problem import Problem
from citrus.ui.kit.dialogs import NameDialog, QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.miniature import miniature
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.game_list import title
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.player import menu_of
from tests.ui.shell import own_board, play, press

CORPUS = Path(__file__).parents[2] / "corpus"
LINKS = pytest.mark.skipif(sys.platform == "win32", reason="needs links")
FILE_NAMES = (b"caf\xe9", b"\xe2\x80\xae", b"\xef\xbb\xbf", b"a\nb", b"\x1b[31m", "Ze\u0301".encode(), b"M" * 243)
NAMES = ("\u200b", "\ufeff", "\u202eneB", "A\0b", "\U0001f469\u200d\U0001f33e", "e\u0301" * 90, "", " ")


def quiet(app: App) -> None:
    """Let everything come to rest that goes on while nobody does anything."""
    for _ in range(40):
        app.step([], 0.2)


def rename(match: Match, names: tuple[str, ...]) -> None:
    """Give the players of a saved game other names, whatever they are."""
    text = match.path.read_text(encoding="utf-8")
    for seat, name in zip(match.seats, names, strict=False):
        escaped = "".join(f"\\U{ord(sign):08x}" for sign in name)
        text = text.replace(f"name: {seat.name},", f'name: "{escaped}",', 1)
    match.path.write_text(text, encoding="utf-8")


@pytest.fixture
def hostile(home: Path) -> Path:
    """Put saved games and boards of all kinds of trouble, and one good game, into a folder."""
    games = home / "games"
    games.mkdir(parents=True)
    for folder in ("record", "valid", "yaml"):
        for path in (CORPUS / folder).iterdir():
            shutil.copy(path, games / f"{folder} {path.name}.citrus")
    boards = home / "boards"
    boards.mkdir()
    for folder in ("board", "yaml"):
        for path in (CORPUS / folder).iterdir():
            shutil.copy(path, boards / f"{folder} {path.name}.yaml")
    for number, name in enumerate(NAMES[:6]):
        own_board(home, f"board {number}")
        path = boards / f"board {number}.yaml"
        escaped = "".join(f"\\U{ord(sign):08x}" for sign in name)
        path.write_text(
            path.read_text(encoding="utf-8").replace(f"name: board {number}", f'name: "{escaped}"', 1), encoding="utf-8"
        )
    for number in range(0, len(NAMES), 2):
        rename(play(2, number, steps=20), NAMES[number : number + 2])
    if sys.platform == "linux":  # other systems turn such names into text
        for name in FILE_NAMES:
            shutil.copy(play(2, 1, steps=3).path, os.fsencode(games) + b"/" + name + b".citrus")
            shutil.copy(shipped_boards()["short"], os.fsencode(boards) + b"/" + name + b".yaml")
    return home


def test_every_saved_game_is_listed_and_can_be_tried(app: App, hostile: Path) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    quiet(app)
    app.routes.to_records()
    screen = app.top
    assert isinstance(screen, RecordsScreen)
    rows = screen.list
    assert rows.count == len(list((hostile / "games").glob("*.citrus")))
    for file in rows.rows[::2]:
        index = rows.rows.index(file)
        rows.selected = index
        rows.show(index)
        quiet_row(app)
        game = rows.game(index)
        assert title(app.ui, game)
        for name in rows.tools(index):
            rows.tool = name
            app.top.dirty = True
            app.step([], 0.02)
        rows.use("bin", index)
        assert isinstance(app.top, QuestionDialog)
        app.step([], 0.02)
        app.pop()
        if "pen" in rows.tools(index):
            rows.use("pen", index)
            assert isinstance(app.top, NameDialog)
            app.step([], 0.02)
            app.top.field.focused = True
            press(app, pygame.K_a, pygame.KMOD_CTRL)
            press(app, pygame.K_c, pygame.KMOD_CTRL)
            press(app, pygame.K_RETURN)
            assert app.top is screen
            assert file in rows.rows  # nothing was changed
    assert not (hostile / "reports").exists()


def quiet_row(app: App) -> None:
    """Let a screen be drawn, and what it puts off be done."""
    for _ in range(2):
        app.step([], 0.2)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems turn such names into text")
def test_every_game_that_can_be_read_can_be_played_watched_and_looked_at(app: App, hostile: Path) -> None:
    opened = 0
    for path in sorted((hostile / "games").glob("*.citrus"))[::2]:
        if path.name.startswith(("record", "yaml")):
            continue
        try:
            record = read(path)
        except RecordError:
            app.show(StartScreen(app.ui, app.routes, app.shelf))
            app.routes.open_record(path)
            quiet_row(app)  # a dialog says why
            assert len(app.stack) == 2
            continue
        opened += 1
        match = Match.open(path)
        app.show(PlayScreen(app.ui, app.routes, match))
        quiet_row(app)
        app.push(menu_of(app, match))
        app.routes.to_replay(match)
        assert isinstance(app.top, ReplayScreen)
        quiet_row(app)
        colors = tuple(seat.color for seat in record.seats)
        assert miniature(app.ui, match.steps, colors, (132, 78))
    assert opened > len(FILE_NAMES) // 2


def test_a_finished_game_of_hostile_names_is_scored(app: App) -> None:
    match = play(5, 2)
    rename(match, NAMES[:5])
    again = Match.open(match.path)
    assert again.seats[0].name == NAMES[0]
    people = [seat.name for seat in again.seats[:3]]
    assert names(app.ui.texts, ["", " ", "Ana"]) == "–, – and Ana"
    assert names(app.ui.texts, people) == "\ufffd, \ufffd and neB"  # everybody is there, whatever they are called
    app.routes.to_records()
    quiet(app)
    app.show(FinalScreen(app.ui, app.routes, again))
    quiet_row(app)
    app.routes.to_replay(again)
    quiet_row(app)


def test_every_board_is_listed_and_can_be_tried(app: App, hostile: Path) -> None:
    app.routes.to_setup()
    screen = app.top
    assert isinstance(screen, SetupScreen)
    quiet_row(app)
    offered = screen.choices.boards
    assert len(offered) == len(shipped_boards()) + len(list((hostile / "boards").glob("*.yaml")))
    good = 0
    for index, entry in enumerate(offered):
        screen.boards.show(index)
        if entry.board is not None:
            good += 1
            screen.boards.selected = index
            screen.boards.activate()
            assert screen.choices.board is entry
        quiet_row(app)
    assert good > len(shipped_boards()) + 6
    assert not (hostile / "reports").exists()


def test_no_entry_takes_another_with_it(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever may fail for one of them, tomorrow: the others are shown, and the way back leads to a list."""
    drawn: list[str] = []

    def failing(ui: Ui, game: SavedGame) -> str:
        drawn.append(game.path.name)
        if game.path.name.startswith("bad"):
            raise ZeroDivisionError("a row that fails")
        return title(ui, game)

    monkeypatch.setattr("citrus.ui.screens.library.game_list.title", failing)
    first = play(2, 1, steps=3).path
    for name in ("bad", "good"):
        shutil.copy(first, games_dir() / f"{name}.citrus")
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_records()
    quiet_row(app)
    app.top.dirty = True
    app.step([], 0.02)
    assert {"bad.citrus", "good.citrus", first.name} <= set(drawn)
    (report,) = (home / "reports").iterdir()
    assert "a row that fails" in report.read_text(encoding="utf-8")


@LINKS
def test_boards_behind_links_are_entries_of_their_own(home: Path) -> None:
    folder = home / "boards"
    own_board(home, "mine")
    for name, goal in (("long", "x" * 300), ("round", "round.yaml"), ("nowhere", "nothing here")):
        (folder / f"{name}.yaml").symlink_to(goal)
    os.mkfifo(folder / "pipe.yaml")
    own = {entry.path.stem: entry for entry in all_boards() if entry.own}
    assert set(own) == {"mine", "long", "round", "nowhere"}
    assert own["mine"].board is not None
    assert all(own[name].error is not None for name in ("long", "round", "nowhere"))


@LINKS
def test_folders_that_cannot_be_read_say_so(app: App, home: Path) -> None:
    for name in ("games", "boards"):
        (home / name).symlink_to(name)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    quiet(app)
    app.routes.to_records()
    quiet_row(app)
    assert app.shelf.error is not None
    (entry,) = [entry for entry in all_boards() if entry.own]
    assert entry.error is not None
    said = problem_text(app.ui.texts, entry.error.problem)
    assert said == "The folder cannot be read: the link leads back to itself."


@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_game_of_too_few_or_too_many_is_listed_with_what_is_wrong(app: App, players: int) -> None:
    match = play(2, 1)
    text = match.path.read_text(encoding="utf-8")
    seats = "".join(f"  - {{name: P{number}, color: colour {number}}}\n" for number in range(players))
    old = text[text.index("players:") : text.index("board:")]
    previous_version(match.path).unlink()
    match.path.write_text(text.replace(old, "players: []\n" if not players else f"players:\n{seats}"), encoding="utf-8")
    app.routes.to_records()
    quiet_row(app)
    rows = app.top.list  # type: ignore[attr-defined]
    error = rows.game(0).error
    assert isinstance(error, Problem)
    assert problem_text(app.ui.texts, error) == f"A game has 2 to {len(COLORS)} players, not {players}."


def test_a_game_whose_bot_is_nobody_is_listed(app: App) -> None:
    match = play(2, 1, steps=3)
    text = match.path.read_text(encoding="utf-8")
    match.path.write_text(text.replace("color: blue}", "color: blue, bot: null}", 1), encoding="utf-8")
    assert read(match.path).seats[0].bot is None
    app.routes.to_records()
    assert app.top.list.game(0).error is None  # type: ignore[attr-defined]
