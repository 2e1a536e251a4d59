"""What `expert` solves of the suite of positions, which takes minutes."""

from __future__ import annotations

from citrus.bots.levels import make_bot
from citrus.laboratory.positions import answers
from tests.bots.test_positions import SUITE


def test_expert_solves_as_many_positions_as_it_did() -> None:
    """See the floors of the other levels in `tests/bots/test_positions.py`."""
    found = list(answers(SUITE, make_bot("expert")))
    assert sum(answer.solved for answer in found) >= 40
    assert sum(answer.blundered for answer in found) <= 8
