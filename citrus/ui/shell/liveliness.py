"""When things move for their beauty alone: on a window that somebody looks at, where the system and the player like it,
less often on battery, and never on a machine that it would slow down."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from time import perf_counter

import pygame

from citrus.match.settings import Settings
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.system_motion import wants_less_motion

TIRED = 180.0  # untouched seconds after which all comes to rest: a game left open must not heat the room
ENDING = 45.0  # more seconds, or without the focus, in which who is on the way may get there
ASKED = 60.0  # seconds from one question for the battery to the next
NEARLY = 0.9  # of the time to the next frame: the loop is never quite on time
SPARED = 2  # on battery, this many times fewer frames
SLOW, TRIED = 0.04, 24  # seconds for a frame that are too many, if as many frames take that on average


class Liveliness:
    """Lets the live screen's ambient motion go on, frame by frame. `slow` tells that this machine takes too long."""

    def __init__(self) -> None:
        self.slow = False
        self._untouched = 0.0
        self._reduced = False
        self._frames, self._taken = 0, 0.0
        self._on_battery = False
        self._known, self._waited = ASKED, 0.0  # seconds since the last question, and since the last frame

    def begin(self) -> None:
        """Ask the system whether it wants less motion; the answer may take a moment, and nobody waits for it."""
        Thread(target=self._ask, name="motion of the system", daemon=True).start()

    def passed(self, seconds: float, touched: bool) -> None:
        """Let time pass, in which somebody may have done something."""
        self._untouched = 0.0 if touched else self._untouched + seconds
        self._known += seconds
        if self._known >= ASKED:
            power = pygame.system.get_power_state()  # None where nobody knows
            self._on_battery, self._known = power is not None and power.on_battery, 0.0

    def wanted(self, settings: Settings) -> bool:
        """Return whether anything may move for its beauty alone: as the player has chosen, or else the system."""
        if settings.life is not None:
            return settings.life
        return not (self._reduced or self.slow or settings.speed == "none")

    def rate(self, screen: Screen, settings: Settings, focused: bool) -> int:
        """Return how many frames a second the live screen of a window, perhaps the `focused` one, gets now: half as
        many on battery, 0 if all is still."""
        over = self._untouched - (TIRED if focused else 0.0)
        if not self.wanted(settings) or (over >= 0 and not (over < ENDING and screen.midway)):
            return 0
        return self._spared(screen)

    def stir(self, screen: Screen, surface: pygame.Surface, seconds: float) -> Sequence[pygame.Rect]:
        """Let the motion on a screen go on; return where it looks different now."""
        self._waited += seconds
        if self._on_battery and self._waited * self._spared(screen) < NEARLY:
            return ()  # somebody moves the mouse, and the loop goes round more often
        passed, self._waited = self._waited, 0.0
        begun = perf_counter()
        areas = screen.stir(surface, passed)
        if areas and self._frames < TRIED:
            self._frames += 1
            self._taken += perf_counter() - begun
            self.slow = self._frames == TRIED and self._taken > SLOW * TRIED
        return areas

    def _spared(self, screen: Screen) -> int:
        """Return how many frames a second a screen gets of those that it wants."""
        return -(-screen.liveliness // SPARED) if self._on_battery else screen.liveliness

    def _ask(self) -> None:
        """Find out whether the system wants less motion."""
        self._reduced = wants_less_motion()
