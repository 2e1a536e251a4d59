"""Drawing a screen in steps, one in each round of the loop, where all at once would take too long."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import pygame

from citrus.ui.kit.screen import Screen

SPARE_SECONDS = 0.004  # a round in which less than that has gone by has time for another step


class Unfolding:
    """The steps of a screen that has just been opened, or laid out again; `shows` tells whether the last one is to be
    seen."""

    def __init__(self) -> None:
        self.shows = False
        self._shown = True
        self._steps: Iterator[bool] | None = None

    @property
    def goes_on(self) -> bool:
        """Whether a step may be left."""
        return self._steps is not None

    def begin(self, screen: Screen, surface: pygame.Surface, shown: bool = True) -> None:
        """Take the steps of a screen; `shown` tells whether they are to be seen, or only their result."""
        self._shown = shown
        self._steps = screen.unfold(surface)

    def end(self) -> None:
        """Drop the remaining steps: everything is drawn at once."""
        self._steps = None

    def step(self, pressed: bool, exposed: bool) -> bool:
        """Draw until there is something to show, or for a moment; return whether more is to be drawn. A press does not
        wait for it, and neither does a hidden screen that is `exposed` now and shows no steps."""
        if self._steps is None or pressed or (exposed and not self._shown):
            self._steps = None
            return False
        begin = perf_counter()
        for complete in self._steps:
            self.shows = self._shown and complete
            if self.shows or perf_counter() - begin > SPARE_SECONDS:
                return True
        self._steps = None
        return False
