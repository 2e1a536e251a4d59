"""Everybody's points after every turn, and the highlights on the way, from the events of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Literal, NamedTuple

from citrus.records.replay import Step
from citrus.rules.events import Event, FincaScored, GameEnded, PointsScored, TurnBegan
from citrus.rules.sources import HARVEST, Source

FAR_BEHIND = 8
"""The points from which a gap is large."""
STANDS_OUT = 10
"""The points from which a harvest is large."""


def of_the_end(event: Event) -> bool:
    """Return whether an event belongs to the final scoring (R11.3)."""
    if isinstance(event, PointsScored):
        return event.source.final
    return isinstance(event, FincaScored) and event.final


class Course(NamedTuple):
    """The scores by player: `turns[n]` after turn n, beginning with zeros, then `ends` after each of the `sources` of
    the final scoring that brought anybody points; `over`: the game has ended."""

    turns: tuple[tuple[int, ...], ...]
    sources: tuple[Source, ...]
    ends: tuple[tuple[int, ...], ...]
    over: bool

    @property
    def final(self) -> tuple[int, ...] | None:
        """The scores after the final scoring; None before it."""
        return self.rows[-1] if self.over else None

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """All scores, those of the final scoring last."""
        return (*self.turns, *self.ends)


class Highlight(NamedTuple):
    """A scored finca or a large harvest: the number of the turn, from 1, and the players. At a finca they are those
    with the most points there."""

    turn: int
    player: int
    kind: Literal["finca", "harvest"]


def course(steps: Iterable[Step], players: int) -> Course:
    """Return the course of a game. Points of the final scoring are kept apart from those of the last turn."""
    now, late = [0] * players, dict[Source, list[int]]()
    turns: list[tuple[int, ...]] = [tuple(now)]
    ended = False
    order: tuple[Source, ...] = ()
    for step in steps:
        order = step.state.game.sources
        for event in step.events:
            if isinstance(event, PointsScored):
                gained = late.setdefault(event.source, [0] * players) if event.source.final else now
                gained[event.player] += event.points
            elif isinstance(event, TurnBegan | GameEnded):
                turns.append(tuple(now))
                ended = ended or isinstance(event, GameEnded)
    if not ended:
        turns.append(tuple(now))  # the turn that is going on
    sources = tuple(source for source in order if any(late.get(source, ())))
    ends = accumulate((late[source] for source in sources), _added, initial=tuple(now))
    return Course(tuple(turns), sources, tuple(ends)[1:], ended)


def _added(row: tuple[int, ...], points: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(row, points, strict=True)))


class Standout(NamedTuple):
    """By how many points a player was behind at the end of a turn, by its number from 1."""

    turn: int
    player: int
    points: int


def comeback(told: Course, winner: int) -> Standout | None:
    """Return when a winner was furthest behind, if that was far."""
    gaps = [Standout(turn, winner, max(row) - row[winner]) for turn, row in enumerate(told.turns)]
    most = max(gaps, key=lambda one: one.points)
    return most if most.points >= FAR_BEHIND else None


def last_lead(told: Course, winner: int) -> int | None:
    """Return the row from which a winner was ahead of all others to the end of a finished game; None if nobody else was
    ever ahead before."""
    rows = told.rows
    others = [max(row[:winner] + row[winner + 1 :]) for row in rows]
    first = 1 + max(number for number, row in enumerate(rows) if row[winner] <= others[number])
    return first if any(row[winner] < other for row, other in zip(rows[:first], others, strict=False)) else None


def highlights(steps: Iterable[Step]) -> tuple[Highlight, ...]:
    """Return the scored fincas and the large harvests of a game, in order, without those of the final scoring."""
    found: list[Highlight] = []
    turn = 1
    for step in steps:
        harvested: dict[int, int] = {}
        for event in step.events:
            if isinstance(event, TurnBegan):
                turn += 1
            elif isinstance(event, FincaScored) and not event.final and event.standings:
                best = max(event.standings, key=lambda standing: standing.points)
                found.append(Highlight(turn, best.player, "finca"))
            elif isinstance(event, PointsScored) and event.source == HARVEST:
                harvested[event.player] = harvested.get(event.player, 0) + event.points
        found += [Highlight(turn, player, "harvest") for player, points in harvested.items() if points >= STANDS_OUT]
    return tuple(found)
