"""What moves for its beauty alone, as a function of time: pictures that lie over a still one.

Chance here is a function of whole numbers, so that the same time always gives the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from citrus.ui.kit.display_list import apart
from citrus.ui.kit.moving_parts import PlacedPicture


class AmbienceClock:
    """The clock of what moves by itself on a screen; it goes only while somebody lets time pass.

    `now` is its time in seconds, `rate` how many frames a second it asks for.
    """

    def __init__(self, rate: int) -> None:
        self.now = 0.0
        self.rate = rate
        self._shown = 0.0

    def passed(self, seconds: float) -> bool:
        """Let time pass; return whether the next frame is due."""
        self.now += seconds
        if self.now - self._shown < 0.9 / self.rate:  # the loop is never quite on time
            return False
        self._shown = self.now
        return True


def changes(before: Sequence[PlacedPicture], after: Sequence[PlacedPicture], bounds: Rect) -> list[Rect]:
    """Return where two lists of pictures look different, in rectangles within `bounds` that do not overlap."""
    old, new = ({(id(picture), place) for picture, place in placed} for placed in (before, after))
    differ = old ^ new
    rects = (Rect(place, picture.get_size()) for picture, place in (*before, *after) if (id(picture), place) in differ)
    return apart(rect.clip(bounds) for rect in rects if rect.colliderect(bounds))


def chance(*numbers: int) -> float:
    """Return a number from 0 to below 1 that looks like chance, always the same for the same whole numbers."""
    return hash((*numbers, 7919)) % 1000003 / 1000003


def nearest(value: float, step: float) -> float:
    """Return the multiple of a step that is nearest to a value."""
    return round(value / step) * step
