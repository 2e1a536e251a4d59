"""A player's lead, and when one turn counts as better than another."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

EQUAL = 0.5
"""A smaller difference makes turns equal."""
SURE = 1.64
"""A difference counts if it is larger than this many of its standard errors: then it is real in 19 of 20 cases."""

TURNS = 12
"""The most turns that are compared."""
SCOUTED = 4
"""The futures for each of them, on average, in the search for the best."""
FUTURES = 12
"""The other futures in which it is measured against another turn."""

Outcomes = Sequence[Sequence[float]]
"""For each future, every player's expected points at the end."""


class Difference(NamedTuple):
    """How many points further ahead one turn leaves a player than another, on average of the futures that both meet,
    give or take `error` (one standard error)."""

    points: float
    error: float

    @property
    def counts(self) -> bool:
        """Whether the first turn is clearly better."""
        return self.points >= EQUAL and self.points >= SURE * self.error


def lead(points: Sequence[float], player: int) -> float:
    """Return a player's lead over the best of the others by these points."""
    return points[player] - max(other for number, other in enumerate(points) if number != player)


def difference(one: Outcomes, other: Outcomes, player: int) -> Difference:
    """Return how much further ahead a player is after one turn than after another, in the same futures."""
    found = [lead(here, player) - lead(there, player) for here, there in zip(one, other, strict=True)]
    return Difference(fmean(found), standard_error(found))


def standard_error(found: Sequence[float]) -> float:
    """Return the standard error of the mean of these numbers; 0 for a single one."""
    return stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0


def whole_points(difference: float) -> int:
    """Return a difference in points for players: whole ones, rounded down so that they fit the grade, at least 1."""
    return max(1, floor(difference))
