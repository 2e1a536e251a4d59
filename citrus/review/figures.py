"""The decisions of a review by turn, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from citrus.records.replay import Step
from citrus.review.estimates import Estimates
from citrus.review.values import Decision, Grade, Review, margins
from citrus.rules.events import TurnBegan


class ReviewedTurn(NamedTuple):
    """A turn: its number from 1, the number of actions before it, its player, its decisions, and everybody's expected
    leads when it began."""

    number: int
    position: int
    player: int
    decisions: tuple[Decision, ...]
    begin: tuple[float, ...]

    @property
    def lost(self) -> float:
        """The points of expected lead that the turn gave away, by its costliest decision: a later one often gives away
        what an earlier one had lost already."""
        return 0.0 if self.costliest is None else self.costliest.lost

    @property
    def grade(self) -> Grade:
        """The grade of the turn."""
        return "good" if self.costliest is None else self.costliest.grade

    @property
    def costliest(self) -> Decision | None:
        """The decision that gave away most; None if none could be better."""
        return max((one for one in self.decisions if one.could_be_better), key=lambda one: one.lost, default=None)

    @property
    def told(self) -> Decision | None:
        """The decision that tells most of the turn: the one that gave away most, or the first with another turn; None
        without a decision."""
        return self.costliest or next((one for one in self.decisions if one.better), next(iter(self.decisions), None))

    @property
    def moment(self) -> int:
        """The position of the decision that gave away most, or that before its first action."""
        return self.position if self.costliest is None else self.costliest.position


def turns_of(review: Review, steps: Sequence[Step]) -> tuple[ReviewedTurn, ...]:
    """Return the turns of the game, in order; turns without any choice have no decisions."""
    estimates = Estimates(review, steps)
    begins = [0]
    begins += [number for number, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events)]
    found: list[ReviewedTurn] = []
    for number, (begin, end) in enumerate(pairwise([*begins, len(steps)]), 1):
        decided = tuple(decision for decision in review.decisions if begin <= decision.position < end)
        expected = _expected(review, estimates, begin)
        found.append(ReviewedTurn(number, begin, steps[begin].state.player, decided, expected))
    return tuple(found)


def held(review: Review, steps: Sequence[Step]) -> Review:
    """Return the same whole review, but nobody gave away more than the curve fell from their turn to the next one: what
    it does not show has not come true."""
    turns = turns_of(review, steps)
    ends = [*(turn.begin for turn in turns[1:]), margins(review.final)]
    fell = {
        decision.position: turn.begin[turn.player] - end[turn.player]
        for turn, end in zip(turns, ends, strict=True)
        for decision in turn.decisions
    }
    made = tuple(replace(one, lost=round(max(0.0, min(one.lost, fell[one.position])), 2)) for one in review.decisions)
    return replace(review, decisions=made)


def judged_turns(review: Review, steps: Sequence[Step]) -> tuple[ReviewedTurn, ...]:
    """Return the turns of the game that have been judged to their ends, in order: all of a whole review."""
    turns = turns_of(review, steps)
    if review.whole:
        return turns
    judged = review.decisions[-1].position if review.decisions else 0
    begun = sum(turn.position <= judged for turn in turns)
    return turns[: begun - 1]


def _expected(review: Review, estimates: Estimates, begin: int) -> tuple[float, ...]:
    """Return everybody's expected lead at the beginning of a turn."""
    for interval in estimates.intervals:
        later = interval.later
        if interval.decision.position < begin and (later is None or begin <= later.position):
            waits = bool(interval.revealed) and begin < interval.revealed[0]
            return interval.margins[0 if waits else 1]
    return estimates.before(review.decisions[0]) if review.decisions else margins(review.final)


def given_away(turns: Sequence[ReviewedTurn], player: int) -> float:
    """Return the points that a player gave away a turn, on average."""
    return fmean([turn.lost for turn in turns if turn.player == player] or [0.0])
