"""Games that could not be saved in their own folder: where a copy is kept meanwhile, and how it comes back."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from msgspec.structs import replace

from citrus.file_names import free_path
from citrus.match.saves import games_dir, previous_version
from citrus.match.spares import PREFIX, copies, places
from citrus.records.record import Record, RecordError, read, write
from citrus.resources import temporary_dir
from citrus.whole_file import hold


class Spare:
    """A copy of a game in its own folder, in the first place that accepts it, while its normal place fails. Other
    windows see that the game is being played; they may take one whose window was killed."""

    def __init__(self, name: str, record: Record) -> None:
        """Write the copy. Raises OSError if no place accepts it."""
        error = OSError("there is no other place")
        for place in places():
            try:
                if place != temporary_dir():  # that is for the system to make
                    place.mkdir(parents=True, exist_ok=True)
                self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place)) / name
            except OSError as failed:
                error = failed
                continue
            self._let_go = hold(self.path.parent)
            try:
                write(self.path, record)
            except OSError as failed:
                error = failed
                self.drop()
            else:
                return
        raise error

    def write(self, record: Record) -> None:
        """Write the current game. Raises OSError."""
        write(self.path, record)

    def drop(self) -> None:
        """Remove the copy: the game is in its own file again, or in another copy."""
        _remove(self.path)
        if self._let_go is not None:
            self._let_go()
            self._let_go = None


def rescued_games() -> list[Path]:
    """Return the copies of games that could not be saved to the end, left by closed windows. Those whose every move is
    in the folder of saved games after all are removed."""
    found = []
    for path in copies():
        copy, saved = _record(path), _record(games_dir() / path.name)
        if copy is not None and saved is not None and _covers(saved, copy):
            _remove(path)
        elif copy is not None:
            found.append(path)
    return found


def bring_home(path: Path) -> Path:
    """Move a copy to the saved games, replacing the file that it continues if that still exists; return its new path.
    Raises OSError, and it stays where it was; RecordError if it is damaged."""
    copy, goal = read(path), games_dir() / path.name
    saved = _record(goal)
    if saved is not None and _covers(copy, saved):
        write(goal, copy, keep=previous_version(goal))
    else:
        goal = free_path(games_dir(), path.name)
        write(goal, copy, new=True)
    _remove(path)
    return goal


def _record(path: Path) -> Record | None:
    """Return the record in a file, or None if it cannot be read."""
    try:
        return read(path)
    except RecordError:
        return None


def _covers(longer: Record, shorter: Record) -> bool:
    """Return whether a record holds every move of another one of the same game."""
    same = replace(longer, actions=(), result=None) == replace(shorter, actions=(), result=None)
    return same and longer.actions[: len(shorter.actions)] == shorter.actions


def _remove(path: Path) -> None:
    """Remove a copy with its folder, as far as possible."""
    shutil.rmtree(path.parent, ignore_errors=True)
