"""Whether a document is a board, house rules, or a saved game; one that is read as another says so."""

from __future__ import annotations

from typing import Literal

from citrus.content.yaml_text import DocumentError, Part
from citrus.rules.problem import Problem

Sort = Literal["board", "numbers", "game"]
_OF_NUMBERS = frozenset(["plantations", "market", "fincas"])


def sort_of(document: Part) -> Sort | None:
    """Return what a document seems to be by the names of its fields, or None if that is unclear."""
    try:
        fields = document.entries().keys()
    except DocumentError:
        return None
    if "citrus" in fields:
        return "game"
    if "grid" in fields:
        return "board"
    return "numbers" if fields & _OF_NUMBERS else None


def check_sort(document: Part, wanted: Sort) -> None:
    """Raise DocumentError if a document is clearly of another sort than the one wanted."""
    found = sort_of(document)
    if found is None or found == wanted:
        return
    match found:
        case "board":
            problem = Problem("file.is_board")
        case "numbers":
            problem = Problem("file.is_numbers")
        case "game":
            problem = Problem("file.is_game")
    raise DocumentError(problem)
