"""What a review says, as values that are kept as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from citrus.bots.leads import FUTURES, SCOUTED, TURNS, lead
from citrus.limits import LONGEST, Count
from citrus.records.seats import COLORS
from citrus.records.values import MOST_SCORE

Grade = Literal["best", "good", "doubtful", "costly"]

GRADES: tuple[tuple[Grade, float], ...] = (("good", 0.0), ("doubtful", 2.0), ("costly", 5.0))
"""From how many points given away on a decision is called so; one that gave nothing away is among the best."""

Seat = Annotated[int, msgspec.Meta(ge=0, lt=len(COLORS))]
"""The number of a player."""
ActionText = Annotated[str, msgspec.Meta(max_length=200)]
"""An action in action notation; a harvest of all workers takes some fifty characters."""
LONGEST_TURN = 200
"""Actions of a turn; those of house rules have some dozens."""
Points = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
"""Points that can be of a game: somebody may have changed the file by hand."""
Uncertainty = Annotated[float, msgspec.Meta(ge=0, le=10_000)]
"""One standard error of points."""


class Depth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How deep a review looks: at most that many `turns` are compared, first in `scouted` futures each on average; the
    best of them and the one that was played are then measured in that many other `futures`. The default is the depth of
    hints."""

    turns: Count = TURNS
    scouted: Count = SCOUTED
    futures: Count = FUTURES

    def reaches(self, other: Depth) -> bool:
        """Whether it is at least as deep as another in everything."""
        return self.turns >= other.turns and self.scouted >= other.scouted and self.futures >= other.futures


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player decided at one time: all actions up to the end of the turn, or until something was revealed.

    `position` is the number of actions before it, `length` that of its own. `better` are the actions that the review
    prefers, in action notation; none if it knows nothing better. `lost` are the points of expected margin that the
    difference gave away, on average of the futures, give or take `error` (one standard error). `before` and `after` it
    everybody can expect that many points at the end; the margin of the `player` after it is uncertain by `unsure` (one
    standard error). `revealed` is whether something hidden was revealed at its end. `instead` are the points that
    everybody could expect after `better`; none without that.
    """

    position: Count
    length: Count
    player: Seat
    better: Annotated[tuple[ActionText, ...], msgspec.Meta(max_length=LONGEST_TURN)]
    lost: Points
    error: Uncertainty
    before: tuple[Points, ...]
    after: tuple[Points, ...]
    unsure: Uncertainty
    revealed: bool
    instead: tuple[Points, ...] = ()

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return grade_of(self.lost)


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game, reviewed: every decision in which there was a choice, and how the game ended.

    `game` tells the game that was reviewed from every other; `depth` is how deep the review looked.
    """

    format: Count
    game: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    depth: Depth
    decisions: tuple[Decision, ...]
    final: tuple[Annotated[int, msgspec.Meta(ge=-MOST_SCORE, le=MOST_SCORE)], ...]


def grade_of(lost: float) -> Grade:
    """How a decision or a turn is called that gave away that many points."""
    if lost <= 0:
        return "best"
    return [grade for grade, least in GRADES if lost >= least][-1]


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """How far everybody is ahead of the best of the others by these points."""
    return tuple(lead(points, player) for player in range(len(points)))
