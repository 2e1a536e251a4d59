"""Why an action is not legal: the rule (R4 to R11), the cause, and the places at fault.

Nothing here decides what is legal; `citrus.rules.turn` does. These functions only find the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

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
from citrus.rules.board import first_space
from citrus.rules.buildable import Buildable, can_build
from citrus.rules.ground import Ground, joined
from citrus.rules.market import finca_due_after, legal_purchases, line_tiles, sold_out
from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.phases import OVER, SITE
from citrus.rules.planting import bridged_plant_spaces, free_spaces, ground_of, plant_spaces, plantable, with_player
from citrus.rules.refusal import Cause, Obstacle, Refusal
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY, count_kinds, kind_of, one_tile


def refusal(state: GameState, action: Action) -> Refusal:
    """Explain why an action, which must not be legal, is refused."""
    if state.phase == OVER:
        return Refusal("R11.2", "game_over")
    for variant in state.game.variants:
        reason = variant.refuse(state, action)
        if reason is not None:
            return reason
    if state.phase == SITE and not isinstance(action, BuildFinca):
        return Refusal("R4.2", "finca_due", sites=state.open_sites)
    explain = _EXPLAIN.get(type(action))
    return explain(state, action) if explain is not None else Refusal("R12", "not_in_game")


def _buy(state: GameState, action: Buy) -> Refusal:
    if action.line not in state.game.lines:
        return Refusal("R5.1", "no_such_line")
    main_action = _main_action(state)
    if main_action is not None:
        return main_action
    tiles = line_tiles(state, action.line)
    if not tiles:
        return Refusal("R5.1", "line_empty")
    if len(tiles) > state.players[state.player].coins:
        return _too_expensive(state, tiles)
    finca_due = finca_due_after(state, len(tiles))
    held = state.players[state.player].workers
    for needed in range(held + 1, state.game.tiles.workers + 1):
        if can_build(_with_workers(state, needed), tiles, finca_due):
            return Refusal("R5.2", "line_workers", needed=needed, held=held)
    buildable = Buildable(state)
    outlooks = buildable.outlooks(finca_due)
    stuck = next((tile for tile in tiles if not buildable.can_build(one_tile(kind_of(tile)), outlooks)), None)
    if stuck is None:
        pairs = combinations(tiles, 2)
        crowded = next((pair for pair in pairs if not buildable.can_build(count_kinds(pair), outlooks)), ())
        return Refusal("R5.2", "line_unbuildable", needed=len(tiles), first=crowded)
    why = obstacle(with_roads_to_come(state, finca_due), stuck)
    return Refusal("R5.2", "line_unbuildable", tile=stuck, needed=len(tiles), obstacle=why)


def _too_expensive(state: GameState, tiles: tuple[Tile, ...]) -> Refusal:
    """Refuse a line that costs more than the player has, and tell what would bring the coins."""
    player = state.players[state.player]
    money = sum(MONEY[tile] for tile in player.tiles if tile in MONEY)
    affordable = min(player.coins + money, state.game.tiles.max_coins) >= len(tiles)
    cause: Cause = "harvest_for_coins" if player.regions else "too_expensive"
    if affordable and can_build(state, tiles, finca_due_after(state, len(tiles))):
        cause = "money_first"
    return Refusal("R5.2", cause, needed=len(tiles), held=player.coins)


def _with_workers(state: GameState, workers: int) -> GameState:
    """Return the state if the player in turn had this number of workers on the mat."""
    player = replace(state.players[state.player], workers=workers)
    return replace(state, players=with_player(state, player))


def _with_bridge(state: GameState) -> GameState:
    """Return the state if the player in turn had a bridge."""
    player = state.players[state.player]
    return replace(state, players=with_player(state, replace(player, tiles=(*player.tiles, "bridge"))))


def _main_action(state: GameState) -> Refusal | None:
    """Explain why buying, harvesting and passing are all impossible at this moment (R4.1, R4.3)."""
    if state.hand:
        return Refusal("R4.3", "hand_not_empty")
    if state.main_action_done:
        return Refusal("R4.1", "main_action_done")
    return None


def _build_finca(state: GameState, action: BuildFinca) -> Refusal:
    if state.phase != SITE:
        return Refusal("R7.1", "no_finca_due")
    return Refusal("R7.1", "site_not_open", sites=state.open_sites)


def _plant(state: GameState, action: Plant) -> Refusal:
    if action.tile not in state.hand:
        return Refusal("R5.3", "not_in_hand", tile=action.tile)
    if state.cart_tile is not None and action.tile != state.cart_tile:
        return Refusal("R10.2", "cart_tile_first", tile=state.cart_tile)
    board = state.game.board
    bit = 1 << action.space if action.space >= 0 else 0
    if not bit & board.all_spaces:
        return Refusal("R6.1", "no_such_space")
    if action.space in board.sites.values():
        return Refusal("R6.1", "site_space", spaces=bit)
    kind = kind_of(action.tile)
    if action.bridge:
        bridge = _bridge(state, action, kind, bit)
        if bridge is not None:
            return bridge
    elif state.planted & bit:
        bridged = bit & bridged_plant_spaces(_with_bridge(state), kind)
        return Refusal("R6.1", "occupied", spaces=bit, landscape_tile="bridge" if bridged else None)
    elif board.rocks & bit:
        return Refusal("R6.1", "rock", spaces=bit)
    return _ground_rule(state, ground_of(state, kind), action.space)


def _bridge(state: GameState, action: Plant, kind: Kind, bit: SpaceSet) -> Refusal | None:
    """Explain why no bridge may be used here (R10.4)."""
    if "bridge" not in state.players[state.player].tiles:
        return Refusal("R10.4", "no_bridge", spaces=bit, landscape_tile="bridge")
    region = state.region_at(action.space)
    if region is None:
        return None if state.game.board.rocks & bit else Refusal("R10.4", "bridge_not_needed", spaces=bit)
    if region.owner is not None:
        return Refusal("R10.4", "owned_plantation", spaces=region.spaces)
    if region.kind == kind and region.spaces != bit:
        return Refusal("R10.4", "same_kind_region", spaces=region.spaces)
    return None


def _ground_rule(state: GameState, ground: Ground, space: Space) -> Refusal:
    """Tell which rule about neighbours, roads and workers forbids a tile on a possible space (R6.2-R6.8)."""
    board = state.game.board
    bit = 1 << space
    beside = board.neighbours(bit)
    join = joined(board, ground, space)
    own = sum(join.own)
    foreign = ground.planted & ~ground.neutral & ~sum(ground.own)
    if foreign & beside:
        return Refusal("R6.6", "foreign_neighbour", spaces=_regions(state, foreign, beside))
    if join.neutral and not own:
        return Refusal("R6.8", "neutral_neighbour", spaces=sum(join.neutral))
    if not own and not state.finca_roads & bit:
        return Refusal("R6.2", "not_connected", spaces=bit)
    if ground.blocked & bit:
        sites = tuple(letter for letter, road in board.roads.items() if road & bit and road & ground.planted & ~bit)
        spaces = ground.planted & board.road_mates[space]
        return Refusal("R6.4", "road_rule", spaces=spaces, sites=sites)
    size = own.bit_count()
    for region in join.neutral:
        if region.bit_count() > size:
            return Refusal("R6.8", "neutral_too_large", spaces=region, needed=region.bit_count(), held=size)
    return Refusal("R6.3", "no_worker", spaces=bit)


def no_room(state: GameState, tile: Tile) -> Refusal:
    """Explain why a tile in the hand cannot be planted now: what is missing, and what may help (R5.3)."""
    player, kind = state.players[state.player], kind_of(tile)
    others = {other: plant_spaces(state, kind_of(other)) for other in state.hand}
    first = tuple([other for other in others if plantable(state, kind_of(other))])
    bridges = sum(1 << lying.space for lying in state.landscape if lying.tile == "bridge")
    fetching = tuple([other for other in first if others[other] & bridges])
    if fetching and bridged_plant_spaces(_with_bridge(state), kind):
        near = 0
        for other in fetching:
            near |= others[other] & bridges
        return Refusal("R10.4", "bridge_first", spaces=near, tile=tile, first=fetching)
    if "milestone" in player.tiles and state.finca_stack:
        roads = {site: state.finca_roads | state.game.board.roads[site] for site in state.open_sites}
        helping = tuple(
            [site for site in roads if plantable(replace(state, finca_roads=roads[site]), kind)],
        )
        if helping:
            return Refusal("R10.5", "milestone_first", sites=helping, tile=tile)
    with_worker = replace(state, players=with_player(state, replace(player, workers=player.workers + 1)))
    if any(can_build(state, (other, tile)) for other in first) or (first and can_build(state, state.hand)):
        if plantable(with_worker, kind):
            return Refusal("R6.3", "worker_first", tile=tile, first=first)
        return Refusal("R5.3", "room_first", tile=tile, first=first)
    return Refusal("R5.3", "no_place", tile=tile, obstacle=obstacle(state, tile))


def tiles_without_space(state: GameState) -> tuple[Tile, ...]:
    """Return the tiles in the hand that cannot be planted now, one of each kind. A cart's tile comes before all others
    (R5.3, R10.2)."""
    due = state.hand if state.cart_tile is None else (state.cart_tile,)
    kinds = {kind_of(tile): tile for tile in due}
    return tuple([tile for kind, tile in kinds.items() if not plantable(state, kind)])


def with_roads_to_come(state: GameState, finca_due: bool) -> GameState:
    """Return the state with the roads of every site where a finca may be built before a tile is planted (R5.2). Such a
    finca is due, or comes from a milestone that the player in turn holds."""
    if not state.finca_stack or not (finca_due or "milestone" in state.players[state.player].tiles):
        return state
    roads = state.finca_roads
    for site in state.open_sites:
        roads |= state.game.board.roads[site]
    return replace(state, finca_roads=roads)


def obstacle(state: GameState, tile: Tile) -> Obstacle:
    """Tell what closes the board to a tile that cannot be planted (R6.2-R6.8)."""
    kind = kind_of(tile)
    if kind in state.game.added:
        return "no_space"
    player = state.players[state.player]
    if not player.workers and plantable(_with_workers(state, 1), kind):
        return "worker"
    ground = ground_of(state, kind)
    free = state.finca_roads & free_spaces(state)
    open_roads = free & ~ground.blocked
    if not open_roads and state.game.board.neighbours(sum(ground.own)) & free_spaces(state) & ~ground.blocked:
        return "growth"
    if not free:
        return "no_road"
    if not open_roads:
        return "road_rule"
    if open_roads & ~state.game.board.neighbours(ground.planted):
        return "no_space"
    return "beside" if open_roads == free else "closed"


def _regions(state: GameState, within: SpaceSet, touching: SpaceSet) -> SpaceSet:
    return sum(region for region in state.game.board.regions_in(within) if region & touching)


def _return_hand(state: GameState, action: ReturnHand) -> Refusal:
    return Refusal("R5.4", "can_still_plant" if state.hand else "hand_empty")


def _harvest(state: GameState, action: Harvest) -> Refusal:
    if not action.regions:
        return _main_action(state) or Refusal("R8.1", "no_region_chosen")
    for space in action.regions:
        region = state.region_at(space) if space >= 0 else None
        if region is None:
            return Refusal("R8.1", "no_region", spaces=1 << space if space >= 0 else 0)
        if region.owner != state.player:
            return Refusal("R8.1", "not_own_region", spaces=region.spaces)
        if first_space(region.spaces) != space:
            return Refusal("R8.1", "region_not_named_first", spaces=region.spaces)
    return _main_action(state) or Refusal("R8.1", "region_not_named_first")


def _pass(state: GameState, action: Pass) -> Refusal:
    return _main_action(state) or (Refusal("R4.3", "sold_out") if sold_out(state) else Refusal("R11.1", "can_play"))


def _end(state: GameState, action: EndTurn) -> Refusal:
    if state.hand:
        return Refusal("R4.3", "hand_not_empty")
    can_play = state.players[state.player].regions or legal_purchases(state, Buildable(state))
    return Refusal("R4.3", "main_action_missing") if can_play else Refusal("R11.1", "must_pass")


def _lacks(state: GameState, tile: str, rule: str) -> Refusal | None:
    if tile in state.players[state.player].tiles:
        return None
    return Refusal(rule, "no_such_tile", landscape_tile=tile)


def _money(state: GameState, action: UseMoney) -> Refusal:
    return Refusal("R10.1", "no_such_tile", landscape_tile=f"money{action.coins}")


def _cart(state: GameState, action: UseCart) -> Refusal:
    lacking = _lacks(state, "cart", "R10.2")
    if lacking is not None:
        return lacking
    if state.cart_tile is not None:
        return Refusal("R10.2", "cart_running", tile=state.cart_tile)
    if not 1 <= action.market_space <= len(state.market) or state.market[action.market_space - 1] is None:
        return Refusal("R10.2", "market_space_empty")
    tile = state.market[action.market_space - 1]
    assert tile is not None
    if can_build(_with_workers(state, 1), (tile,), finca_due_after(state, 1)):
        return Refusal("R10.2", "cart_no_worker", tile=tile)
    why = obstacle(with_roads_to_come(state, finca_due_after(state, 1)), tile)
    return Refusal("R10.2", "cart_unbuildable", tile=tile, obstacle=why)


def _bull(state: GameState, action: PlaceBull) -> Refusal:
    bit = 1 << action.space if action.space >= 0 else 0
    return _lacks(state, "bull", "R10.3") or Refusal("R10.3", "bull_space", spaces=bit & state.game.board.all_spaces)


def _milestone(state: GameState, action: UseMilestone) -> Refusal:
    lacking = _lacks(state, "milestone", "R10.5")
    if lacking is not None:
        return lacking
    return Refusal("R7.5", "no_site_left" if state.finca_stack else "no_finca_left")


_EXPLAIN: dict[type[Action], Callable[[GameState, Any], Refusal]] = {
    Buy: _buy,
    BuildFinca: _build_finca,
    Plant: _plant,
    ReturnHand: _return_hand,
    Harvest: _harvest,
    Pass: _pass,
    EndTurn: _end,
    UseMoney: _money,
    UseCart: _cart,
    PlaceBull: _bull,
    UseMilestone: _milestone,
}
