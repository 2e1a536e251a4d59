"""Buttons in rows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from citrus.ui.kit.buttons import Button


def pairs(buttons: Sequence[Button]) -> list[list[Button]]:
    """Return rows of two; of an odd number the first stands alone."""
    return in_rows(buttons, 2)


def in_rows(buttons: Sequence[Button], count: int) -> list[list[Button]]:
    """Return rows of `count` buttons; what is left over stands in the first row."""
    first = len(buttons) % count
    over = [list(buttons[:first])] if first else []
    return over + [list(buttons[at : at + count]) for at in range(first, len(buttons), count)]


def lay_row(buttons: Sequence[Button], row: Rect, gap: int, u: float) -> None:
    """Share a row out among buttons, so that they fill it exactly. Parts are equal, unless the words of one need more
    and the others can spare it."""
    room = row.width - gap * (len(buttons) - 1)
    needed, each = [button.needed(u) for button in buttons], room // len(buttons)
    spare = (room - sum(needed)) // len(buttons)
    widths = [each] * len(buttons) if max(needed) <= each or spare < 0 else [wide + spare for wide in needed]
    left = row.x
    for button, wide in zip(buttons, widths, strict=True):
        right = row.right if button is buttons[-1] else left + wide
        button.layout(Rect(left, row.y, right - left, row.height), u)
        left = right + gap
