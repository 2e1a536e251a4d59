"""The end of the game and its final scoring, and points by where they came from (R11.2-R11.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from citrus.rules.events import Event, GameEnded, PointsScored, Source, Term
from citrus.rules.fincas import score_finca
from citrus.rules.harvest import region_terms
from citrus.rules.state import GameState
from citrus.rules.tiles import ACTION_TILES, HORSES


def finish(state: GameState, blocked: bool, events: list[Event]) -> GameState:
    """Final scoring in the order of R11.3; the highest score wins, ties share the win (R11.4)."""
    state = score_others(state, events)
    players = list(state.players)
    for number, player in enumerate(players):
        points = _final_points(state, number)
        events.extend(points)
        players[number] = replace(player, score=player.score + sum(event.points for event in points))
    scores = tuple(player.score for player in players)
    winners = tuple(number for number, score in enumerate(scores) if score == max(scores))
    events.append(GameEnded(blocked, scores, winners))
    return replace(state, players=tuple(players), phase="over", winners=winners)


def score_others(state: GameState, events: list[Event]) -> GameState:
    """Score the fincas that nobody has encircled, as the first part of the final scoring (R11.3)."""
    for built in state.fincas:
        if not built.scored:
            state = replace(state, players=score_finca(state, built, True, events))
    return state


def _final_points(state: GameState, number: int) -> list[PointsScored]:
    """The regions, horses and unused action tiles of one player (R11.3)."""
    player = state.players[number]
    points = [
        PointsScored(number, "final_harvest", region_terms(state, region.spaces), region.spaces)
        for region in player.regions
    ]
    horses = tuple(
        Term(tile, player.tiles.count(tile), player.tiles.count(tile) * each)
        for tile, each in HORSES.items()
        if tile in player.tiles
    )
    unused = sum(tile in ACTION_TILES for tile in player.tiles)
    if horses:
        points.append(PointsScored(number, "horses", horses, 0))
    if unused:
        points.append(PointsScored(number, "unused_tiles", (Term("unused_tiles", unused, unused),), 0))
    for variant in state.game.variants:
        points += variant.final_points(state, number)
    return points


def points_by_source(events: Iterable[Event], players: int) -> list[dict[Source, int]]:
    """Every player's points by source, summed over events."""
    found: list[dict[Source, int]] = [{} for _ in range(players)]
    for event in events:
        if isinstance(event, PointsScored):
            mine = found[event.player]
            mine[event.source] = mine.get(event.source, 0) + event.points
    return found
