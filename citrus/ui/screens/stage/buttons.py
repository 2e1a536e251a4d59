"""The buttons at the lower edge of the podium."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.rows import lay_row

MAIN, LOW, APART = 58, 48, 14  # the heights of buttons, and the room between them
FOOT, BESIDE = 18, 28  # the room below the buttons, and on both sides


def lay_buttons(others: Sequence[Button], main: Button, size: tuple[int, int], u: float) -> int:
    """Lay out the main button, larger than the others, in a row with them or below them; return where they begin."""

    def px(design: float) -> int:
        return max(1, round(design * u))

    gap, margin = px(APART), px(BESIDE)
    room, bottom = size[0] - 2 * margin, size[1] - px(FOOT)
    wide = [button.needed(u) + px(16) for button in others]
    large = max(px(300), main.needed(u))
    top = bottom - px(MAIN)
    if sum(wide) + gap * len(wide) + large <= room:
        x = (size[0] - sum(wide) - gap * len(wide) - large) // 2
        for button, width in zip(others, wide, strict=True):
            button.layout(Rect(x, bottom - px(MAIN + LOW) // 2, width, px(LOW)), u)
            x += width + gap
        main.layout(Rect(x, top, large, px(MAIN)), u)
        return top
    main.layout(Rect(margin, top, room, px(MAIN)), u)
    if others:
        top -= gap + px(LOW)
        lay_row(others, Rect(margin, top, room, px(LOW)), gap, u)
    return top
