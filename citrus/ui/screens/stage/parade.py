"""The points of a game as a parade, source by source and player by player, the last place first. What stands on the
stage at a moment is a function of time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from citrus.records.replay import Step
from citrus.rules.events import FincaScored, PointsScored
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA, Source

BEGIN = 2.4  # seconds, however many players: the board goes quiet, and a sentence is read
NAMED = 1.1  # for the name of a source, before anybody's points
COUNT = 1.1  # for a player's points to be added
LEAD = 0.4  # the part of that in which they are only on their way to the column
EACH, LONGEST = 0.22, 1.9  # the same for each part more of what the end brings, and at most
READ, GLANCE = 0.5, 0.2  # for points of the end to be read, and for those of the game
DECIDE = 1.4  # before the points that decide
END = 1.8  # for the columns to be compared
CALM, FULL = (12.0, 30.0), (5.0, 15.0)  # the least and the most with the podium, on the calm table and on the full one
QUICKER = 0.55  # of the time of the calm table, on the full one
ARRIVAL = 0.5  # for each player to come, on the calm table


class Portion(NamedTuple):
    """Points that come from one place: a region with its `spaces`, a finca with those around it, or none on the
    board."""

    points: int
    spaces: SpaceSet


class Beat(NamedTuple):
    """What a player gets from a source: the points of its `parts`, one after another, and when they are added."""

    source: Source
    player: int
    parts: tuple[Portion, ...]
    begin: float
    seconds: float

    @property
    def points(self) -> int:
        """The points of all parts."""
        return sum(part.points for part in self.parts)

    @property
    def spaces(self) -> SpaceSet:
        """The spaces from which they come."""
        return reduce(or_, (part.spaces for part in self.parts), 0)

    def timed(self) -> list[tuple[float, Portion]]:
        """Return the parts, each with when its points leave."""
        step = (1 - LEAD) * self.seconds / len(self.parts)
        return [(self.begin + number * step, part) for number, part in enumerate(self.parts)]

    def lit(self, now: float) -> list[Portion]:
        """Return the parts that have been reached by now."""
        return [part for begin, part in self.timed() if begin <= now]

    def share(self, now: float) -> float:
        """Return how much of the points has been added, 0 to 1."""
        share = min(1.0, max(0.0, (now - self.begin - LEAD * self.seconds) / ((1 - LEAD) * self.seconds)))
        return share * share * (3 - 2 * share)


class Parade(NamedTuple):
    """The `beats` in order, when each source begins (`begins`), and the seconds of it all for a number of `players`;
    `arrival` is the time from one player on the podium to the next."""

    players: int
    beats: tuple[Beat, ...]
    begins: tuple[tuple[float, Source], ...]
    seconds: float
    arrival: float

    def source(self, now: float) -> Source | None:
        """Return what is counted at a moment; None before the first source."""
        return next((source for begin, source in reversed(self.begins) if begin <= now), None)

    def latest(self, now: float) -> Beat | None:
        """Return the beat that began last; None while a source has only been named."""
        source = self.source(now)
        return next((beat for beat in reversed(self.beats) if beat.source == source and beat.begin <= now), None)

    def parts(self, player: int, now: float) -> list[tuple[Source, float]]:
        """Return the parts of a player's column from below: the points of each source, as far as they have been added.
        What is lost is gone from the parts before it."""
        found: list[tuple[Source, float]] = []
        for beat in self.beats:
            if beat.player != player or beat.begin > now:
                continue
            points = beat.points * beat.share(now)
            while points < 0 and found:
                source, before = found.pop()
                points += before
                if points > 0:
                    found.append((source, points))
                    points = 0
            if points:
                found.append((beat.source, points))
        return found

    def total(self, player: int, now: float) -> int:
        """Return a player's points at a moment."""
        return round(sum(points for _, points in self.parts(player, now)))

    def after(self, beat: Beat) -> int:
        """Return the points of the player of a beat once it has passed."""
        return self.total(beat.player, beat.begin + beat.seconds)

    @property
    def most(self) -> int:
        """The most points that anybody has at any moment."""
        moments = [beat.begin + beat.seconds for beat in self.beats]
        return max((self.total(player, now) for now in moments for player in range(self.players)), default=0)

    def next(self, now: float) -> float:
        """Return when the next source is named, or when all is over."""
        return next((begin for begin, _ in self.begins if begin > now), self.seconds)

    def arrived(self, order: int, now: float) -> float:
        """Return how far the player who comes to the podium as number `order`, from 0, has risen there, 0 to 1."""
        share = min(1.0, max(0.0, (now - self.seconds) / self.arrival - order))
        return 1 - (1 - share) ** 3

    @property
    def end(self) -> float:
        """When everybody stands on the podium."""
        return self.seconds + self.arrival * (self.players + 1)


def parade(steps: Sequence[Step], players: int, calm: bool) -> Parade:
    """Return how all points of a finished game are counted, those of its end (R11.3) last, with more time on the `calm`
    table."""
    gained = _gained(steps)
    beats, begins, now = list[Beat](), list[tuple[float, Source]](), 0.0
    scores, orders = [0] * players, dict[Source, list[int]]()
    for source in steps[-1].state.game.sources:
        there = [player for one, player in gained if one == source]
        order = sorted(there, key=lambda player: (scores[player], _sum(gained[source, player])))
        if order:
            orders[source] = order
        for player in order:
            scores[player] += _sum(gained[source, player])
    decisive = _decisive([(source, player) for source, order in orders.items() for player in order], gained, scores)
    for source, order in orders.items():
        begins.append((now, source))
        now += NAMED
        for player in order:
            if (source, player) == decisive:
                now += DECIDE
            parts = gained[source, player]
            seconds = min(LONGEST, COUNT + EACH * (len(parts) - 1)) if source.final else COUNT
            beats.append(Beat(source, player, parts, now, seconds))
            now += seconds + (READ if source.final else GLANCE)
    now += END
    arrival = ARRIVAL if calm else ARRIVAL * QUICKER
    least, most = (limit - BEGIN - arrival * (players + 1) for limit in (CALM if calm else FULL))
    pace = min(most, max(least, now if calm else now * QUICKER)) / now if beats else 1.0
    beats = [beat._replace(begin=BEGIN + beat.begin * pace, seconds=beat.seconds * pace) for beat in beats]
    named = tuple((BEGIN + at * pace, source) for at, source in begins)
    return Parade(players, tuple(beats), named, BEGIN + now * pace, arrival)


def _decisive(
    order: Sequence[tuple[Source, int]],
    gained: Mapping[tuple[Source, int], tuple[Portion, ...]],
    final: Sequence[int],
) -> tuple[Source, int] | None:
    """Return the points, counted in this `order`, with which the winner comes ahead for good, if these belong to the
    end; else the last ones of the end. None if the end brings none."""
    counted = [one for one in order if one[0].final]
    winners = [player for player, points in enumerate(final) if points == max(final)]
    scores = [*final]
    for source, player in reversed(counted):
        scores[player] -= _sum(gained[source, player])
        best = max(points for other, points in enumerate(scores) if other != winners[0])
        if len(winners) == 1 and scores[winners[0]] <= best:
            return source, player
    return counted[-1] if counted else None


def _gained(steps: Sequence[Step]) -> dict[tuple[Source, int], tuple[Portion, ...]]:
    """Return what a game brought by source and player, in parts, if any points are left."""
    found: dict[tuple[Source, int], tuple[Portion, ...]] = {}
    for step in steps:
        there: dict[int, SpaceSet] = {}  # everybody's regions around the finca that is scored, and its house
        for event in step.events:
            if isinstance(event, FincaScored):
                house = 1 << step.state.game.board.sites[event.site]
                there = {one.player: house | sum(one.regions) for one in event.standings}
            elif isinstance(event, PointsScored):
                around = there.get(event.player, 0) if event.source.column == FINCA else 0
                part, key = Portion(event.points, event.spaces | around), (event.source, event.player)
                found[key] = (*found.get(key, ()), part)
    return {key: parts for key, parts in found.items() if _sum(parts)}


def _sum(parts: Sequence[Portion]) -> int:
    """Return the points of some parts together."""
    return sum(part.points for part in parts)
