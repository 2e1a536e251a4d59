"""A family game against the computer, from the start screen to the final scoring, by what screen readers hear.

The program runs in a real window, on a session bus of its own. The player sees nothing: each key follows from what
AT-SPI has announced before.

usage: python -m tests.slow.ui.by_ear

This plays a whole game and prints all that is heard; a test plays the first turns.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from tests.ui.real_window import RealWindow, until
from tests.ui.shell import own_board
from tests.workshop.boards import SMALL

PYTHON = "/usr/bin/python3"  # which has the libraries of the desktop
SETTINGS = """introduced: true
speed: none
last_table:
  board: small
  own: true
  family: true
  players: [{name: Ana, color: blue}, {name: Nico, color: red, bot: easy}]
"""


SOUGHT = {"plant the ": "possible", "site for": "possible", "draw a finca": "fincas"}
"""What is asked for, and the name of what is chosen for it; elsewhere the next choice will do."""
HARVESTS = "choose the regions to harvest"
CHOSEN = " brings "  # what the harvest of the chosen region does


def has_desktop() -> bool:
    """Return whether the system has AT-SPI for Python."""
    asked = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    return Path(PYTHON).exists() and subprocess.run([PYTHON, "-c", asked], capture_output=True).returncode == 0


class Ears:
    """What is heard on a session bus: everything in order, and where somebody listens to now. Who is `deaf` hears no
    announcements, as Orca before version 45."""

    def __init__(self, environment: dict[str, str], deaf: bool = False) -> None:
        self._lines: list[tuple[str, str]] = []
        self._from = 0
        command = [PYTHON, str(Path(__file__).with_name("ears.py")), *(["deaf"] if deaf else [])]
        self._process = subprocess.Popen(
            command, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        Thread(target=self._listen, daemon=True).start()
        self.wait("ready", "")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            kind, _, text = line.rstrip("\n").partition("\t")
            self._lines.append((kind, text))

    def new(self, kind: str, *parts: str) -> str | None:
        """Return something new that is `said` or has the `focus`, or either, and in which one of these parts is."""
        for at in range(self._from, len(self._lines)):
            found, text = self._lines[at]
            if kind in ("", found) and any(part in text for part in parts):
                self._from = at + 1
                return text or " "
        return None

    def wait(self, kind: str, *parts: str) -> str:
        """Wait for the same."""
        try:
            return until(f"{kind} {parts}", lambda: self.new(kind, *parts))
        except AssertionError as error:
            raise AssertionError(f"{error}; heard: {self._lines[-12:]}") from None

    @property
    def heard(self) -> list[str]:
        """All that has been heard."""
        return [text for kind, text in self._lines if kind == "said"]

    def close(self) -> None:
        """End listening."""
        self._process.kill()
        self._process.wait()


class Bus(NamedTuple):
    """A session bus: what programs need to know to find it, and its process."""

    environment: dict[str, str]
    process: subprocess.Popen[str]


@contextmanager
def session_bus(folder: Path) -> Iterator[Bus]:
    """Start a session bus, and end it."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(runtime)}
    environment.pop("DISPLAY", None)
    command = ["dbus-daemon", "--session", "--print-address", "--nofork"]
    daemon = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert daemon.stdout is not None
        address = daemon.stdout.readline().strip()
        yield Bus({"DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(runtime)}, daemon)
    finally:
        daemon.kill()
        daemon.wait()


def play(folder: Path, most: int | None = None) -> list[str]:
    """Play a game by ear in a folder, answering at most `most` times; return all that was heard."""
    with listened(folder) as (ears, window, _):
        begin(window, ears)
        go_on(window, ears, most)
        return ears.heard


@contextmanager
def listened(folder: Path, deaf: bool = False) -> Iterator[tuple[Ears, RealWindow, Bus]]:
    """Start the program in a folder on a bus of its own, and somebody who listens; close all in the end."""
    home = folder / "home"
    home.mkdir()
    own_board(home, "small", SMALL)
    (home / "settings.yaml").write_text(SETTINGS, encoding="utf-8")
    with session_bus(folder) as bus:
        ears, window = Ears(bus.environment, deaf), RealWindow(home, environment=bus.environment)
        try:
            window.start()
            yield ears, window, bus
        finally:
            window.close()
            ears.close()


def begin(window: RealWindow, ears: Ears) -> None:
    """Begin a game, from the start screen on."""
    seek(window, ears, "New game")
    window.keys("Return")
    ears.wait("said", "Main button: Start the game (Ctrl+Enter).")
    window.keys("ctrl+Return")
    ears.wait("focus", "Table")


def go_on(window: RealWindow, ears: Ears, most: int | None = None) -> None:
    """Answer whatever is asked, at most `most` times, or until somebody has won."""
    said: str | None = ""
    answers = 0
    while answers != most and (said := asked(window, ears, HARVESTS in said)) is not None:
        answer(window, ears, said)
        answers += 1


def seek(window: RealWindow, ears: Ears, name: str, key: str = "Tab") -> None:
    """Press a key until the name of something is heard."""
    for _ in range(60):
        window.keys(key)
        if name in (heard := ears.wait("", "")) or "choice" in heard:  # there is no other
            return
    raise AssertionError(f"there is no {name}")


def asked(window: RealWindow, ears: Ears, harvesting: bool) -> str | None:
    """Return what Ana is asked for; None once it is said who has won. Enter ends the computer's turn at once; right
    after that it counts for nothing, and is pressed again where nothing is heard for a while."""
    patience, since = 1.5, time.monotonic()
    while True:
        said = ears.new("said", "")
        if said is None and time.monotonic() - since > patience:
            window.keys("Return")
        elif said is None:
            time.sleep(0.005)
            continue
        elif "1st: " in said:
            return None
        elif "Ana: " in said or (CHOSEN in said and harvesting):
            return said[max(0, said.rfind("Ana: ")) :]
        elif "Nico." in said:
            patience = 0.3
        since = time.monotonic()


def answer(window: RealWindow, ears: Ears, said: str) -> None:
    """Do what a sentence asks for."""
    harvests = "harvest" in said and "buy a line" not in said and HARVESTS not in said
    if harvests or (CHOSEN in said and HARVESTS in said) or "Ana: " not in said:
        window.keys("r")
    elif "nothing fits" in said:  # the keyboard is where they are returned
        window.keys("Return")
    elif "end your turn" in said or "so pass" in said or "last turn" in said:
        window.keys("e")
    else:
        seek(window, ears, next((name for asked, name in SOUGHT.items() if asked in said), ""), "j")
        window.keys("Return")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(*play(Path(place)), sep="\n")
