"""A child of ten who has played the lessons, in rules of thumb: the level `easy` is measured against it. It looks at
the table and at its next action. It searches nothing, remembers nothing, and does not count the tiles in the bag."""

from __future__ import annotations

import random

from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    PlaceBull,
    Plant,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import first_space
from citrus.rules.buildable import can_build
from citrus.rules.fincas import missing, standings, totals
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker, SellFruit
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Kind, SpaceSet
from citrus.rules.state import GameState, Region
from citrus.rules.tiles import has_well, kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView

SHORT = 1  # so few coins are as good as none
BIG = 5  # tiles of a region that has grown big
SET = 3  # different fruits that are worth a sale

Wish = tuple[float, ...]
"""How much an action is wanted: first its urgency, then a comparison within it."""


class Child:
    """Does what it wants most, one action at a time; a random one of equal wishes."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """See `citrus.bots.base.Bot`."""
        legal = list(legal_actions(view.state))
        rng.shuffle(legal)
        return (max(legal, key=lambda action: _wish(view.state, action)),)


def _wish(state: GameState, action: Action) -> Wish:
    me = state.players[state.player]
    match action:
        case Plant():
            return 9, *_spot(state, action)
        case BuildFinca(site):  # where its own regions are
            return 9, sum(presence.tiles for presence in totals(state, site) if presence.player == state.player)
        case SellFruit(fruits):
            return 9, 1 if len(fruits) >= SET else -1, len(fruits)
        case PlaceWorker() | PickFruit():
            return 9, 0
        case PlaceBull(space) if _closes(state, 1 << space) > 0:
            return 8, _closes(state, 1 << space)
        case UseCart(market_space):
            tile = state.market[market_space - 1]
            assert tile is not None
            return 7, kind_of(tile) in _grown(state), has_well(tile)
        case UseMoney(coins) if me.coins <= SHORT:
            return 6, coins
        case Harvest(regions):
            short = me.coins <= SHORT
            chosen = tuple([region for region in me.regions if first_space(region.spaces) in regions])
            return 5 if short or _grown_big(state, chosen) else 3, *_crop(state, chosen)
        case Buy(line):  # for what it grows already, and as many as it can pay
            tiles = line_tiles(state, line)
            grown = _grown(state)
            return 4, sum(kind_of(tile) in grown for tile in tiles), len(tiles)
        case EndTurn():
            return (2,)
        case UseMilestone():
            return (1,) if state.main_action_done else (2,)
    return (0,)


def _grown(state: GameState) -> set[Kind]:
    """Return the kinds that the player in turn grows."""
    return {region.kind for region in state.players[state.player].regions}


def _spot(state: GameState, planting: Plant) -> Wish:
    """Return the wish for a space: without a bridge if possible, with room for the rest of the hand, never the last
    space of another's house.

    First comes a space that finishes a house for it, then one with something on it, then one beside its biggest region
    of the kind, then one beside houses.
    """
    board = state.game.board
    bit = 1 << planting.space
    beside = board.neighbours(bit)
    joined = [
        region.spaces.bit_count()
        for region in state.players[state.player].regions
        if region.kind == kind_of(planting.tile) and region.spaces & beside
    ]
    taken = bool(bit & state.landscape_spaces)
    houses = sum(bool(bit & missing(state, built.site)) for built in state.fincas if not built.scored)
    after, _ = apply(state, planting)
    room = can_build(after, after.hand)
    return room, not planting.bridge, _closes(state, bit), taken, sum(joined), houses


def _closes(state: GameState, bit: SpaceSet) -> int:
    """Return the lead in points at a house over anybody else if this space is the last that it lacks."""
    points = 0
    for built in state.fincas:
        if not built.scored and missing(state, built.site) == bit:
            shares = {entry.player: entry.points for entry in standings(state, built.site)}
            mine = shares.pop(state.player, 0)
            points += mine - max(shares.values(), default=0)
    return points


def _needed(state: GameState, region: Region) -> bool:
    """Return whether a region stands at an unfinished house where nobody has more tiles."""
    for built in state.fincas:
        if not built.scored and state.game.board.around[built.site] & region.spaces:
            present = totals(state, built.site)
            if any(each.player == state.player and each.tiles == present[0].tiles for each in present):
                return True
    return False


def _grown_big(state: GameState, chosen: tuple[Region, ...]) -> bool:
    """Return whether one of some regions is big, and no house needs it."""
    return any(region.spaces.bit_count() >= BIG and not _needed(state, region) for region in chosen)


def _crop(state: GameState, chosen: tuple[Region, ...]) -> Wish:
    """Return the harvest of all that no house needs, or of the biggest region alone."""
    kept = sum(_needed(state, region) for region in chosen)
    tiles = sum(region.spaces.bit_count() for region in chosen)
    return -kept, tiles
