"""The last picture of a table in a window, so that the next frame draws only the differences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from pygame import Rect, Surface

from citrus.ui.kit.ambience import Breath, changes
from citrus.ui.kit.display_list import DisplayList, apart
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.table.view.scene import Canvas, Look

MOST_AREAS = 40  # the most areas to draw one after another; drawing all between more of them is quicker


class Frame:
    """Remembers the last frame: how each part of the still picture looked, and all that lay over it."""

    def __init__(self) -> None:
        self._breath = Breath()
        self._surface: Surface | None = None
        self._background: Surface | None = None
        self._looks: list[Look] = []
        self._over = DisplayList(Rect(0, 0, 0, 0))

    def draw(
        self, surface: Surface, still: Canvas, over: DisplayList, whole: bool, passing: Sequence[PlacedPicture] = ()
    ) -> None:
        """Draw a still picture, who is `passing` there, and what lies over both. It draws the `whole` of it, or only
        the differences from the last frame, if the surface still shows that. What else stirs comes to rest."""
        areas = self.areas(surface, still, over, whole)
        if not whole and (passing or self._breath.placed):
            areas = apart([*areas, *changes(self._breath.placed, passing, over.area)])
        self._surface, self._background, self._looks, self._over = surface, still.background, still.looks, over
        self._breath = Breath(over=passing)
        for area in areas:
            surface.set_clip(area)
            surface.blit(still.picture, (0, 0))
            surface.fblits(passing)
            over.draw(surface, area)

    def draw_again(self, surface: Surface, still: Canvas, passing: Sequence[PlacedPicture]) -> list[Rect]:
        """Draw what lay over the last still picture over another one that has the same on it; return where."""
        self.draw(surface, still, self._over, True, passing)
        return [self._over.area]

    @property
    def looks(self) -> list[Look]:
        """How each part of the still picture looked when it was drawn last: another list after each change."""
        return self._looks

    def stir(self, surface: Surface, breath: Breath) -> list[Rect]:
        """Draw what stirs on a surface that still shows the last frame, below all that lies over the still picture.
        Return where it looks different now."""
        background, over = self._background, self._over
        if background is None or surface is not self._surface:
            return []
        areas = changes(self._breath.placed, breath.placed, over.area)
        self._breath = breath
        for area in areas:
            surface.set_clip(area)
            surface.blit(background, (0, 0))
            for look in self._looks:
                if area.colliderect(look.drawn.area):
                    look.drawn.draw(surface, area, breath.swaps)
            surface.set_clip(area)
            surface.fblits(breath.over)
            over.draw(surface, area)
        return areas

    def areas(self, surface: Surface, still: Canvas, over: DisplayList, whole: bool) -> list[Rect]:
        """Return where `draw` draws, in rectangles that do not overlap."""
        if whole or surface is not self._surface or still.background is not self._background:
            return [over.area]
        areas = over.changes(self._over)
        for look, before in zip_longest(still.looks, self._looks[: len(still.looks)]):
            areas += look.changes(before)
        found = apart(areas)
        return found if len(found) <= MOST_AREAS else [found[0].unionall(found[1:])]
