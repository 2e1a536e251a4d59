"""A finished game that is reviewed soon."""

from __future__ import annotations

import pytest

from citrus.laboratory.games import play
from citrus.records.record import Record
from citrus.records.replay import Step, replay
from tests.rules.worlds import tiny_game


@pytest.fixture(scope="package")
def finished() -> tuple[Record, tuple[Step, ...]]:
    """Play a game of two on a tiny board, who follow a few rules; return its record and its steps."""
    record, _, _ = play(tiny_game(0, 2), ("greedy",), "review")
    return record, tuple(replay(record))
