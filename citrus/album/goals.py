"""The goals of the album: a dozen achievements in a game, found by its events, so that old games count, too. Each goal
is a function that yields who came how far in which turn: a player, the number of the turn, and an amount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from citrus.album.turns import TurnDeeds
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

Amounts = Iterator[tuple[int, int, int]]


class Goal(NamedTuple):
    """A goal: what `measure` yields for the turns of a finished game, and the amount `needed` in one of them; 1 for
    what either happens or does not."""

    measure: Callable[[Sequence[TurnDeeds]], Amounts]
    needed: int = 1


class Efforts(NamedTuple):
    """What a player did for the goals in a game: those `reached`, each with its first turn, and the `best` amount of
    each that can be counted."""

    reached: dict[str, int]
    best: dict[str, int]


PURSE = 12
"""The coins of a full purse."""

EARLY = 5
"""The first turns of a player, in which harvests are early."""

LARGE_HARVEST = 20
"""The points of a large harvest."""

HORSES = 12
"""The points of a large herd of wild horses."""

TWINS = 2
"""Fincas scored at the end of one turn that are twins."""

ALL_KINDS = 5
"""The kinds of plantations."""

ALL_WORKERS = 5
"""The workers of a player."""

MANY_TILES = 3
"""Action tiles used in one turn that count as many."""

MANY_REGIONS = 4
"""Regions merged in one planting that count as many: no space has more neighbours."""


def _purse(turns: Sequence[TurnDeeds]) -> Amounts:
    """Fill the mat with coins, up to the limit (R8.2)."""
    for turn in turns:
        purses = [
            (deed.before.players[turn.player].coins, deed.after.players[turn.player].coins) for deed in turn.deeds
        ]
        yield turn.player, turn.number, max((after for before, after in purses if after > before), default=0)


def _bull(turns: Sequence[TurnDeeds]) -> Amounts:
    """Encircle a finca with a bull: put the bull beside it in the turn in which it is scored (R9.1, R10.3)."""
    for turn in turns:
        bulls = sum({1 << event.space for event in turn.events if isinstance(event, BullPlaced)})
        around = turn.after.game.board.around
        standing = bulls & turn.after.landscape_spaces  # a plantation may have driven it away again
        if any(standing & around[event.site] for event in _encircled(turn)):
            yield turn.player, turn.number, 1


def _kinds(turns: Sequence[TurnDeeds]) -> Amounts:
    """Own regions of all kinds of plantations at the same time."""
    for turn in turns:
        for deed in turn.deeds:
            state = deed.after
            own = {region.kind for region in state.players[turn.player].regions if region.kind not in state.game.added}
            yield turn.player, turn.number, len(own)


def _herd(turns: Sequence[TurnDeeds]) -> Amounts:
    """Score many points with wild horses (R11.3)."""
    for event in turns[-1].events:
        if isinstance(event, PointsScored) and event.source == WILD_HORSES:
            yield event.player, turns[-1].number, event.points


def _patience(turns: Sequence[TurnDeeds]) -> Amounts:
    """Win without an early harvest, in the first turns that the winner had."""
    own, early = Counter[int](), set[int]()
    for turn in turns:
        own[turn.player] += 1
        if own[turn.player] <= EARLY and any(isinstance(event, RegionHarvested) for event in turn.events):
            early.add(turn.player)
    yield from ((winner, turns[-1].number, 1) for winner in turns[-1].after.winners if winner not in early)


def _twins(turns: Sequence[TurnDeeds]) -> Amounts:
    """Have the highest total alone at two fincas that are scored at the end of the same turn (R9.3)."""
    for turn in turns:
        first = [event.standings[0].player for event in _encircled(turn) if _alone(event)]
        yield from ((player, turn.number, first.count(player)) for player in sorted(set(first)))


def _harvest(turns: Sequence[TurnDeeds]) -> Amounts:
    """Score many points with one harvest (R8.1)."""
    for turn in turns:
        yield turn.player, turn.number, harvested(turn)


def _workers(turns: Sequence[TurnDeeds]) -> Amounts:
    """Bring all workers home with one harvest: one region for each worker (R8.1)."""
    for turn in turns:
        yield turn.player, turn.number, sum(isinstance(event, RegionHarvested) for event in turn.events)


def _tiles(turns: Sequence[TurnDeeds]) -> Amounts:
    """Use many action tiles in one turn (R10)."""
    for turn in turns:
        used = sum(
            isinstance(event, MoneyUsed | CartUsed | BullPlaced | MilestoneUsed)
            or (isinstance(event, TilePlanted) and event.bridge)
            for event in turn.events
        )
        yield turn.player, turn.number, used


def _last(turns: Sequence[TurnDeeds]) -> Amounts:
    """Win although everybody else had more points before the final scoring (R11.3)."""
    end = turns[-1].after
    before = [player.score for player in end.players]
    for event in turns[-1].events:
        if isinstance(event, PointsScored) and event.source.final:
            before[event.player] -= event.points
    for winner in end.winners:
        if before[winner] == min(before) and before.count(min(before)) == 1:
            yield winner, turns[-1].number, 1


def _split(turns: Sequence[TurnDeeds]) -> Amounts:
    """Split an abandoned region by planting on the middle of it, with a bridge (R10.4)."""
    for turn in turns:
        for deed in turn.deeds:
            if any(isinstance(event, PlantationCovered) and _parted(deed.before, event) for event in deed.events):
                yield turn.player, turn.number, 1


def _merge(turns: Sequence[TurnDeeds]) -> Amounts:
    """Merge four regions in one planting, own and abandoned ones (R6.7, R6.8)."""
    for turn in turns:
        for event in turn.events:
            if isinstance(event, RegionsMerged):
                yield turn.player, turn.number, len(event.own) + len(event.neutral)


GOALS: Final[Mapping[str, Goal]] = {
    "purse": Goal(_purse, PURSE),
    "bull": Goal(_bull),
    "kinds": Goal(_kinds, ALL_KINDS),
    "herd": Goal(_herd, HORSES),
    "patience": Goal(_patience),
    "twins": Goal(_twins, TWINS),
    "harvest": Goal(_harvest, LARGE_HARVEST),
    "workers": Goal(_workers, ALL_WORKERS),
    "tiles": Goal(_tiles, MANY_TILES),
    "last": Goal(_last),
    "split": Goal(_split),
    "merge": Goal(_merge, MANY_REGIONS),
}
"""All goals by name, the easiest first."""


def efforts(turns: Sequence[TurnDeeds], players: int) -> list[Efforts]:
    """Return for every player of a finished game what they did for the goals. Nothing in games with house rules,
    because these could make any goal easy."""
    found = [Efforts({}, {}) for _ in range(players)]
    usual = bool(turns) and turns[0].after.game.tiles == load_tiles()
    for name, goal in GOALS.items() if usual else ():
        for player, turn, amount in goal.measure(turns):
            if amount >= goal.needed:
                found[player].reached.setdefault(name, turn)
            if goal.needed > 1:
                best = found[player].best
                best[name] = max(amount, best.get(name, 0))
    return found


def harvested(turn: TurnDeeds) -> int:
    """Return the points that the player in turn harvested (R8.1)."""
    return sum(event.points for event in turn.events if isinstance(event, PointsScored) and event.source == HARVEST)


def _encircled(turn: TurnDeeds) -> list[FincaScored]:
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
