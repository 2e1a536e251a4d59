"""What the workshop says of a board, and what boards and numbers are called."""

from __future__ import annotations

from pathlib import Path

from citrus.content.boards import board_files
from citrus.content.numbers import all_numbers
from citrus.language.texts import Texts
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.board_list import board_name
from citrus.ui.screens.numbers_name import numbers_name
from citrus.workshop.advice import Advice


def advice_text(texts: Texts, found: Advice) -> str:
    """A weakness of a board, and what helps."""
    key, tiles = f"workshop.advice_{found.key}", texts.amount("tiles", found.tiles)
    if texts.is_counted(key):
        return texts.count(key, found.count, tiles=tiles, trees=trees_text(texts, found.with_trees))
    return texts(key)


def trees_text(texts: Texts, spaces: int) -> str:
    """How many spaces are left with fruit trees, as the end of what is said of those without."""
    return texts.count("workshop.with_trees", spaces)


def board_names(ui: Ui, but: Path | None = None) -> list[str]:
    """What all boards are called, except that of one file."""
    return [board_name(ui, entry) for entry in board_files() if entry.path != but]


def names_of_numbers(ui: Ui, but: Path | None = None) -> list[str]:
    """What all house rules are called, except those of one file."""
    return [numbers_name(ui, entry) for entry in all_numbers() if entry.path != but]
