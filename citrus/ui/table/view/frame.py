"""The last picture of a table in a window, so that the next frame draws only the differences."""

from __future__ import annotations

from itertools import zip_longest

from pygame import Rect, Surface

from citrus.ui.kit.display_list import DisplayList, apart
from citrus.ui.table.view.scene import Canvas, Look

MOST_AREAS = 40  # the most areas to draw one after another; drawing all between more of them is quicker


class Frame:
    """Remembers the last frame: how each part of the still picture looked, and all that lay over it."""

    def __init__(self) -> None:
        self._surface: Surface | None = None
        self._background: Surface | None = None
        self._looks: list[Look] = []
        self._over = DisplayList(Rect(0, 0, 0, 0))

    def draw(self, surface: Surface, still: Canvas, over: DisplayList, whole: bool) -> None:
        """Draw a still picture and what lies over it. It draws the `whole` of it, or only the differences from the last
        frame, if the surface still shows that."""
        areas = self.areas(surface, still, over, whole)
        self._surface, self._background, self._looks, self._over = surface, still.background, still.looks, over
        for area in areas:
            surface.set_clip(area)
            surface.blit(still.picture, (0, 0))
            over.draw(surface, area)

    def areas(self, surface: Surface, still: Canvas, over: DisplayList, whole: bool) -> list[Rect]:
        """Return where `draw` draws, in rectangles that do not overlap."""
        if whole or surface is not self._surface or still.background is not self._background:
            return [over.area]
        areas = over.changes(self._over)
        for look, before in zip_longest(still.looks, self._looks[: len(still.looks)]):
            areas += look.changes(before)
        found = apart(areas)
        return found if len(found) <= MOST_AREAS else [found[0].unionall(found[1:])]
