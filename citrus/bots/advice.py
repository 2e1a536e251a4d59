"""What the player in turn could do next, and why: hints for people, from the turn that a bot would play.

It looks at a view, never at what is hidden: of a finca that would be drawn only the roads count, for nobody knows its
values, and what a refill would bring counts for nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation
from citrus.bots.levels import judge, search_bot
from citrus.bots.planner import Effort, Planner
from citrus.bots.reasons import Reason, encircled, of_plantings, strongest, to_be_scored
from citrus.bots.turns import Turn
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    ChooseFruit,
    EndTurn,
    Harvest,
    Pass,
    PickFruit,
    PlaceBull,
    Plant,
    ReturnHand,
    SellFruit,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.events import Income, PointsScored, WorkersReturned
from citrus.rules.fincas import totals
from citrus.rules.fruit_trees import numbers_of, orchard_of
from citrus.rules.market import line_tiles
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import PlayerView

LEVEL = "hard"  # looks ahead, and still answers in a moment
COVETED = 3.0  # the points that tiles must gain a rival before keeping them away is a reason
ONE_PLACE = Effort(1, 1, 1)


class Advice(NamedTuple):
    """A legal action that makes sense, the plantings that would follow it, and at most two reasons, stronger first."""

    action: Action
    plan: tuple[Plant, ...]
    reasons: tuple[Reason, ...]


def advise(view: PlayerView) -> Advice | None:
    """What the player in turn could do; None when the game is over. The same view gets the same advice."""
    state = view.state
    if state.over:
        return None
    return _advice(state, search_bot(LEVEL).turn(view, random.Random(0)), judge(state.game))


def _advice(state: GameState, turn: Turn, evaluation: Evaluation) -> Advice:
    action = turn.actions[0]
    reasons = list(_reasons(state, turn, action, evaluation)) or [Reason("done", 0.0)]
    return Advice(action, turn.plantings, strongest(reasons))


def _reasons(state: GameState, turn: Turn, action: Action, evaluation: Evaluation) -> Iterable[Reason]:
    match action:
        case Buy():
            yield from of_plantings(_with_roads(state, turn), turn.plantings)
            yield from denied(state, line_tiles(state, action.line), evaluation)
        case Plant():
            yield from of_plantings(state, [action])
        case BuildFinca(site):
            yield from _of_site(state, turn, site)
        case UseMilestone():
            yield from of_plantings(_with_roads(state, turn), turn.plantings)
        case Harvest():
            yield from _of_harvest(state, action)
        case UseMoney():
            yield from _of_money(state, turn)
        case UseCart():
            yield Reason("free", 0.5)
            yield from of_plantings(_with_roads(state, turn), turn.plantings)
        case PlaceBull():
            after, _ = apply(state, action)
            yield from encircled(state, after)
        case SellFruit(fruits):
            points = numbers_of(state.game).sale[len(fruits) - 1]
            yield Reason("points", float(points), points)
        case PickFruit(space):
            values = next(tree.tokens for tree in orchard_of(state).trees if tree.space == space)
            yield Reason("picks", fmean(values), min(values), most=max(values))
        case ChooseFruit(fruit):
            if not orchard_of(state).kept[state.player][fruit]:
                yield Reason("new_fruit", 1.0)
        case ReturnHand() | Pass():
            yield Reason("stuck", 1.0)
        case EndTurn():
            yield from to_be_scored(state)


def _with_roads(state: GameState, turn: Turn) -> GameState:
    """The state as it is for planting once the finca of a turn stands; which one nobody can know."""
    return replace(state, finca_roads=state.finca_roads | turn.state.finca_roads)


def _of_site(state: GameState, turn: Turn, site: str) -> Iterable[Reason]:
    """A finca on this site: good where the player's tiles lie, and where the hand finds room."""
    roads = state.game.board.roads[site]
    already = next((tiles for tiles, player, _ in totals(state, site) if player == state.player), 0)
    if already:
        yield Reason("presence", 2.0 + already, already, site=site)
    if any(roads >> planting.space & 1 for planting in turn.plantings):
        yield Reason("fits", 2.5, site=site)


def _of_harvest(state: GameState, action: Harvest) -> Iterable[Reason]:
    after, events = apply(state, action)
    points = sum(event.points for event in events if isinstance(event, PointsScored))
    yield Reason("points", float(points), points)
    income = next(event for event in events if isinstance(event, Income))
    if income.gained:
        yield Reason("coins", 0.7 * income.gained + 2.0, income.gained, workers=income.workers)
    workers = sum(isinstance(event, WorkersReturned) for event in events)
    yield Reason("worker_back", float(workers), workers)
    yield from to_be_scored(after)


def _of_money(state: GameState, turn: Turn) -> Iterable[Reason]:
    for action in turn.actions:
        if isinstance(action, Buy):
            yield Reason("affords", 9.0, line=action.line)
    yield from of_plantings(_with_roads(state, turn), turn.plantings)


def denied(state: GameState, tiles: tuple[int, ...], evaluation: Evaluation) -> Iterable[Reason]:
    """The kinds of which the market has no more tiles then, though a rival could use them well."""
    kept = list(state.market)
    for tile in tiles:
        kept[kept.index(tile)] = None
    still = {tile >> 1 for tile in kept if tile is not None}
    gone = [tile for tile in tiles if tile >> 1 not in still and tile >> 1 < len(state.game.tiles.kinds)]
    for rival in range(len(state.players)):
        if rival != state.player and gone:
            planner = Planner(replace(state, player=rival), evaluation, ONE_PLACE)
            for kind in {tile >> 1 for tile in gone}:
                gain = planner.gain(tuple([tile for tile in gone if tile >> 1 == kind]))
                if gain >= COVETED:
                    yield Reason("denies", 0.5 * gain, kind=kind, player=rival)
