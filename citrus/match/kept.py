"""Files that spare reading others again: what they hold can always be found out anew, so losing one loses nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

Kept = TypeVar("Kept")


def load_kept(path: Path, kind: type[Kept], largest: int) -> Kept | None:
    """What a file keeps; None if it is not there, damaged, or larger than so many bytes."""
    with suppress(OSError, msgspec.MsgspecError, ValueError), path.open("rb") as file:
        return msgspec.json.decode(file.read(largest), type=kind)
    return None


def save_kept(path: Path, kept: object) -> None:
    """Keep something in a file, whole or not at all; a disk that takes nothing is no reason to stop."""
    unfinished = path.with_name(f".{path.name}.tmp")
    with suppress(OSError):
        unfinished.write_bytes(msgspec.json.encode(kept))
        unfinished.replace(path)


def can_be_kept(name: str) -> bool:
    """Whether the name of a file can be stored: old archives have names that are no text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
