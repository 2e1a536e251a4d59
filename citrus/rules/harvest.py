"""Harvesting regions for points and coins (R8)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from citrus.rules.actions import Harvest
from citrus.rules.board import first_space
from citrus.rules.events import Event, Income, PointsScored, RegionHarvested, Term, WorkersReturned
from citrus.rules.game import Game
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.planting import with_player
from citrus.rules.sources import HARVEST
from citrus.rules.state import GameState, PlayerState


def region_terms(state: GameState, spaces: SpaceSet) -> tuple[Term, ...]:
    """Return what harvesting a region scores: one point a tile, one more for each well (R8.1)."""
    tiles = spaces.bit_count()
    wells = (spaces & state.wells).bit_count()
    terms = (Term("tiles", tiles, tiles),)
    return (*terms, Term("wells", wells, wells)) if wells else terms


FEW = 6
"""Harvests of this many regions or fewer are remembered (R8.1)."""


def income_for(game: Game, workers: int) -> int:
    """Return the income in coins with this many workers on the mat (R8.2)."""
    return game.tiles.income[workers]


def add_coins(game: Game, coins: int, due: int) -> int:
    """Return a player's coins after gaining some, within the limit (R8.2)."""
    return min(coins + due, game.tiles.max_coins)


def _harvests(regions: tuple[Space, ...]) -> tuple[Harvest, ...]:
    """Return one harvest for every non-empty set of regions, each given by its first space in reading order (R8.1)."""
    harvests: list[Harvest] = []
    for count in range(1, len(regions) + 1):
        harvests += map(Harvest, combinations(regions, count))
    return tuple(harvests)


_few_harvests = lru_cache(maxsize=512)(_harvests)  # a few megabytes; with many regions it would be gigabytes


def legal_harvests(state: GameState) -> tuple[Harvest, ...]:
    """Return all harvests that the player in turn could do while the main action is free."""
    regions: tuple[Space, ...] = ()
    for region in state.players[state.player].regions:
        regions += (first_space(region.spaces),)
    return _few_harvests(regions) if len(regions) <= FEW else _harvests(regions)


def harvest(state: GameState, action: Harvest, events: list[Event]) -> GameState:
    """Score the regions, take their workers back, then receive the income (R8)."""
    player = state.players[state.player]
    neutral = list(state.neutral)
    kept = []
    score = player.score
    for region in player.regions:
        if first_space(region.spaces) not in action.regions:
            kept.append(region)
            continue
        terms = region_terms(state, region.spaces)
        events.append(RegionHarvested(state.player, region.kind, region.spaces))
        events.append(PointsScored(state.player, HARVEST, terms, region.spaces))
        events.append(WorkersReturned(state.player, (region.spaces,)))
        for term in terms:
            score += term.points
        if region.kind not in state.game.added:  # what variants add is never a neutral region
            neutral[region.kind] |= region.spaces
    workers = player.workers + len(player.regions) - len(kept)
    due = income_for(state.game, workers)
    coins = add_coins(state.game, player.coins, due)
    events.append(Income(state.player, workers, due, coins - player.coins))
    player = replace(player, coins=coins, score=score, workers=workers, regions=tuple(kept))
    return replace(state, players=with_player(state, player), neutral=tuple(neutral), main_action_done=True)


class HarvestPreview(NamedTuple):
    """What a harvest of some regions would bring: `points`, the coins `due` by the table of income, and those `gained`,
    which fit on the mat (R8)."""

    points: int
    due: int
    gained: int


def harvest_preview(state: GameState, player: PlayerState, regions: tuple[SpaceSet, ...]) -> HarvestPreview:
    """Return what harvesting these regions (sets of spaces) of a player would bring (R8)."""
    points = sum(term.points for spaces in regions for term in region_terms(state, spaces))
    due = income_for(state.game, player.workers + len(regions)) if regions else 0
    return HarvestPreview(points, due, min(due, state.game.tiles.max_coins - player.coins))
