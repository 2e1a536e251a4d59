"""Where copies of games lie that could not be saved in their own folder. It loads no rules: mostly there are none."""

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
"""Of the folders with such copies, each in one of its own."""


def places() -> list[Path]:
    """Where copies may lie; those that outlive a reboot come first."""
    temporary = temporary_dir()
    return [*lasting_places(), *([] if temporary is None else [temporary])]


def copies() -> Iterator[Path]:
    """All copies that no window works with now; other people's are none of ours."""
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
    """Whether a folder, which is none of its links, belongs to this account."""
    status = folder.lstat()
    return stat.S_ISDIR(status.st_mode) and (not hasattr(os, "geteuid") or status.st_uid == os.geteuid())
