"""The sums of a review's decisions: by turn, by player, and for the whole game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import hypot
from typing import Literal, NamedTuple

from citrus.bots.adding import added
from citrus.bots.leads import lead, whole_points
from citrus.records.replay import Step
from citrus.review.estimates import Estimates, Interval
from citrus.review.values import GRADES, Decision, Grade, Review, grade_of, margins
from citrus.rules.events import TurnBegan

TURNING_POINTS = 3
LEAST_SWING = dict(GRADES)["costly"]
"""The change of a lead, in points, that makes a turn a turning point."""
FAR_OFF = 10
"""The same for a change that nobody had foreseen, rather than somebody had made."""
SwingCause = Literal["lost", "revealed", "played", "turn", "misjudged"]


class ReviewedTurn(NamedTuple):
    """A turn: its number from 1, the number of actions before it, its player, and its decisions.

    `begin` and `end` are everybody's expected leads when it began and when it was over. What of the `change` was
    neither `played` nor `luck` in what was revealed had been misjudged before.
    """

    number: int
    position: int
    player: int
    decisions: tuple[Decision, ...]
    intervals: tuple[Interval, ...]
    begin: tuple[float, ...]
    end: tuple[float, ...]

    def change(self, player: int) -> float:
        """Return how a player's expected lead changed."""
        return self.end[player] - self.begin[player]

    def played(self, player: int) -> float:
        """Return how the decisions changed it, compared with the usual play that was expected."""
        return added(lead(one.after, player) - lead(one.before, player) for one in self.decisions)

    def luck(self, player: int) -> float:
        """Return how the reveals changed it."""
        return added(interval.change[player] for interval in self.intervals)

    @property
    def lost(self) -> float:
        """The points of expected lead that the turn gave away, by its costliest decision: a later one often gives away
        what an earlier one had lost already."""
        return 0.0 if self.costliest is None else self.costliest.lost

    @property
    def error(self) -> float:
        """The standard error of that."""
        return 0.0 if self.costliest is None else self.costliest.error

    @property
    def grade(self) -> Grade:
        """The grade of the turn."""
        return grade_of(self.decisions)

    @property
    def costliest(self) -> Decision | None:
        """The decision that gave away most; None if none gave away anything."""
        return max((one for one in self.decisions if one.lost), key=lambda one: one.lost, default=None)

    @property
    def moment(self) -> int:
        """The position of the decision that gave away most, or that before its first action."""
        return self.position if self.costliest is None else self.costliest.position


class PlayerFigures(NamedTuple):
    """The points that a player `lost` by decisions, and that `luck` brought in anybody's turn by reveals, each with its
    standard error."""

    lost: float
    lost_error: float
    luck: float
    luck_error: float


class SwingReason(NamedTuple):
    """A part of a turning point, in whole points, positive if it was good for its player.

    It is what that player gave away (`lost`), how much better than expected that player `played`, another player's
    `turn`, what was `revealed`, or a wrong estimate before (`misjudged`).
    """

    cause: SwingCause
    points: int


class TurningPoint(NamedTuple):
    """A turn in which a `player`'s expected lead changed by many whole `points`, and the `reasons`, which add up to
    that. The largest reason in the same direction comes first."""

    turn: ReviewedTurn
    player: int
    points: int
    reasons: tuple[SwingReason, ...]

    @property
    def happened(self) -> int:
        """How many points of the change happened in the turn, rather than correcting an estimate; negative if they went
        the other way."""
        happened = sum(reason.points for reason in self.reasons if reason.cause != "misjudged")
        return happened if self.points > 0 else -happened

    @property
    def weight(self) -> int:
        """How many points of it are worth telling: what happened, or all of a change that no estimate had foreseen."""
        unforeseen = abs(self.points) >= FAR_OFF and self.cause == "misjudged"
        return abs(self.points) if unforeseen else self.happened

    @property
    def cause(self) -> SwingCause:
        """The cause of most of it."""
        return self.reasons[0].cause

    @property
    def moment(self) -> int:
        """The position where it shows; for luck, just after that."""
        if self.cause != "revealed":
            return self.turn.moment if self.cause in ("lost", "turn") else self.turn.position
        most = max(self.turn.intervals, key=lambda one: one.change[self.player] * self.points)
        return most.revealed[0]


def turns_of(review: Review, steps: Sequence[Step]) -> tuple[ReviewedTurn, ...]:
    """Return the turns of the game, in order; turns without any choice have no decisions."""
    estimates = Estimates(review, steps)
    begins = [0]
    begins += [number for number, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events)]
    expected = [*(_expected(review, estimates, begin) for begin in begins), margins(review.final)]
    found: list[ReviewedTurn] = []
    for number, (begin, end) in enumerate(pairwise([*begins, len(steps)]), 1):
        decided = tuple(decision for decision in review.decisions if begin <= decision.position < end)
        # what is revealed when a turn ends is still a part of it
        shown = tuple(one for one in estimates.intervals if one.revealed and begin < one.revealed[0] <= end)
        player = steps[begin].state.player
        found.append(ReviewedTurn(number, begin, player, decided, shown, expected[number - 1], expected[number]))
    return tuple(found)


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


def figures(review: Review, steps: Sequence[Step]) -> tuple[PlayerFigures, ...]:
    """Return what decisions cost everybody, and what luck brought them."""
    estimates, turns, found = Estimates(review, steps), turns_of(review, steps), []
    for player in range(len(review.final)):
        own = [turn for turn in turns if turn.player == player]
        lost = added(turn.lost for turn in own)
        error = hypot(0.0, *(turn.error for turn in own))
        found.append(PlayerFigures(lost, error, *estimates.luck(player)))
    return tuple(found)


def turning_points(turns: Sequence[ReviewedTurn], people: Collection[int] = ()) -> tuple[TurningPoint, ...]:
    """Return the turns to tell of, in the order of the game: those in which `people` gave away most, even if luck or
    others made up for it; where there are too few of them, those in which what was played or revealed changed the
    expected leads most, of people before those of bots, and the last round, after which nothing comes, at the end."""
    own = [turn for turn in turns if turn.player in people and turn.lost >= LEAST_SWING]
    costly = [_lost_in(turn) for turn in sorted(own, key=lambda turn: -turn.lost)]
    swung = [point for point in map(turning_point, turns) if point is not None and point.weight >= LEAST_SWING]
    last_round = len(turns) - len(turns[0].begin) if turns else 0

    def rank(point: TurningPoint) -> tuple[bool, bool, bool, int]:
        turn = point.turn
        return turn.number > last_round, turn.player not in people, point.cause != "lost", -point.weight

    others = sorted((point for point in swung if point.turn not in own and point.cause != "turn"), key=rank)
    return tuple(sorted([*costly, *others][:TURNING_POINTS], key=lambda point: point.turn.number))


def _lost_in(turn: ReviewedTurn) -> TurningPoint:
    """Return a turn that gave away points, though perhaps nobody's lead changed much."""
    point = _point(turn, turn.player)
    return point._replace(reasons=tuple(sorted(point.reasons, key=lambda reason: reason.cause != "lost")))


def _whose(turn: ReviewedTurn) -> int:
    """Return the player whose lead to report: the one in turn if it changed a lot, else the one with the largest
    change."""
    if abs(turn.change(turn.player)) >= LEAST_SWING:
        return turn.player
    return max(range(len(turn.begin)), key=lambda player: abs(turn.change(player)))


def turning_point(turn: ReviewedTurn) -> TurningPoint | None:
    """Return how far a turn turned the game, and its reasons, or None if nobody's lead changed much."""
    player = _whose(turn)
    return _point(turn, player) if abs(turn.change(player)) >= LEAST_SWING else None


def _point(turn: ReviewedTurn, player: int) -> TurningPoint:
    """Return how far a turn changed a player's lead, and its reasons."""
    change = turn.change(player)
    parts: dict[SwingCause, float] = {"lost": 0.0, "played": 0.0, "turn": 0.0, "revealed": turn.luck(player)}
    for decision in turn.decisions:
        done = _done(decision, player)
        if player != turn.player:
            parts["turn"] += done
        else:
            parts["lost" if decision.lost else "played"] += done
    points, whole = round(change), {cause: round(part) for cause, part in parts.items()}
    if parts["lost"]:
        whole["lost"] = -whole_points(turn.lost)  # as it is said of the turn wherever that is listed
    whole["misjudged"] = points - sum(whole.values())
    reasons = [SwingReason(cause, part) for cause, part in whole.items() if part]
    reasons.sort(key=lambda reason: reason.points, reverse=change > 0)
    return TurningPoint(turn, player, points, tuple(reasons))


def _done(decision: Decision, player: int) -> float:
    """Return what a decision did to a player's lead: what it gave away, or how much better than expected it was. If
    even the best decision is worse than expected, nobody is to blame."""
    if decision.lost:
        if player == decision.player:
            return -decision.lost
        return lead(decision.after, player) - lead(decision.instead, player) if decision.instead else 0.0
    better = lead(decision.after, decision.player) > lead(decision.before, decision.player)
    return lead(decision.after, player) - lead(decision.before, player) if better else 0.0
