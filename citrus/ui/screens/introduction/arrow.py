"""The arrow that points at what is to be clicked, and nods at it for a while."""

from __future__ import annotations

import math
from collections.abc import Iterable

from pygame import Rect

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import hexed

SIZE = 46  # design pixels
SMALLEST = 24
NODS = 3.6  # seconds for which it nods; after that nothing moves
REACH = 0.16  # how far it nods, as a share of its size
# where it may be, seen from what it points at, and how far it is turned there: above first
_SIDES = {(0, -1): 0, (-1, 0): -90, (1, 0): 90, (0, 1): 180}


class Arrow:
    """Knows the target, as `lay_out` says, and what it covers; without a target it is hidden."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._target: Rect | None = None
        self._way = (0, -1)
        self._side = SMALLEST
        self._age = 0.0

    @property
    def nodding(self) -> bool:
        """Whether the arrow moves."""
        return self._age < NODS

    @property
    def rect(self) -> Rect:
        """What the arrow covers, including its nodding; nothing if it is hidden."""
        return Rect(0, 0, 0, 0) if self._target is None else self._rect(0.0).union(self._rect(REACH))

    def at(self, position: tuple[int, int], target: Rect | None) -> bool:
        """Return whether it can be seen there, pointing at this."""
        return target is not None and self._target == target and self._rect(0.0).collidepoint(position)

    def wake(self) -> None:
        """Nod again."""
        self._age = 0.0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._age = min(NODS, self._age + seconds)

    def lay_out(self, window: Rect, target: Rect | None, bubble: Rect, lit: Iterable[Rect], u: float) -> None:
        """Point at a target in a window, off the bubble and off what else is lit if possible."""
        self._target = target
        self._side = max(SMALLEST, round(SIZE * u))
        if target is not None:
            self._way = self._best(window, target, bubble, lit)

    def draw(self, surface: Drawable) -> None:
        """Point, if there is a target."""
        if self._target is None:
            return
        palette = self._ui.palette
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">'
            f'<g transform="rotate({_SIDES[self._way]} 24 24)">'
            f'<path d="M24 45L7 26L17 26L17 4L31 4L31 26L41 26Z" fill="{hexed(palette["accent"])}" '
            f'stroke="{hexed(palette["paper"])}" stroke-width="4" stroke-linejoin="round"/></g></svg>'
        )
        picture = self._ui.art.drawing(svg, (self._side, self._side))
        surface.blit(picture, self._rect(REACH * abs(math.sin(self._age * math.pi * 1.4))))

    def _best(self, window: Rect, target: Rect, bubble: Rect, lit: Iterable[Rect]) -> tuple[int, int]:
        """Return the side from which it points best: inside the window, beside the bubble, and over nothing
        important."""
        others = [rect for rect in lit if not rect.contains(target)]

        def cost(way: tuple[int, int]) -> int:
            place = self._place(target, way, 0.0)
            return 4 * (not window.contains(place)) + 4 * place.colliderect(bubble) + (place.collidelist(others) >= 0)

        return min(_SIDES, key=cost)

    def _rect(self, away: float) -> Rect:
        assert self._target is not None
        return self._place(self._target, self._way, away)

    def _place(self, target: Rect, way: tuple[int, int], away: float) -> Rect:
        rect = Rect(0, 0, self._side, self._side)
        shift = self._side * (0.42 + away)
        rect.center = (
            round(target.centerx + way[0] * (target.width / 2 + shift)),
            round(target.centery + way[1] * (target.height / 2 + shift)),
        )
        return rect
