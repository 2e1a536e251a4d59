"""Action tiles: money, cart, bull and milestone (R10). Bridges are part of planting."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.actions import Action, PlaceBull, UseCart, UseMilestone, UseMoney
from citrus.rules.board import at_spaces
from citrus.rules.buildable import Buildable
from citrus.rules.events import BullPlaced, CartUsed, Event, MilestoneUsed, MoneyUsed
from citrus.rules.fincas import draw_finca
from citrus.rules.harvest import add_coins
from citrus.rules.market import finca_due_after, take
from citrus.rules.numbering import Kind, SpaceSet
from citrus.rules.planting import free_spaces, with_player, without_tile
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY, LandscapeTile, kind_of, one_tile


def bull_spaces(state: GameState) -> SpaceSet:
    """Return where a bull may go: open and landscape spaces without plantation and landscape tile (R10.3)."""
    return free_spaces(state) & ~state.landscape_spaces


def legal_action_tiles(state: GameState, buildable: Buildable | None) -> list[Action]:
    """Return all actions that the action tiles of the player in turn allow now (R4.2, R10). `buildable` answers for
    this state, if the caller has made it already."""
    tiles = state.players[state.player].tiles
    actions: list[Action] = []
    for tile, coins in MONEY.items():
        if tile in tiles:
            actions.append(UseMoney(coins))
    if "cart" in tiles and state.cart_tile is None:
        buildable = buildable or Buildable(state)
        outlooks = buildable.outlooks(finca_due_after(state, 1))
        possible: dict[Kind, bool] = {}
        for space, offered in enumerate(state.market, 1):
            if offered is None:
                continue
            kind = kind_of(offered)
            if kind not in possible:
                possible[kind] = buildable.can_build(one_tile(kind), outlooks)
            if possible[kind]:
                actions.append(UseCart(space))
    if "bull" in tiles:
        actions += at_spaces(state.game.bull_actions, bull_spaces(state))
    if "milestone" in tiles and state.finca_stack and state.open_sites:
        actions.append(UseMilestone())
    return actions


def _use_up(state: GameState, tile: str) -> GameState:
    player = state.players[state.player]
    return replace(state, players=with_player(state, replace(player, tiles=without_tile(player.tiles, tile))))


def _counting_passes_again(state: GameState) -> GameState:
    """Restart the count of passes after a tile that may let others play again; earlier programs did not (R11.1)."""
    return replace(state, passes=0) if state.passes and not state.game.earlier_count else state


def use_money(state: GameState, action: UseMoney, events: list[Event]) -> GameState:
    """Gain the coins within the limit (R10.1)."""
    state = _use_up(state, f"money{action.coins}")
    player = state.players[state.player]
    coins = add_coins(state.game, player.coins, action.coins)
    events.append(MoneyUsed(state.player, action.coins, coins - player.coins))
    return replace(state, players=with_player(state, replace(player, coins=coins)))


def use_cart(state: GameState, action: UseCart, events: list[Event]) -> GameState:
    """Take one tile of the market; it must be built before anything else (R10.2)."""
    tile = state.market[action.market_space - 1]
    assert tile is not None
    events.append(CartUsed(state.player, action.market_space, tile))
    used = _counting_passes_again(_use_up(state, "cart"))
    return replace(take(used, (action.market_space,), events), cart_tile=tile)


def place_bull(state: GameState, action: PlaceBull, events: list[Event]) -> GameState:
    """Put the bull on a space, where it lies like any landscape tile (R10.3)."""
    events.append(BullPlaced(state.player, action.space))
    state = _use_up(state, "bull")
    return replace(
        state,
        landscape=tuple(sorted((*state.landscape, LandscapeTile(action.space, "bull")))),
        landscape_spaces=state.landscape_spaces | 1 << action.space,
    )


def use_milestone(state: GameState, action: UseMilestone, events: list[Event]) -> GameState:
    """Draw a finca; once its site is chosen, the market is filled (R10.5)."""
    events.append(MilestoneUsed(state.player))
    return draw_finca(_counting_passes_again(_use_up(state, "milestone")), "milestone", events)
