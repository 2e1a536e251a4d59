"""How long this process has run: the time in which it was stopped, or the computer slept, is no time to wait for."""

from __future__ import annotations

import time

GLANCE = 1.0
"""As many seconds between two looks at most count: whoever waits looks more often."""


class RunningTime:
    """A stopwatch for whoever waits for something and looks again and again. A jump of the clock passes it by."""

    def __init__(self) -> None:
        self._last = time.monotonic()
        self._passed = 0.0

    def passed(self, most: float = GLANCE) -> float:
        """The seconds that have passed until this look: since the last one, `most` at most."""
        now = time.monotonic()
        self._passed += min(max(0.0, now - self._last), most)
        self._last = now
        return self._passed
