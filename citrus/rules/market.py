"""The market: its lines, what taking tiles sets off, refilling and returning (R1.5, R5, R7)."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.actions import Buy, ReturnHand
from citrus.rules.buildable import Buildable
from citrus.rules.events import (
    Event,
    FincasClosed,
    LineBought,
    MarketRefilled,
    PointsScored,
    Term,
    TilesReturned,
)
from citrus.rules.fincas import draw_finca, tiles_left
from citrus.rules.numbering import Kind, Tile
from citrus.rules.phases import PLANT, TURN
from citrus.rules.planting import still_planted, with_player
from citrus.rules.sources import RETURN
from citrus.rules.state import GameState
from citrus.rules.tiles import MarketTile, kind_of

FINCA_AT = 3
"""A finca is due when this many tiles or fewer are left in the market (R7.1)."""


def line_spaces(state: GameState, line: str) -> tuple[int, ...]:
    """Return the market spaces of a line that hold a tile, from 1."""
    return tuple([space for space in state.game.lines[line] if state.market[space - 1] is not None])


def line_tiles(state: GameState, line: str) -> tuple[Tile, ...]:
    """Return the tiles of a line in the order of their market spaces; one coin buys each (R5.1)."""
    market = state.market
    return tuple([tile for space in state.game.lines[line] if (tile := market[space - 1]) is not None])


def line_fruit(state: GameState, line: str) -> tuple[Kind, ...]:
    """Return the kinds of the tiles in a line, in order of their numbers: lines that sell the same are alike."""
    return tuple(sorted(map(kind_of, line_tiles(state, line))))


def market_builds_fincas(state: GameState) -> bool:
    """Return whether taking tiles from the market can bring a new finca at all now (R7.3-R7.5)."""
    return bool(state.finca_stack and state.open_sites) and not state.refill_due and not state.fincas_closed


def fillable(state: GameState) -> bool:
    """Return whether filling the market now would bring it a tile (R7.2, R10.5)."""
    return bool(state.bag) and None in state.market


def fincas_to_come(state: GameState) -> bool | None:
    """Return whether low markets still bring fincas after the refill that is due, while tiles are left to take (R7.3,
    R7.4). None while that depends on how many tiles of the hand are planted: the others return to the market (R5.4)."""
    if not (state.finca_stack and state.open_sites) or state.fincas_closed:
        return False
    needed = len(state.market) if state.refill_due and state.game.options.edition == 2 else 1
    least, most = still_planted(state)
    spare = tiles_left(state) - needed
    return False if spare < least else True if spare >= most else None


def refill_brings_tiles(state: GameState) -> bool:
    """Return whether the refill that is due, if any, will put tiles into the market. A milestone may have filled it
    meanwhile (R10.5), tiles may return to it (R5.4), and an empty bag fills nothing (R7.4)."""
    returned = len(state.hand) - still_planted(state)[0]
    return state.refill_due and bool(state.bag) and state.market.count(None) > returned


def finca_due_after(state: GameState, count: int) -> bool:
    """Return whether a new finca is due at once when `count` tiles are taken from the market (R7.1)."""
    return market_builds_fincas(state) and len(state.market) - state.market.count(None) - count <= FINCA_AT


def sold_out(state: GameState) -> bool:
    """Return whether bag and market are empty, so that this turn is the last after the hand is planted (R11.2)."""
    return not state.bag and state.market.count(None) == len(state.market)


def legal_purchases(state: GameState, buildable: Buildable) -> list[Buy]:
    """Return all lines that the player in turn could pay for and build completely (R5.1, R5.2). `buildable` is that of
    the state."""
    coins = state.players[state.player].coins
    market = state.market
    new_fincas = market_builds_fincas(state)
    many = len(market) - market.count(None) - FINCA_AT  # taking this many tiles brings a finca
    today = buildable.outlooks()
    purchases = []
    for line in state.game.filled_lines[market]:
        price = line.price
        if price <= coins:
            outlooks = buildable.outlooks(finca_due=True) if new_fincas and price >= many else today
            if buildable.can_build(line.kinds, outlooks):
                purchases.append(line.buy)
    return purchases


def buy(state: GameState, action: Buy, events: list[Event]) -> GameState:
    """Pay for a line and take its tiles into the hand (R5.1)."""
    player = state.players[state.player]
    spaces = line_spaces(state, action.line)
    tiles = line_tiles(state, action.line)
    events.append(LineBought(state.player, action.line, spaces, tiles, len(tiles)))
    state = replace(
        state,
        players=with_player(state, replace(player, coins=player.coins - len(tiles))),
        main_action_done=True,
    )
    return take(state, spaces, events)


def take(state: GameState, spaces: tuple[int, ...], events: list[Event]) -> GameState:
    """Take tiles from market spaces into the hand; a finca may be due and the market to be refilled (R7.1-R7.3)."""
    market = list(state.market)
    hand = list(state.hand)
    for space in spaces:
        tile = market[space - 1]
        assert tile is not None
        hand.append(tile)
        market[space - 1] = None
    due = finca_due_after(state, len(spaces))
    state = replace(
        state,
        phase=PLANT,
        market=tuple(market),
        hand=tuple(hand),
        refill_due=state.refill_due or len(market) - market.count(None) <= FINCA_AT,
    )
    return draw_finca(state, "market", events) if due else state


def fill_market(state: GameState, events: list[Event]) -> GameState:
    """Fill the free market spaces from the bag; if the bag does not suffice, no more fincas are due (R7.2, R7.4)."""
    market = list(state.market)
    bag = state.bag
    free = [space for space, tile in enumerate(market, 1) if tile is None]
    placed = tuple(map(MarketTile, free, bag))
    for new in placed:
        market[new.market_space - 1] = new.tile
    complete = None not in market
    events.append(MarketRefilled(placed, complete))
    closed = state.fincas_closed or (not complete and state.game.options.edition == 2)
    if closed and not state.fincas_closed:
        events.append(FincasClosed())
    return replace(state, market=tuple(market), bag=bag[len(placed) :], fincas_closed=closed)


def hand_emptied(state: GameState, events: list[Event]) -> GameState:
    """Fill the market if that is due after the hand was emptied, and let the player choose again (R7.2)."""
    if state.refill_due:
        state = replace(fill_market(state, events), refill_due=False)
    return replace(state, phase=TURN)


def return_hand(state: GameState, action: ReturnHand, events: list[Event]) -> GameState:
    """Put the unbuildable hand, or a cart's unbuildable tile, back on the market with a penalty (R5.4)."""
    cart_tile = state.cart_tile
    tiles = state.hand if cart_tile is None else (cart_tile,)
    hand = () if cart_tile is None else state.hand[:-1]
    market = list(state.market)
    free = [space for space, tile in enumerate(market, 1) if tile is None]
    placed = tuple(map(MarketTile, free, tiles))
    for new in placed:
        market[new.market_space - 1] = new.tile
    under_bag = tiles[len(placed) :]
    penalty = state.game.tiles.return_penalty * len(tiles)
    events.append(TilesReturned(state.player, placed, under_bag))
    events.append(PointsScored(state.player, RETURN, (Term("returned", len(tiles), -penalty),), 0))
    player = state.players[state.player]
    return replace(
        state,
        market=tuple(market),
        bag=state.bag + under_bag,
        hand=hand,
        cart_tile=None,
        players=with_player(state, replace(player, score=player.score - penalty)),
    )
