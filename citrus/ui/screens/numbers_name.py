"""The names of numbers."""

from __future__ import annotations

from citrus.content.numbers import NumbersEntry
from citrus.ui.kit.screen import Ui


def numbers_name(ui: Ui, entry: NumbersEntry) -> str:
    """Return the name of numbers: shipped ones in the players' language, others by their file."""
    return entry.path.stem if entry.own else ui.texts("numbers.shipped_name")
