"""The luck in a finished game that can be seen without any estimate: what the bag or the stack showed just in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citrus.match.moments import end_of, events_of, players_of
from citrus.records.replay import Step
from citrus.rules.events import FincaBuilt, FincaScored, MarketRefilled, TilePlanted
from citrus.rules.numbering import Tile
from citrus.rules.tiles import kind_of, tile_of


class Luck(NamedTuple):
    """A `tile` that a finca was won by, and that came to the market only in the turn before; None for a finca that no
    other pays more than, which its winner drew."""

    tile: Tile | None = None


def luck(steps: Sequence[Step], turn: int, player: int) -> Luck | None:
    """Return what luck a player had in a turn, by its number from 1, who alone got the most at a finca; a rich one has
    to be the only one of the turn."""
    if players_of(steps)[turn - 1] != player:
        return None
    every = [one for one in events_of(steps, turn) if isinstance(one, FincaScored) and not one.final]
    for scored in every:
        tiles = {one.player: one.tiles for one in scored.standings}
        ahead = tiles.pop(player, 0) - max(tiles.values(), default=0)
        if ahead > 0:
            planted = _fresh(steps, turn, scored.site)
            tile = next((one for one in planted if planted.count(one) >= ahead), None)
            if tile is not None or (len(every) == 1 and _richest(steps, scored, player)):
                return Luck(tile)
    return None


def _fresh(steps: Sequence[Step], turn: int, site: str) -> list[Tile]:
    """Return what was planted at a finca in a turn of kinds that the market lacked until it was filled just before;
    wells are left out."""
    state = steps[end_of(steps, turn - 1) if turn > 1 else 0].state
    filled = [one for one in events_of(steps, turn - 1) if isinstance(one, MarketRefilled)]
    come = {one.market_space for event in filled for one in event.placed}
    market = [(number in come, kind_of(tile)) for number, tile in enumerate(state.market, 1) if tile is not None]
    new = {kind for fresh, kind in market if fresh} - {kind for fresh, kind in market if not fresh}
    around = state.game.board.around[site]
    put = [one for one in events_of(steps, turn) if isinstance(one, TilePlanted) and around >> one.space & 1]
    return [tile_of(kind_of(one.tile), well=False) for one in put if kind_of(one.tile) in new]


def _richest(steps: Sequence[Step], scored: FincaScored, player: int) -> bool:
    """Return whether a player drew and built a finca that no other pays more than."""
    most = max(finca.first for finca, _ in steps[0].state.game.tiles.fincas)
    built = (one for step in steps for one in step.events if isinstance(one, FincaBuilt) and one.site == scored.site)
    return scored.finca.first == most and any(one.player == player for one in built)
