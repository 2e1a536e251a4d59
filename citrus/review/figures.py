"""What the decisions of a review come to: by turn, by player, and for the whole game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import floor, hypot, sqrt
from statistics import fmean, stdev
from typing import Literal, NamedTuple

from citrus.bots.evaluation import margin
from citrus.records.replay import Step
from citrus.review.values import Decision, Grade, Review, grade_of
from citrus.rules.events import TurnBegan

TURNING_POINTS = 3
LEAST_SWING = 2.0
"""The points by which a margin must change in a turn for that to be a turning point."""
LEAST_HANDOVERS = 6
"""How far estimates lean is learnt from so many turns that follow each other."""
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
    player in turn gave away (`lost`, and then `player` is that player), what was `revealed`, or how it was `played`."""

    turn: ReviewedTurn
    player: int
    change: float
    cause: Cause


def whole_points(lost: float) -> int:
    """Points that were given away, as players read them: whole ones, rounded down so that they fit the grade."""
    return max(1, floor(lost))


def turns_of(review: Review, steps: Sequence[Step]) -> tuple[ReviewedTurn, ...]:
    """The turns of the game, in order; turns without any choice have no decisions."""
    begins = [0]
    begins += [number for number, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events)]
    found: list[ReviewedTurn] = []
    leaning = _Leaning(review)
    for number, (begin, end) in enumerate(pairwise([*begins, len(steps)]), 1):
        decided = tuple(decision for decision in review.decisions if begin <= decision.position < end)
        later = next((decision for decision in review.decisions if decision.position >= begin), None)
        expected = margins(review.final) if later is None else leaning.upright(later.before, later)
        found.append(ReviewedTurn(number, begin, steps[begin].state.player, decided, expected))
    return tuple(found)


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """How far ahead everybody is by these points: see `citrus.bots.evaluation.margin`."""
    return tuple(margin(points, player) for player in range(len(points)))


def figures(review: Review) -> tuple[PlayerFigures, ...]:
    """What decisions cost everybody, and what luck brought them."""
    found, leaning = [], _Leaning(review)
    for player in range(len(review.final)):
        own = [decision for decision in review.decisions if decision.player == player and decision.lost]
        luck, errors, turned = 0.0, [0.0], Counter[int]()
        for decision, after in _followed(review):
            if decision.revealed:
                luck += leaning.revealed(decision, after)[player]
                errors += [decision.unsure, after.unsure]
                turned[after.player] += 1
                turned[decision.player] -= 1
        errors += [times * leaning.error(in_turn, player) for in_turn, times in turned.items()]
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
            cause = _cause(review, turn, player, changes)
            # others gain most by what a player gives away: the point is about who did it
            about = turn.player if cause == "lost" else player
            found.append((abs(changes[player]), TurningPoint(turn, about, changes[about], cause)))
    found.sort(key=lambda swing_and_point: -swing_and_point[0])
    return tuple(sorted((point for _, point in found[:TURNING_POINTS]), key=lambda point: point.turn.number))


def _cause(review: Review, turn: ReviewedTurn, player: int, changes: Sequence[float]) -> Cause:
    """What did most of a change in a turn."""
    if turn.lost >= abs(changes[turn.player]) / 2 and changes[turn.player] < 0:
        return "lost"
    leaning = _Leaning(review)
    luck = sum(
        leaning.revealed(decision, after)[player]
        for decision, after in _followed(review)
        if decision.revealed and decision in turn.decisions
    )
    return "revealed" if luck * changes[player] > 0 and abs(luck) >= abs(changes[player]) / 2 else "played"


def _followed(review: Review) -> list[tuple[Decision, Decision]]:
    """Every decision but the last, with the one after it."""
    return list(pairwise(review.decisions))


class _Leaning:
    """How far estimates lean towards everybody, by who was in turn when they were made, and when.

    Where one turn follows another and nothing is revealed in between, everybody can expect the same before and after
    that. Estimates look ahead to the next turns of the player in turn, and so lean towards them, until the end is in
    sight.
    """

    def __init__(self, review: Review) -> None:
        players = range(len(review.final))
        self._level = [0.0] * len(players)
        self._found: list[list[tuple[int, tuple[float, ...]]]] = [[] for _ in players]
        for decision, after in _followed(review):
            if decision.player != after.player and not decision.revealed:
                pairs = zip(margins(decision.after), margins(after.before), strict=True)
                halves = tuple([(later - before) / 2 for before, later in pairs])
                self._found[after.player].append((after.position, halves))
                self._found[decision.player].append((decision.position, tuple(-half for half in halves)))

    def near(self, decision: Decision) -> list[float]:
        """How far estimates lean around a decision; not at all if there is too little to learn that from."""
        found = self._found[decision.player]
        if len(found) < LEAST_HANDOVERS:
            return self._level
        nearest = sorted(found, key=lambda one: abs(one[0] - decision.position))[:LEAST_HANDOVERS]
        return [fmean(column) for column in zip(*(halves for _, halves in nearest), strict=True)]

    def error(self, in_turn: int, player: int) -> float:
        """The standard error of that, towards a player."""
        found = [halves[player] for _, halves in self._found[in_turn]]
        return stdev(found) / sqrt(LEAST_HANDOVERS) if len(found) >= LEAST_HANDOVERS else 0.0

    def upright(self, points: Sequence[float], decision: Decision) -> tuple[float, ...]:
        """How far ahead everybody is by points that were estimated at a decision."""
        return tuple(ahead - lean for ahead, lean in zip(margins(points), self.near(decision), strict=True))

    def revealed(self, decision: Decision, after: Decision) -> tuple[float, ...]:
        """What everybody gained by what was revealed between a decision and the next one."""
        before, later = self.upright(decision.after, decision), self.upright(after.before, after)
        return tuple(two - one for one, two in zip(before, later, strict=True))
