"""A window that hangs leaves a report of where it stands; one that sleeps, or is held by the system, leaves none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citrus.match.settings import Settings
from citrus.ui.kit.screen import Screen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.watch import NAME, REWOUND, STACKS, Watch
from tests.ui.real_window import until

PATIENCE = 0.1  # seconds
MUCH_LONGER = 1.0
HANGING = """
import ctypes
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.kit.screen import Screen
from citrus.ui.shell.watch import Watch

class Hanging(Screen):
    def update(self, seconds):
        ctypes.PyDLL(None).pause()  # which never returns, and never lets go of Python's lock

app = App()
app.watch = Watch(patience=0.5)
app.show(Hanging(app.ui))
Loop(app).run()
"""


class Slow(Screen):
    """A screen that, after quick rounds, waits until the watch over it has written where it stands."""

    def __init__(self, app: App, home: Path) -> None:
        super().__init__(app.ui)
        self._home = home
        self._quick = 2 * REWOUND  # more than once the time after which a report is written

    def update(self, seconds: float) -> None:
        self._quick -= 1
        if self._quick >= 0:
            time.sleep(PATIENCE / REWOUND)
            return
        slept_until_reported(self._home)
        self.ui.shell.quit()


class SlowClock:
    """A system that does not give the window back for a while. By its time, the program's own part takes next to none,
    however busy the machine is."""

    def __init__(self, app: App, home: Path) -> None:
        self._app = app
        self._home = home
        self._ticks = 0
        self._now = 0.0

    def monotonic(self) -> float:
        self._now += 2 * PATIENCE / REWOUND  # enough for the watch to set its clock again
        return self._now

    def time(self) -> float:
        return self._now

    def tick(self, rate: float = 0, /) -> int:
        self._ticks += 1
        if self._ticks == 2:
            assert slept_until_reported(self._home)
            self._now += MUCH_LONGER
        if self._ticks == 4:
            self._app.quit()
        return 1

    def rest(self, rate: float, /) -> bool:
        self.tick(rate)
        return False

    def get_time(self) -> int:
        return 1


def files(home: Path) -> list[Path]:
    return sorted((home / "reports").glob("*"))


def is_reported(home: Path) -> bool:
    """Return whether it has been written where a window stands, down to its loop: that comes last."""
    return any(b" in run\n" in path.read_bytes().partition(STACKS)[2] for path in files(home))


def slept_until_reported(home: Path) -> bool:
    """Sleep until that has been written, a minute at most; return whether it has been. The stacks are read while the
    program runs, so looking for them often would spoil them."""
    for _ in range(60):
        time.sleep(MUCH_LONGER)
        if is_reported(home):
            return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="there it hangs in another way")
def test_a_window_that_hangs_with_the_lock_of_python_leaves_a_report(home: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen([sys.executable, "-c", HANGING], env=environment) as program:
        try:
            until("a report", lambda: is_reported(home))
        finally:
            program.kill()
    (path,) = files(home)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("Citrus ")
    assert " in update\n" in text
    assert " in run\n" in text
    Watch().begin(Settings())
    assert path.exists()  # the next window leaves it alone


def test_a_hang_that_ends_leaves_a_report_too(app: App, home: Path) -> None:
    app.watch = Watch(PATIENCE, slack=MUCH_LONGER / 2)
    app.show(Slow(app, home))
    Loop(app).run()
    app.close()
    (path,) = files(home)
    text = path.read_text(encoding="utf-8")
    assert " in update\n" in text
    assert re.search(r"The window went on after \d+ s\.", text)


def test_a_window_that_waits_for_the_system_leaves_nothing(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SlowClock(app, home)
    monkeypatch.setattr("citrus.ui.shell.watch.time", clock)
    app.watch = Watch(PATIENCE)
    app.show(Screen(app.ui))
    Loop(app).run(clock)
    app.close()
    assert not (home / "reports").exists()


class Times:
    """Clocks that stand still until somebody sets them."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("written", "ended", "hung"),
    [
        (20.0, 24.0, True),
        (20.3, 7200.0, True),
        (24.0, 24.1, False),  # a stop of all: what watches went on together with what is watched
        (20.2, 20.3, False),
        (7200.0, 7203.0, False),  # the first round after a night takes its time
    ],
)
def test_a_stop_of_the_whole_program_is_no_hang(
    home: Path, monkeypatch: pytest.MonkeyPatch, written: float, ended: float, hung: bool
) -> None:
    times, begun = Times(), Times.now
    monkeypatch.setattr("citrus.ui.shell.watch.time", times)
    watch = Watch()
    watch.begin(Settings())
    (path,) = files(home)
    with path.open("ab") as file:
        file.write(STACKS + b"0:00:20)!")
    os.utime(path, (begun + written,) * 2)
    times.now = begun + ended
    watch.worked()
    watch.close()
    assert bool(files(home)) == hung


def test_what_killed_windows_have_left_goes(home: Path) -> None:
    other = Watch()
    other.begin(Settings())
    (in_use,) = files(home)
    (home / "reports" / f"{NAME} left.txt").write_text("Citrus 1.0", encoding="utf-8")
    (home / "reports" / f"{NAME} hung.txt").write_bytes(b"Citrus 1.0\n" + STACKS + b"0:00:20)!")
    (home / "reports" / "Citrus report.txt").write_text("Citrus 1.0", encoding="utf-8")
    watch = Watch()
    watch.begin(Settings())
    assert {path.name for path in files(home)} >= {in_use.name, f"{NAME} hung.txt", "Citrus report.txt"}
    assert len(files(home)) == 4
    watch.close()
    other.close()
    assert {path.name for path in files(home)} == {f"{NAME} hung.txt", "Citrus report.txt"}


def test_without_a_folder_nothing_is_watched(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir(exist_ok=True)
    (home / "reports").touch()
    monkeypatch.setattr("tempfile.tempdir", str(home / "reports" / "spare"))
    watch = Watch()
    watch.begin(Settings())
    watch.worked()
    watch.close()
