"""Watching for hangs: after twenty seconds without a round, the stacks of all threads go into a report.

`faulthandler` notices: its thread needs nothing of Python and runs even while a call holds Python's lock for good. Its
file stays open while the window is open.

A stopped program, or one whose computer sleeps, does not hang: that thread stops, too, and writes late.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import time
from contextlib import suppress
from io import FileIO
from pathlib import Path

from citrus.file_reading import read_beginning
from citrus.match.settings import Settings
from citrus.resources import files_in, reports_dir
from citrus.ui.shell.report import head, open_report

if sys.platform != "win32":
    import fcntl

PATIENCE = 20.0  # seconds
SLACK = 1.0  # seconds by which stacks are late after a stop of the program, and which a hang goes on after them
REWOUND = 20  # how often the clock is reset in that time, at most
NAME = "Citrus hang"
WHAT = "If the window hangs, what follows says where. A file without that goes when the window closes."
MOST_BYTES = 1 << 22  # of such a file
STACKS = b"Timeout ("  # how `faulthandler` begins


class Watch:
    """The watch over a loop, which tells it when the program and when the system has done its part of a round."""

    def __init__(self, patience: float = PATIENCE, slack: float = SLACK) -> None:
        self._patience = patience
        self._slack = slack
        self._file: FileIO | None = None
        self._head = self._kept = 0  # bytes of the file that stay
        self._last = self._set = self._set_at = 0.0

    def begin(self, settings: Settings) -> None:
        """Open the file and set the clock. Without a folder for a file, nothing is watched."""
        if self._file is not None:
            return
        _sweep()
        self._file = open_report(NAME, f"{head(settings)}\n\n{WHAT}\n")
        if self._file is not None:
            _lock(self._file)
            self._head = self._kept = self._file.tell()
            self._last = time.monotonic()
            self._set_clock()

    def worked(self) -> None:
        """Note that the program has done its part: if that took too long, the report stays."""
        self._look(ours=True)

    def waited(self) -> None:
        """Note that the system has done its part: it may drag the window, stop the program or sleep without a hang."""
        self._look(ours=False)

    def close(self) -> None:
        """Stop watching. A report stays, an empty file is removed."""
        if self._file is None:
            return
        faulthandler.cancel_dump_traceback_later()
        self._look(ours=True)
        faulthandler.cancel_dump_traceback_later()
        self._file.close()
        path, self._file = Path(str(self._file.name)), None
        with suppress(OSError):
            if self._kept == self._head:
                path.unlink()
            reports_dir().rmdir()  # only if nothing else is in it

    def _look(self, ours: bool) -> None:
        if self._file is None:
            return
        now = time.monotonic()
        took, self._last = now - self._last, now
        with suppress(OSError):
            found = os.fstat(self._file.fileno())
            if found.st_size > self._kept:
                if ours and took >= self._patience and self._in_time(found.st_mtime):
                    self._file.seek(0, os.SEEK_END)
                    self._file.write(f"\nThe window went on after {took:.0f} s.\n\n".encode())
                    self._kept = self._file.tell()
                else:
                    self._file.truncate(self._kept)
                    self._file.seek(self._kept)
        if now - self._set >= self._patience / REWOUND:
            self._set_clock()

    def _in_time(self, written: float) -> bool:
        """Return whether stacks were written on time, and the window hung on after that."""
        late, since = written - self._set_at - self._patience, time.time() - written
        return late < self._slack <= since

    def _set_clock(self) -> None:
        assert self._file is not None
        self._set, self._set_at = time.monotonic(), time.time()
        faulthandler.dump_traceback_later(self._patience, file=self._file)


def _sweep() -> None:
    """Remove the files without stacks of killed windows."""
    left: list[Path] = []
    with suppress(OSError):
        left = [reports_dir() / name for name in files_in(reports_dir(), ".txt") if name.startswith(f"{NAME} ")]
    for path in left:
        with suppress(OSError):
            if not _in_use(path) and STACKS not in read_beginning(path, MOST_BYTES):
                path.unlink()


def _lock(file: FileIO) -> None:
    """Mark the file as in use for other windows. On Windows, an open one cannot be removed anyway."""
    if sys.platform != "win32":
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _in_use(path: Path) -> bool:
    if sys.platform != "win32":
        with path.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return True
    return False
