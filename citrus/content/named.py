"""Boards and numbers by the name of a shipped one or of the player's own, or by the path of a file."""

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
    """No board or numbers have this name: `problem` says so and lists those that exist."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def board_path(name: str) -> Path:
    """Return the file of a board: a shipped or own one by its short name, or any by its path. Raises
    UnknownNameError."""
    shipped = shipped_boards()
    own = own_boards_dir()
    found = _first([*_known(shipped.get(name)), _called(own, name), Path(name)])
    if found is None:
        raise UnknownNameError(Problem("named.no_board", name=_quoted(name), boards=_listed([*shipped, *_names(own)])))
    return found


def numbers_path(name: str) -> Path:
    """Return the file of house rules by their short name or its path. Raises UnknownNameError."""
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
    """Return the file with a short name in a player's folder. Letters with accents may be one character or two: systems
    name files in either way."""
    path, spelled = folder / f"{name}{SUFFIX}", unicodedata.normalize("NFC", name)
    if os.path.exists(path):
        return path
    alike = (known for known in _names(folder) if unicodedata.normalize("NFC", known) == spelled)
    return folder / f"{next(alike, name)}{SUFFIX}"


def _first(places: Sequence[Path]) -> Path | None:
    """Return the first of these files that exists. A folder counts only if it was named; reading it then says so."""
    there = [place for place in places if os.path.exists(place)]
    return next((place for place in there if not os.path.isdir(place)), there[-1] if there else None)


def _names(folder: Path) -> list[str]:
    """Return the short names of the files in a player's folder; none if it cannot be read."""
    try:
        return sorted(name.removesuffix(SUFFIX) for name in files_in(folder, SUFFIX))
    except OSError:
        return []


def _quoted(name: str) -> str:
    """Return a name for a sentence: invisible characters are written out, those between folders stay single."""
    return repr(without_middle(name, LONGEST_SAID)).replace(r"\\", "\\")


def _listed(names: Sequence[str]) -> str:
    """Return as many names as a sentence has room for."""
    return ", ".join([*names[:_MOST_LISTED], *(["…"] if len(names) > _MOST_LISTED else [])])
