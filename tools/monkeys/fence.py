"""A fence around the folder of an outing: a monkey may choose any folder of the machine, but writes only in its own."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHANGING = {"os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod"}
"""Events of the interpreter that change what their first path names."""
LINKING = {"os.link", "os.symlink"}
"""Those that change what their second one names."""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Fence:
    """Refuses to write outside of a folder, as a system does without permission."""

    def __init__(self) -> None:
        self._folders: tuple[str, ...] = ()
        sys.addaudithook(self._look)

    @contextmanager
    def round(self, *folders: Path) -> Iterator[None]:
        """Forbid writing outside of the folders meanwhile."""
        self._folders = tuple(os.path.abspath(folder) for folder in folders)
        try:
            yield
        finally:
            self._folders = ()

    def _look(self, event: str, args: tuple[Any, ...]) -> None:
        if not self._folders:
            return
        if event == "open":
            path, _, flags = args
            if isinstance(flags, int) and flags & WRITING:
                self._refuse_outside(path)
        elif event in CHANGING or event == "os.rename":
            self._refuse_outside(args[0])
        if event in LINKING or event == "os.rename":
            self._refuse_outside(args[1])

    def _refuse_outside(self, path: object) -> None:
        if not isinstance(path, str | bytes | os.PathLike):
            return
        place = os.path.abspath(os.fsdecode(path))
        if place != os.devnull and not any(
            place == folder or place.startswith(f"{folder}/") for folder in self._folders
        ):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), place)
