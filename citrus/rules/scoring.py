"""The end of the game: its final scoring, what that would bring now, and points by source (R11.2-R11.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from citrus.rules.events import Event, GameEnded, PointsScored, Term
from citrus.rules.fincas import score_encircled, score_finca
from citrus.rules.harvest import region_terms
from citrus.rules.phases import OVER
from citrus.rules.sources import FINAL_HARVEST, UNUSED_TILES, WILD_HORSES, Source
from citrus.rules.state import GameState
from citrus.rules.tiles import ACTION_TILES, HORSES


def finish(state: GameState, blocked: bool, events: list[Event]) -> GameState:
    """Score the end in the order of R11.3; the highest score wins, ties share the win (R11.4)."""
    for built in state.fincas:
        if not built.scored:
            state = replace(state, players=score_finca(state, built, True, events))
    players = list(state.players)
    for number, player in enumerate(players):
        points = _final_points(state, number)
        events.extend(points)
        players[number] = replace(player, score=player.score + sum([event.points for event in points]))
    scores = tuple([player.score for player in players])
    best = max(scores)
    winners = tuple([number for number, score in enumerate(scores) if score == best])
    events.append(GameEnded(blocked, scores, winners))
    return replace(state, players=tuple(players), phase=OVER, winners=winners)


def _final_points(state: GameState, number: int) -> list[PointsScored]:
    """Return the points of one player for regions, horses and unused action tiles (R11.3)."""
    player = state.players[number]
    points = [
        PointsScored(number, FINAL_HARVEST, region_terms(state, region.spaces), region.spaces)
        for region in player.regions
    ]
    horses = [(tile, player.tiles.count(tile), each) for tile, each in HORSES.items() if tile in player.tiles]
    unused = len([tile for tile in player.tiles if tile in ACTION_TILES])
    if horses:
        terms = tuple([Term(tile, count, count * each) for tile, count, each in horses])
        points.append(PointsScored(number, WILD_HORSES, terms, 0))
    if unused:
        points.append(PointsScored(number, UNUSED_TILES, (Term("unused_tiles", unused, unused),), 0))
    for variant in state.game.variants:
        points += variant.final_points(state, number)
    return points


def points_by_source(events: Iterable[Event], players: int) -> list[dict[Source, int]]:
    """Return every player's points by source, summed over events."""
    found: list[dict[Source, int]] = [{} for _ in range(players)]
    for event in events:
        if isinstance(event, PointsScored):
            mine = found[event.player]
            mine[event.source] = mine.get(event.source, 0) + event.points
    return found


@dataclass(frozen=True)
class Forecast:
    """A `player`'s points `now`, in `parts` by source what the end of the game would add, and the `total` of all.

    Sources without points are left out. `place` is the number of players with more in all, plus 1: ties share a place
    (R11.4).
    """

    player: int
    now: int
    parts: Mapping[Source, int]
    total: int
    place: int


def forecast(state: GameState) -> tuple[Forecast, ...]:
    """Return everybody's forecast, in seating order: the turn ends, encircled fincas score (R9.1), then everything else
    (R11.3). Tiles still in the hand are not planted. A finished game adds nothing more."""
    after, events = end_now(state)
    parts = points_by_source(events, len(state.players))
    totals = [player.score for player in after.players]
    return tuple(
        Forecast(number, player.score, parts[number], totals[number], 1 + sum(one > totals[number] for one in totals))
        for number, player in enumerate(state.players)
    )


def end_now(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """Return the state and the events of the end, if the game ended now; a finished game and no events if it has."""
    if state.over:
        return state, ()
    kept = state.__dict__
    known: tuple[GameState, tuple[Event, ...]] | None = kept.get("end_now")
    if known is None:
        # Totals, what notes say of them, and why they have changed all ask for it; states never change.
        events: list[Event] = []
        after = finish(score_encircled(state, events), False, events)
        known = kept["end_now"] = after, tuple(events)
    return known


def leaders(points: Sequence[int]) -> frozenset[int]:
    """Return the players with the most points; nobody while nobody has any."""
    if not any(points):
        return frozenset()
    return frozenset(number for number, count in enumerate(points) if count == max(points))


def in_front(state: GameState) -> frozenset[int]:
    """Return who has the most points now, and the winners once the game is over (R11.4)."""
    return frozenset(state.winners) if state.over else leaders([player.score for player in state.players])


def still_to_come(state: GameState) -> frozenset[int]:
    """Return the players whom the end of the game would bring points now, from the last tiles on: once the bag is empty
    and until the end is counted."""
    if state.bag or state.over:
        return frozenset()
    return frozenset(one.player for one in forecast(state) if one.total > one.now)


def ranked(forecasts: tuple[Forecast, ...]) -> list[Forecast]:
    """Return the forecasts with the most points first, ties in seating order."""
    return sorted(forecasts, key=lambda one: (one.place, one.player))
