"""All devices. A new one is a file beside this, and its place in one line here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pygame

from citrus.ui.devices.controller import Controllers
from citrus.ui.devices.device import Device, Repeat
from citrus.ui.devices.keyboard import Keyboard
from citrus.ui.devices.mouse import Mouse
from citrus.ui.devices.reader import Reader
from citrus.ui.devices.touch import Fingers
from citrus.ui.kit.hand import Manner
from citrus.ui.kit.presses import (
    NOWHERE,
    Drag,
    Finger,
    Leave,
    LetGo,
    Phase,
    Pinch,
    Plugged,
    Point,
    Press,
    Pulled,
    Scope,
    Tap,
    Up,
    Write,
)


class Devices:
    """All devices, with one repeat of what is held down.

    `last` is how the window is used, by the device that was used last.
    """

    def __init__(self) -> None:
        self.last = Manner()
        self._at = NOWHERE  # of the mouse
        self._repeat = repeat = Repeat()
        self._controllers = Controllers(repeat)
        self.reader = Reader()
        self._all: tuple[Device, ...] = (Keyboard(repeat), Mouse(), Fingers(), self._controllers, self.reader)

    @property
    def holds(self) -> bool:
        """Whether time presses something: a key that is held down, a finger that rests."""
        return self._repeat.holds or any(device.busy for device in self._all)

    @property
    def controllers(self) -> int:
        """How many controllers are plugged in."""
        return self._controllers.count

    @property
    def controller(self) -> int | None:
        """The place of the controller that was used last, from 0; None before one was."""
        return self._controllers.last

    def begin(self) -> None:
        """Begin what the first frame need not wait for."""
        for device in self._all:
            with suppress(pygame.error):  # the system has none of that sort, or does not let us have them
                device.begin()

    def seat(self, place: int | None) -> None:
        """Let only the controller of a place play, or None for all of them."""
        self._controllers.seat = place

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterator[Press]:
        """Yield what an event presses in a scope."""
        for device in self._all:
            with suppress(pygame.error):  # it has been pulled out again
                for press in device.take(event, scope):
                    if self._is_used(press):
                        self.last = device.manner
                    yield press

    def _is_used(self, press: Press) -> bool:
        """Return whether a press shows that somebody uses its device: not what ends one, nor a mouse that the window
        has only come under, nor a text, which a keyboard on the screen writes, too. Nothing moves under a finger: it
        counts when it leaves."""
        if isinstance(press, Finger):
            return isinstance(press, Tap) or (isinstance(press, Drag | Pinch) and press.phase is Phase.ENDS)
        if isinstance(press, Point):
            before, self._at = self._at, press.at
            return before not in (NOWHERE, press.at)
        return not isinstance(press, Leave | LetGo | Plugged | Pulled | Up | Write)

    def passed(self, seconds: float) -> Iterator[Press]:
        """Let time pass; yield what that presses, such as a key that is held down."""
        yield from self._repeat.passed(seconds)
        for device in self._all:
            yield from device.passed(seconds)

    def end(self) -> Iterator[Press]:
        """Yield the ends of what is held down: nobody will see them."""
        self._repeat.stop()
        for device in self._all:
            yield from device.end()
