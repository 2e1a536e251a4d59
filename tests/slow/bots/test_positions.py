"""The levels solve as much of the suite of positions as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.bots.levels import make_bot
from tools.positions import answers

SUITE = Path(__file__).parents[2] / "bots" / "positions"


@pytest.mark.parametrize(("level", "solved", "bad"), [("normal", 36, 26), ("hard", 52, 14)])
def test_levels_solve_as_many_positions_as_they_did(level: str, solved: int, bad: int) -> None:
    """The floors are a little below what `benchmarks/positions.py` found, for ties that the last digits decide."""
    found = list(answers(SUITE, make_bot(level)))
    assert sum(answer.solved for answer in found) >= solved
    assert sum(answer.blundered for answer in found) <= bad
