"""Drawing a screen in steps, one in each round of the loop, where all of it at once would take too long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from citrus.ui.kit.screen import Screen


class Unfolding:
    """The steps of a screen that has just been opened, or laid out again; `shown` is whether each of them is to be
    seen, or only what they lead to."""

    def __init__(self) -> None:
        self.shown = True
        self._steps: Iterator[None] | None = None

    @property
    def goes_on(self) -> bool:
        """Whether there may be a step left."""
        return self._steps is not None

    def begin(self, screen: Screen, surface: pygame.Surface, shown: bool = True) -> None:
        """Take the steps of a screen."""
        self.shown = shown
        self._steps = screen.unfold(surface)

    def end(self) -> None:
        """Leave out the steps that are left: everything is drawn at once."""
        self._steps = None

    def step(self, events: Sequence[pygame.event.Event], exposed: bool) -> bool:
        """Draw one more step; whether there was one.

        Whoever presses something does not wait for it, nor does what was hidden, is `exposed` now, and shows no steps.
        """
        pressed = any(event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) for event in events)
        if self._steps is None or pressed or (exposed and not self.shown):
            self._steps = None
            return False
        for _ in self._steps:
            return True
        self._steps = None
        return False
