"""What the final scoring would bring everybody if the game ended now (R11.2, R11.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citrus.rules.events import Event, Source
from citrus.rules.fincas import score_encircled
from citrus.rules.scoring import finish, points_by_source, score_others
from citrus.rules.state import GameState


@dataclass(frozen=True)
class Forecast:
    """A `player`'s points `now`, in `parts` by source what the end of the game would add, and the `total` of all.

    Sources without points are left out. `place` is the number of players with more in all, plus 1: who ties shares a
    place (R11.4).
    """

    player: int
    now: int
    parts: Mapping[Source, int]
    total: int
    place: int


def forecast(state: GameState) -> tuple[Forecast, ...]:
    """Everybody's forecast, in seating order: the turn ends, encircled fincas are scored (R9.1), then all else (R11.3).

    Tiles still in the hand are not planted. In a game that is over nothing is added any more.
    """
    after, events = end_now(state)
    parts = points_by_source(events, len(state.players))
    totals = [player.score for player in after.players]
    return tuple(
        Forecast(number, player.score, parts[number], totals[number], 1 + sum(one > totals[number] for one in totals))
        for number, player in enumerate(state.players)
    )


def end_now(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """The state and the events of the end, if the game ended now; of a game that is over, itself and none."""
    events: list[Event] = []
    after = state if state.over else finish(score_encircled(state, events), False, events)
    return after, tuple(events)


def fincas_now(state: GameState) -> tuple[Event, ...]:
    """What of these events is about fincas."""
    events: list[Event] = []
    if not state.over:
        score_others(score_encircled(state, events), events)
    return tuple(events)


def ranked(forecasts: tuple[Forecast, ...]) -> list[Forecast]:
    """The same with the most points first, those who tie in seating order."""
    return sorted(forecasts, key=lambda one: (one.place, one.player))
