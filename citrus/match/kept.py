"""Files that spare reading others again: what they hold can always be found out again, so losing one loses nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from citrus.file_reading import read_json
from citrus.whole_file import replace_file

Kept = TypeVar("Kept")


def load_kept(path: Path, kind: type[Kept], largest: int) -> Kept | None:
    """What a file keeps; None if it is not there, damaged, or larger than that many bytes."""
    with suppress(OSError, ValueError):
        return read_json(path, kind, largest)
    return None


def save_kept(path: Path, kept: object) -> None:
    """Keep something in a file, whole or not at all; a disk that takes nothing is no reason to stop."""
    with suppress(OSError):
        replace_file(path, msgspec.json.encode(kept))


def can_be_kept(name: str) -> bool:
    """Whether the name of a file can be stored: old archives have names that are no text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
