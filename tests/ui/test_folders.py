"""Folders are shown by the system's file manager; their paths only where that is not possible."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

from citrus.match.saves import games_dir
from citrus.match.settings import settings_path
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.folders import folder_button
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.shell.app import App
from tests.systems import FOLDERS_GO
from tests.ui.shell import click, more, named, play


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the system was asked to show."""
    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda place: asked.append(place) or True)
    return asked


def test_settings_and_games_open_their_folders(app: App, home: Path, shown: list[str]) -> None:
    games_dir().mkdir(exist_ok=True)
    settings, records = SettingsScreen(app.ui), RecordsScreen(app.ui, app.routes, app.shelf)
    for screen in (settings, records):
        app.show(screen)
        app.step([], 0.1)
        click(app, named(app.top, "Open folder"))
        key = "records.hint_folder" if screen is records else "settings.folder_text"
        assert screen.note == app.ui.texts(key), "the button says what it opens"
    assert shown == [settings_path().parent.absolute().as_uri(), games_dir().absolute().as_uri()]


def test_a_saved_picture_can_be_found(app: App, home: Path, shown: list[str]) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 1))
    app.show(screen)
    app.step([], 0.1)
    more(app, "Save picture")
    app.step([], 0.1)
    app.step([], 0.1)
    dialog = app.top
    assert isinstance(dialog, MessageDialog)
    assert "/" not in dialog.text
    found = next(button for button in dialog.buttons if button.text == app.ui.texts("folder.open"))
    assert isinstance(found, Button)
    click(app, found)
    assert len(shown) == 1
    assert any(dialog.text.endswith(f"{path.name} in the folder “{path.parent.name}”") for path in home.rglob("*.png"))


def test_where_nothing_shows_folders_the_path_is_said(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda place: False)
    screen = SettingsScreen(app.ui)
    app.show(screen)
    app.step([], 0.1)
    click(app, named(app.top, "Open folder"))
    assert isinstance(app.top, MessageDialog)
    assert str(settings_path().parent) in app.top.text


@FOLDERS_GO
def test_a_folder_that_counts_from_one_that_is_gone_is_only_named(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    button = folder_button(app.ui, lambda: Path("stick"))
    with monkeypatch.context() as patch:
        (tmp_path / "gone").mkdir()
        patch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        button.activate()
    assert isinstance(app.top, MessageDialog)
    assert "stick" in app.top.text
