"""The estimates of a review, corrected, and what happened between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from statistics import fmean
from typing import NamedTuple

from citrus.records.replay import Step
from citrus.review.values import Decision, Review, margins
from citrus.rules.events import reveals

LEAST_HANDOVERS = 6
"""How many consecutive turns are needed to learn how far estimates lean."""


class Interval(NamedTuple):
    """The time from the end of a decision to the beginning of the `later` one, or to the end of the game.

    `margins` are everybody's expected leads at its beginning and at its end. `revealed` are the numbers of actions
    after which something had been revealed.
    """

    decision: Decision
    later: Decision | None
    margins: tuple[tuple[float, ...], tuple[float, ...]]
    revealed: tuple[int, ...]


class Estimates:
    """Everybody's expected lead before each decision of a review and after it.

    Estimates look ahead to the next turns of the player in turn, and so lean towards that player until the end is in
    sight. How far is learnt from consecutive turns without a reveal in between, because the expectation before and
    after is equal there.
    """

    def __init__(self, review: Review, steps: Sequence[Step]) -> None:
        self._final = margins(review.final)
        self._shown = [number for number, step in enumerate(steps) if any(map(reveals, step.events))]
        players = range(len(review.final))
        self._level = (0.0,) * len(players)
        self._found: list[list[tuple[int, tuple[float, ...]]]] = [[] for _ in players]
        for decision, after in pairwise(review.decisions):
            if decision.player != after.player and not self._revealed(decision, after.position):
                pairs = zip(margins(decision.after), margins(after.before), strict=True)
                halves = tuple([(later - before) / 2 for before, later in pairs])
                self._found[after.player].append((after.position, halves))
                self._found[decision.player].append((decision.position, tuple(-half for half in halves)))
        self.intervals = tuple(
            self._interval(steps, *pair) for pair in zip_longest(review.decisions, review.decisions[1:])
        )

    def before(self, decision: Decision) -> tuple[float, ...]:
        """Return everybody's expected lead before a decision."""
        return self._upright(decision.before, decision)

    def _interval(self, steps: Sequence[Step], decision: Decision, later: Decision | None) -> Interval:
        begin = self._upright(decision.after, decision)
        end = self._final if later is None else self.before(later)
        revealed = self._revealed(decision, len(steps) if later is None else later.position)
        return Interval(decision, later, (begin, end), revealed)

    def _revealed(self, decision: Decision, end: int) -> tuple[int, ...]:
        """Return after which actions something had been revealed, from the last one of a decision on."""
        return tuple(number for number in self._shown if decision.position + decision.length <= number <= end)

    def _near(self, decision: Decision) -> Sequence[float]:
        """Return how far estimates lean around a decision; not at all if too little is known."""
        found = self._found[decision.player]
        if len(found) < LEAST_HANDOVERS:
            return self._level
        nearest = sorted(found, key=lambda one: abs(one[0] - decision.position))[:LEAST_HANDOVERS]
        return [fmean(column) for column in zip(*(halves for _, halves in nearest), strict=True)]

    def _upright(self, points: Sequence[float], decision: Decision) -> tuple[float, ...]:
        """Return everybody's lead by points that were estimated at a decision, corrected."""
        return tuple(ahead - lean for ahead, lean in zip(margins(points), self._near(decision), strict=True))
