"""Estimates lean towards the player in turn; comparing turns that follow each other corrects them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.estimates import Estimates
from citrus.review.values import Decision
from tests.review.test_figures import decided, revealing, reviewed

Game = tuple[Record, tuple[Step, ...]]
AHEAD = (0.0, 3.0, 3.0, -4.0, 6.0, 1.0, 1.0, 9.0, 2.0, 5.0, 5.0, 7.0, -2.0, 0.0, 4.0, 4.0, 8.0, 6.0, 6.0, 1.0)
"""How far the first player really is ahead before each decision, and after the one before it."""


def points(ahead: float, player: int, lean: float) -> tuple[float, float]:
    """Return what is expected where the first player leads by `ahead`, and estimates lean towards a player."""
    return 50.0 + ahead + (lean if player == 0 else -lean), 50.0


def leaning(leans: Sequence[float]) -> tuple[Decision, ...]:
    """Return turns of two players, one after another; estimates before and after each lean towards the player in
    turn."""
    return tuple(
        decided(
            number,
            number % 2,
            points(AHEAD[number], number % 2, lean),
            points(AHEAD[number + 1], number % 2, lean),
        )
        for number, lean in enumerate(leans)
    )


def estimated(finished: Game, decisions: tuple[Decision, ...], *revealed: int) -> Estimates:
    """Return the estimates of a game in which something was revealed only after some actions."""
    return Estimates(reviewed(*decisions, final=(50, 50)), revealing(finished[1], *revealed))


def upright(number: int) -> tuple[float, float]:
    """Return everybody's real lead before a decision."""
    return AHEAD[number], -AHEAD[number]


def test_a_lean_is_taken_back_and_nothing_is_left_between_two_turns(finished: Game) -> None:
    decisions = leaning([4.0] * 12)
    found = estimated(finished, decisions)
    for number, decision in enumerate(decisions):
        assert found.before(decision) == pytest.approx(upright(number))
        if number + 1 < len(decisions):
            interval = found.intervals[number]
            assert (interval.decision, interval.later) == (decision, decisions[number + 1])
            assert interval.margins[0] == pytest.approx(upright(number + 1))
            assert interval.margins[1] == pytest.approx(upright(number + 1))
    assert found.intervals[-1].later is None
    assert found.intervals[-1].margins == (pytest.approx(upright(len(decisions))), (0.0, 0.0))


@pytest.mark.parametrize(("turns", "learnt"), [(7, True), (6, False)])
def test_six_times_that_a_turn_follows_another_say_how_far_estimates_lean(
    finished: Game, turns: int, learnt: bool
) -> None:
    decisions = leaning([4.0] * turns)
    found = estimated(finished, decisions)
    lean = 0.0 if learnt else 4.0
    assert found.before(decisions[2]) == pytest.approx((AHEAD[2] + lean, -AHEAD[2] - lean))
