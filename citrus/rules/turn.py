"""A turn: what may be done at every moment, doing it, and what happens at its end (R4, R11).

`legal_actions` is the one source of legality; `apply` refuses everything else.
"""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.action_tiles import legal_action_tiles, place_bull, use_cart, use_milestone, use_money
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
from citrus.rules.board import at_spaces, spaces_of
from citrus.rules.buildable import Buildable
from citrus.rules.events import Event, Passed, TurnBegan, TurnEnded
from citrus.rules.explain import refusal
from citrus.rules.fincas import build_finca, draw_finca, finca_when_blocked, score_encircled
from citrus.rules.harvest import harvest, legal_harvests
from citrus.rules.market import buy, fill_market, hand_emptied, legal_purchases, return_hand, sold_out
from citrus.rules.numbering import Kind, SpaceSet
from citrus.rules.phases import OVER, PLANT, SITE, TURN
from citrus.rules.planting import bridged_plant_spaces, plant, plant_spaces
from citrus.rules.refusal import IllegalActionError, Refusal
from citrus.rules.scoring import finish
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.variant import DoAction


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return everything the player in turn may do now, without doubles; empty when the game is over."""
    kept = state.__dict__
    known: tuple[Action, ...] | None = kept.get("legal_actions")
    if known is None:
        # States never change, so what is legal in one is worked out once and kept with it.
        known = kept["legal_actions"] = tuple(_legal_actions(state))
    return known


def forget_legal_actions(state: GameState) -> None:
    """Drop what `legal_actions` has kept with a state: it can be thousands of actions (R8.1)."""
    state.__dict__.pop("legal_actions", None)


def _legal_actions(state: GameState) -> list[Action]:
    if state.phase == OVER:
        return []
    if state.phase == SITE:
        return [BuildFinca(site) for site in state.open_sites]
    if state.phase in state.game.added_phases:
        return state.game.added_phases[state.phase](state)
    buildable: Buildable | None = None
    actions: list[Action] = []
    if state.phase == PLANT:
        actions += _legal_plantings(state)
    elif state.main_action_done:
        actions.append(EndTurn())
    else:
        buildable = Buildable(state)
        actions += legal_purchases(state, buildable)
        actions += legal_harvests(state)
        if sold_out(state):
            actions.append(EndTurn())
        elif not actions:
            actions.append(Pass())
    if state.players[state.player].tiles:
        actions += legal_action_tiles(state, buildable)
    return actions


def _legal_plantings(state: GameState) -> list[Action]:
    """Return all plantings of the hand, or of a cart's tile; returning it if there are none (R5.3, R5.4)."""
    actions: list[Action] = []
    tiles = sorted(set(state.hand)) if state.cart_tile is None else [state.cart_tile]
    bridge = "bridge" in state.players[state.player].tiles
    spaces: dict[Kind, SpaceSet] = {}
    for tile in tiles:
        kind = kind_of(tile)
        if kind not in spaces:
            spaces[kind] = plant_spaces(state, kind)
        actions += at_spaces(state.game.plant_actions[tile], spaces[kind])
        if bridge:
            actions += [Plant(tile, space, True) for space in spaces_of(bridged_plant_spaces(state, kind))]
    return actions or [ReturnHand()]


def why_not(state: GameState, action: Action) -> Refusal | None:
    """Return None for a legal action, else the rule and cause that forbid it, and the places at fault."""
    return None if action in legal_actions(state) else refusal(state, action)


def apply(state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """Do an action of the player in turn; return the next state and what happened. Raises IllegalActionError, with the
    refusal, for anything that is not among the legal actions."""
    if action not in legal_actions(state):
        raise IllegalActionError(action, refusal(state, action))
    events: list[Event] = []
    do = _DO.get(type(action)) or state.game.added_actions[type(action)]
    after = do(state, action, events)
    for variant in state.game.variants:
        after = variant.follow(state, after, action, events)
    if after.phase == PLANT and not after.hand:
        after = hand_emptied(after, events)
    return after, tuple(events)


def _plant(state: GameState, action: Plant, events: list[Event]) -> GameState:
    hand = list(state.hand)
    if state.cart_tile is None:
        hand.remove(action.tile)
    else:
        hand.pop()  # a cart's tile was taken last
    after = plant(state, action.tile, action.space, action.bridge, events)
    return replace(after, hand=tuple(hand), cart_tile=None)


def _build_finca(state: GameState, action: BuildFinca, events: list[Event]) -> GameState:
    """Build the drawn finca; the market is filled at once unless taking from it brought the finca (R7.2, R10.5)."""
    assert state.drawn_finca is not None
    cause = state.drawn_finca.cause
    state = build_finca(state, action.site, events)
    if cause != "market":
        state = fill_market(state, events)
    return replace(state, phase=PLANT if state.hand else TURN, passes=0 if cause == "blocked" else state.passes)


def _pass(state: GameState, action: Pass, events: list[Event]) -> GameState:
    events.append(Passed(state.player))
    return _end_turn(replace(state, passes=state.passes + 1), events)


def _end(state: GameState, action: EndTurn, events: list[Event]) -> GameState:
    return _end_turn(replace(state, passes=0) if state.passes else state, events)


def _end_turn(state: GameState, events: list[Event]) -> GameState:
    """Score encircled fincas, then end the game or hand over to the next player (R4.3, R11)."""
    events.append(TurnEnded(state.player))
    state = score_encircled(state, events)
    if sold_out(state):
        return finish(state, False, events)
    blocked = state.passes == len(state.players)
    if blocked and not finca_when_blocked(state):
        return finish(state, True, events)
    player = (state.player + 1) % len(state.players)
    events.append(TurnBegan(player))
    state = replace(state, player=player, main_action_done=False, phase=TURN)
    return draw_finca(state, "blocked", events) if blocked else state


_DO: dict[type[Action], DoAction] = {
    Buy: buy,
    BuildFinca: _build_finca,
    Plant: _plant,
    ReturnHand: return_hand,
    Harvest: harvest,
    UseMoney: use_money,
    UseCart: use_cart,
    PlaceBull: place_bull,
    UseMilestone: use_milestone,
    Pass: _pass,
    EndTurn: _end,
}
CORE_ACTIONS: tuple[type[Action], ...] = tuple(_DO)
"""The sorts of actions that every game has (R4)."""
