"""What the player in turn could do next, and why: hints for people.

It looks at a view, never at what is hidden: of a finca that would be built only the roads count, for nobody knows its
values, and what a refill would bring counts for nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from citrus.bots.fruit import fruit_gain, started_gain
from citrus.bots.greedy import ACTION_TILE, COIN, worth_of
from citrus.bots.plans import Plan, Planner
from citrus.bots.reasons import Reason, encircled, of_plan, strongest, to_be_scored
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
    SellFruit,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.buildable import can_build
from citrus.rules.events import Event, Income, PointsScored, WorkersReturned
from citrus.rules.fincas import totals
from citrus.rules.fruit_trees import numbers_of
from citrus.rules.market import line_tiles, sites_after_taking
from citrus.rules.planting import plant, with_player
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView

ENOUGH = 1.0  # what the use of an action tile must gain beyond what it is worth on the mat
SURE = 0.25  # the part of a finca's points that a lead gains by being beyond the reach of others
TEMPO = 3.0  # a harvest can wait; a line may be gone


class Advice(NamedTuple):
    """A legal action that makes sense, the plantings that would follow it, and at most two reasons, stronger first."""

    action: Action
    plan: tuple[Plant, ...]
    reasons: tuple[Reason, ...]


class _Idea(NamedTuple):
    """An action that could be advised, and how much it gains."""

    gain: float
    action: Action
    reasons: list[Reason]
    plan: tuple[Plant, ...] = ()


def advise(view: PlayerView) -> Advice | None:
    """What the player in turn could do; None when the game is over. The same view gets the same advice."""
    state = view.state
    legal = legal_actions(state)
    if not legal:
        return None
    if state.phase == "site":
        idea = _site(state, legal)
    elif state.phase in ("fruit", "fruit_action"):
        idea = _best([_fruit(state, action) for action in legal])
    elif state.phase == "plant":
        idea = _planting(state, legal)
    else:
        idea = _turn(state, legal)
    return Advice(idea.action, idea.plan, strongest(idea.reasons))


def _best(ideas: list[_Idea]) -> _Idea:
    return max(ideas, key=lambda idea: idea.gain)


def _with_roads(state: GameState, site: str) -> GameState:
    """The state as it is for planting once a finca stands on a site; which one nobody can know."""
    return replace(state, finca_roads=state.finca_roads | state.game.board.roads[site])


def _site(state: GameState, legal: tuple[Action, ...]) -> _Idea:
    return _best([_new_finca(state, action) for action in legal if isinstance(action, BuildFinca)])


def _new_finca(state: GameState, action: BuildFinca | UseMilestone) -> _Idea:
    """A finca on this site: good where the player's tiles lie and the others' do not, and the hand finds room."""
    reasons, gain = [], 0.0
    plan = Planner(_with_roads(state, action.site)).best(state.hand)
    present = {player: tiles for tiles, player, _ in totals(plan.state, action.site)}
    mine = present.pop(state.player, 0)
    gain += plan.gain + 0.8 * mine - 0.5 * max(present.values(), default=0)
    already = next((tiles for tiles, player, _ in totals(state, action.site) if player == state.player), 0)
    if already:
        reasons.append(Reason("presence", 2.0 + already, already, site=action.site))
    roads = state.game.board.roads[action.site]
    if any(roads >> planting.space & 1 for planting in plan.plantings):
        reasons.append(Reason("fits", 2.5, site=action.site))
    if not reasons:
        reasons.append(Reason("done", 0.0))
    return _Idea(gain - 100.0 * len(plan.left), action, reasons, plan.plantings)


def _fruit(state: GameState, action: Action) -> _Idea:
    """What is due for a tree or beside one: the points of a sale are sure, those of a token still hidden."""
    reason = Reason("done", 0.0)
    if isinstance(action, SellFruit):
        points = numbers_of(state.game).sale[len(action.fruits) - 1]
        reason = Reason("points", float(points), points)
    return _Idea(fruit_gain(state, action), action, [reason])


def _planting(state: GameState, legal: tuple[Action, ...]) -> _Idea:
    """The first step of the best plan for the whole hand."""
    if ReturnHand() in legal:
        for action in legal:
            if isinstance(action, UseMilestone) and can_build(_with_roads(state, action.site), _due(state)):
                return _Idea(0.0, action, [Reason("fits", 1.0, site=action.site)])
        return _Idea(0.0, ReturnHand(), [Reason("stuck", 1.0)])
    first = _due(state)
    plan = Planner(state).best(first)
    if plan.left or first != state.hand:
        return _keeping_hand(state, legal, plan)
    return _first_of(state, plan)


def _due(state: GameState) -> tuple[int, ...]:
    """The tiles to be planted now: the hand, or the tile of a cart."""
    return state.hand if state.cart_tile is None else (state.cart_tile,)


def _first_of(state: GameState, plan: Plan) -> _Idea:
    step = plan.plantings[0]
    return _Idea(plan.gain, step, of_plan(state, _one(state, step)), plan.plantings)


def _one(state: GameState, step: Plant) -> Plan:
    """One planting as a plan."""
    tell: list[Event] = []
    after = plant(state, step.tile, step.space, step.bridge, tell)
    gain = worth_of(after, state.player) - worth_of(state, state.player) + started_gain(state, tell)
    return Plan((step,), after, tuple(tell), gain, ())


def _keeping_hand(state: GameState, legal: tuple[Action, ...], plan: Plan) -> _Idea:
    """The best single planting that leaves the rest of the hand buildable (R5.3), if there is one."""
    steps = [_one(state, action) for action in legal if isinstance(action, Plant)]
    for step in sorted(steps, key=lambda one: -one.gain):
        after, _ = apply(state, step.plantings[0])
        if can_build(after, after.hand):
            return _Idea(step.gain, step.plantings[0], of_plan(state, step), step.plantings)
    return _first_of(state, plan)


def _turn(state: GameState, legal: tuple[Action, ...]) -> _Idea:
    """The best main action, unless an action tile helps more; then the end of the turn."""
    if state.main_action_done:
        best = _Idea(0.0, EndTurn(), to_be_scored(state) or [Reason("done", 0.0)])
    elif Pass() in legal:
        best = _Idea(0.0, Pass(), [Reason("stuck", 1.0)])
    else:
        best = _best(_buys(state, legal) + _harvests(state, legal))
    return _best([best, *(idea for idea in _tiles(state, legal, best.gain))])


def _buys(state: GameState, legal: tuple[Action, ...]) -> list[_Idea]:
    planner = Planner(state)
    return [_buy(state, action, planner) for action in legal if isinstance(action, Buy)]


def _buy(state: GameState, action: Buy, planner: Planner) -> _Idea:
    """A line with its tiles planted; if a finca is due, on the site that suits them best."""
    tiles = line_tiles(state, action.line)
    sites = sites_after_taking(state, len(tiles))
    plan = planner.best(tiles)
    if plan.left:
        plans = [Planner(_with_roads(state, site)).best(tiles) for site in sites]
        plan = max([plan, *plans], key=lambda one: (-len(one.left), one.gain))
    return _Idea(plan.gain - COIN * len(tiles), action, of_plan(state, plan), plan.plantings)


def _harvests(state: GameState, legal: tuple[Action, ...]) -> list[_Idea]:
    now = worth_of(state, state.player)
    found = []
    for action in legal:
        if isinstance(action, Harvest):
            after, events = apply(state, action)
            reasons = []
            points = sum(event.points for event in events if isinstance(event, PointsScored))
            workers = sum(isinstance(event, WorkersReturned) for event in events)
            coins = next(event.gained for event in events if isinstance(event, Income))
            reasons.append(Reason("points", float(points), points))
            if coins:
                reasons.append(Reason("coins", COIN * coins + 2.0, coins))
            reasons.append(Reason("worker_back", float(workers), workers))
            found.append(_Idea(worth_of(after, state.player) - now - TEMPO, action, reasons))
    return found


def _tiles(state: GameState, legal: tuple[Action, ...], main: float) -> list[_Idea]:
    """Action tiles that gain clearly more now than they are worth on the mat; `main` is the gain of the main action."""
    now = worth_of(state, state.player)
    planner = Planner(state)
    found = []
    for action in legal:
        if isinstance(action, UseMoney):
            found += _money(state, action, main)
        elif isinstance(action, UseCart):
            tile = state.market[action.market_space - 1]
            plan = planner.best((tile,)) if tile is not None else None
            if plan is not None and not plan.left:
                reasons = [Reason("free", 0.5), *of_plan(state, plan)]
                found.append(_Idea(plan.gain - ACTION_TILE - ENOUGH, action, reasons, plan.plantings))
        elif isinstance(action, PlaceBull):
            after, _ = apply(state, action)
            reasons = encircled(state, after)
            if reasons:
                sure = SURE * sum(reason.count for reason in reasons)
                found.append(_Idea(worth_of(after, state.player) - now + sure - ENOUGH, action, reasons))
        elif isinstance(action, UseMilestone):
            idea = _new_finca(state, action)
            found.append(idea._replace(gain=idea.gain - ACTION_TILE - ENOUGH))
    beyond = main if state.main_action_done else 0.0  # before the main action a tile does not stand in its way
    return [idea._replace(gain=idea.gain + main - beyond) for idea in found if idea.gain > 0]


def _money(state: GameState, action: UseMoney, main: float) -> list[_Idea]:
    """Coins are worth a tile only if they buy a better line at once."""
    player = state.players[state.player]
    coins = player.coins + action.coins
    if state.main_action_done or coins > state.game.tiles.max_coins:
        return []
    richer = replace(state, players=with_player(state, replace(player, coins=coins)))
    lines = {other for other in legal_actions(richer) if isinstance(other, Buy)} - set(legal_actions(state))
    ideas = _buys(richer, tuple(lines))
    if not ideas:
        return []
    best = _best(ideas)
    gain = best.gain - ACTION_TILE - ENOUGH - main
    assert isinstance(best.action, Buy)
    reasons = [Reason("affords", 9.0, line=best.action.line), *best.reasons]
    return [_Idea(gain, action, reasons)]
