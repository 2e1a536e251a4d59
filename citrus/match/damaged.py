"""Damaged game files: how to find out, and how the version before the last move comes back."""

from __future__ import annotations

import shutil
from pathlib import Path

from citrus.content.yaml_text import MAX_BYTES
from citrus.file_names import free_path
from citrus.file_reading import check_file, read_file
from citrus.match.saves import SUFFIX, previous_version, trash_dir
from citrus.records.record import RecordError, read
from citrus.whole_file import real_path, replace_file


def is_whole(path: Path) -> bool:
    """Return whether a record can be read to its last action."""
    try:
        read(path)
    except RecordError:
        return False
    return True


def has_whole_previous(path: Path) -> bool:
    """Return whether a record has a previous version with which a game can continue."""
    return is_whole(previous_version(path))


def can_go_on(path: Path) -> bool:
    """Return whether a game can continue, perhaps with the version before its last move."""
    return is_whole(path) or has_whole_previous(path)


def bring_back(path: Path) -> Path:
    """Put the previous version of a record back in its place; the damaged one goes to the deleted games. Returns the
    new path of that one. Raises OSError, and then nothing has changed."""
    check_file(path)
    content = read_file(previous_version(path), MAX_BYTES)
    trash_dir().mkdir(parents=True, exist_ok=True)
    aside = Path(shutil.copy2(path, free_path(trash_dir(), f"{path.stem}{SUFFIX}")))
    replace_file(real_path(path), content)
    return aside
