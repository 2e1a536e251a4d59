"""What a planting would do in pictures: the bridge and the worker it uses, what it takes, who profits at fincas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citrus.rules.actions import Plant
from citrus.rules.buildable import left_over
from citrus.rules.events import LandscapeTaken, Standing, WorkerPlaced
from citrus.rules.state import GameState
from citrus.rules.tiles import Finca
from citrus.ui.table.model.consequences import Preview, without
from citrus.ui.table.model.pictures import (
    PLUS,
    UNDO,
    CountPicture,
    HousePicture,
    Part,
    PiecePicture,
    PointsPicture,
    SignPicture,
    Sort,
    WorkerPicture,
)
from citrus.ui.table.model.variants import answer

MINUS = SignPicture("minus")


def planting_pictures(state: GameState, action: Plant, found: Preview) -> tuple[tuple[Part, ...], ...]:
    """Return the ways to show what a planting would do, the fullest first: with the points of everybody at the fincas
    that it changes; with those of one player at each; and without its workers. A row without anything means that only a
    region grows."""
    used = [*_means(state, action, found), *_stranded(state, action, found)]
    fincas = {built.site: built.finca for built in state.fincas}
    closing = [(fincas[site], True, table) for site, table in found.encircled]
    changed = [*closing, *((fincas[there.site], False, there.standings) for there in found.touched)]
    ways: list[tuple[Part, ...]] = []
    for most in (len(state.players), 1):
        parts = [_finca(finca, scored, _profits(state.player, table)[:most]) for finca, scored, table in changed]
        ways.append(tuple(sorted((*used, *parts), key=lambda part: part.sort)))
    ways.append(tuple(part for part in ways[-1] if part.sort is not Sort.WORKERS or not changed))
    return tuple(dict.fromkeys(ways))


def _means(state: GameState, action: Plant, found: Preview) -> Iterator[Part]:
    """Yield what is used, and what is taken for it."""
    if action.bridge:
        yield Part(Sort.BRIDGE, (MINUS, PiecePicture("bridge")))
    taken = [event.tile for event in found.events if isinstance(event, LandscapeTaken)]
    if taken:
        yield Part(Sort.TAKEN, (PLUS, *map(PiecePicture, taken)))
    started = any(isinstance(event, WorkerPlaced) for event in found.events)
    if started or found.returning:
        sign, count = (PLUS, len(found.returning)) if found.returning else (MINUS, 1)
        yield Part(Sort.WORKERS, (sign, *(WorkerPicture(state.player),) * count))
    if started and (gets := answer(state.game, lambda variant: variant.worker_gets(found.after, action.space))):
        yield gets


def _stranded(state: GameState, action: Plant, found: Preview) -> Iterator[Part]:
    """Yield the tiles of the hand that would find no place any more, with what that costs (R5.4)."""
    after = without(found.after, action.tile)
    stay = left_over(after, after.hand)[0]
    if len(stay) > len(left_over(state, state.hand)[0]):
        cost = PointsPicture(state.player, -len(stay) * state.game.tiles.return_penalty, sure=False)
        yield Part(Sort.RETURNED, (UNDO, CountPicture(len(stay), gain=False), cost))


def _profits(player: int, table: Sequence[Standing]) -> list[Standing]:
    """Return who would get points at a finca: the `player` in turn, then the others, the most points first."""
    paid = [entry for entry in table if entry.points]
    return sorted(paid, key=lambda entry: (entry.player != player, -entry.points))


def _finca(finca: Finca, scored: bool, paid: Sequence[Standing]) -> Part:
    """Return a finca with the points that it would bring."""
    points = (PointsPicture(entry.player, entry.points, sure=False) for entry in paid)
    return Part(Sort.CHANGED, (HousePicture(finca, "scored" if scored else "built"), *points))
