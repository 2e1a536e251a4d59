"""The table of the final scoring: who got how many points from what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from citrus.match.session import Session
from citrus.rules.events import GameEnded
from citrus.rules.scoring import points_by_source
from citrus.rules.sources import Source


@dataclass(frozen=True)
class FinalStanding:
    """One player in the final table: place (ties share one), points by source in the order shown, and the sum."""

    player: int
    place: int
    points: tuple[int, ...]
    total: int
    won: bool


def standings(
    points: Sequence[dict[Source, int]],
    scores: Sequence[int],
    winners: Sequence[int],
    order: Sequence[Source],
) -> list[FinalStanding]:
    """Return the final table in seating order; players with equal scores share a place."""
    return [
        FinalStanding(
            player,
            1 + sum(other > score for other in scores),
            tuple(points[player].get(source, 0) for source in order),
            score,
            player in winners,
        )
        for player, score in enumerate(scores)
    ]


@dataclass(frozen=True)
class FinalResult:
    """How a game ended: the sources of points (`order`), what everybody got (`table`), and whether it was `blocked`, as
    all players had passed."""

    order: tuple[Source, ...]
    table: tuple[FinalStanding, ...]
    blocked: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        return tuple(standing.player for standing in self.table if standing.won)

    def gap(self, player: int, other: int) -> list[tuple[str, int]]:
        """Return how many more points a player got than another one, by the columns in which sources are compared, most
        first; without those in which they are equal."""
        found = Counter[str]()
        for source, own, theirs in zip(self.order, self.table[player].points, self.table[other].points, strict=True):
            found[source.column] += own - theirs
        return [(column, points) for column, points in found.most_common() if points]


def result_of(session: Session) -> FinalResult:
    """Return how a finished game ended; sources without points only raise questions, and are left out."""
    state, steps = session.state, session.steps
    points = points_by_source(chain.from_iterable(step.events for step in steps), len(state.players))
    every = state.game.sources
    order = tuple(source for source in every if any(mine.get(source) for mine in points)) or every[:1]
    table = standings(points, [player.score for player in state.players], state.winners, order)
    ended = next((event for event in steps[-1].events if isinstance(event, GameEnded)), None)
    return FinalResult(order, tuple(table), ended is not None and ended.blocked)
