"""The ways to do the actions that fruit trees add (R13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from citrus.rules.actions import Action
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.orchard import due_space
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.targets import Way


def sale(fruits: Iterable[int], *last: targets.Target) -> Way:
    """Return the fruits that are sold, in any order, and then the button, if it is clicked."""
    return Way((), frozenset(map(targets.FruitForSale, fruits)), last)


def _choose(state: GameState, action: ChooseFruit) -> Iterable[Way]:
    return [Way((targets.Pile(action.fruit),))]


def _pick(state: GameState, action: PickFruit) -> Iterable[Way]:
    return [Way((targets.Space(action.space),))]


def _sell(state: GameState, action: SellFruit) -> Iterable[Way]:
    return [sale(action.fruits, targets.Button(Command.SELL))]


def _place_worker(state: GameState, action: PlaceWorker) -> Iterable[Way]:
    return [Way((targets.Space(due_space(state)),)), Way((targets.Button(Command.WORKER),))]


def _skip(state: GameState, action: Skip) -> Iterable[Way]:
    return [Way((targets.Button(Command.SKIP),))]


TREE_WAYS: Mapping[type[Action], Callable[[GameState, Any], Iterable[Way]]] = {
    ChooseFruit: _choose,
    PickFruit: _pick,
    SellFruit: _sell,
    PlaceWorker: _place_worker,
    Skip: _skip,
}
"""The ways to do each action that trees add."""
