"""A finished game to review."""

from __future__ import annotations

import pytest

from citrus.laboratory.games import play
from citrus.records.record import Record
from citrus.records.replay import Step, replay
from tests.rules.worlds import real_game


@pytest.fixture(scope="package")
def finished() -> tuple[Record, tuple[Step, ...]]:
    """Play a short game of two who follow a few rules; return its record and its steps."""
    record, _, _ = play(real_game("short", 2), ("greedy",), "review")
    return record, tuple(replay(record))
