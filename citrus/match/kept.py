"""Cache files, which save reading other files again: losing one loses nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from citrus.file_reading import read_json
from citrus.whole_file import replace_file

Kept = TypeVar("Kept")


def load_kept(path: Path, kind: type[Kept], largest: int) -> Kept | None:
    """Return the content of a cache file, or None if it is missing, damaged, or larger than `largest` bytes."""
    with suppress(OSError, ValueError):
        return read_json(path, kind, largest)
    return None


def save_kept(path: Path, kept: object) -> None:
    """Write a cache file, whole or not at all; a failing disk is ignored."""
    with suppress(OSError):
        replace_file(path, msgspec.json.encode(kept))


def can_be_kept(name: str) -> bool:
    """Return whether the name of a file can be stored: old archives have names that are not text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
