"""The running time of this process, without the time in which it was stopped or the computer slept."""

from __future__ import annotations

import time

GLANCE = 1.0
"""The most seconds that count between two looks; what waits looks more often."""


class RunningTime:
    """A stopwatch for repeated looks while waiting; jumps of the clock do not count."""

    def __init__(self) -> None:
        self._last = time.monotonic()
        self._passed = 0.0

    def passed(self, most: float = GLANCE) -> float:
        """Return the seconds until this look, with at most `most` since the last one."""
        now = time.monotonic()
        self._passed += min(max(0.0, now - self._last), most)
        self._last = now
        return self._passed
