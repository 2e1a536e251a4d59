"""The market's offer to the player who is to move, from kinds alone: far quicker than planning every line."""

from __future__ import annotations

from citrus.rules.ground import legal_spaces
from citrus.rules.numbering import Kind
from citrus.rules.planting import free_spaces, ground_of, start_roads
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

START = 1
EXTENSION = 2  # a tile that makes a region larger counts again at its fincas, and needs no worker


def best_offer(state: GameState) -> int:
    """Return the worth of the best affordable line: the sum of what its kinds can do now. A line with a kind that has
    no space counts for nothing."""
    coins = state.players[state.player].coins
    worths: dict[Kind, int] = {}
    best = 0
    for spaces in state.game.lines.values():
        tiles = [tile for space in spaces if (tile := state.market[space - 1]) is not None]
        if len(tiles) > coins:
            continue
        total = 0
        for tile in tiles:
            kind = kind_of(tile)
            worth = worths.get(kind)
            if worth is None:
                worth = worths[kind] = _worth(state, kind)
            if not worth:
                total = 0
                break
            total += worth
        best = max(best, total)
    return best


def _worth(state: GameState, kind: Kind) -> int:
    """Return what a tile of a kind can do now: extend a region, start one, or nothing."""
    if kind in state.game.added:
        return START
    extend, start = legal_spaces(state.game.board, ground_of(state, kind), free_spaces(state), start_roads(state))
    return EXTENSION if extend else START if start else 0
