"""A file that is kept up to date here while others may write it, too: their content is never lost."""

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

    What somebody else wrote meanwhile is left alone, and so is a folder in its place: `path` is then a new file beside
    it. A file that has vanished is written again. A link stays a link.
    """

    def __init__(self, path: Path, most: int) -> None:
        """Expect no file yet: one that is found belongs to somebody else. `know` makes it ours."""
        self.path = path
        self._most = most
        self._mark: bytes | None = None

    def know(self) -> None:
        """Adopt the current content of the file. Call this before reading it: later changes are not adopted. Raises
        OSError if the file cannot be read."""
        self._mark = self._found()

    def write(self, content: bytes, previous: Callable[[Path], Path] | None = None) -> bool:
        """Write the file whole or not at all; return whether it replaced an earlier version of ours. Raises OSError.
        `previous` is where that version goes. A new file leaves what is there: it belongs to another one."""
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
        """Rename the file. Raises OSError."""
        self.path = self.path.rename(path)

    def _create(self, path: Path, content: bytes) -> None:
        """Write a new file, with a number if somebody else has just taken the name."""
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
        """Return what differs after somebody wrote the file, whatever the clock says; None without a file."""
        try:
            return _digest(read_beginning(self.path, self._most + 1))
        except FileNotFoundError:
            return None


def _digest(content: bytes) -> bytes:
    import hashlib

    return hashlib.blake2b(content).digest()
