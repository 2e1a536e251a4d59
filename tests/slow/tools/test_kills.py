"""The tool that kills the program: a few kills inside of everything that it does, and one that must be noticed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from citrus.shared_file import SharedFile
from citrus.ui.kit.switch import Switch
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.shell.app import App
from tools.kills import KINDS, SWITCHES, LostError, Slayer, prepare, wish_of

SIZE = (960, 600)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be doubled")


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    prepare()
    app = App(SIZE)
    yield app
    app.close()
    pygame.display.quit()


def test_kills_inside_of_everything_lose_no_more_than_the_last_action(app: App) -> None:
    slayer = Slayer(app, 1, warm=8)
    for number in range(2 * len(KINDS)):
        slayer.kill(wish_of(number))
    assert slayer.actions > len(KINDS)
    assert sum(slayer.inside.values()) > 0


def test_every_switch_that_is_turned_is_on_the_screen(app: App) -> None:
    screen = SettingsScreen(app.ui)
    assert all(isinstance(getattr(screen, name), Switch) for name in SWITCHES)


def test_a_program_that_does_not_save_at_once_is_noticed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    slayer = Slayer(app, 1, warm=8)
    monkeypatch.setattr(SharedFile, "write", lambda *anything, **values: False)

    def kill_again_and_again() -> None:
        for _ in range(20):
            slayer.kill("")

    with pytest.raises(LostError):
        kill_again_and_again()
