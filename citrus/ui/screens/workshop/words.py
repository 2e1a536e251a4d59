"""The names of boards and numbers."""

from __future__ import annotations

from pathlib import Path

from citrus.content.boards import board_files
from citrus.content.numbers import all_numbers
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.board_list import board_name
from citrus.ui.screens.numbers_name import numbers_name


def board_names(ui: Ui, but: Path | None = None) -> list[str]:
    """Return the names of all boards, except that of one file."""
    return [board_name(ui, entry) for entry in board_files() if entry.path != but]


def names_of_numbers(ui: Ui, but: Path | None = None) -> list[str]:
    """Return the names of all house rules, except those of one file."""
    return [numbers_name(ui, entry) for entry in all_numbers() if entry.path != but]
