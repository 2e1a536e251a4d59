"""The fruit of the variant with fruit trees: which lies on the trees, beside the board and before the players (R13)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from citrus.rules.numbering import Space


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


class Orchard(msgspec.Struct, frozen=True, gc=False):
    """All fruit tokens of a game and what is due.

    `trees` are those that have got their pile, by space; `piles` are the others, by fruit. The values are hidden
    orders. `kept` counts each player's tokens of every fruit: their values have been scored and matter no more. `at` is
    the space of the tree just planted, or of the worker just placed, for which something is due; None when nothing is.
    """

    trees: tuple[Tree, ...]
    piles: tuple[FruitPile, ...]
    kept: tuple[tuple[int, ...], ...]
    at: Space | None = None
