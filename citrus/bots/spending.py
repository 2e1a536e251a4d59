"""What a turn takes from the player beside places at fincas: the last coins and workers, bridges, a comfortable lead,
and harvested tiles that others may take over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from citrus.bots.finca_reasons import narrowed
from citrus.bots.reasons import STAYS, Reason
from citrus.rules.actions import Action, Buy, Harvest
from citrus.rules.planting import plant_spaces
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY, kind_of
from citrus.rules.turn import apply

WORTH_TAKING = 2  # harvested tiles from which on somebody may want them


def spent(state: GameState, action: Action, ends: Sequence[GameState], reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return what a purchase leaves the player without in all of the states in which its turn may end, or bridges that
    it takes, or what a harvest leaves to others: its tiles, or the lead that it makes narrow, where none of its
    `reasons` counts the tiles there. With an empty bag, only bridges still matter."""
    if isinstance(action, Harvest) and state.bag:
        counted = {reason.site for reason in reasons if reason.name in STAYS}
        after, _ = apply(state, action)
        left = sorted(_taken_over(state, action, after), key=lambda one: -one.count)[:1]
        return (*left, *(one for one in narrowed(state, after) if one.site not in counted))
    if not isinstance(action, Buy) or not ends:
        return ()
    me = state.player
    workers = not state.players[me].workers or any(end.players[me].workers for end in ends)
    coins = any(end.players[me].coins or {*MONEY} & {*end.players[me].tiles} for end in ends)
    if state.bag and not (workers and coins):
        return (Reason("left_workers" if coins else "left_coins" if workers else "left_nothing", 0.0),)
    bridges = max(state.players[me].tiles.count("bridge") - end.players[me].tiles.count("bridge") for end in ends)
    return (Reason("bridged", 0.0, bridges),) if bridges > 0 else ()


def _taken_over(state: GameState, action: Harvest, after: GameState) -> Iterator[Reason]:
    """Yield the harvested regions that another player may join to one of theirs with a single tile, while the market
    has one (R6.8)."""
    board, offered = state.game.board, {kind_of(tile) for tile in state.market if tile is not None}
    for first in action.regions:
        region = state.region_at(first)
        if region is None or region.kind not in offered or region.spaces.bit_count() < WORTH_TAKING:
            continue
        beside, size = board.neighbours(region.spaces), region.spaces.bit_count()
        for player in range(len(state.players)):
            joining = plant_spaces(replace(after, player=player), region.kind) & beside
            own = [one.spaces for one in after.players[player].regions if one.kind == region.kind]
            if player != state.player and any(board.neighbours(spaces) & joining for spaces in own):
                yield Reason("taken_over", 0.0, size, region.kind, player=player, space=first)
