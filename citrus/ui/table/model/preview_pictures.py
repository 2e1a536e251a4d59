"""What an action would do in pictures: what a planting uses, takes and lets grow; who profits at fincas from it, from a
bull or from a new finca; what a harvest brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citrus.language.words import Words
from citrus.rules.actions import BuildFinca, Buy, PlaceBull, Plant
from citrus.rules.buildable import left_over
from citrus.rules.events import LandscapeTaken, WorkerPlaced
from citrus.rules.fincas import missing, promised
from citrus.rules.harvest import harvest_preview, region_terms
from citrus.rules.market import finca_due_after, line_tiles
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply
from citrus.ui.table.model.consequences import Preview, Stake, at_stake, stranded, without
from citrus.ui.table.model.outcome import founded
from citrus.ui.table.model.pictures import (
    BASKET,
    COIN,
    UNDO,
    CountPicture,
    FreePicture,
    HousePicture,
    LeadPicture,
    Part,
    PiecePicture,
    PointsPicture,
    RegionPicture,
    SignPicture,
    Sort,
    TakenPicture,
    WorkerPicture,
)
from citrus.ui.table.model.preview import given_up
from citrus.ui.table.model.prompt import PLOTS
from citrus.ui.table.model.turn_pictures import worded, wordless
from citrus.ui.table.model.variants import answer

PictureWays = tuple[tuple[Part, ...], ...]
"""The ways to show what an action would do, the fullest first; the first one is empty if there is nothing to show."""


def planting_pictures(state: GameState, action: Plant, found: Preview) -> PictureWays:
    """Return the ways to show what a planting would do: with how a region grows, and with everybody's points at the
    fincas where they change, and the last free spaces around these; with the points of one player at each, and without
    what is free; and without its workers. The worker of a new region is seen on its space; it is shown here if a tile
    is taken there, or nothing else is shown."""
    used = [*_means(state, action, found), *_stranded(state, without(found.after, action.tile))]
    ways = _ways(found.after, used, _grown(state, action, found), found.stakes)
    if ways[0]:
        return ways
    if not any(isinstance(event, WorkerPlaced) for event in found.events):  # a tree, whose worker is asked for later
        return ((),)
    return ((Part(Sort.WORKERS, (WorkerPicture(state.player), CountPicture(-1))),),)


def bull_pictures(state: GameState, action: PlaceBull) -> PictureWays:
    """Return the ways to show what a bull would change at fincas."""
    after, _ = apply(state, action)
    return _ways(after, [], [], at_stake(state, after))


def site_pictures(state: GameState, action: BuildFinca) -> PictureWays:
    """Return the ways to show who would get points at the drawn finca on a site, and which tiles find no place then."""
    after = founded(state, action.site)
    there = Stake(action.site, not missing(after, action.site), promised(after, action.site))
    return _ways(after, list(_stranded(state, after)), [], [there] if there.standings else [])


def harvest_pictures(words: Words, state: GameState, regions: Sequence[SpaceSet]) -> PictureWays:
    """Return the ways to show what a harvest of some own regions would bring, and what it gives up at fincas."""
    number = state.player
    brings = harvest_preview(state, state.players[number], tuple(regions))
    points = PointsPicture(number, brings.points, earned=False)
    back = Part(Sort.WORKERS, (WorkerPicture(number), CountPicture(len(regions))))
    parts = [Part(Sort.HARVESTED, (points, COIN, CountPicture(brings.gained))), back]
    if lost := given_up(state, tuple(regions)):
        leads = (LeadPicture(number, lost=True, site=site) for site in sorted(lost))
        given = Part(Sort.CHANGED, (*leads, PointsPicture(number, -sum(lost.values()), sure=False)))
        parts.append(worded(words, given))
    ways = (tuple(parts), tuple(part for part in parts if part is not back))
    return tuple(dict.fromkeys((*ways, *map(wordless, ways)))) if regions else ((),)


def line_pictures(state: GameState, action: Buy) -> PictureWays:
    """Return the way to show how many coins the player has and would have after buying a line, and that a finca is
    built then; its tiles are lit."""
    price, coins = len(line_tiles(state, action.line)), state.players[state.player].coins
    built = [Part(Sort.BUILT, (HousePicture(None, "new"),))] if finca_due_after(state, price) else []
    left = CountPicture(coins, gain=False), SignPicture("then"), CountPicture(coins - price, gain=False)
    return ((Part(Sort.MONEY, (COIN, *left)), *built),)


def _ways(after: GameState, used: list[Part], grown: list[Part], stakes: Sequence[Stake]) -> PictureWays:
    fincas = {built.site: built.finca for built in after.fincas}

    def row(most: int, *more: Part, free: bool = True) -> tuple[Part, ...]:
        """Return a row with the points of at most some players at each finca, and perhaps what is `free` around it."""
        parts = [
            Part(
                Sort.CHANGED,
                (
                    HousePicture(
                        fincas[stake.site],
                        "scored" if stake.encircled else "built",
                        stake.site if len(stakes) > 1 else "",
                    ),
                    *([FreePicture(count)] if free and 0 < (count := _free(after, stake)) <= PLOTS else ()),
                    *_profits(after.player, stake, most),
                ),
            )
            for stake in stakes
        ]
        return tuple(sorted((*used, *more, *parts), key=lambda part: part.sort))

    every, one = row(len(after.players)), row(1, free=False)
    ways = [row(len(after.players), *grown), every, row(1), one]
    ways.append(tuple(part for part in one if part.sort is not Sort.WORKERS or not stakes))
    return tuple(dict.fromkeys(way for way in ways if way)) or ((),)


def _free(after: GameState, stake: Stake) -> int:
    """Return how many spaces around a finca would still be free."""
    return 0 if stake.encircled else missing(after, stake.site).bit_count()


def _means(state: GameState, action: Plant, found: Preview) -> Iterator[Part]:
    """Yield what is used, and what is taken for it."""
    if action.bridge:
        yield Part(Sort.BRIDGE, (PiecePicture("bridge"), CountPicture(-1)))
    taken = [event.tile for event in found.events if isinstance(event, LandscapeTaken)]
    if taken:
        yield Part(Sort.TAKEN, tuple(map(TakenPicture, taken)))
    if found.returning:
        yield Part(Sort.WORKERS, (WorkerPicture(state.player), CountPicture(len(found.returning))))
    started = any(isinstance(event, WorkerPlaced) for event in found.events)
    if started and taken:
        yield Part(Sort.WORKERS, (WorkerPicture(state.player), CountPicture(-1)))
    if started and (gets := answer(state.game, lambda variant: variant.worker_gets(found.after, action.space))):
        yield gets


def _grown(state: GameState, action: Plant, found: Preview) -> list[Part]:
    """Return how a region grows, and what a harvest of it would bring then; nothing for a new region."""
    number = state.player
    has = sum(own.spaces.bit_count() for own in state.players[number].regions if own.spaces & found.region)
    if not has:
        return []
    region = RegionPicture(kind_of(action.tile), has, found.region.bit_count() - has)
    points = sum(term.points for term in region_terms(found.after, found.region))
    return [Part(Sort.GROWN, (region, BASKET, CountPicture(points)))]


def _stranded(state: GameState, after: GameState) -> Iterator[Part]:
    """Yield the tiles of the hand that would find no place any more, with what that costs (R5.4)."""
    if stranded(state, after) > 0:
        stay = left_over(after, after.hand)[0]
        cost = PointsPicture(state.player, -len(stay) * state.game.tiles.return_penalty, sure=False)
        yield Part(Sort.RETURNED, (UNDO, CountPicture(len(stay), gain=False), cost))


def _profits(player: int, stake: Stake, most: int) -> list[PointsPicture]:
    """Return the points that at most some players would get at a finca: the `player` in turn, then the others, the most
    points first. They are sure once it is encircled."""
    paid = sorted((one for one in stake.standings if one.points), key=lambda one: (one.player != player, -one.points))
    return [PointsPicture(one.player, one.points, sure=stake.encircled, earned=False) for one in paid[:most]]
