"""Why an action is not legal in a game with fruit trees (R13)."""

from __future__ import annotations

from typing import Literal

from citrus.rules.actions import Action, Plant
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.orchard import due_space, numbers_of, trees_beside, trees_on
from citrus.rules.fruit_trees.phases import CHOOSE_FRUIT, FRUIT_ACTION, TREE_WORKER
from citrus.rules.fruit_trees.search import tree_kind
from citrus.rules.numbering import Space
from citrus.rules.planting import free_spaces
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

TreeCause = Literal[
    "fruit_due",  # a pile must be chosen for the tree first
    "fruit_action_due",  # the fruit action must be done or skipped first
    "no_fruit_due",  # there is no tree that waits for its pile
    "no_fruit_pile",  # the pile of that fruit is not beside the board any more
    "worker_due",  # a worker must be put beside the tree, or not, first
    "no_tree_worker",  # no tree has just been planted that a worker may be put beside
    "no_fruit_action",  # no worker has just been placed beside a tree
    "no_tree_beside",  # no tree surrounds the worker there; spaces: the trees that do
    "tree_empty",  # all tokens of the tree are gone
    "fruit_not_kept",  # the player does not keep tokens of all these different fruits
    "sale_too_large",  # needed: the most tokens that are sold at once
    "tree_space",  # nothing is planted on a tree, not even with a bridge
    "tree_not_connected",  # a tree needs a road of a built finca or a plantation or tree beside it
]
"""What forbids an action besides the causes of every game; see `citrus.rules.refusal`."""


_DUE = {
    CHOOSE_FRUIT: ("R13.3", "fruit_due"),
    TREE_WORKER: ("R13.3", "worker_due"),
    FRUIT_ACTION: ("R13.4", "fruit_action_due"),
}


def refuse(state: GameState, action: Action) -> Refusal | None:
    """Explain why trees forbid an action (R13); the core explains the rest."""
    match action:
        case ChooseFruit():
            due = state.phase == CHOOSE_FRUIT
            return Refusal("R13.3", "no_fruit_pile" if due else "no_fruit_due")
        case PlaceWorker():
            return Refusal("R13.3", "no_tree_worker")
        case PickFruit() | SellFruit() | Skip() if state.phase not in (TREE_WORKER, FRUIT_ACTION):
            return Refusal("R13.4", "no_fruit_action")
        case PickFruit(space) if state.phase == FRUIT_ACTION:
            return _refuse_pick(state, space)
        case SellFruit(fruits) if state.phase == FRUIT_ACTION:
            most = len(numbers_of(state.game).sale)
            if len(fruits) > most:
                return Refusal("R13.6", "sale_too_large", needed=most)
            return Refusal("R13.6", "fruit_not_kept")
    if state.phase in _DUE:
        rule, cause = _DUE[state.phase]
        return Refusal(rule, cause, spaces=1 << due_space(state))
    return _refuse_planting(state, action) if isinstance(action, Plant) else None


def _refuse_pick(state: GameState, space: Space) -> Refusal:
    beside = trees_beside(state, due_space(state))
    if all(tree.space != space for tree in beside):
        return Refusal("R13.5", "no_tree_beside", spaces=sum(1 << tree.space for tree in beside))
    return Refusal("R13.5", "tree_empty", spaces=1 << space)


def _refuse_planting(state: GameState, action: Plant) -> Refusal | None:
    """Explain why trees forbid a tile that is to be planted now (R13.2); the core explains the rest."""
    bit = 1 << action.space if action.space >= 0 else 0
    ready = action.tile in state.hand and state.cart_tile in (None, action.tile)
    if not ready or not bit & state.game.board.all_spaces:
        return None
    if bit & trees_on(state):
        return Refusal("R13.2", "tree_space", spaces=bit)
    bare = bit & ~state.planted
    fits = bit & state.game.board.rocks if action.bridge else bit & free_spaces(state)
    if kind_of(action.tile) == tree_kind(state.game) and bare & fits:
        if action.bridge and "bridge" not in state.players[state.player].tiles:
            return None
        return Refusal("R13.2", "tree_not_connected", spaces=bit)
    return None
