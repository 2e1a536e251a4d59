"""The time in which a process runs, whatever the clock does meanwhile."""

from __future__ import annotations

import pytest

from citrus.running_time import GLANCE, RunningTime


def test_a_stop_and_a_clock_that_jumps_count_as_one_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    time = RunningTime()
    found = []
    for seconds in (0.25, 7200.0, 0.25, -7200.0, 0.5):
        clock[0] += seconds
        found.append(time.passed())
    assert found == [0.25, 0.25 + GLANCE, 0.5 + GLANCE, 0.5 + GLANCE, 1.0 + GLANCE]
    clock[0] += 30.0
    assert time.passed(most=60.0) == 31.0 + GLANCE
