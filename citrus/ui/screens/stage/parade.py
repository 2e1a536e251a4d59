"""The final scoring as a parade: source by source, and for each of them player by player, the last place first. What
stands on the stage at a moment is a function of time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citrus.match.course import course
from citrus.records.replay import Step
from citrus.rules.events import FincaScored, PointsScored
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA, Source

BEGIN = 1.8  # seconds: the board goes quiet
NAMED = 1.1  # for the name of a source, before anybody's points
COUNT = 0.7  # for a player's points to be added
READ = 0.7  # for them to be read
DECIDE = 1.4  # before the last points of all
END = 1.8  # for the columns to be compared
CALM, FULL = (10.8, 25.0), (5.0, 13.0)  # the least and the most for all of it, on the calm table and on the full one
QUICKER = 0.55  # of the time of the calm table, on the full one
ENTRANCE, ARRIVAL = 0.6, 0.5  # for the podium, and for each player to come, on the calm table


class Beat(NamedTuple):
    """What a player gets from a source: the points, the `spaces` that they come from, and when they are added."""

    source: Source
    player: int
    points: int
    spaces: SpaceSet
    begin: float
    seconds: float

    def share(self, now: float) -> float:
        """Return how much of the points has been added, 0 to 1."""
        share = min(1.0, max(0.0, (now - self.begin) / self.seconds))
        return share * share * (3 - 2 * share)


class Parade(NamedTuple):
    """The scores `before` the final scoring, the `beats` in order, each beginning with its source (`begins`), and the
    seconds of it all; `arrival` is the time from one player on the podium to the next."""

    before: tuple[int, ...]
    beats: tuple[Beat, ...]
    begins: tuple[tuple[float, Source], ...]
    seconds: float
    arrival: float

    def source(self, now: float) -> Source | None:
        """Return what is counted at a moment; None before the first source."""
        return next((source for begin, source in reversed(self.begins) if begin <= now), None)

    def beat(self, now: float) -> Beat | None:
        """Return whose points were added last; None while a source has only been named."""
        begun = max((begin for begin, _ in self.begins if begin <= now), default=0.0)
        return next((beat for beat in reversed(self.beats) if begun <= beat.begin <= now), None)

    def parts(self, player: int, now: float) -> list[tuple[Source | None, float]]:
        """Return the parts of a player's column from below: the points of the game, then those of each source, as far
        as they have been added."""
        mine = [beat for beat in self.beats if beat.player == player and beat.begin <= now]
        return [(None, self.before[player]), *((beat.source, beat.points * beat.share(now)) for beat in mine)]

    def total(self, player: int, now: float) -> int:
        """Return a player's points at a moment."""
        return round(sum(points for _, points in self.parts(player, now)))

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
        return self.seconds + self.arrival * len(self.before) + self.arrival


def parade(steps: Sequence[Step], players: int, calm: bool) -> Parade:
    """Return the final scoring of a finished game (R11.3), with more time on the `calm` table."""
    told = course(steps, players)
    gained = _gained(steps)
    beats, begins, now = list[Beat](), list[tuple[float, Source]](), BEGIN
    scores = list(told.turns[-1])
    for source in told.sources:
        begins.append((now, source))
        now += NAMED
        mine = (player for player in range(players) if gained.get((source, player), (0, 0))[0])
        order = sorted(mine, key=scores.__getitem__)
        for player in order:
            points, spaces = gained[source, player]
            if source == told.sources[-1] and player == order[-1]:
                now += DECIDE
            beats.append(Beat(source, player, points, spaces, now, COUNT))
            now += COUNT + READ
        for player in order:
            scores[player] += gained[source, player][0]
    now += END
    least, most = CALM if calm else FULL
    pace = min(most, max(least, now if calm else now * QUICKER)) / now if beats else 1.0
    beats = [beat._replace(begin=beat.begin * pace, seconds=beat.seconds * pace) for beat in beats]
    arrival = ARRIVAL if calm else ARRIVAL * QUICKER
    return Parade(told.turns[-1], tuple(beats), tuple((at * pace, one) for at, one in begins), now * pace, arrival)


def _gained(steps: Sequence[Step]) -> dict[tuple[Source, int], tuple[int, SpaceSet]]:
    """Return what the final scoring brought by source and player: points, and the spaces that they come from."""
    found: dict[tuple[Source, int], tuple[int, SpaceSet]] = {}
    for step in steps:
        there: dict[int, SpaceSet] = {}  # everybody's regions around the finca that is scored, and its house
        for event in step.events:
            if isinstance(event, FincaScored):
                house = 1 << step.state.game.board.sites[event.site]
                there = {one.player: house | sum(one.regions) for one in event.standings}
            elif isinstance(event, PointsScored) and event.source.final:
                around = there.get(event.player, 0) if event.source.column == FINCA else 0
                points, spaces = found.get((event.source, event.player), (0, 0))
                found[event.source, event.player] = points + event.points, spaces | event.spaces | around
    return found
