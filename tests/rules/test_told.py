"""Events tell all that changes: from them alone follow scores, coins, workers and the board."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import spaces_of
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaDrawn,
    FincasClosed,
    GameEnded,
    Income,
    LandscapeTaken,
    LineBought,
    MarketRefilled,
    MilestoneUsed,
    MoneyUsed,
    Passed,
    PlantationCovered,
    PointsScored,
    RegionHarvested,
    SiteOpened,
    TilePlanted,
    TilesReturned,
    TurnBegan,
    TurnEnded,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.state import GameState
from tests.rules.worlds import MILESTONE_TILES, TINY_BOARDS, TINY_TILES, WIDE_TILES, random_steps, tiny_game

NAMED: dict[type[Action], type[Event]] = {
    Buy: LineBought, BuildFinca: FincaBuilt, Plant: TilePlanted, ReturnHand: TilesReturned, Harvest: RegionHarvested,
    UseMoney: MoneyUsed, UseCart: CartUsed, PlaceBull: BullPlaced, UseMilestone: MilestoneUsed, Pass: Passed,
    EndTurn: TurnEnded,
}  # fmt: skip
"""The event that tells which action was done."""
Regions = Counter[tuple[int, int, int]]


def regions(state: GameState) -> Regions:
    """Return everybody's regions, each with its kind."""
    return Counter(
        (number, region.kind, region.spaces) for number, player in enumerate(state.players) for region in player.regions
    )


@pytest.mark.parametrize("seed", range(8))
def test_scores_coins_workers_and_the_board_change_as_events_tell(seed: int) -> None:
    tiles = (TINY_TILES, WIDE_TILES, MILESTONE_TILES)[seed % 3]
    game = tiny_game(seed % len(TINY_BOARDS), 2 + seed % 3, tiles, random_sites=seed % 2 == 0)
    before: GameState | None = None
    for action, after, events in random_steps(game, seed):
        if before is not None and action is not None:
            assert NAMED[type(action)] in map(type, events), action
            _check_players(before, after, events)
            _check_board(before, after, events)
            _check_stacks(before, after, events)
        before = after


def test_r11_3_horses_and_tiles_that_were_not_used_bring_points_at_the_end() -> None:
    tiles = replace(WIDE_TILES, landscape=(("horses2", 3), ("horses3", 3), ("cart", 5), ("bull", 4), ("money2", 3)))
    told = Counter[str]()
    for seed in range(12):
        *_, (_, state, events) = random_steps(tiny_game(seed % len(TINY_BOARDS), 3, tiles), seed)
        points = {(event.player, event.source): event.points for event in events if isinstance(event, PointsScored)}
        for number, player in enumerate(state.players):
            horses = [tile for tile in player.tiles if tile.startswith("horses")]
            assert points.get((number, "horses"), 0) == sum(int(tile[-1]) for tile in horses)
            assert points.get((number, "unused_tiles"), 0) == len(player.tiles) - len(horses)
        told.update(source for _, source in points)
    assert told["horses"] > 1
    assert told["unused_tiles"] > 1


def _check_players(before: GameState, after: GameState, events: tuple[Event, ...]) -> None:
    points, coins, workers, tiles = Counter[int](), Counter[int](), Counter[int](), Counter[tuple[int, str]]()
    for event in events:
        match event:
            case PointsScored(player):
                points[player] += event.points
            case LineBought(player, cost=cost):
                coins[player] -= cost
            case Income(player, gained=gained) | MoneyUsed(player, gained=gained):
                coins[player] += gained
            case WorkerPlaced(player):
                workers[player] -= 1
            case WorkersReturned(player, back):
                workers[player] += len(back)
            case LandscapeTaken(player, tile):
                tiles[player, tile] += 1
            case GameEnded(scores=scores, winners=winners):
                assert scores == tuple(player.score for player in after.players)
                assert winners == after.winners
            case TurnBegan(player):
                assert player == after.player
    for number, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        assert new.score - old.score == points[number]
        assert new.coins - old.coins == coins[number]
        assert new.workers - old.workers == workers[number]
        gained = Counter(new.tiles) - Counter(old.tiles)
        assert not gained - Counter({tile: count for (player, tile), count in tiles.items() if player == number})


def _check_board(before: GameState, after: GameState, events: tuple[Event, ...]) -> None:
    planted = sum(1 << event.space for event in events if isinstance(event, TilePlanted))
    covered = sum(1 << event.space for event in events if isinstance(event, PlantationCovered))
    bulls = {event.space for event in events if isinstance(event, BullPlaced)}
    assert after.planted & ~before.planted == planted & ~covered
    assert not covered & ~planted
    for event in events:
        if isinstance(event, TilePlanted):
            assert after.tile_at(event.space) == event.tile
        if isinstance(event, PlantationCovered):
            assert before.tile_at(event.space) == event.tile
    taken = {event.space for event in events if isinstance(event, LandscapeTaken)}
    assert set(spaces_of(before.landscape_spaces & ~after.landscape_spaces)) == taken
    assert set(spaces_of(after.landscape_spaces & ~before.landscape_spaces)) == bulls
    gone = {key[1:] for key in regions(before) - regions(after)}
    told = {(event.kind, event.spaces) for event in events if isinstance(event, RegionHarvested)}
    assert told <= gone
    for event in events:
        if isinstance(event, RegionHarvested):
            assert (event.kind, event.spaces, None) in list(after.regions())
    if not planted and any(isinstance(event, PointsScored) and event.source == "harvest" for event in events):
        assert told == gone


def _check_stacks(before: GameState, after: GameState, events: tuple[Event, ...]) -> None:
    before_sites, after_sites = ({one.site for one in state.fincas} for state in (before, after))
    built = [(event.site, event.finca) for event in events if isinstance(event, FincaBuilt)]
    assert [(one.site, one.finca) for one in after.fincas if one.site in after_sites - before_sites] == built
    drawn = sum(isinstance(event, FincaDrawn) for event in events)
    assert len(before.finca_stack) - len(after.finca_stack) == drawn
    opened = [event.site for event in events if isinstance(event, SiteOpened)]
    assert list(before.site_stack[: len(opened)]) == opened
    assert len(before.site_stack) - len(after.site_stack) == len(opened)
    assert after.fincas_closed == (before.fincas_closed or any(isinstance(event, FincasClosed) for event in events))
    market = dict(enumerate(before.market, 1))
    for event in events:
        if isinstance(event, LineBought):
            assert [market.pop(space) for space in event.market_spaces] == list(event.tiles)
            market |= dict.fromkeys(event.market_spaces)
        if isinstance(event, MarketRefilled | TilesReturned):
            assert all(market[placed.market_space] is None for placed in event.placed)
            market |= {placed.market_space: placed.tile for placed in event.placed}
