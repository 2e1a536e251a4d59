"""Bug reports after an unexpected error: one file, which stays on this computer.

`docs/reports.md` describes its content. It is written to be given away: it leaves out typed names except those in the
game itself, and the paths of the player's files and of the program.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import time
import traceback
from collections import deque
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

import citrus
from citrus import __version__
from citrus.local_time import now, stamp
from citrus.match.settings import Settings
from citrus.resources import reports_dir, temporary_dir
from citrus.ui.kit.presses import Down, GoTo, Letter, Move, Number, Press, Request, Tap

if TYPE_CHECKING:
    from citrus.records.record import Record

REMEMBERED = 200  # lines of the diary
RECORD = "=== The game, as a record ==="
LEFT_OUT = "…"
_QUOTED_PATH = re.compile(r"""(['"])(?:/|~/|[A-Za-z]:\\)(?:(?!\1).)*?(\.\w{1,8})?\1""")
_PATH = re.compile(r"""(?<![\w"'.:/<>])(?:~|[A-Za-z]:)?[/\\][^\s/\\'":,]+(?:[/\\][^\s/\\'":,]+)+""")


class Diary:
    """What was shown and done last, in short lines with their seconds since the start; in memory only."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=REMEMBERED)
        self._start = time.monotonic()

    def note(self, text: str) -> None:
        """Remember one thing."""
        self._lines.append(f"{time.monotonic() - self._start:9.2f}  {text}")

    def press(self, press: Press) -> None:
        """Remember what is asked for or clicked, but nothing that is typed."""
        match press:
            case Request():
                self.note(f"press {press.name}")
            case Down() | Tap() | Letter() | Number() | Move(again=False):
                self.note(f"press {press}")
            case GoTo(part=part, use=use):
                self.note(f"press GoTo({type(press.source).__name__}, {part}, {use})")

    @property
    def lines(self) -> tuple[str, ...]:
        """Return everything remembered, the oldest first."""
        return tuple(self._lines)


def head(settings: Settings | None) -> str:
    """Return the head of every report: time, versions, system and settings."""
    lines = [
        f"Citrus {__version__}, {now().isoformat(timespec='seconds')}",
        f"Python {sys.version}",
        f"pygame-ce {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"{_system()}, {_display()}",
        "" if settings is None else f"Settings: {_in_a_line(_nameless(msgspec.to_builtins(settings)))}",
    ]
    return "\n".join(lines)


def _in_a_line(settings: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(settings), indent=0).decode()


def _nameless(settings: dict[str, Any]) -> dict[str, Any]:
    """Return settings without the names of the people and of the board at the last table."""
    table = settings["last_table"]
    if table is not None:
        players = [{**player, "name": LEFT_OUT} for player in table["players"]]
        board = LEFT_OUT if table["own"] else table["board"]
        settings = {**settings, "last_table": {**table, "players": players, "board": board}}
    return settings


def without_paths(text: str) -> str:
    """Return a text with paths from their package on for files of the program and of Python, and without all others."""
    folders = {str(Path(citrus.__file__).parents[1]), *sys.path, sys.prefix, sys.base_prefix}
    for folder in sorted((folder for folder in folders if len(folder) > 1), key=len, reverse=True):
        text = text.replace(f"{folder}{os.sep}", "")
    text = _QUOTED_PATH.sub(rf"\1{LEFT_OUT}\2\1", text)
    return _PATH.sub(LEFT_OUT, text)


def report_text(
    error: BaseException, diary: Diary, settings: Settings | None = None, record: Record | None = None
) -> str:
    """Return the report: versions and system, the error, what happened before, and the game."""
    parts = [
        head(settings),
        f"\n=== What went wrong ===\n{without_paths(''.join(traceback.format_exception(error)))}",
        "=== What happened before ===",
        *diary.lines,
    ]
    if record is not None:
        parts += ["", RECORD, _written(record)]
    return "\n".join(parts) + "\n"


def _written(record: Record) -> str:
    """Return the text of a record; it may be the record that is broken."""
    from citrus.records.record import dumps

    try:
        return dumps(record)
    except Exception as error:
        return repr(error)


def write_report(text: str) -> Path | None:
    """Keep a report, never over another one; return its path, or None if no folder accepts it."""
    file = open_report("Citrus report", text)
    if file is None:
        return None
    with file:
        return Path(str(file.name))


def open_report(name: str, text: str) -> FileIO | None:
    """Keep a text in a new file, named with this moment, in the folder of reports or the temporary one. Returns the
    file, open after the text, or None if no folder accepts it."""
    today = stamp(now(), "seconds")
    for folder in filter(None, (reports_dir(), temporary_dir())):
        for number in range(1, 100):
            path = folder / f"{name} {today}{f' ({number})' if number > 1 else ''}.txt"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                file = FileIO(path, "x")
            except FileExistsError:
                if not os.path.lexists(path):
                    break  # it is the folder's name that is taken
                continue
            except OSError:
                break
            if _filled(file, text):
                return file
            break
    return None


def _filled(file: FileIO, text: str) -> bool:
    """Write a text to a new file; remove one that cannot hold it."""
    content = text.encode(errors="replace")
    with suppress(OSError):
        if file.write(content) == len(content):
            return True
    file.close()
    Path(str(file.name)).unlink(missing_ok=True)
    return False


def _system() -> str:
    """Return the system and its processor. `platform.platform` would start another program for that."""
    system, mac, libc = platform.uname(), platform.mac_ver()[0], " ".join(platform.libc_ver())
    name = f"macOS {mac}" if mac else f"{system.system} {system.release} {system.version}"
    return " ".join(filter(None, (name, system.machine, libc)))


def _display() -> str:
    """Return what shows the window, as far as known."""
    try:
        sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
        return f"{pygame.display.get_driver()} {sizes}"
    except pygame.error:
        return "no display"
