"""Trees and their fruit: what lies on the trees, beside the board and with the players, and what may be done with it
(R13)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from citrus.rules.actions import Action
from citrus.rules.fruit_trees.actions import PickFruit, SellFruit
from citrus.rules.fruit_trees.search import tree_kind
from citrus.rules.game import Game
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.orders import Setup
from citrus.rules.parts import VariantPart, part_of, with_part
from citrus.rules.state import GameState
from citrus.rules.tiles import FruitTrees

TREE = "tree"
"""The name of the tree tiles (R13.1)."""


class Tree(NamedTuple):
    """A tree tile on a `space` with its pile: the place of its `fruit` in the tile set, the values of the `tokens`, top
    first (R13.3). It is `new` until the turn in which it was planted has ended (R13.4)."""

    space: Space
    fruit: int
    tokens: tuple[int, ...]
    new: bool = False


class FruitPile(NamedTuple):
    """A pile that hangs on no tree yet: the place of its `fruit` in the tile set, the values of the `tokens`, top first
    (R13.1)."""

    fruit: int
    tokens: tuple[int, ...]


class Orchard(VariantPart, frozen=True):
    """All fruit tokens of a game and what is due.

    `trees` are those that have their pile, by space; `piles` are the others, by fruit. The values are hidden orders.
    `kept` counts each player's tokens of every fruit: their values have been scored and matter no more. `at` is the
    space of the tree or worker just placed while something is due for it, else None.
    """

    trees: tuple[Tree, ...]
    piles: tuple[FruitPile, ...]
    kept: tuple[tuple[int, ...], ...]
    at: Space | None = None


class Piles(VariantPart, frozen=True):
    """The piles that a game begins with: the `values` in each, from the top, by the place of the fruit in the tile set
    (R13.1)."""

    values: tuple[tuple[int, ...], ...]


def numbers_of(game: Game) -> FruitTrees:
    """Return the numbers of the fruit trees; the game must be played with them."""
    numbers = game.tiles.fruit_trees
    assert numbers is not None
    return numbers


def sale_points(state: GameState, count: int) -> int:
    """Return what selling `count` different fruits brings in points (R13.6)."""
    return numbers_of(state.game).sale[count - 1]


def orchard_in(state: GameState) -> Orchard | None:
    """Return the fruit of a state, or None in a game without fruit trees (R13)."""
    return part_of(state.parts, Orchard)


def orchard_of(state: GameState) -> Orchard:
    """Return the fruit of a state; the game must be played with fruit trees."""
    orchard = orchard_in(state)
    assert orchard is not None
    return orchard


def piles_of(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return the values in each pile of a setup with fruit trees, or none if they are missing (R13.1)."""
    piles = part_of(setup.parts, Piles)
    return () if piles is None else piles.values


def with_orchard(state: GameState, orchard: Orchard) -> GameState:
    """Return the state with this fruit instead of its own (R13)."""
    return replace(state, parts=with_part(state.parts, orchard))


def due_space(state: GameState) -> Space:
    """Return the space of the tree or worker just placed for which something is due now."""
    space = orchard_of(state).at
    assert space is not None
    return space


def trees_on(state: GameState) -> SpaceSet:
    """Return the spaces of all trees, including one that still waits for its pile."""
    return state.plantations[tree_kind(state.game)]


def trees_beside(state: GameState, space: Space) -> list[Tree]:
    """Return the trees that count for a worker just placed on a space, in reading order (R13.4). Trees of earlier turns
    around it count, and the tree that it stands beside."""
    around = state.game.board.surrounding(space)
    trees = orchard_of(state).trees
    return [tree for tree in trees if tree.space == space or (around >> tree.space & 1 and not tree.new)]


def sales(state: GameState) -> list[SellFruit]:
    """Return every set of different kept tokens that the player in turn can sell (R13.6)."""
    kept = orchard_of(state).kept[state.player]
    held = [fruit for fruit, count in enumerate(kept) if count]
    most = len(numbers_of(state.game).sale)
    return [SellFruit(chosen) for count in range(1, most + 1) for chosen in combinations(held, count)]


def fruit_actions(state: GameState, space: Space) -> list[Action]:
    """Return the fruit actions of a worker just placed, except skipping; none without a tree that counts (R13.4)."""
    beside = trees_beside(state, space)
    if not beside:
        return []
    return [*(PickFruit(tree.space) for tree in beside if tree.tokens), *sales(state)]


def kept_fruit(state: GameState, player: int) -> list[tuple[int, int]]:
    """Return the fruits that a player keeps tokens of, with their number; nothing in a game without fruit trees."""
    orchard = orchard_in(state)
    return [] if orchard is None else [(fruit, count) for fruit, count in enumerate(orchard.kept[player]) if count]


def lying_piles(state: GameState) -> list[int]:
    """Return the fruits whose piles lie beside the board."""
    orchard = orchard_in(state)
    return [] if orchard is None else [pile.fruit for pile in orchard.piles]


def has_tree(state: GameState, space: Space) -> bool:
    """Return whether a tree stands on a space, with or without its pile; never in a game without fruit trees."""
    return state.game.options.fruit_trees and bool(trees_on(state) >> space & 1)


def tree_at(state: GameState, space: Space) -> Tree | None:
    """Return the tree on a space that has its pile, or None."""
    orchard = orchard_in(state)
    return None if orchard is None else next((tree for tree in orchard.trees if tree.space == space), None)
