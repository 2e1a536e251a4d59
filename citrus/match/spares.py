"""The places for copies of games that could not be saved in their own folder. It loads no rules."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from citrus.match.saves import SUFFIX
from citrus.resources import files_in, lasting_places, temporary_dir
from citrus.whole_file import locked

PREFIX = "citrus-"
"""The beginning of the name of each folder with such a copy."""


def places() -> list[Path]:
    """Return where copies may lie; places that outlive a reboot come first."""
    temporary = temporary_dir()
    return [*lasting_places(), *([] if temporary is None else [temporary])]


def copies() -> Iterator[Path]:
    """Yield all copies of this account that no window uses now."""
    for place in places():
        for folder in sorted(place.glob(f"{PREFIX}*")):
            with suppress(OSError):
                if not _is_ours(folder):
                    continue
                release = locked(folder)
                if release is not None:
                    try:
                        yield from (folder / name for name in sorted(files_in(folder, SUFFIX)))
                    finally:  # who looks for one only does not ask for more
                        release()


def _is_ours(folder: Path) -> bool:
    """Return whether a folder, not a link to one, belongs to this account."""
    status = folder.lstat()
    return stat.S_ISDIR(status.st_mode) and (not hasattr(os, "geteuid") or status.st_uid == os.geteuid())
