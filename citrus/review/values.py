"""The content of a review, as values that are kept as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from citrus.bots.balance import Part
from citrus.bots.leads import FUTURES, SCOUTED, TURNS, lead
from citrus.limits import LONGEST, Count
from citrus.records.seats import COLORS
from citrus.records.values import MOST_SCORE

Grade = Literal["good", "doubtful", "costly"]

GRADES: Mapping[Grade, float] = {"good": 0.0, "doubtful": 2.0, "costly": 5.0}
"""The points given away on a decision from which each grade applies. With fewer than a doubtful one, nothing better is
told: nobody can see so little on the board."""

ON_BOARD = ("finca", "horses")
"""The sources of points that everybody sees."""

SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=len(COLORS))]
"""The number of a player."""
ActionText = Annotated[str, msgspec.Meta(max_length=200)]
"""An action in action notation; a harvest of all workers takes some fifty characters."""
LONGEST_TURN = 200
"""The most actions in a turn; those of house rules have some dozens."""
MOST_PARTS = 20
"""The most parts of a difference."""
MOST_POINTS = 10_000
Points = Annotated[float, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
"""The points that a game can have: somebody may have changed the file by hand."""
Uncertainty = Annotated[float, msgspec.Meta(ge=0, le=MOST_POINTS)]
"""One standard error of points."""


class Depth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The depth of a review: at most `turns` turns are compared, first in `scouted` futures each on average.

    The best of them and the one that was played are then measured in `futures` other futures. The default is the depth
    of hints.
    """

    turns: Count = TURNS
    scouted: Count = SCOUTED
    futures: Count = FUTURES

    def reaches(self, other: Depth) -> bool:
        """Return whether it is at least as deep as another in everything."""
        return self.turns >= other.turns and self.scouted >= other.scouted and self.futures >= other.futures


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's decision: all actions up to the end of the turn, or until something was revealed.

    `position` is the number of actions before it, `length` that of its own. `better` are the actions that the review
    prefers, in action notation, or where nothing is clearly better the best of another kind; none if there is no such
    turn. `lost` are the points of expected lead that the difference gave away, on average of the futures, give or take
    `error` (one standard error); none if that is not clear, or mostly a guess at later turns. `before` and `after` are
    everybody's expected points at the end, before it and after it; `unsure` is one standard error of the `player`'s
    lead after it. `revealed` tells whether something hidden was revealed at its end. `instead` are the points that
    everybody could expect after `better`, if any. `then` is how that turn would have gone on after what it reveals,
    `parts` are what it is better by. `ahead` are the points of expected lead by which what was done is better, where
    nothing is given away.
    """

    position: Count
    length: Count
    player: SeatNumber
    better: Annotated[tuple[ActionText, ...], msgspec.Meta(max_length=LONGEST_TURN)]
    lost: Points
    error: Uncertainty
    before: tuple[Points, ...]
    after: tuple[Points, ...]
    unsure: Uncertainty
    revealed: bool
    instead: tuple[Points, ...] = ()
    then: Annotated[tuple[ActionText, ...], msgspec.Meta(max_length=LONGEST_TURN)] = ()
    parts: Annotated[tuple[Part, ...], msgspec.Meta(max_length=MOST_PARTS)] = ()
    ahead: Points = 0.0

    @property
    def grade(self) -> Grade:
        """The grade of the decision."""
        return [grade for grade, least in GRADES.items() if self.lost >= least][-1]

    @property
    def looked_better(self) -> float:
        """The points by which `better` was clearly better by the estimate, also if the curve did not show it later."""
        if not self.instead:
            return 0.0
        return lead(self.instead, self.player) - lead(self.after, self.player)

    @property
    def is_close(self) -> bool:
        """Whether `better` is only about as good."""
        limit = GRADES["doubtful"]
        return bool(self.better) and self.lost < limit and self.looked_better < limit and self.ahead < limit

    @property
    def could_be_better(self) -> bool:
        """Whether the decision gave away enough to tell what would have been better."""
        return self.grade != "good"


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A reviewed game: every decision in which there was a choice, and how the game ended. `game` identifies the game;
    `depth` is how deep the review looked. A review that is not `whole` was stopped: later decisions are missing."""

    format: Count
    game: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    depth: Depth
    decisions: tuple[Decision, ...]
    final: tuple[Annotated[int, msgspec.Meta(ge=-MOST_SCORE, le=MOST_SCORE)], ...]
    whole: bool = True


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """Return how far everybody is ahead of the best of the others by these points."""
    return tuple(lead(points, player) for player in range(len(points)))
