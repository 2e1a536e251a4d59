"""What the decisions of a review come to: by turn, by player, and for the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Literal, NamedTuple

from citrus.bots.evaluation import margin
from citrus.records.replay import Step
from citrus.review.values import Decision, Grade, Review, grade_of
from citrus.rules.events import TurnBegan

TURNING_POINTS = 3
LEAST_SWING = 2.0
"""The points by which a margin must change in a turn for that to be a turning point."""
Cause = Literal["lost", "revealed", "played"]


class ReviewedTurn(NamedTuple):
    """A turn: its number from 1, the number of actions before it, whose it was, and what was decided in it.

    `margins` are how far ahead everybody could expect to end when it began.
    """

    number: int
    position: int
    player: int
    decisions: tuple[Decision, ...]
    margins: tuple[float, ...]

    @property
    def lost(self) -> float:
        """The points of expected margin that it gave away."""
        return sum(decision.lost for decision in self.decisions)

    @property
    def error(self) -> float:
        """The standard error of that."""
        return hypot(*(decision.error for decision in self.decisions if decision.lost))

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return grade_of(self.lost)

    @property
    def moment(self) -> int:
        """The number of actions after which something better was found, or before its first one."""
        return next((decision.position for decision in self.decisions if decision.better), self.position)


class PlayerFigures(NamedTuple):
    """What a player `lost` by decisions, and what `luck` brought them: the change of their expected margin whenever
    something hidden was revealed, in anybody's turn; each with its standard error."""

    lost: float
    lost_error: float
    luck: float
    luck_error: float


class TurningPoint(NamedTuple):
    """A turn after which a player's expected margin was another by `change` points, and what did most of that: what the
    player in turn gave away (`lost`), what was `revealed`, or how it was `played`."""

    turn: ReviewedTurn
    player: int
    change: float
    cause: Cause


def turns_of(review: Review, steps: Sequence[Step]) -> tuple[ReviewedTurn, ...]:
    """The turns of the game, in order; turns without any choice have no decisions."""
    begins = [0]
    begins += [number for number, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events)]
    found: list[ReviewedTurn] = []
    for number, (begin, end) in enumerate(pairwise([*begins, len(steps)]), 1):
        decided = tuple(decision for decision in review.decisions if begin <= decision.position < end)
        later = [decision.before for decision in review.decisions if decision.position >= begin]
        expected = later[0] if later else review.final
        found.append(ReviewedTurn(number, begin, steps[begin].state.player, decided, margins(expected)))
    return tuple(found)


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """How far ahead everybody is by these points: see `citrus.bots.evaluation.margin`."""
    return tuple(margin(points, player) for player in range(len(points)))


def figures(review: Review) -> tuple[PlayerFigures, ...]:
    """What decisions cost everybody, and what luck brought them."""
    found = []
    for player in range(len(review.final)):
        own = [decision for decision in review.decisions if decision.player == player and decision.lost]
        luck, errors = 0.0, [0.0]
        for decision, after in _followed(review):
            if decision.revealed:
                luck += margin(after.before, player) - margin(decision.after, player)
                errors += [decision.unsure, after.unsure]
        lost = sum(decision.lost for decision in own)
        found.append(PlayerFigures(lost, hypot(0.0, *(decision.error for decision in own)), luck, hypot(*errors)))
    return tuple(found)


def turning_points(review: Review, turns: Sequence[ReviewedTurn]) -> tuple[TurningPoint, ...]:
    """The turns that changed the expected margins most, in the order of the game."""
    ends = [*(turn.margins for turn in turns[1:]), margins(review.final)]
    found = []
    for turn, after in zip(turns, ends, strict=True):
        changes = [later - before for before, later in zip(turn.margins, after, strict=True)]
        player = max(range(len(changes)), key=lambda number: (abs(changes[number]), number == turn.player))
        if abs(changes[player]) >= LEAST_SWING and turn.decisions:
            found.append(TurningPoint(turn, player, changes[player], _cause(review, turn, player, changes)))
    found.sort(key=lambda point: -abs(point.change))
    return tuple(sorted(found[:TURNING_POINTS], key=lambda point: point.turn.number))


def _cause(review: Review, turn: ReviewedTurn, player: int, changes: Sequence[float]) -> Cause:
    """What did most of a change in a turn."""
    if turn.lost >= abs(changes[turn.player]) / 2 and changes[turn.player] < 0:
        return "lost"
    luck = sum(
        margin(after.before, player) - margin(decision.after, player)
        for decision, after in _followed(review)
        if decision.revealed and decision in turn.decisions
    )
    return "revealed" if luck * changes[player] > 0 and abs(luck) >= abs(changes[player]) / 2 else "played"


def _followed(review: Review) -> list[tuple[Decision, Decision]]:
    """Every decision but the last, with the one after it."""
    return list(pairwise(review.decisions))
