"""The program in a real window on a virtual screen, driven by a real mouse.

Nothing here calls into the running program: it is started as a process, sees only X events, and is judged by the
record file it writes. Where to click is taken from the layouts, which are functions of window size and game.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from citrus.ui.devices.device import DOUBLE_SECONDS
from citrus.ui.shell.watch import NAME
from tests.killing import KILL
from tests.systems import need

SIZE = (1280, 720)
PATIENCE = 120.0  # seconds until something that should happen counts as not happening: many times what it takes
ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")


def need_programs() -> None:
    """Skip the test where the programs are missing; under CI they must be there."""
    for program in ("Xvfb", "xdotool"):
        need(program, shutil.which(program) is not None)


def until(what: str, look: Callable[[], T | None]) -> T:
    """Wait until `look` finds something; fails the test, naming `what`, if it never does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"waited in vain for {what}")


def until_written(what: str, path: Path, look: Callable[[], T | None]) -> T:
    """Return the same for what stands in a file, looked for at once and whenever the file has been written."""
    seen: tuple[int, ...] = ()

    def look_at_news() -> T | None:
        nonlocal seen
        file = path.stat()
        before, seen = seen, (file.st_ino, file.st_mtime_ns, file.st_size)
        return None if seen == before else look()

    return until(what, look_at_news)


def _listen() -> None:
    """Let the program listen to an interrupt, which a shell lets the programs in its background ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class RealWindow:
    """A virtual screen with the program on it: by default that of this checkout.

    `command` is what starts another one, and `environment` what that one has beside the usual.
    """

    def __init__(
        self, home: Path, command: Sequence[str | Path] = (), environment: Mapping[str, str] | None = None
    ) -> None:
        self.home = home
        self._command = list(command)
        reader, writer = os.pipe()
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as answer:
            display = f":{answer.readline().strip()}"
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("SDL_")},
            "DISPLAY": display,
            "CITRUS_HOME": str(home),
            "SDL_AUDIODRIVER": "dummy",
            # SDL drops a click at the moment in which the window gets the focus: on a busy machine, the first one
            "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
            **(environment or {}),
        }
        self.program: subprocess.Popen[bytes] | None = None
        self._clicked: tuple[int, int] | None = None

    def start(self) -> None:
        """Start the program and wait for its window, until it listens to mouse and keys."""
        before = self._watched()
        command = self._command or [sys.executable, "-m", "citrus"]
        folder = self.home if self._command else ROOT  # another program must not find the checkout
        self.program = subprocess.Popen(command, cwd=folder, env=self._environment, preexec_fn=_listen)
        until("the window", lambda: self._xdotool("search", "--onlyvisible", "--class", "citrus", check=False))
        until("its loop", lambda: self._watched() - before)

    def _watched(self) -> set[Path]:
        """Return the files for hangs of the windows of this home: each loop begins with one."""
        return set((self.home / "reports").glob(f"{NAME} *"))

    def kill(self) -> None:
        """Kill the program as hard as possible."""
        self.program.send_signal(KILL)
        self.program.wait()

    def wait(self) -> int:
        """Wait for the program to end by itself; its exit status."""
        return self.program.wait(PATIENCE)

    def close(self) -> None:
        """End everything."""
        for process in (self.program, self._screen):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()

    def click(self, position: tuple[int, int], times: int = 1) -> None:
        """Move the mouse there and press its left button, perhaps again and again. A click where the last one was waits
        until they are no double click."""
        x, y = position
        if position == self._clicked:
            time.sleep(2 * DOUBLE_SECONDS)
        self._clicked = position
        self._xdotool("mousemove", str(x), str(y), "click", "--repeat", str(times), "--delay", "20", "1")

    def keys(self, *names: str) -> None:
        """Press keys one after another, by their X names, or by the X numbers of their places."""
        self._xdotool("key", "--delay", "4", *names)

    def keyboard(self, *layout: str) -> None:
        """Use the layout of a country from now on, by its X name: the program hears of it before later keys."""
        subprocess.run(["setxkbmap", *layout], env=self._environment, check=True)

    def _xdotool(self, *words: str, check: bool = True) -> str:
        run = subprocess.run(["xdotool", *words], env=self._environment, capture_output=True, text=True, check=check)
        return run.stdout.strip()
