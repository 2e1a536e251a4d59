"""The tool that kills the program: a few kills inside of everything that it does, and one that must be noticed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from citrus.shared_file import SharedFile
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.shell.app import App
from tools.kills import KINDS, SWITCHES, LostError, Slayer, prepare

ROOT = Path(__file__).resolve().parents[3]
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


def test_kills_inside_of_everything_lose_no_more_than_the_last_action() -> None:
    words = ["-m", "tools.kills", "--kills", str(2 * len(KINDS)), "--warm", "12"]
    run = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    inside = re.findall(r"^  [\w ]+? +(\d+) +(\d+)$", run.stdout, re.MULTILINE)
    assert len(inside) == len(KINDS)
    assert sum(int(number) for kind in inside for number in kind) > 0
    actions = re.search(r"^(\d+) actions were said to be done; none of them is lost", run.stdout, re.MULTILINE)
    assert actions is not None
    assert int(actions[1]) > len(KINDS)


def test_every_switch_that_is_turned_is_on_the_screen(app: App) -> None:
    assert set(SWITCHES) <= set(SettingsScreen(app.ui).switches)


def test_a_program_that_does_not_save_at_once_is_noticed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    slayer = Slayer(app, 1, warm=8)
    monkeypatch.setattr(SharedFile, "write", lambda *anything, **values: False)

    def kill_again_and_again() -> None:
        for _ in range(20):
            slayer.kill("")

    with pytest.raises(LostError):
        kill_again_and_again()
