"""Which clicks do what fruit trees add, and what a click on their pieces means (R13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from citrus.rules.actions import Action
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.orchard import due_space, kept_fruit, lying_piles, numbers_of, trees_on
from citrus.rules.fruit_trees.phases import FRUIT_ACTION, TREE_WORKER
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Act, Explain, Help, Intent, Pick
from citrus.ui.table.model.selection import OfferedWorker, Selection, Selling
from citrus.ui.table.model.targets import ClickPath, Target


def sale(fruits: Iterable[int], *last: Target) -> ClickPath:
    """Build the way to sell fruits: they are clicked in any order, and then the button, if it is clicked."""
    return ClickPath((), frozenset(map(targets.FruitForSale, fruits)), last)


def _choose(state: GameState, action: ChooseFruit) -> Iterable[ClickPath]:
    return [ClickPath((targets.Pile(action.fruit),))]


def _pick(state: GameState, action: PickFruit) -> Iterable[ClickPath]:
    return [ClickPath((targets.Space(action.space),))]


def _sell(state: GameState, action: SellFruit) -> Iterable[ClickPath]:
    return [sale(action.fruits, targets.CommandButton(Command.SELL))]


def _place_worker(state: GameState, action: PlaceWorker) -> Iterable[ClickPath]:
    return [ClickPath((targets.Space(due_space(state)),)), ClickPath((targets.CommandButton(Command.WORKER),))]


def _skip(state: GameState, action: Skip) -> Iterable[ClickPath]:
    return [ClickPath((targets.CommandButton(Command.SKIP),))]


CLICK_PATHS: Mapping[type[Action], Callable[[GameState, Any], Iterable[ClickPath]]] = {
    ChooseFruit: _choose,
    PickFruit: _pick,
    SellFruit: _sell,
    PlaceWorker: _place_worker,
    Skip: _skip,
}
"""The click paths of each action that trees add."""


def begun(selection: Selection) -> ClickPath | None:
    """Return the way that fruits chosen for a sale have begun."""
    return sale(selection.fruits) if isinstance(selection, Selling) else None


def concerned(state: GameState, action: Action) -> tuple[Target, ...] | None:
    """Return the tree that a pile is chosen for."""
    return (targets.Space(due_space(state)),) if isinstance(action, ChooseFruit) else None


def pointed(state: GameState, action: Action) -> list[Target] | None:
    """Return all piles for the choice of one, and the tree as well as the button for a worker."""
    match action:
        case ChooseFruit(fruit=fruit):
            return [targets.Pile(fruit), *(targets.Pile(other) for other in lying_piles(state) if other != fruit)]
        case PlaceWorker():
            return [target for way in reversed(list(_place_worker(state, action))) for target in way.first]
    return None


def lying(state: GameState) -> list[Target]:
    """List the piles on the shelf and the tokens on the mats."""
    players = range(state.game.players)
    piles: list[Target] = [targets.Pile(fruit) for fruit in lying_piles(state)]
    return [*piles, *(targets.Token(player, fruit) for player in players for fruit, _ in kept_fruit(state, player))]


def for_sale(legal: Iterable[Action]) -> frozenset[int]:
    """List the fruits that can be sold."""
    return frozenset(fruit for action in legal if isinstance(action, SellFruit) for fruit in action.fruits)


def settle(selection: Selection, state: GameState, legal: Iterable[Action]) -> Selection | None:
    """Return what is picked while fruit is due: fruits for a sale, or the worker that is offered."""
    if state.phase == FRUIT_ACTION:
        chosen = selection.fruits if isinstance(selection, Selling) else frozenset()
        return Selling(chosen & for_sale(legal))
    return OfferedWorker() if state.phase == TREE_WORKER else None


def meaning(
    state: GameState, offered: Mapping[Target, Action | None], selection: Selection, target: Target
) -> Intent | None:
    """Tell what a click on a pile, a token, a tree or a button of the trees means."""
    match target:
        case targets.Pile(fruit):
            return _do(offered.get(target), ChooseFruit(fruit))
        case targets.FruitForSale(fruit):
            return _kept(state, offered, selection, fruit)
        case targets.Token(player, fruit):
            return _kept(state, offered, selection, fruit) if player == state.player else Help("not_your_fruit", player)
        case targets.Space(space) if state.phase == FRUIT_ACTION and trees_on(state) >> space & 1:
            return _do(offered.get(target), PickFruit(space))
        case targets.CommandButton(Command.SELL):
            fruits = selection.fruits if isinstance(selection, Selling) else frozenset()
            if fruits or targets.CommandButton(Command.SKIP) not in offered:
                return _do(offered.get(target), SellFruit(tuple(sorted(fruits))))
            return Help("choose_fruit" if targets.only(targets.FruitForSale, offered) else "no_kept_fruit")
        case targets.CommandButton(Command.SKIP):
            return _do(offered.get(target), Skip())
        case targets.CommandButton(Command.WORKER):
            return _do(offered.get(target), PlaceWorker())
    return None


def _do(action: Action | None, attempt: Action) -> Intent:
    """Do the action if there is one, else explain the attempt."""
    return Explain(attempt) if action is None else Act(action)


def _kept(state: GameState, offered: Mapping[Target, Action | None], selection: Selection, fruit: int) -> Intent:
    """Choose a fruit for the sale, or put it back."""
    if targets.FruitForSale(fruit) not in offered or not isinstance(selection, Selling):
        return Explain(SellFruit((fruit,)))
    chosen = selection.fruits ^ {fruit}
    if len(chosen) > len(numbers_of(state.game).sale):
        return Explain(SellFruit(tuple(sorted(chosen))))
    return Pick(Selling(chosen))
