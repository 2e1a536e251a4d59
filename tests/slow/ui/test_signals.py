"""The program ends when the system says so, with the game kept; and without a desktop it does not even begin."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.records.record import read
from citrus.rules.view import view
from citrus.ui.screens.menu import UnsavedDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.program import main
from tests.slow.ui.key_games import NAMES, begun, done
from tests.ui import keyboard
from tests.ui.full_disks import block
from tests.ui.real_window import PATIENCE, RealWindow, until
from tests.ui.shell import play

UNIX = pytest.mark.skipif(sys.platform == "win32", reason="needs signals as Unix has them")
ACTIONS = 6


@UNIX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_in_the_middle_of_a_game_keeps_it(window: RealWindow, app: App, tmp_path: Path, name: str) -> None:
    path, shadow = begun(window, app, tmp_path)
    bot = GreedyBot()
    for _ in range(ACTIONS):
        plan = bot.plan(view(shadow.state), random.Random(1))
        window.keys(*(NAMES.get(key) or chr(key) for key in keyboard.do(shadow, plan[0])))
        done(window, path, shadow.match)
    number = getattr(signal, name)
    assert window.program is not None
    window.program.send_signal(number)
    assert window.wait() == 128 + number
    assert read(path).actions == shadow.match.record.actions
    assert Match.open(path).state == shadow.state
    assert not (window.home / "reports").exists()


@UNIX
def test_who_would_lose_something_is_asked_after_a_signal_too(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    match = play(2, 1, steps=9)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    asked: list[bool] = []
    update, rounds = PlayScreen.update, []

    def interrupted(screen: PlayScreen, seconds: float) -> None:
        update(screen, seconds)
        rounds.append(seconds)
        if len(rounds) == 2:
            block(screen.match)
            os.kill(os.getpid(), signal.SIGTERM)

    def answered(dialog: UnsavedDialog, seconds: float) -> None:
        asked.append(True)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setattr(PlayScreen, "update", interrupted)
    monkeypatch.setattr(UnsavedDialog, "update", answered)
    assert main(match.path) == 128 + signal.SIGTERM
    assert asked


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a desktop")
@pytest.mark.parametrize(
    ("driver", "status", "said"), [(None, 1, "there is none here"), ("x11", 1, "x11"), ("dummy", 143, "")]
)
def test_without_a_desktop_the_program_says_so(home: Path, driver: str | None, status: int, said: str) -> None:
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {"SDL_AUDIODRIVER": "dummy", **({} if driver is None else {"SDL_VIDEODRIVER": driver})}
    words = [sys.executable, "-m", "citrus"]
    with subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True) as program:
        if not said:  # it has been asked to run unseen
            until("the loop", lambda: (home / "reports").exists())
            program.terminate()
        _, words_said = program.communicate(timeout=3 * PATIENCE)
    assert program.returncode == status
    assert said in words_said
    assert "Traceback" not in words_said
    assert words_said.count("\n") == (1 if said else 0)
    assert not (home / "reports").exists()
