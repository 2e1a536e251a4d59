"""Where a plantation tile may be planted, and what planting does to regions (R6, R10.4)."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.events import (
    Event,
    LandscapeTaken,
    PlantationCovered,
    RegionExtended,
    RegionsMerged,
    TilePlanted,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.ground import Ground, bridge_spaces, joined, legal_spaces, open_roads, plant_on, road_blocks
from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.phases import PLANT
from citrus.rules.state import CoveredTile, GameState, PlayerState, Region
from citrus.rules.tiles import kind_of


def ground_of(state: GameState, kind: Kind) -> Ground:
    """Return the ground of a kind for the player in turn."""
    own: tuple[SpaceSet, ...] = ()
    for region in state.players[state.player].regions:
        if region.kind == kind:
            own += (region.spaces,)
    return Ground(state.plantations[kind], own, state.neutral[kind], state.blocked_roads[kind])


def own_grounds(state: GameState) -> dict[Kind, Ground]:
    """Return the grounds of the kinds that the player in turn has regions of."""
    grounds: dict[Kind, Ground] = {}
    for region in state.players[state.player].regions:
        kind = region.kind
        if kind not in grounds:
            grounds[kind] = ground_of(state, kind)
    return grounds


def extensions(state: GameState, grounds: dict[Kind, Ground], free: SpaceSet) -> list[SpaceSet]:
    """Return the `free` spaces where the player in turn may extend a region, by kind. `grounds` are the player's
    `own_grounds`. A kind without a region can only be started."""
    spaces = [0] * len(state.open_roads)
    for kind, ground in grounds.items():
        spaces[kind] = state.game.rooms[ground][0] & free
    return spaces


def free_spaces(state: GameState) -> SpaceSet:
    """Return the open and landscape spaces without a plantation (R6.1)."""
    return state.game.board.plantable & ~state.planted


def start_roads(state: GameState) -> SpaceSet:
    """Return the roads where the player in turn may start: those of built fincas, if a worker is on the mat."""
    return state.finca_roads if state.players[state.player].workers else 0


def plant_spaces(state: GameState, kind: Kind) -> SpaceSet:
    """Return all spaces where the player in turn may plant a tile of this kind without a bridge."""
    added = state.game.added.get(kind)
    if added is not None:
        return added.spaces(state, False)
    spaces = state.open_roads[kind] & start_roads(state)
    ground = ground_of(state, kind)
    if ground.own:
        spaces |= state.game.rooms[ground][0]
    return spaces & free_spaces(state)


def bridged_plant_spaces(state: GameState, kind: Kind) -> SpaceSet:
    """Return all spaces where the player in turn may plant a tile of this kind with a bridge; none without one."""
    if "bridge" not in state.players[state.player].tiles:
        return 0
    added = state.game.added.get(kind)
    if added is not None:
        return added.spaces(state, True)
    board = state.game.board
    among = bridge_spaces(board, state.neutral, state.planted, kind)
    extend, start = legal_spaces(board, ground_of(state, kind), among, start_roads(state))
    return extend | start


def plantable(state: GameState, kind: Kind) -> SpaceSet:
    """Return all spaces where the player in turn may plant a tile of this kind, with a bridge or without."""
    return plant_spaces(state, kind) | bridged_plant_spaces(state, kind)


def still_planted(state: GameState) -> tuple[int, int]:
    """Return the least and the most tiles that may be planted until the hand is empty (R5.3, R5.4, R10.2). Tiles of
    carts count; all others return to the market."""
    if not state.hand:
        return 0, 0
    due = state.hand if state.cart_tile is None else (state.cart_tile,)
    fits = state.phase == PLANT and any(plantable(state, kind_of(tile)) for tile in due)
    own = state.players[state.player].tiles
    most = len(state.hand)
    if state.phase == PLANT and not fits and "cart" not in own and "milestone" not in own:
        most -= len(due)
    if most:
        most += own.count("cart") + sum(lying.tile == "cart" for lying in state.landscape)
    return int(fits), most


def without_tile(tiles: tuple[str, ...], tile: str) -> tuple[str, ...]:
    """Return landscape tiles less one of them."""
    index = tiles.index(tile)
    return tiles[:index] + tiles[index + 1 :]


def with_set(sets: tuple[SpaceSet, ...], kind: Kind, spaces: SpaceSet) -> tuple[SpaceSet, ...]:
    """Return sets of spaces by kind, with the set of one kind replaced."""
    changed = list(sets)
    changed[kind] = spaces
    return tuple(changed)


def with_region(regions: tuple[Region, ...], kind: Kind, spaces: SpaceSet) -> tuple[Region, ...]:
    """Return a player's regions with a new one instead of those whose spaces it has. `kind` and `spaces` are those of
    the new region. Regions are in reading order of their first space."""
    first = spaces & -spaces
    before: list[Region] = []
    behind: list[Region] = []
    for region in regions:
        mask = region.spaces
        if not mask & spaces:
            (before if mask & -mask < first else behind).append(region)
    return (*before, Region(kind, spaces), *behind)


def plant(state: GameState, tile: Tile, space: Space, bridge: bool, events: list[Event]) -> GameState:
    """Return the state after the player in turn legally planted a tile; the caller takes it from the hand (R6)."""
    board = state.game.board
    player = state.players[state.player]
    kind = kind_of(tile)
    bit = 1 << space
    added = state.game.added.get(kind)
    if added is not None:
        return added.plant(state, tile, space, bridge, events)
    events.append(TilePlanted(state.player, tile, space, bridge))
    if bridge:
        state = use_bridge(state, space, events)
        player = state.players[state.player]

    ground = ground_of(state, kind)
    join = joined(board, ground, space)
    after, region = plant_on(board, ground, space, join, not state.game.options.family)
    workers = player.workers + len(join.own) - 1
    if not join.own:
        events.append(WorkerPlaced(state.player, space))
    elif len(join.own) == 1 and not join.neutral:
        events.append(RegionExtended(state.player, kind, region))
    else:
        events.append(RegionsMerged(state.player, kind, join.own, join.neutral))
        if len(join.own) > 1:
            events.append(WorkersReturned(state.player, join.own[1:]))

    tiles = player.tiles
    changes: dict[str, object] = {}
    if bit & state.landscape_spaces:
        tiles = take_landscape(state, space, changes, events)
    if tile & 1:
        changes["wells"] = state.wells | bit
    if after.neutral != ground.neutral:
        changes["neutral"] = with_set(state.neutral, kind, after.neutral)
    if after.blocked != ground.blocked:
        changes["blocked_roads"] = with_set(state.blocked_roads, kind, after.blocked)
    roads = state.open_roads[kind] & ~after.blocked & ~board.beside[space]
    if roads != state.open_roads[kind]:
        changes["open_roads"] = with_set(state.open_roads, kind, roads)
    return replace(
        state,
        plantations=with_set(state.plantations, kind, after.planted),
        planted=state.planted | bit,
        players=with_player(
            state, PlayerState(player.coins, player.score, workers, tiles, with_region(player.regions, kind, region))
        ),
        **changes,
    )


def take_landscape(state: GameState, space: Space, changes: dict[str, object], events: list[Event]) -> tuple[str, ...]:
    """Take the landscape tile of a space (R6.9). Returns the tiles of the player in turn with it, and puts what changes
    on the board into `changes`."""
    taken = state.landscape_at(space)
    assert taken is not None
    events.append(LandscapeTaken(state.player, taken, space))
    changes["landscape"] = tuple([entry for entry in state.landscape if entry.space != space])
    bit = 1 << space
    changes["landscape_spaces"] = state.landscape_spaces ^ bit
    changes["bridge_tiles"] = state.bridge_tiles & ~bit
    changes["milestone_tiles"] = state.milestone_tiles & ~bit
    return tuple(sorted((*state.players[state.player].tiles, taken)))


def with_player(state: GameState, player: PlayerState) -> tuple[PlayerState, ...]:
    """Return all players, with the one in turn replaced."""
    players = list(state.players)
    players[state.player] = player
    return tuple(players)


def use_bridge(state: GameState, space: Space, events: list[Event]) -> GameState:
    """Use up a bridge and take away the plantation it covers, if any (R10.4)."""
    player = state.players[state.player]
    state = replace(state, players=with_player(state, replace(player, tiles=without_tile(player.tiles, "bridge"))))
    covered = state.tile_at(space)
    if covered is None:
        return state
    events.append(PlantationCovered(space, covered))
    kind = kind_of(covered)
    bit = 1 << space
    rest = state.plantations[kind] & ~bit
    blocked = road_blocks(state.game.board, rest, not state.game.options.family)
    return replace(
        state,
        plantations=with_set(state.plantations, kind, rest),
        planted=state.planted & ~bit,
        neutral=with_set(state.neutral, kind, state.neutral[kind] & ~bit),
        wells=state.wells & ~bit,
        blocked_roads=with_set(state.blocked_roads, kind, blocked),
        open_roads=with_set(state.open_roads, kind, open_roads(state.game.board, rest, blocked)),
        covered=tuple(sorted((*state.covered, CoveredTile(space, covered)))),
    )
