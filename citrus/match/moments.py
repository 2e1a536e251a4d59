"""The moments that mattered in a finished game, from its events: what its story in pictures shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, get_args

from citrus.match.course import Course, best_turn, comeback, course, last_lead
from citrus.records.replay import Step
from citrus.rules.events import PointsScored, TurnBegan
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA, HARVEST, Source

MOST = 6
"""The most moments of a story."""
LEAST = 4
"""The fewest moments of a story, if enough turns brought points: those with most points fill it up."""

MomentKind = Literal["end", "lead", "first", "harvest", "luck", "best", "surprise", "finca", "points"]
"""What a moment is: a step of the end that decided the game, a lead that was kept, the first finca that was scored, the
largest harvest, luck that a review knows of, the best turn, a winner far behind, the finca that brought most, another
turn with many points. Of moments in one turn the first of these counts."""


class Moment(NamedTuple):
    """What `player` did or had in a turn, by its number from 1. The steps up to `position` have led to it.

    `others` got as many, at the first finca there, else anywhere. `points` were gained, or at a surprise lacking.
    `spaces` is where it happened, or at a surprise what the player had;
    0 stands for the whole board.
    `source` is where the points of the end came from.
    """

    kind: MomentKind
    position: int
    turn: int
    player: int
    points: int
    spaces: SpaceSet = 0
    source: Source | None = None
    others: tuple[int, ...] = ()


class _Gain(NamedTuple):
    """The points that a player got from a source in one step; those of fincas for each finca."""

    position: int
    turn: int
    player: int
    source: Source
    points: int
    spaces: SpaceSet


def moments(steps: Sequence[Step], players: int, others: Iterable[Moment] = ()) -> tuple[Moment, ...]:
    """Return at most `MOST` moments of a finished game, in the order of the game; `others` are known from elsewhere.
    Each has a turn of its own, but the end; only of the kind `points` are there several, where others are few."""
    gains, found = tuple(_gains(steps)), dict[tuple[int, bool], Moment]()
    every = [*_of_the_winner(steps, gains, course(steps, players)), *_gained(steps, gains), *others]
    order = get_args(MomentKind)
    for moment in sorted(every, key=lambda one: order.index(one.kind)):
        found.setdefault((moment.turn, moment.kind == "end"), moment)
    for more in _turns(steps, gains):
        if len(found) < LEAST:
            found.setdefault((more.turn, False), more)
    return tuple(sorted([*found.values()][:MOST], key=lambda one: (one.position, one.kind == "end")))


def _gains(steps: Sequence[Step]) -> Iterator[_Gain]:
    """Yield what everybody got, in the order of the game."""
    turn = 1
    for position, step in enumerate(steps):
        got: dict[tuple[int, Source, SpaceSet], _Gain] = {}
        for event in step.events:
            if isinstance(event, TurnBegan):
                yield from got.values()
                got, turn = {}, turn + 1
            elif isinstance(event, PointsScored):
                key = event.player, event.source, event.spaces if event.source == FINCA else 0
                had = got.get(key, _Gain(position, turn, event.player, event.source, 0, 0))
                got[key] = had._replace(points=had.points + event.points, spaces=had.spaces | event.spaces)
        yield from got.values()


def _of_the_winner(steps: Sequence[Step], gains: Sequence[_Gain], told: Course) -> Iterator[Moment]:
    """Yield how a single winner came to win: after a step of the end, or from a turn on, and from how far behind."""
    winners = steps[-1].state.winners
    if len(winners) != 1:
        return
    [winner], last, late = winners, len(steps) - 1, last_lead(told, winners[0])
    if late is not None and late >= len(told.turns):
        source = told.sources[late - len(told.turns)]
        points = told.rows[late][winner] - told.rows[late - 1][winner]
        if points > 0:
            yield Moment("end", last, len(told.turns) - 1, winner, points, _where(gains, winner, source), source)
    elif late is not None:
        yield _turn("lead", steps, gains, late, winner)
    behind = comeback(told, winner)
    if behind is not None:
        then = _end_of(steps, behind.turn)
        own = sum(region.spaces for region in steps[then].state.players[winner].regions)
        yield Moment("surprise", then, behind.turn, winner, behind.points, own)


def _where(gains: Sequence[_Gain], player: int, source: Source) -> SpaceSet:
    """Return where a player got points from a source of the end."""
    spaces = 0
    for gain in gains:
        if gain.player == player and gain.source == source:
            spaces |= gain.spaces
    return spaces


def _gained(steps: Sequence[Step], gains: Sequence[_Gain]) -> Iterator[Moment]:
    """Yield the largest points that anybody got, the first of equal ones."""
    fincas = [gain for gain in gains if gain.source == FINCA]
    if fincas:
        first = [gain for gain in fincas if gain.position == fincas[0].position and gain.spaces == fincas[0].spaces]
        yield _most("first", first)
        yield _most("finca", fincas)
    if harvests := [gain for gain in gains if gain.source == HARVEST]:
        yield _most("harvest", harvests)
    best = best_turn(steps)
    if best is not None:
        yield _turn("best", steps, gains, best.turn, best.player)._replace(others=best.others)


def _turns(steps: Sequence[Step], gains: Sequence[_Gain]) -> Iterator[Moment]:
    """Yield what players scored in each turn as moments, those with most points first."""
    sums = Counter[tuple[int, int]]()
    for gain in gains:
        if not gain.source.final:
            sums[gain.turn, gain.player] += gain.points
    for (turn, player), _ in sums.most_common():
        yield _turn("points", steps, gains, turn, player)


def _most(kind: MomentKind, gains: Iterable[_Gain]) -> Moment:
    gained = [*gains]
    most = max(gained, key=lambda gain: gain.points)
    equal = dict.fromkeys(gain.player for gain in gained if gain.points == most.points and gain.player != most.player)
    return Moment(kind, most.position, most.turn, most.player, most.points, most.spaces, others=(*equal,))


def _turn(kind: MomentKind, steps: Sequence[Step], gains: Sequence[_Gain], turn: int, player: int) -> Moment:
    """Return a turn as a moment of a player: with all points that it brought, just after the last of them, where most
    of them came from."""
    position, points, spaces, most = 0, 0, 0, 0
    for gain in gains:
        if (gain.turn, gain.player) == (turn, player) and not gain.source.final:
            position, points = gain.position, points + gain.points
            if gain.points > most:
                most, spaces = gain.points, gain.spaces
    return Moment(kind, position or _end_of(steps, turn), turn, player, points, spaces)


def _end_of(steps: Sequence[Step], turn: int) -> int:
    """Return the position at which a turn is over."""
    ends = [number for number, step in enumerate(steps) if any(isinstance(event, TurnBegan) for event in step.events)]
    return ends[turn - 1] if turn <= len(ends) else len(steps) - 1
