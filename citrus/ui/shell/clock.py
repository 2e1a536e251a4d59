"""The passing of time between two rounds of the loop."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Protocol

import pygame

from citrus.ui.kit.sdl import library

WOKEN = ("x11", "wayland", "windows", "cocoa")
"""The drivers of SDL in which the system wakes a program that waits for an event."""
LOOK_MILLISECONDS = 32
"""Between two looks for events while a controller is plugged in: SDL, waiting for one, looks every millisecond."""
UNWOKEN = 8  # rounds a second elsewhere: the first move of a mouse that has rested is seen within an eighth of a second


MOVING = 60
AWAKE = 60
ASLEEP = 4  # rounds a second in which nothing happens; what happens wakes the loop at once
STILL = 1  # the same where nothing can happen but what somebody does
AWAKE_SECONDS = 3.0
LONGEST_STEP = 0.1


class Clock(Protocol):
    """Lets time pass between two rounds of the loop."""

    def tick(self, rate: float = 0, /) -> int:
        """Wait until the next round is due, at `rate` rounds a second."""

    def rest(self, rate: float, /) -> bool:
        """Wait as `tick` does, but only until something happens; return whether something has."""

    def get_time(self) -> int:
        """Return how many milliseconds passed between the last two rounds."""


class SystemClock:
    """The clock of the system. If possible the system wakes us, and nothing runs until then."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self._wait = _wait()
        self._controllers: Callable[[], int] = getattr(library(), "SDL_NumJoysticks", int)

    def tick(self, rate: float = 0, /) -> int:
        """Wait until the next round is due, at `rate` rounds a second."""
        return self._clock.tick(rate)

    def rest(self, rate: float, /) -> bool:
        """Wait until something happens or the next round is due; return whether something has."""
        if self._wait is None:
            self._clock.tick(UNWOKEN)
            return False
        woken = self._look(rate) if self._controllers() else bool(self._wait(None, round(1000 / rate)))
        self._clock.tick()
        return woken

    def _look(self, rate: float) -> bool:
        """Look for events now and then until one is there or the next round is due; return whether one is there."""
        assert self._wait is not None
        end = pygame.time.get_ticks() + round(1000 / rate)
        while not (woken := bool(self._wait(None, 0))) and pygame.time.get_ticks() < end:
            pygame.time.wait(LOOK_MILLISECONDS)
        return woken

    def get_time(self) -> int:
        """Return how many milliseconds passed between the last two rounds."""
        return self._clock.get_time()


class Tempo:
    """The rate of the loop: lower after a while without events."""

    def __init__(self, clock: Clock) -> None:
        clock.tick()
        self._clock = clock
        self._idle = 0.0
        self._longest = LONGEST_STEP

    @property
    def idle(self) -> bool:
        """Whether nothing has happened for a while."""
        return self._idle >= AWAKE_SECONDS

    def passed(self, happened: bool) -> float:
        """Return how many seconds the next round lasts; `happened` tells whether it has events."""
        seconds = self._clock.get_time() / 1000
        self._idle = 0.0 if happened else self._idle + seconds
        return min(seconds, self._longest)

    def wait(self, moving: bool, rest: int) -> None:
        """Wait until the next round is due: something is `moving`, or without input `rest` rounds a second do."""
        if moving or not self.idle:
            self._longest = LONGEST_STEP
            self._clock.tick(MOVING if moving else AWAKE)
        else:  # what begins when something happens has not been going on for a while
            self._longest = 1 / (AWAKE if self._clock.rest(rest) else rest)


def _wait() -> Callable[[None, int], int] | None:
    """Return SDL's own function to wait for an event, which stays in the queue, or None. `pygame.event.wait` looks for
    one a thousand times a second."""
    sdl = library() if pygame.display.get_driver() in WOKEN else None
    wait = getattr(sdl, "SDL_WaitEventTimeout", None)
    if wait is not None:
        wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
    return wait
