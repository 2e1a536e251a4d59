"""Buttons in rows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from citrus.ui.kit.buttons import Button


def pairs(buttons: Sequence[Button]) -> list[list[Button]]:
    """Rows of two; of an odd number the first stands alone."""
    first = len(buttons) % 2
    alone = [list(buttons[:1])] if first else []
    return alone + [list(buttons[number : number + 2]) for number in range(first, len(buttons), 2)]


def lay_row(buttons: Sequence[Button], row: Rect, gap: int, u: float) -> None:
    """Share a row out among buttons, so that they fill it exactly."""
    each = (row.width - gap * (len(buttons) - 1)) // len(buttons)
    for number, button in enumerate(buttons):
        left = row.x + number * (each + gap)
        right = row.right if button is buttons[-1] else left + each
        button.layout(Rect(left, row.y, right - left, row.height), u)
