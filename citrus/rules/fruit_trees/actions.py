"""Actions for a tree and beside one (R13). `fruit` is the place of a fruit in the tile set, `space` a board space by
its number."""

from __future__ import annotations

from citrus.rules.actions import Action
from citrus.rules.numbering import Space


class ChooseFruit(Action, frozen=True):
    """Put the pile of this fruit on the tree just planted (R13.3)."""

    fruit: int


class PlaceWorker(Action, frozen=True):
    """Put a worker beside the tree just planted (R13.3)."""


class PickFruit(Action, frozen=True):
    """Harvest fruit: take the top token of the tree on this space (R13.5)."""

    space: Space


class SellFruit(Action, frozen=True):
    """Sell one kept token of each of these different `fruits`, in ascending order (R13.6)."""

    fruits: tuple[int, ...]


class Skip(Action, frozen=True):
    """Put no worker beside the tree just planted, or skip the fruit action (R13.3, R13.4)."""
