"""Fruit trees and their fruit in pictures: in the row of a turn, and in what a planting would do (R13)."""

from __future__ import annotations

from typing import assert_never

from citrus.rules.events import Event, PointsScored
from citrus.rules.fruit_trees.events import (
    FruitChosen,
    FruitDue,
    FruitOffered,
    FruitPicked,
    FruitSkipped,
    FruitSold,
    WorkerKept,
    WorkerOffered,
)
from citrus.rules.fruit_trees.orchard import orchard_of, trees_beside
from citrus.rules.fruit_trees.variant import FRUIT_PICKED, FRUIT_SOLD
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.ui.table.model.pictures import BASKET, Part, PiecePicture, PointsPicture, SignPicture, Sort, TokenPicture

TreeEvent = FruitChosen | FruitDue | WorkerOffered | WorkerKept | FruitOffered | FruitPicked | FruitSold | FruitSkipped
"""Every event of the fruit trees."""

SCORING = {FRUIT_PICKED: Sort.PICKED, FRUIT_SOLD: Sort.SOLD}


def pictured(event: Event) -> Part | None:
    """Return an event of the trees, or points for fruit, in pictures; None if it is silent, or another one."""
    if isinstance(event, PointsScored) and event.source in SCORING:
        return Part(SCORING[event.source], (PointsPicture(event.player, event.points),), (event,))
    return _pictured(event) if isinstance(event, TreeEvent) else None


def _pictured(event: TreeEvent) -> Part | None:
    match event:
        case FruitChosen(fruit=fruit):
            return Part(Sort.TREE, (PiecePicture("tree"), TokenPicture(fruit)), (event,))
        case FruitPicked(fruit=fruit):
            return Part(Sort.PICKED, (BASKET, TokenPicture(fruit)), (event,))
        case FruitSold(fruits=fruits):
            return Part(Sort.SOLD, tuple(map(TokenPicture, fruits)), (event,))
        case FruitDue() | WorkerOffered() | WorkerKept() | FruitOffered() | FruitSkipped():
            return None
    assert_never(event)


def fruit_beside(after: GameState, space: Space) -> Part | None:
    """Return the fruit that a worker placed on a space could pick at once, or that only trees of this turn grow around
    it, which give none yet."""
    trees, around = trees_beside(after, space), after.game.board.surrounding(space)
    fruit = tuple(TokenPicture(tree.fruit) for tree in trees if tree.tokens)
    if not trees and any(tree.new and around >> tree.space & 1 for tree in orchard_of(after).trees):
        return Part(Sort.PICKED, (PiecePicture("tree"), SignPicture("cross")))
    return Part(Sort.PICKED, (BASKET, *fruit)) if fruit else None
