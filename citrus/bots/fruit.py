"""What fruit is worth to a bot (R13): kept tokens, and what a worker placed beside trees may bring."""

from __future__ import annotations

from statistics import fmean

from citrus.rules.actions import Action, ChooseFruit, PickFruit, SellFruit
from citrus.rules.events import Event, WorkerPlaced
from citrus.rules.fruit_trees import numbers_of, orchard_of, trees_beside
from citrus.rules.state import GameState

FIRST = 2.5  # a token of a fruit of which none is kept: a set of four brings nearly four points for each
FURTHER = 1.2  # one more of the same waits for the next set, and is a point at the end


def fruit_worth(state: GameState, me: int) -> float:
    """What the tokens that a player keeps promise."""
    orchard = orchard_of(state)
    return sum(FIRST + FURTHER * (count - 1) for count in orchard.kept[me] if count)


def fruit_gain(state: GameState, action: Action) -> float:
    """How much better the player in turn stands after an action of the fruit trees than now; skipping gains nothing."""
    orchard = orchard_of(state)
    kept = orchard.kept[state.player]
    match action:
        case ChooseFruit(fruit):
            return 0.0 if kept[fruit] else FIRST - FURTHER  # better one that is still missing in the set
        case PickFruit(space):
            tree = next(tree for tree in orchard.trees if tree.space == space)
            return fmean(tree.tokens) + (FURTHER if kept[tree.fruit] else FIRST)
        case SellFruit(fruits):
            points = numbers_of(state.game).sale[len(fruits) - 1]
            return points - sum(FURTHER if kept[fruit] > 1 else FIRST for fruit in fruits)
    return 0.0


def start_gain(state: GameState, space: int) -> float:
    """What a worker placed on a space promises: the best token of the trees round it."""
    found = [fruit_gain(state, PickFruit(tree.space)) for tree in trees_beside(state, space) if tree.tokens]
    return max(found, default=0.0)


def started_gain(state: GameState, events: list[Event]) -> float:
    """The same for a planting that has been told in events; nothing without fruit trees or without a start."""
    if state.orchard is None:
        return 0.0
    return sum(start_gain(state, event.space) for event in events if isinstance(event, WorkerPlaced))
