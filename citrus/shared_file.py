"""A file that is kept up to date here and that others may write, too: what they wrote is never lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from citrus.file_names import free_path_beside
from citrus.file_reading import read_beginning
from citrus.whole_file import alone_in, create_file, real_path, replace_file


class SharedFile:
    """A file of at most `most` bytes that is as it was left here, or belongs to somebody else.

    What somebody else wrote meanwhile is left alone, and so is a folder that took its place: `path` is then a new file
    beside it. A file that has gone comes back. A link stays a link.
    """

    def __init__(self, path: Path, most: int) -> None:
        """A file that is not there yet; what is found in its place is somebody else's. `know` makes it ours."""
        self.path = path
        self._most = most
        self._mark: bytes | None = None

    def know(self) -> None:
        """What is in the file now is known here. Call this before reading it: what is written later is not known.

        Raises OSError for a file that cannot be read now.
        """
        self._mark = self._found()

    def write(self, content: bytes, previous: Callable[[Path], Path] | None = None) -> bool:
        """Write the file whole or not at all; whether an earlier version of ours was replaced. Raises OSError.

        `previous` names the place for that version. A new file has none: what lies there is of another one.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with alone_in(self.path.parent):
            if os.path.exists(self.path) and not os.path.isfile(self.path):
                self.path = free_path_beside(self.path)
            found = self._found()
            ours = found is not None and found == self._mark
            if ours:
                replace_file(real_path(self.path), content, None if previous is None else previous(self.path))
            else:
                self._create(self.path if found is None else free_path_beside(self.path), content)
                if previous is not None:
                    with suppress(OSError):
                        previous(self.path).unlink()
            self._mark = _digest(content)
        return ours

    def rename(self, path: Path) -> None:
        """Give the file another name. Raises OSError."""
        self.path = self.path.rename(path)

    def _create(self, path: Path, content: bytes) -> None:
        """Write a new file, under a number if somebody else has just taken the name."""
        while True:
            real = real_path(path)
            real.parent.mkdir(parents=True, exist_ok=True)
            try:
                create_file(real, content)
            except FileExistsError:
                if not os.path.lexists(path):  # it is not the name that is taken, but that of its folder
                    raise
                path = free_path_beside(path)
            else:
                self.path = path
                return

    def _found(self) -> bytes | None:
        """What differs when somebody has written the file, whatever the clock said then; None without a file."""
        try:
            return _digest(read_beginning(self.path, self._most + 1))
        except FileNotFoundError:
            return None


def _digest(content: bytes) -> bytes:
    import hashlib

    return hashlib.blake2b(content).digest()
