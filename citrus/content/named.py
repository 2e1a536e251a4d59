"""Boards and numbers that somebody names: by the name of one that comes with the game or of one's own, or by the path
of a file."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from citrus.content.boards import own_boards_dir, shipped_boards
from citrus.content.numbers import own_numbers_dir
from citrus.limits import LONGEST_SAID, without_middle
from citrus.resources import files_in
from citrus.rules.problem import Problem

SUFFIX = ".yaml"
_MOST_LISTED = 20


class UnknownNameError(Exception):
    """Nothing is called so: `problem` says it and what there is."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def board_path(name: str) -> Path:
    """The file of a board: one that comes with the game or is the player's, by its short name, or any by its path.

    Raises UnknownNameError.
    """
    shipped = shipped_boards()
    own = own_boards_dir()
    found = _first([*_known(shipped.get(name)), _called(own, name), Path(name)])
    if found is None:
        raise UnknownNameError(Problem("named.no_board", name=_quoted(name), boards=_listed([*shipped, *_names(own)])))
    return found


def numbers_path(name: str) -> Path:
    """The file of house rules, by their short name or by its path. Raises UnknownNameError."""
    own = own_numbers_dir()
    found = _first([_called(own, name), Path(name)])
    if found is None:
        names = _names(own)
        raise UnknownNameError(
            Problem("named.no_numbers", name=_quoted(name), numbers=_listed(names))
            if names
            else Problem("named.no_numbers_yet", name=_quoted(name))
        )
    return found


def _known(path: Path | None) -> list[Path]:
    return [] if path is None else [path]


def _called(folder: Path, name: str) -> Path:
    """The file in a folder of the player's own with a short name. Letters with accents may be one sign or two: systems
    name files in either way."""
    path, spelled = folder / f"{name}{SUFFIX}", unicodedata.normalize("NFC", name)
    if os.path.exists(path):
        return path
    alike = (known for known in _names(folder) if unicodedata.normalize("NFC", known) == spelled)
    return folder / f"{next(alike, name)}{SUFFIX}"


def _first(places: Sequence[Path]) -> Path | None:
    """The first of these that is there. A folder is none, unless it is what was named; reading it says so."""
    there = [place for place in places if os.path.exists(place)]
    return next((place for place in there if not os.path.isdir(place)), there[-1] if there else None)


def _names(folder: Path) -> list[str]:
    """The short names of the files in a folder of the player's own; none where it cannot be read."""
    try:
        return sorted(name.removesuffix(SUFFIX) for name in files_in(folder, SUFFIX))
    except OSError:
        return []


def _quoted(name: str) -> str:
    """A name as a sentence shows it, with signs that cannot be seen written out; those between folders stay single."""
    return repr(without_middle(name, LONGEST_SAID)).replace(r"\\", "\\")


def _listed(names: Sequence[str]) -> str:
    """As many names as a sentence has room for."""
    return ", ".join([*names[:_MOST_LISTED], *(["…"] if len(names) > _MOST_LISTED else [])])
