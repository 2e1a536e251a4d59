"""The story of a game as one picture to save."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.final import keepsake
from citrus.ui.screens.final.keepsake import KeptDialog
from citrus.ui.screens.moments.screen import MomentsScreen
from citrus.ui.shell.app import App
from tests.ui.shell import click, named, play, press, resize


@pytest.mark.parametrize("players", [2, 5])
def test_the_story_is_saved_as_one_picture_as_large_on_every_screen(app: App, home: Path, players: int) -> None:
    app.routes.to_story(play(players, players, fruit_trees=players == 5))
    screen = app.top
    assert isinstance(screen, MomentsScreen)
    for size in ((1280, 720), (2560, 1440)):
        resize(app, size)
        click(app, named(screen, "Save picture"))
        dialog = app.top
        assert isinstance(dialog, KeptDialog)
        app.step([], 0.02)
        app.step([], 0.02)
        press(app, pygame.K_RETURN)
        assert app.top is screen
    paths = sorted((home / "pictures").iterdir())
    assert any(dialog.text.endswith(f"{path.name} in the folder “pictures”") for path in paths)
    one, other = map(pygame.image.load, paths)
    assert one.get_size() == other.get_size()
    assert one.get_width() >= 1600
    assert one.get_height() > one.get_width() // 2
    assert screen.telling.u == screen.u, "the page keeps its own scale"


def test_a_full_disk_is_said_in_a_sentence(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, save: object) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(keepsake, "save_picture", refuse)
    app.routes.to_story(play(2, 3))
    click(app, named(app.top, "Save picture"))
    app.step([], 0.02)
    app.step([], 0.02)
    assert isinstance(app.top, MessageDialog)
    assert not isinstance(app.top, KeptDialog)
    assert "you have no permission there" in app.top.text
