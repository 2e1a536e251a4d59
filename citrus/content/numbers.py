"""The numbers on offer, house rules to players: shipped ones, and files in the player's own folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from citrus.content.causes import cause_of
from citrus.content.errors import ContentError
from citrus.content.tiles import load_tiles, shipped_tiles_path
from citrus.resources import files_in, user_dir
from citrus.rules.problem import Problem
from citrus.rules.tiles import TileSet


@dataclass(frozen=True)
class NumbersEntry:
    """A file of numbers on offer: the tile set, or what is wrong with the file. `own`: in the player's own folder."""

    path: Path
    own: bool
    tiles: TileSet | None
    error: ContentError | None = None


def own_numbers_dir() -> Path:
    """Return the player's own folder of numbers; it may not exist yet."""
    return user_dir() / "numbers"


def all_numbers() -> list[NumbersEntry]:
    """Return all numbers on offer, shipped ones first; broken files come with their error. A folder that cannot be
    read comes as one entry, with its error."""
    folder = own_numbers_dir()
    entries = [NumbersEntry(shipped_tiles_path(), False, load_tiles())]
    try:
        own = sorted(files_in(folder, ".yaml"))
    except OSError as error:
        problem = Problem("file.folder", reason=cause_of(error))
        return [*entries, NumbersEntry(folder, True, None, ContentError(folder, "", problem))]
    return [*entries, *(_own_entry(folder / name) for name in own)]


def _own_entry(path: Path) -> NumbersEntry:
    try:
        return NumbersEntry(path, True, load_tiles(path))
    except ContentError as error:
        return NumbersEntry(path, True, None, error)
