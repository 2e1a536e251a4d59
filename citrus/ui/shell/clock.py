"""How time passes between two rounds of the loop."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import pygame

WOKEN = ("x11", "wayland", "windows", "cocoa")
"""The drivers of SDL in which the system wakes who waits for an event."""
UNWOKEN = 8  # rounds a second elsewhere: the first move of a mouse that has rested is seen within an eighth of a second


class Clock(Protocol):
    """What lets time pass between two rounds of the loop."""

    def tick(self, rate: float = 0, /) -> int:
        """Wait until the next round is due, at that many rounds a second."""

    def rest(self, rate: float, /) -> bool:
        """Wait as `tick` does, but no longer than until something happens; whether something has."""

    def get_time(self) -> int:
        """How many milliseconds passed between the last two rounds."""


class SystemClock:
    """The clock of the system. Where it can, it lets the system wake us, and nothing runs until then."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self._wait = _wait()

    def tick(self, rate: float = 0, /) -> int:
        """Wait until the next round is due, at that many rounds a second."""
        return self._clock.tick(rate)

    def rest(self, rate: float, /) -> bool:
        """Wait until something happens, but no longer than until the next round is due; whether something has."""
        if self._wait is None:
            self._clock.tick(UNWOKEN)
            return False
        woken = bool(self._wait(None, round(1000 / rate)))
        self._clock.tick()
        return woken

    def get_time(self) -> int:
        """How many milliseconds passed between the last two rounds."""
        return self._clock.get_time()


def _wait() -> Callable[[None, int], int] | None:
    """SDL's own way to wait for an event, which stays in the queue; None where there is none.

    `pygame.event.wait` looks for one a thousand times a second.
    """
    if pygame.display.get_driver() in WOKEN:
        with suppress(OSError, AttributeError):  # SDL lies elsewhere, or is a part of something else
            sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
            wait = sdl.SDL_WaitEventTimeout
            wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
            return wait
    return None
