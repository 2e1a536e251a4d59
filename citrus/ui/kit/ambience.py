"""What moves for its beauty alone, as a function of time: pictures that lie over a still one.

Chance here is a function of whole numbers, so that the same time always gives the same picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from citrus.ui.kit.display_list import NO_SWAPS, Swaps, apart
from citrus.ui.kit.moving_parts import PlacedPicture

GUST = 13.0  # seconds between two gusts of wind
BREEZE = 0.22  # how strong the wind is between them, of 1
CALM = 4.0  # seconds until the wind has its strength: everything begins as it is painted
_PUFF = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>
<radialGradient id="p" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="49">{stops}</radialGradient></defs>
<circle cx="50" cy="50" r="49" fill="url(#p)"/></svg>"""
_PUFF_STOPS = ((0.0, 1.0), (0.55, 0.8), (0.8, 0.32), (1.0, 0.0))  # how thick it is from its middle to its edge


class Breath(NamedTuple):
    """What moves at one moment: pictures that stand in for others of the same size at a place (`swaps`), and pictures
    that lie over the still ones."""

    swaps: Swaps = NO_SWAPS
    over: Sequence[PlacedPicture] = ()

    @property
    def placed(self) -> list[PlacedPicture]:
        """All pictures that are not there while all is still."""
        return [*self.swaps.values(), *self.over]


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


def puff(thick: float) -> str:
    """Return a soft puff of smoke as SVG, as `thick` in its middle as 0 (nothing) to 1."""
    stop = '<stop offset="{}" stop-color="#fffaf0" stop-opacity="{:.3f}"/>'
    return _PUFF.format(stops="".join(stop.format(at, thick * part) for at, part in _PUFF_STOPS))


def wind(now: float) -> float:
    """Return how strong the wind is, 0 to 1."""
    gust = max(0.0, math.sin(now * 2 * math.pi / GUST)) ** 3
    return min(1.0, max(0.0, now / CALM)) * (BREEZE + (1 - BREEZE) * gust)


def centred(picture: Surface, x: float, y: float) -> PlacedPicture:
    """Return a picture whose middle is at a point of the window."""
    return picture, (round(x) - picture.get_width() // 2, round(y) - picture.get_height() // 2)


def chance(*numbers: int) -> float:
    """Return a number from 0 to below 1 that looks like chance, always the same for the same whole numbers."""
    return hash((*numbers, 7919)) % 1000003 / 1000003


def nearest(value: float, step: float) -> float:
    """Return the multiple of a step that is nearest to a value."""
    return round(value / step) * step
