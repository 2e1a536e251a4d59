"""What fruit is worth to a bot (R13): kept tokens, and what a worker placed beside trees may bring."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from citrus.rules.actions import Action, ChooseFruit, PickFruit, Plant, SellFruit
from citrus.rules.events import Event, WorkerPlaced
from citrus.rules.fruit_trees import fruit_actions, numbers_of, orchard_of, sale_points
from citrus.rules.state import GameState

FIRST = 2.5  # a token of a fruit of which none is kept: a set of four brings nearly four points for each
FURTHER = 1.2  # one more of the same waits for the next set, and is a point at the end


def fruit_worth(state: GameState, me: int) -> float:
    """What the tokens that a player keeps promise."""
    orchard = orchard_of(state)
    return sum(FIRST + FURTHER * (count - 1) for count in orchard.kept[me] if count)


def fruit_gain(state: GameState, action: Action) -> float:
    """How much better the player in turn stands after an action that has to do with fruit; skipping gains nothing."""
    orchard = orchard_of(state)
    kept = orchard.kept[state.player]
    match action:
        case ChooseFruit(fruit):
            return 0.0 if kept[fruit] else FIRST - FURTHER  # better one that is still missing in the set
        case PickFruit(space):
            tree = next(tree for tree in orchard.trees if tree.space == space)
            return fmean(tree.tokens) + (FURTHER if kept[tree.fruit] else FIRST)
        case SellFruit(fruits):
            return sale_points(state, len(fruits)) - sum(FURTHER if kept[fruit] > 1 else FIRST for fruit in fruits)
    return 0.0


def worker_gain(state: GameState, space: int) -> float:
    """What a worker just placed on a space promises: the best fruit action beside it, which may be skipped."""
    return max((fruit_gain(state, action) for action in fruit_actions(state, space)), default=0.0)


def started_gain(state: GameState, events: Iterable[Event]) -> float:
    """The same for the workers that were placed, as the events tell; nothing without fruit trees."""
    if state.orchard is None:
        return 0.0
    return sum(worker_gain(state, event.space) for event in events if isinstance(event, WorkerPlaced))


def tree_gain(state: GameState) -> float:
    """What a worker beside a tree that the player in turn plants now promises: a token of the best pile (R13.3)."""
    orchard = orchard_of(state)
    kept = orchard.kept[state.player]
    lacking = any(not kept[fruit] for fruit, _ in orchard.piles)
    return fmean(numbers_of(state.game).values) + (FIRST if lacking else FURTHER)


def may_place_worker(state: GameState, planting: Plant) -> bool:
    """Whether this planting is that of a tree beside which the player in turn may put a worker then (R13.3)."""
    tree = planting.tile >> 1 in state.game.added
    return tree and bool(state.finca_roads >> planting.space & 1) and state.players[state.player].workers > 0
