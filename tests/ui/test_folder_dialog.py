"""Where nothing can be kept in the usual place: a sentence says so, nothing is lost, and another folder will do."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.match.settings import Loaded, Settings, load_settings, save_settings, settings_path
from citrus.records.record import Seat, read
from citrus.resources import use_folder, user_dir
from citrus.ui.screens.folder_dialog import FolderDialog, NoFolderDialog, folders_in
from citrus.ui.screens.menu import MenuDialog, UnsavedDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.report import write_report
from citrus.ui.shell.rescue import RescueDialog
from tests.rules.worlds import real_game
from tests.systems import LINKS, NAMES_ARE_BYTES
from tests.ui.player import menu_of
from tests.ui.shell import click, click_row, named, play, press, write


@pytest.fixture(autouse=True)
def _usual_folder() -> Iterator[None]:
    yield
    use_folder(None)


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that takes files, in the player's home; it is where the choice begins."""
    home = tmp_path / "person"
    (home / "stick" / "games").mkdir(parents=True)
    (home / ".hidden").mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    return home / "stick"


@pytest.fixture
def nowhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the folder of games take no files, without a temporary one."""

    def none() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    for name in ("games", "reports"):
        (home / name).rename(home / "away") if (home / name).exists() else None
        (home / name).touch()


def on_table(app: App) -> Match:
    match = play(2, 1, steps=9)
    app.routes.to_table(match)
    return match


def fail(*anything: object) -> None:
    raise RuntimeError("the donkey ate the market")


def type_folder(app: App, folder: Path) -> None:
    write(app, str(folder))
    press(app, pygame.K_RETURN)


def test_a_failing_table_without_any_folder_becomes_a_dialog_and_the_game_is_kept_elsewhere(
    app: App, home: Path, stick: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = on_table(app)
    request.getfixturevalue("nowhere")
    match.act(match.legal_actions()[0])
    assert match.save_error is not None
    with monkeypatch.context() as patch:
        patch.setattr(PlayScreen, "update", fail)
        Loop(app).round([], 0.02)
    dialog = app.top
    assert isinstance(dialog, RescueDialog)
    assert "could not be saved" in dialog.text
    assert app.ui.texts("rescue.no_report") in dialog.text
    click(app, named(app.top, "Choose another folder"))
    assert isinstance(app.top, FolderDialog)
    type_folder(app, stick)
    screen = app.top
    assert isinstance(screen, PlayScreen)
    assert screen.match.path.parent == stick
    assert screen.match.record == match.record == read(screen.match.path)


def test_a_report_that_no_folder_takes_is_no_second_failure(nowhere: None) -> None:
    assert write_report("anything") is None


@pytest.mark.parametrize("leaving", [False, True])
def test_the_menu_and_the_question_before_leaving_offer_a_folder(
    app: App, stick: Path, request: pytest.FixtureRequest, leaving: bool
) -> None:
    match = on_table(app)
    request.getfixturevalue("nowhere")
    match.act(match.legal_actions()[0])
    app.running = True
    if leaving:
        app.step([pygame.event.Event(pygame.QUIT)], 0.02)
    else:
        app.push(menu_of(app, match))
    dialog = app.top
    assert isinstance(dialog, UnsavedDialog if leaving else MenuDialog)
    click(app, named(app.top, "Choose another folder"))
    type_folder(app, stick)
    assert read(match.path) == match.record
    assert match.path.parent == stick
    assert app.running is not leaving
    assert leaving or isinstance(app.top, PlayScreen)


def test_a_start_without_any_folder_says_so_and_offers_one(
    app: App, home: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("CITRUS_HOME", str(home / "file" / "nowhere"))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.troubles.tell_of_files()
    dialog = app.top
    assert isinstance(dialog, NoFolderDialog)
    assert str(user_dir()) in dialog.text
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FolderDialog)
    type_folder(app, stick)
    assert isinstance(app.top, StartScreen)
    assert user_dir() == stick
    assert settings_path().exists()
    match = play(2, 1, steps=3)
    assert match.save_error is None
    assert match.path.parent == stick / "games"


@NAMES_ARE_BYTES
def test_a_start_with_a_folder_that_cannot_be_says_so_and_nothing_else(
    restart: Callable[[], App], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(home / ("x" * 300)))
    assert load_settings() == Loaded(Settings())
    again = restart()
    again.show(StartScreen(again.ui, again.routes, again.shelf))
    again.troubles.tell_of_files()
    assert [type(screen) for screen in again.stack] == [StartScreen, NoFolderDialog]


def test_a_start_without_any_folder_can_go_on_without(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").touch()
    monkeypatch.setenv("CITRUS_HOME", str(home / "file" / "nowhere"))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.troubles.tell_of_files()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)
    seats = (Seat("Ana", "blue"), Seat("Ben", "red"))
    match = Match.new(real_game("short", 2), seats, new_game_path(seats))
    assert match.spare is not None


def test_the_settings_of_the_chosen_folder_are_used(app: App, stick: Path) -> None:
    use_folder(stick)
    save_settings(Settings(speed="fast", language="de"))
    use_folder(None)
    app.keep_files_in(stick)
    assert app.settings.speed == "fast"
    assert app.ui.texts.language == "de"
    assert load_settings().settings == app.settings


@pytest.mark.parametrize("content", [None, "speed: [", "speed: odd"])
def test_without_settings_to_read_in_the_chosen_folder_they_stay(app: App, stick: Path, content: str | None) -> None:
    if content is not None:
        (stick / "settings.yaml").write_text(content, encoding="utf-8")
    before = replace(app.settings, speed="slow")
    app.change(before)
    app.keep_files_in(stick)
    assert app.settings == before


def chosen(app: App) -> list[Path]:
    """Push the dialog; what is chosen in it."""
    found: list[Path] = []
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(FolderDialog(app.ui, found.append, lambda: None))
    app.step([], 0.02)
    return found


def test_going_through_folders_with_the_mouse(app: App, stick: Path) -> None:
    found = chosen(app)
    dialog = app.top
    assert isinstance(dialog, FolderDialog)
    assert dialog.field.text == str(stick.parent)
    click_row(app, dialog.list, 1)
    assert dialog.field.text == str(stick)
    click_row(app, dialog.list, 1)
    assert dialog.folder == stick / "games"
    click_row(app, dialog.list, 0)
    assert dialog.folder == stick
    click(app, named(app.top, "Use this folder"))
    assert found == [stick]
    assert isinstance(app.top, StartScreen)


def test_going_through_folders_with_the_keyboard(app: App, stick: Path) -> None:
    found = chosen(app)
    dialog = app.top
    assert isinstance(dialog, FolderDialog)
    press(app, pygame.K_TAB)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        press(app, key)
    assert dialog.folder == stick
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert found == [stick]


def test_a_folder_that_takes_no_files_is_refused_in_a_sentence_and_the_dialog_stays(
    app: App, home: Path, stick: Path
) -> None:
    (home / "file").touch()
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(FolderDialog(app.ui, app.keep_files_in, lambda: None))
    dialog = app.top
    assert isinstance(dialog, FolderDialog)
    type_folder(app, home / "file" / "folder")
    assert app.top is dialog
    assert dialog.refused == "Nothing can be saved there: something else is already there."
    app.step([], 0.02)
    press(app, pygame.K_ESCAPE)
    assert user_dir() == home


def test_folders_that_cannot_be_looked_into_are_empty(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "b").mkdir()
    (tmp_path / "A").mkdir()
    assert folders_in(tmp_path) == ["A", "b"]
    assert folders_in(tmp_path / "file") == folders_in(tmp_path / "nothing") == folders_in(Path("x" * 300)) == []


@LINKS
def test_a_link_that_leads_to_itself_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("link")
    assert folders_in(tmp_path) == []


@NAMES_ARE_BYTES
def test_a_folder_whose_name_is_no_text_is_there(tmp_path: Path) -> None:
    os.mkdir(os.fsencode(tmp_path) + b"/caf\xe9")
    assert folders_in(tmp_path) == [os.fsdecode(b"caf\xe9")]


def typed(app: App, text: str) -> tuple[FolderDialog, list[Path]]:
    """Type a folder and use it; the dialog, and what was chosen in it."""
    found = chosen(app)
    dialog = app.top
    assert isinstance(dialog, FolderDialog)
    write(app, text)
    press(app, pygame.K_RETURN)
    return dialog, found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("~zzz/games", "“~zzz” leads to no home folder"),
        ("~zzz", "“~zzz” leads to no home folder"),
        ("games", "it is not a whole path, which begins with /"),
        ("./games", "it is not a whole path, which begins with /"),
        ("../games", "it is not a whole path, which begins with /"),
        ("$HOME/games", "it is not a whole path, which begins with /"),
        ("{}/missing/../games", "there is no such folder, and “..” may mean another one"),
        ("{}/missing/../../games", "there is no such folder, and “..” may mean another one"),
        ("{}/games ", "there is no such folder, and “games ” may mean another one"),
        ("{}/ games/a", "there is no such folder, and “ games” may mean another one"),
        ("{}/$USER/games", "there is no such folder, and “$USER” may mean another one"),
        ("{}/${{USER}}", "there is no such folder, and “${USER}” may mean another one"),
        ("{}/%APPDATA%/games", "there is no such folder, and “%APPDATA%” may mean another one"),
        ("{}/~/games", "there is no such folder, and “~” may mean another one"),
    ],
)
def test_what_may_mean_another_folder_is_not_taken(app: App, stick: Path, text: str, reason: str) -> None:
    before = sorted(stick.rglob("*"))
    dialog, found = typed(app, text.format(stick))
    assert dialog.refused == f"Nothing can be saved there: {reason}."
    assert (found, app.top) == ([], dialog)
    assert dialog.list.count == 1
    assert sorted(stick.rglob("*")) == before
    app.step([], 0.02)
    click_row(app, dialog.list, 0)
    assert dialog.refused == ""


@pytest.mark.parametrize("name", ["games ", " games", "$USER", "~zzz", "a%b%", "..hidden"])
def test_a_folder_that_exists_is_taken_word_for_word(app: App, stick: Path, name: str) -> None:
    (stick / name).mkdir()
    dialog, found = typed(app, f"{stick}/{name}")
    assert (found, dialog.refused) == ([stick / name], "")


@pytest.mark.parametrize("text", ["{}/games/..", "{}/games/../games", "{}/./games//", "{}/new/one", "{}/games/../new"])
def test_what_means_one_folder_is_taken(app: App, stick: Path, text: str) -> None:
    _, (found,) = typed(app, text.format(stick))
    assert os.path.normpath(found) == os.path.normpath(text.format(stick))


def test_an_empty_field_names_no_folder(app: App, stick: Path) -> None:
    found = chosen(app)
    press(app, pygame.K_DELETE)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FolderDialog)
    assert app.top.refused.startswith("Nothing can be saved there: it is not a whole path")
    assert found == []


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC])
@pytest.mark.parametrize("call", ["mkdir", "file"])
def test_a_folder_that_is_refused_leaves_nothing_behind(
    app: App, home: Path, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int, call: str
) -> None:
    def refuse(*rest: object, **more: object) -> None:
        raise OSError(number, os.strerror(number))

    make = os.mkdir

    def refuse_last(path: Path, *rest: object, **more: object) -> None:
        refuse() if Path(path).name == "one" else make(path)

    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(FolderDialog(app.ui, app.keep_files_in, lambda: None))
    dialog = app.top
    assert isinstance(dialog, FolderDialog)
    with monkeypatch.context() as patch:
        if call == "mkdir":
            patch.setattr(os, "mkdir", refuse_last)
        else:
            patch.setattr(tempfile, "TemporaryFile", refuse)
        type_folder(app, stick / "a" / "new" / "one")
    assert dialog.refused
    assert user_dir() == home
    assert not (stick / "a").exists()


def test_a_game_that_no_folder_takes_leaves_nothing_behind(
    app: App, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = on_table(app)
    before = match.path

    def refuse(*rest: object, **more: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("citrus.shared_file.create_file", refuse)
    with pytest.raises(OSError, match="No space"):
        match.keep_in(stick / "a" / "b")
    assert match.path == before
    assert not (stick / "a").exists()
