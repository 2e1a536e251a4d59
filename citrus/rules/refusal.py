"""Why an action is not legal: a value that names the rule (as `R6.4`), the cause and the places concerned."""

from __future__ import annotations

from typing import Literal

import msgspec

from citrus.rules.actions import Action
from citrus.rules.numbering import SpaceSet, Tile

Cause = Literal[
    "game_over",  # nothing can be done any more
    "finca_due",  # a finca must be built first
    "no_finca_due",  # there is no finca to build now
    "site_not_open",  # site: not one of the open sites
    "cart_tile_first",  # tile: the cart's tile must be planted first
    "hand_not_empty",  # tiles of the hand must be planted first
    "main_action_done",  # bought or harvested already
    "main_action_missing",  # the turn cannot end before buying or harvesting
    "must_pass",  # the same, but the player can do neither
    "no_such_line",  # the market has no such line
    "line_empty",  # line: no tiles on it
    "too_expensive",  # needed: what the line costs, held: the coins that the player has
    "money_first",  # the same, but with money tiles that the player holds it could be bought
    "harvest_for_coins",  # the same, but the player has a region whose harvest would bring coins
    "line_unbuildable",  # not all tiles could be planted; tile: one that could not even alone, if any, obstacle: why;
    # first: two that crowd each other out
    "line_workers",  # the tiles could be planted with `needed` workers on the mat, and not with the `held` ones
    "not_in_hand",  # tile: the hand does not hold it
    "no_such_space",  # not a space of the board
    "site_space",  # building sites are never planted
    "rock",  # rocks need a bridge
    "occupied",  # a plantation lies there; landscape_tile: the bridge, if it could be planted over with one
    "owned_plantation",  # even a bridge does not cover an owned plantation
    "same_kind_region",  # a bridge does not cover a larger neutral region of the same kind
    "no_bridge",  # no bridge tile held
    "bridge_not_needed",  # a bridge is used on rocks and plantations only
    "not_connected",  # neither beside a region of the player's of the kind nor on a road of a built finca
    "no_worker",  # a start needs a worker on the mat
    "road_rule",  # another road of the site holds this kind; spaces: those plantations
    "foreign_neighbour",  # beside another player's region of the kind
    "neutral_neighbour",  # a start beside a neutral region of the kind
    "neutral_too_large",  # the neutral region is larger than the player's regions that it would join
    "can_still_plant",  # a tile in the hand can be planted, so nothing is returned
    "room_first",  # tile: no space for it before `first` are planted
    "bridge_first",  # tile: it needs the bridge on spaces, which `first` can fetch
    "milestone_first",  # tile: a finca on one of the sites would bring room, and the player holds a milestone
    "worker_first",  # tile: it needs a worker, and `first` may bring one home
    "no_place",  # tile: it has no space, and no other tile in the hand can bring it one; obstacle: why
    "hand_empty",  # there is nothing to return
    "no_region",  # nothing is planted there
    "region_not_named_first",  # a region is named by its first space
    "not_own_region",  # the region belongs to nobody or to another player
    "no_region_chosen",  # a harvest needs at least one region
    "no_such_tile",  # tile: the player does not hold that action tile
    "cart_running",  # the tile of a cart is still to be planted
    "market_space_empty",  # no tile there
    "cart_unbuildable",  # that tile could not be planted; obstacle: why
    "cart_no_worker",  # the same, but it could with a worker on the mat
    "bull_space",  # a bull needs a free space without tile
    "no_finca_left",  # the stack of fincas is empty
    "no_site_left",  # no site is open
    "not_in_game",  # the action belongs to a variant that is not played
    "can_play",  # passing only when neither buying nor harvesting is possible
    "sold_out",  # passing is over once all plantation tiles are built
]
"""What forbids an action in every game; variants have causes of their own."""

Obstacle = Literal[
    "worker",  # it could begin a region, but no worker is on the mat
    "no_road",  # no road of a built finca is free, nor a space beside a region of the player's
    "growth",  # no road is free for it, and one of others is near wherever their region could grow (R6.6, R6.8)
    "road_rule",  # another road of the site holds its kind wherever one is free (R6.4)
    "beside",  # wherever a road is free, a region of its kind lies beside it (R6.6, R6.8)
    "closed",  # some free roads are closed by the one, some by the other
    "no_space",  # anything else
]
"""What closes the board to a plantation tile."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """The `rule` (`R6.4`) and `cause` that forbid an action; `spaces` (a set) and `sites` are the places.

    Some causes have details: a plantation `tile`, a `landscape_tile`, the coins, tiles or workers `needed` and `held`,
    the plantation tiles that must be planted or are named `first`, and the `obstacle` for one without a place.
    """

    rule: str
    cause: str
    spaces: SpaceSet = 0
    sites: tuple[str, ...] = ()
    tile: Tile | None = None
    landscape_tile: str | None = None
    needed: int = 0
    held: int = 0
    first: tuple[Tile, ...] = ()
    obstacle: Obstacle | None = None


class IllegalActionError(Exception):
    """An `action` was applied that the rules forbid, for a `refusal`; the state stays as it was."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action} is not legal ({refusal.rule}: {refusal.cause})")
        self.action = action
        self.refusal = refusal
