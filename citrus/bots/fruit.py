"""The value of fruit to a bot (R13): kept tokens, and what a worker placed beside trees may bring."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from citrus.bots.adding import added
from citrus.rules.actions import Action, Plant
from citrus.rules.events import Event, WorkerPlaced
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, SellFruit
from citrus.rules.fruit_trees.orchard import fruit_actions, numbers_of, orchard_in, orchard_of, sale_points
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

# What a kept token promises above its point at the end (R13.7), in points, as long as there is time for a sale:
FIRST = 1.6  # the first of its fruit: four of them sell for nearly four points each
FURTHER = 0.25  # one more of the same waits for the next sale


def kept_worth(state: GameState, me: int, tempo: float) -> float:
    """Return the value of a player's kept tokens when promises are worth `tempo` (see `Weights`)."""
    counts = orchard_of(state).kept[me]
    return added(count + tempo * (FIRST + FURTHER * (count - 1)) for count in counts if count)


def fruit_gain(state: GameState, action: Action, tempo: float) -> float:
    """Return how much the player in turn gains by an action with fruit; skipping gains nothing."""
    orchard = orchard_of(state)
    kept = orchard.kept[state.player]
    match action:
        case ChooseFruit(fruit):
            return tempo * _promise(kept[fruit])  # better one that is still missing in the set
        case PickFruit(space):
            tree = next(tree for tree in orchard.trees if tree.space == space)
            return fmean(tree.tokens) + 1 + tempo * _promise(kept[tree.fruit])
        case SellFruit(fruits):
            given = added(1 + tempo * _promise(kept[fruit] - 1) for fruit in fruits)
            return sale_points(state, len(fruits)) - given
    return 0.0


def _promise(kept: int) -> float:
    """Return the promise of one more token of a fruit to a player who keeps `kept` of it."""
    return FURTHER if kept else FIRST


def worker_gain(state: GameState, space: Space, tempo: float) -> float:
    """Return the promise of a worker just placed on a space: the best fruit action beside it, which may be skipped."""
    return max((fruit_gain(state, action, tempo) for action in fruit_actions(state, space)), default=0.0)


def started_gain(state: GameState, events: Iterable[Event], tempo: float) -> float:
    """Return the same for the workers that events placed; 0 without fruit trees."""
    if orchard_in(state) is None:
        return 0.0
    return added(worker_gain(state, event.space, tempo) for event in events if isinstance(event, WorkerPlaced))


def tree_gain(state: GameState, tempo: float) -> float:
    """Return the promise of a worker beside a tree that the player in turn plants now: a token of the best pile
    (R13.3)."""
    orchard = orchard_of(state)
    kept = orchard.kept[state.player]
    best = max((_promise(kept[pile.fruit]) for pile in orchard.piles), default=FURTHER)
    return fmean(numbers_of(state.game).values) + 1 + tempo * best


def may_place_worker(state: GameState, planting: Plant) -> bool:
    """Return whether this planting is of a tree beside which the player in turn may then put a worker (R13.3)."""
    tree = kind_of(planting.tile) in state.game.added
    return tree and bool(state.finca_roads >> planting.space & 1) and state.players[state.player].workers > 0
