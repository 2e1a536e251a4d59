"""Files dropped onto the window or opened on the desktop, whatever is shown; and the mouse on dense displays."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.content.boards import own_boards_dir, shipped_boards
from citrus.match.match import Match
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.screen import BASE
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.screens.workshop.painting import PaintingScreen
from citrus.ui.screens.workshop.screen import WorkshopScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.canvas import in_pixels
from citrus.ui.shell.dropped import MOST_NAMED, DropDialog, DroppedDialog, DroppedFiles, files_named
from citrus.ui.shell.rescue import RescueDialog
from tests.ui.player import menu_of
from tests.ui.shell import play, press


def drop(app: App, path: Path) -> None:
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))], 0.02)


def at_table(app: App) -> Match:
    match = play(2, 1, steps=3)
    app.routes.to_match(match)
    return match


@pytest.mark.parametrize("over", ["table", "menu", "rulebook", "settings", "replay", "lesson"])
def test_a_game_is_opened_whatever_is_shown(app: App, over: str) -> None:
    match, other = at_table(app), play(3, 2, steps=5)
    if over == "menu":
        app.push(menu_of(app, match))
    elif over == "rulebook":
        app.routes.to_rulebook()
    elif over == "settings":
        app.routes.to_settings()
    elif over == "replay":
        app.routes.to_replay(match)
    elif over == "lesson":
        app.routes.to_introduction()
    drop(app, other.path)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.record == other.record
    assert len(app.stack) == 1
    assert Match.open(match.path).record == match.record


def test_a_board_comes_to_the_workbench_over_the_table(app: App) -> None:
    match = at_table(app)
    drop(app, shipped_boards()["short"])
    assert isinstance(app.top, PaintingScreen)
    assert app.stack.at_stake is match


def test_the_game_that_is_on_the_table_stays_there(app: App) -> None:
    match = at_table(app)
    table = app.top
    drop(app, match.path)
    assert app.top is table


def test_no_game_that_cannot_be_saved_is_left(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    match, other = at_table(app), play(3, 2, steps=5)

    def full(*anything: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("shared_file.replace_file", "shared_file.create_file", "match.rescued.write"):
        monkeypatch.setattr(f"citrus.{name}", full)
    match.act(match.legal_actions()[0])
    drop(app, other.path)
    assert isinstance(app.top, MessageDialog)
    assert "the disk is full" in app.top.text
    assert app.stack.at_stake is match


def test_no_game_is_opened_over_one_that_waits_to_be_rescued(app: App) -> None:
    match, other = at_table(app), play(3, 2, steps=5)
    app.clear()
    app.routes.to_rescue(match, None)
    drop(app, other.path)
    assert isinstance(app.top, RescueDialog)


def test_the_mouse_is_in_pixels_where_points_are_wider() -> None:
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 31), rel=(-3, 4), buttons=(1, 0, 0))
    assert in_pixels(motion, 1, BASE) is motion
    dense = in_pixels(motion, 2.0, BASE)
    assert (dense.pos, dense.rel, dense.buttons) == ((200, 62), (-6, 8), (1, 0, 0))
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert in_pixels(key, 2.0, BASE) is key


def test_a_click_on_a_dense_display_hits_what_is_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Points:
        """The window as macOS counts it: half as many points as pixels."""

        size = (app.size[0] // 2, app.size[1] // 2)
        flip = app.window.flip
        destroy = app.window.destroy

    monkeypatch.setattr(app, "window", Points())
    app.routes.to_start()
    button = next(widget for widget in app.top.group.widgets if widget.visible)
    x, y = button.rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=(x / 2, y / 2), button=1)], 0.02)
    assert len(app.stack) > 1 or type(app.top).__name__ != "StartScreen"


def drop_all(app: App, paths: list[Path]) -> None:
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in paths], 0.02)


def wait(app: App) -> int:
    """Let the window work on what was dropped; how many rounds that took."""
    rounds = 0
    while isinstance(app.top, DropDialog):
        app.step([], 0.02)
        rounds += 1
    return rounds


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open one file a round, as if each took long."""
    monkeypatch.setattr("citrus.ui.shell.dropped.SLICE", 0.0)


@pytest.mark.parametrize(("count", "last"), [(MOST_NAMED, f"{MOST_NAMED - 1}: "), (MOST_NAMED + 1, "and 1 more")])
def test_as_many_files_are_named_as_there_is_room_for(app: App, tmp_path: Path, count: int, last: str) -> None:
    drop = DroppedFiles(app.ui, [tmp_path / str(number) for number in range(count)])
    while drop.left:
        drop.go_on()
    assert DroppedDialog(app.ui, drop).quoted[-1].startswith(last)


@pytest.mark.usefixtures("hasty")
def test_hundreds_of_photos_are_refused_in_one_dialog(app: App, tmp_path: Path) -> None:
    photos = [tmp_path / f"photo {number}.jpg" for number in range(100)]
    for photo in photos:
        photo.write_bytes(b"\xff\xd8\xff\xe0")
    match = at_table(app)
    table = app.top
    drop_all(app, photos)
    assert isinstance(app.top, DropDialog)
    assert wait(app) == len(photos) - 2  # one when they were dropped, one in that round
    assert isinstance(app.top, DroppedDialog)
    assert app.top.title == "0 of 100 files opened"
    assert app.top.quoted[0] == "photo 0.jpg: The file is not text in UTF-8."
    assert app.top.quoted[-1] == f"and {100 - MOST_NAMED} more"
    press(app, pygame.K_ESCAPE)
    assert app.top is table
    assert app.stack.at_stake is match


def test_of_many_files_each_gets_its_answer(app: App, tmp_path: Path) -> None:
    first, second = play(2, 1, steps=3), play(3, 2, steps=5)
    review = tmp_path / "alone.review.json"
    review.touch()
    gone, folder, board = tmp_path / "gone.citrus", tmp_path / "folder", shipped_boards()["short"]
    folder.mkdir()
    (tmp_path / "board.yaml").write_bytes(board.read_bytes())
    (tmp_path / "no board.yaml").write_text("Dear diary", encoding="utf-8")
    paths = [folder, tmp_path / "board.yaml", gone, first.path, tmp_path / "no board.yaml", review, second.path]
    app.routes.to_start()
    drop_all(app, [*paths, first.path])
    wait(app)
    assert isinstance(app.top, DroppedDialog)
    assert app.top.title == "2 of 7 files opened"
    assert app.top.text == "1 file is in the workshop now."
    said = dict(line.split(": ", 1) for line in app.top.quoted)
    assert list(said) == ["folder", gone.name, "no board.yaml", review.name, second.path.name]
    assert said[review.name] == "The game that this review belongs to is missing (alone.citrus)."
    assert said[second.path.name] == "Only one game can be open at a time."
    assert len(list(own_boards_dir().glob("*"))) == 1
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.path == first.path


def test_several_boards_come_to_the_workshop_and_hide_nothing(app: App, tmp_path: Path) -> None:
    boards = [tmp_path / f"{number}.yaml" for number in range(3)]
    for board in boards:
        board.write_bytes(shipped_boards()["short"].read_bytes())
    at_table(app)
    table = app.top
    drop_all(app, boards)
    wait(app)
    assert app.top.title == "3 of 3 files opened"
    assert app.top.text == "3 files are in the workshop now."
    press(app, pygame.K_ESCAPE)
    assert app.top is table
    assert len(list(own_boards_dir().glob("*"))) == 3


def test_the_list_of_the_workshop_shows_boards_that_were_dropped_on_it(app: App, tmp_path: Path) -> None:
    app.routes.to_workshop()
    workshop = app.top
    for number in range(2):
        (tmp_path / f"{number}.yaml").write_bytes(shipped_boards()["short"].read_bytes())
    drop_all(app, list(tmp_path.glob("?.yaml")))
    wait(app)
    press(app, pygame.K_ESCAPE)
    assert app.top is workshop
    assert isinstance(workshop, WorkshopScreen)
    assert len([entry for entry in workshop.boards.entries if entry.own]) == 2


@pytest.mark.usefixtures("hasty")
def test_the_work_on_what_was_dropped_can_be_stopped(app: App, tmp_path: Path) -> None:
    app.routes.to_start()
    drop_all(app, [tmp_path / str(number) for number in range(9)])
    app.routes.to_rulebook()
    drop_all(app, [tmp_path / "8", tmp_path / "9"])
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, DropDialog)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, DroppedDialog)
    assert app.top.title == "0 of 10 files opened"
    assert app.top.text.endswith(" files were left out.")
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)


def test_a_text_names_files_up_to_the_first_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Path] = []
    monkeypatch.setattr("os.path.lexists", lambda path: bool(asked.append(path)) or path == tmp_path)
    assert files_named(f"{tmp_path}\n" * 9) == asked == [tmp_path]
    asked.clear()
    assert files_named(f"{tmp_path}\n/nowhere\n/at/all\n") == []
    assert asked == [tmp_path, Path("/nowhere")]


def drop_text(app: App, text: str) -> None:
    """Drop a text line by line, as SDL does: without the empty ones."""
    lines = [pygame.event.Event(pygame.DROPTEXT, text=line) for line in text.splitlines() if line]
    events = [pygame.event.Event(pygame.DROPBEGIN), *lines]
    app.step(events[:2], 0.02)
    app.step([*events[2:], pygame.event.Event(pygame.DROPCOMPLETE)], 0.02)


def test_a_text_that_is_a_game_opens(app: App) -> None:
    match = at_table(app)
    text = match.path.read_text(encoding="utf-8")
    app.routes.to_start()
    drop_text(app, text)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.record == match.record
    assert app.top.match.path != match.path
    drop_text(app, text.replace("players:", "people:"))
    assert isinstance(app.top, MessageDialog)
    assert "people" in app.top.text


def test_a_text_that_is_a_board_comes_to_the_workbench(app: App) -> None:
    match = at_table(app)
    drop_text(app, shipped_boards()["short"].read_text(encoding="utf-8"))
    assert isinstance(app.top, PaintingScreen)
    assert app.stack.at_stake is match


@pytest.mark.parametrize("name", ["Ana & Änne", "a%20b", "100 %", "a%2520b"])
def test_a_text_that_names_files_opens_them(app: App, name: str) -> None:
    match, other = at_table(app), play(3, 2, steps=5)
    named = other.path.rename(other.path.with_name(f"{name}.citrus"))
    drop_text(app, f"{match.path}\n{named.as_uri()}\n")
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.path == named


@pytest.mark.parametrize(
    "text",
    [
        "a word",
        "file://",
        "file://[",
        "/nowhere/at all",
        "{[",
        "a: 1\x00",
        "two\nlines",
        "grid: [1",
    ],
)
def test_any_other_text_is_refused_in_a_sentence(app: App, text: str) -> None:
    at_table(app)
    table = app.top
    drop_text(app, text)
    assert app.notice.shown
    assert app.top is table


def test_a_notice_is_seen_at_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table(app)
    for _ in range(100):
        app.step([], 0.1)
    drawn: list[str] = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append("a frame"))
    app.step([], 0.02)
    assert not drawn
    drop_text(app, "a word")
    assert drawn
