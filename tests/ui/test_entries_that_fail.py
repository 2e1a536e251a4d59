"""Saved games that cannot be read, opened or shown: the others are there all the same, and it is said which are not."""

from __future__ import annotations

import os
import random
import time
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.album import album as album_room
from citrus.match import shelf as shelf_room
from citrus.match.match import Match
from citrus.match.saves import SavedGame, games_dir, previous_version
from citrus.records.record import write
from citrus.ui.screens import start as start_room
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.fuzz.mutations import damaged, originals
from tests.grids import sampled
from tests.systems import ZONES
from tests.ui.shell import choose, play, press

DATES = sorted((Path(__file__).parents[1] / "corpus" / "valid").glob("record begun in *"))


@pytest.fixture
def notes(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the words on the slip in the corner."""
    found: list[str] = []
    monkeypatch.setattr(app.notice, "show", lambda text, until_used=False: found.append(text))
    return found


@pytest.fixture
def reports(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """Return the errors that were reported."""
    found: list[Exception] = []
    monkeypatch.setattr(app.shelf, "failed", found.append)
    return found


def put(name: str, content: bytes, age: int) -> Path:
    """Put a file among the saved games, `age` seconds older than the newest one can be."""
    games_dir().mkdir(parents=True, exist_ok=True)
    path = games_dir() / f"{name}.citrus"
    path.write_bytes(content)
    os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
    return path


def started(app: App) -> StartScreen:
    """Return the start screen after it has looked through the saved games."""
    app.routes.to_start()
    app.step([], 0.02)
    while app.top.animating:
        app.step([], 0.02)
    assert isinstance(app.top, StartScreen)
    return app.top


def going(seed: int = 1) -> tuple[Match, bytes]:
    """Return an unfinished game, and its file, which has been removed."""
    match = play(2, seed, steps=6)
    content = match.path.read_bytes()
    match.path.unlink()
    previous_version(match.path).unlink()
    return match, content


UNOPENABLE = {
    "newer": lambda text: text.replace(b"citrus: 2", b"citrus: 3"),
    "illegal": lambda text: text.replace(b"actions:\n", b"actions:\n  - harvest a1\n"),
    "cut": lambda text: text[: len(text) // 2],
    "empty": lambda text: b"",
    "binary": lambda text: b"\x00\x01",
    "no date": lambda text: text.replace(b"started: ", b"started: once "),
    "other pieces": lambda text: text.replace(b"bag: [", b"bag: [lemon, "),
}


@pytest.mark.parametrize("fault", UNOPENABLE)
def test_the_newest_game_that_can_be_opened_continues_and_the_other_is_told(
    app: App, notes: list[str], fault: str
) -> None:
    match, whole = going()
    put("Newest", UNOPENABLE[fault](whole), 0)
    path = put("Older", whole, 10)
    screen = started(app)
    assert screen.saved.path == path
    assert notes == ["“Newest” cannot be opened. Saved games says why."]
    choose(app, screen.resume_button.text)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.state == match.state
    started(app)
    assert len(notes) == 1, "once is enough"
    app.routes.to_records()
    assert isinstance(app.top, RecordsScreen)


def test_several_games_that_cannot_be_opened_are_counted(app: App, notes: list[str]) -> None:
    _, whole = going()
    for number, change in enumerate(UNOPENABLE.values()):
        put(f"{number}", change(whole), number)
    screen = started(app)
    assert not screen.resume_button.visible
    assert notes == [f"{len(UNOPENABLE)} saved games cannot be opened. The list says why."]


def test_a_damaged_game_with_a_whole_version_before_its_last_move_continues(app: App, notes: list[str]) -> None:
    _, whole = going()
    for name in ("cut", "illegal"):
        path = put("Newest", UNOPENABLE[name](whole), 0)
        previous_version(path).write_bytes(whole)
        screen = started(app)
        assert screen.saved.path == path
    assert notes == []


def test_continue_says_from_which_turn(app: App) -> None:
    match = play(2, 1, steps=40)
    screen = started(app)
    turn = sum(1 for step in match.steps if step.action is not None and type(step.action).__name__ == "EndTurn") + 1
    assert screen.resume_button.text == f"Continue from turn {turn}"
    app.change(replace(app.settings, language="it"))
    assert screen.resume_button.text == f"Continua dal turno {turn}"


@ZONES
@pytest.mark.parametrize(("file", "zone"), sampled(DATES, ["America/New_York", "Pacific/Kiritimati"]))
def test_games_from_the_ends_of_the_calendar_are_shown_everywhere(
    app: App, monkeypatch: pytest.MonkeyPatch, zone: str, file: Path, reports: list[Exception]
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    put("Odd", file.read_bytes(), 0)
    over = play(2, 3)
    write(over.path, replace(over.record, started=datetime(1, 1, 1, tzinfo=UTC)))
    screen = started(app)
    assert screen.resume_button.visible
    visit(app)
    assert reports == []
    monkeypatch.undo()
    time.tzset()


def visit(app: App) -> None:
    """Look at everything that lists games, and come back."""
    for way, kind in ((app.routes.to_records, RecordsScreen), (app.routes.to_album, AlbumScreen)):
        way()
        for _ in range(12):
            app.step([], 0.2)
        assert isinstance(app.top, kind)
        press(app, pygame.K_DOWN)
        app.pop()


def test_games_damaged_in_every_way_leave_the_others_alone(
    app: App, notes: list[str], reports: list[Exception]
) -> None:
    rng, whole = random.Random(7), going()[1]
    records = originals()["record"]
    for number in range(60):
        put(f"{number}", damaged(records, rng), number)
    put("Good", whole, 1000)
    screen = started(app)
    while screen.animating:
        app.step([], 0.02)
    assert screen.saved is not None
    visit(app)
    assert reports == []


def test_a_reader_that_fails_costs_only_its_file(
    app: App, reports: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, whole = going()
    put("Newest", whole, 0)
    path = put("Older", whole, 10)
    over = play(2, 3)
    entry_of, read_head = album_room.entry_of, shelf_room.read_head

    def failing(path: Path, played: int) -> SavedGame:
        if path.stem == "Newest":
            raise RecursionError("nobody thought of this")
        return read_head(path, played)

    def failing_entry(record: object, steps: object) -> object:
        raise ZeroDivisionError("nor of this")

    monkeypatch.setattr(shelf_room, "read_head", failing)
    monkeypatch.setattr(album_room, "entry_of", failing_entry)
    screen = started(app)
    assert screen.saved.path == path
    visit(app)
    assert sorted(type(error).__name__ for error in reports) == ["RecursionError", "ZeroDivisionError"]
    assert app.routes.album.broken == 2
    assert over.path.exists()
    assert entry_of is not failing_entry


def test_words_that_fail_cost_only_their_game(
    app: App, reports: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, whole = going()
    newest = put("Newest", whole, 0).stat().st_mtime
    path = put("Older", whole, 10)
    said = start_room.moment

    def failing(texts: object, when: datetime) -> str:
        if abs(when.timestamp() - newest) < 1:
            raise OverflowError("no such date")
        return said(texts, when)  # type: ignore[arg-type]

    monkeypatch.setattr(start_room, "moment", failing)
    screen = started(app)
    assert screen.saved.path == path
    assert [type(error) for error in reports] == [OverflowError]


def test_an_entry_of_the_album_that_cannot_be_counted_costs_only_itself(
    app: App, reports: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = play(2, 2), play(2, 3)
    counts = album_room.Counts

    def failing(entries: list[album_room.Entry], *rest: object) -> album_room.Counts:
        if any(entry.game == app.routes.album.add(bad).game for entry in entries):
            raise KeyError("a name")
        return counts(entries, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(album_room, "Counts", failing)
    app.routes.to_start()
    app.routes.to_album()
    for _ in range(10):
        app.step([], 0.2)
    assert isinstance(app.top, AlbumScreen)
    assert len(app.routes.album.counts(False).entries) == 1
    assert reports
    assert good.path.exists()
