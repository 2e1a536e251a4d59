"""The mouse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from citrus.ui.devices.device import Device, Doubles
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import LEFT, MIDDLE, NOWHERE, RIGHT, Down, Leave, Point, Press, Request, Scope, Up, Wheel

BUTTONS = (LEFT, MIDDLE, RIGHT)  # those that motions tell of
SIDE = (6, 8)  # which lead back


class Mouse(Device):
    """Each press of a button ends once for the screen that it began on, even if its end was not seen."""

    hand = Hand.MOUSE

    def __init__(self) -> None:
        self._held: list[int] = []
        self._at = NOWHERE
        self._doubles = Doubles()

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterator[Press]:
        """Yield what an event of the mouse presses, after the ends of presses that it shows to have ended unseen. SDL
        may report a finger as a mouse, too."""
        if event.dict.get("touch"):
            return
        if event.type == pygame.MOUSEMOTION:
            yield from self._end(button for button in self._held if not event.buttons[button - 1])
            self._at = event.pos
            yield Point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._held.append(event.button)
            yield Down(event.pos, event.button, self._doubles.again(event.pos, event.button))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in SIDE:
            yield Request.BACK
        elif event.type == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            if event.button in self._held:
                self._held.remove(event.button)
            yield Up(event.pos, event.button)
        elif event.type == pygame.MOUSEWHEEL:
            yield Wheel(self._at, event.y, event.precise_y)
        elif event.type == pygame.WINDOWLEAVE:
            yield Leave()
        elif event.type == pygame.WINDOWFOCUSLOST:  # from now on SDL hears of no end outside of the window
            yield from self.end()

    def passed(self, seconds: float) -> Iterable[Press]:
        """Let time pass between two clicks."""
        self._doubles.passed(seconds)
        return ()

    def end(self) -> Iterator[Press]:
        """End all presses outside of the window: there a press does nothing more."""
        return self._end(self._held)

    def _end(self, buttons: Iterable[int]) -> Iterator[Press]:
        for button in list(buttons):
            self._held.remove(button)
            yield Up(NOWHERE, button)
