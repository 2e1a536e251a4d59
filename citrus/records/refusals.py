"""Refusals of the rules as English sentences, for records and the command line; the window has its own texts."""

from __future__ import annotations

from citrus.rules.board import spaces_of
from citrus.rules.game import Game
from citrus.rules.refusal import Cause, Refusal

_SENTENCES: dict[Cause, str] = {
    "game_over": "The game is over.",
    "finca_due": "A finca must be built first, on one of the open sites {sites}.",
    "no_finca_due": "No finca is due.",
    "site_not_open": "That site is not open; open are {sites}.",
    "cart_tile_first": "The cart's tile, {tile}, must be planted first.",
    "hand_not_empty": "There are still tiles in the hand.",
    "main_action_done": "The player has bought or harvested in this turn already.",
    "main_action_missing": "The player has neither bought nor harvested in this turn.",
    "no_such_line": "The market has no such line.",
    "line_empty": "There is no tile on this line.",
    "too_expensive": "The line costs {needed}, but the player has {held}.",
    "line_unbuildable": "Not all tiles of the line could be planted.",
    "not_in_hand": "The hand holds no {tile}.",
    "no_such_space": "The board has no such space.",
    "site_space": "Building sites are never planted.",
    "rock": "That space is a rock; it needs a bridge.",
    "occupied": "A plantation lies there already.",
    "owned_plantation": "Not even a bridge covers a plantation that somebody owns.",
    "same_kind_region": "A bridge covers no neutral region of the same kind with several tiles ({spaces}).",
    "no_bridge": "The player has no bridge.",
    "bridge_not_needed": "Bridges are used on rocks and plantations only.",
    "not_connected": "That space is neither beside an own region of the kind nor on the road of a built finca.",
    "no_worker": "No worker is left on the mat to start a region.",
    "road_rule": "Another road of site {sites} holds a plantation of this kind ({spaces}).",
    "foreign_neighbour": "Another player's region of this kind lies beside that space ({spaces}).",
    "neutral_neighbour": "A neutral region of this kind lies beside that space ({spaces}).",
    "neutral_too_large": "The neutral region beside it has {needed} tiles, the own regions it would join only {held}.",
    "can_still_plant": "A tile of the hand can still be planted.",
    "hand_empty": "The hand is empty.",
    "no_region": "No plantation lies there.",
    "region_not_named_first": "Regions are named once each by their first spaces, in reading order.",
    "not_own_region": "That region is not the player's own.",
    "no_region_chosen": "No region is named.",
    "no_such_tile": "The player has no tile {landscape_tile}.",
    "cart_running": "The tile of another cart is still to be planted.",
    "market_space_empty": "No tile lies on that market space.",
    "cart_unbuildable": "That tile, {tile}, could not be planted.",
    "bull_space": "A bull needs a free space without a tile.",
    "no_finca_left": "No finca is left to build.",
    "can_play": "The player can buy or harvest, so passing is not allowed.",
}


def sentence(game: Game, refusal: Refusal) -> str:
    """What forbids an action, as one sentence."""
    return _SENTENCES[refusal.cause].format(
        sites=", ".join(refusal.sites) or "(none)",
        spaces=", ".join(game.board.names[space] for space in spaces_of(refusal.spaces & game.board.all_spaces)),
        tile="" if refusal.tile is None else game.tiles.tile_name(refusal.tile),
        landscape_tile=refusal.landscape_tile,
        needed=refusal.needed,
        held=refusal.held,
    )
