"""The goals of the album: a dozen achievements in a game, found by its events, so that old games count, too. Each goal
is a function that yields the turns in which somebody reached it: pairs of a player and the number of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from citrus.album.turns import PlayedTurn
from citrus.content.tiles import load_tiles
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    FincaScored,
    MilestoneUsed,
    MoneyUsed,
    PlantationCovered,
    PointsScored,
    RegionHarvested,
    RegionsMerged,
    TilePlanted,
)
from citrus.rules.sources import HARVEST, WILD_HORSES
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

TurnsReached = Iterator[tuple[int, int]]
Find = Callable[[Sequence[PlayedTurn]], TurnsReached]

PURSE = 12
"""The coins of a full purse."""

EARLY = 10
"""The turn of the game from which harvests are no longer early."""

LARGE_HARVEST = 20
"""The points of a large harvest."""

HORSES = 12
"""The points of a large herd of wild horses."""

MANY_TILES = 3
"""Action tiles used in one turn that count as many."""

MANY_REGIONS = 4
"""Regions merged in one planting that count as many: no space has more neighbours."""


def _purse(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Fill the mat with coins, up to the limit (R8.2)."""
    for turn in turns:
        most = turn.after.game.tiles.max_coins
        purses = [
            (deed.before.players[turn.player].coins, deed.after.players[turn.player].coins) for deed in turn.deeds
        ]
        if any(before < most <= after for before, after in purses):
            yield turn.player, turn.number


def _bull(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Encircle a finca with a bull: put the bull beside it in the turn in which it is scored (R9.1, R10.3)."""
    for turn in turns:
        bulls = sum({1 << event.space for event in turn.events if isinstance(event, BullPlaced)})
        around = turn.after.game.board.around
        standing = bulls & turn.after.landscape_spaces  # a plantation may have driven it away again
        if any(standing & around[event.site] for event in _encircled(turn)):
            yield turn.player, turn.number


def _kinds(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Own regions of all kinds of plantations at the same time."""
    for turn in turns:
        for deed in turn.deeds:
            state = deed.after
            own = {region.kind for region in state.players[turn.player].regions if region.kind not in state.game.added}
            if len(own) == len(state.game.tiles.kinds):
                yield turn.player, turn.number
                break


def _herd(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Score many points with wild horses (R11.3)."""
    for event in turns[-1].events:
        if isinstance(event, PointsScored) and event.source == WILD_HORSES and event.points >= HORSES:
            yield event.player, turns[-1].number


def _patience(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Win without harvesting before the tenth turn of the game."""
    early = {
        turn.player
        for turn in turns
        if turn.number < EARLY and any(isinstance(event, RegionHarvested) for event in turn.events)
    }
    yield from ((winner, turns[-1].number) for winner in turns[-1].after.winners if winner not in early)


def _twins(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Have the highest total alone at two fincas that are scored at the end of the same turn (R9.3)."""
    for turn in turns:
        first = [event.standings[0].player for event in _encircled(turn) if _alone(event)]
        yield from ((player, turn.number) for player in sorted(set(first)) if first.count(player) > 1)


def _harvest(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Score many points with one harvest (R8.1)."""
    for turn in turns:
        if harvested(turn) >= LARGE_HARVEST:
            yield turn.player, turn.number


def _workers(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Bring all workers home with one harvest: one region for each worker (R8.1)."""
    for turn in turns:
        regions = sum(isinstance(event, RegionHarvested) for event in turn.events)
        if regions >= turn.after.game.tiles.workers:
            yield turn.player, turn.number


def _tiles(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Use many action tiles in one turn (R10)."""
    for turn in turns:
        used = sum(
            isinstance(event, MoneyUsed | CartUsed | BullPlaced | MilestoneUsed)
            or (isinstance(event, TilePlanted) and event.bridge)
            for event in turn.events
        )
        if used >= MANY_TILES:
            yield turn.player, turn.number


def _last(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Win although everybody else had more points before the final scoring (R11.3)."""
    end = turns[-1].after
    before = [player.score for player in end.players]
    for event in turns[-1].events:
        if isinstance(event, PointsScored) and event.source.final:
            before[event.player] -= event.points
    for winner in end.winners:
        if before[winner] == min(before) and before.count(min(before)) == 1:
            yield winner, turns[-1].number


def _split(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Split an abandoned region by planting on the middle of it, with a bridge (R10.4)."""
    for turn in turns:
        for deed in turn.deeds:
            if any(isinstance(event, PlantationCovered) and _parted(deed.before, event) for event in deed.events):
                yield turn.player, turn.number


def _merge(turns: Sequence[PlayedTurn]) -> TurnsReached:
    """Merge four regions in one planting, own and abandoned ones (R6.7, R6.8)."""
    for turn in turns:
        for event in turn.events:
            if isinstance(event, RegionsMerged) and len(event.own) + len(event.neutral) >= MANY_REGIONS:
                yield turn.player, turn.number


GOALS: Final[Mapping[str, Find]] = {
    "purse": _purse,
    "bull": _bull,
    "kinds": _kinds,
    "herd": _herd,
    "patience": _patience,
    "twins": _twins,
    "harvest": _harvest,
    "workers": _workers,
    "tiles": _tiles,
    "last": _last,
    "split": _split,
    "merge": _merge,
}
"""All goals by name, the easiest first."""


def reached(turns: Sequence[PlayedTurn], players: int) -> list[dict[str, int]]:
    """Return for every player of a finished game the goals reached, each with its first turn. Games with house rules
    have none, because these could make any goal easy."""
    found: list[dict[str, int]] = [{} for _ in range(players)]
    usual = bool(turns) and turns[0].after.game.tiles == load_tiles()
    for name, find in GOALS.items() if usual else ():
        for player, turn in find(turns):
            found[player].setdefault(name, turn)
    return found


def harvested(turn: PlayedTurn) -> int:
    """Return the points that the player in turn harvested (R8.1)."""
    return sum(event.points for event in turn.events if isinstance(event, PointsScored) and event.source == HARVEST)


def _encircled(turn: PlayedTurn) -> list[FincaScored]:
    """Return the fincas that were encircled when the turn ended (R9.1)."""
    return [event for event in turn.events if isinstance(event, FincaScored) and not event.final]


def _alone(event: FincaScored) -> bool:
    """Return whether one player alone has the highest total at a finca."""
    totals = [standing.tiles for standing in event.standings]
    return bool(totals) and totals.count(totals[0]) == 1


def _parted(before: GameState, event: PlantationCovered) -> bool:
    """Return whether an abandoned region falls apart without the space that is planted on."""
    board = before.game.board
    region = board.region_at(event.space, before.neutral[kind_of(event.tile)])
    return len(list(board.regions_in(region & ~(1 << event.space)))) > 1
