"""Events at trees (R13); see `citrus.rules.events`. `player` is a number from 0 in seating order, `space` a board
space, `fruit` the place of a fruit in the tile set."""

from __future__ import annotations

from citrus.rules.events import Event, Reveal
from citrus.rules.numbering import Space


class FruitChosen(Event, frozen=True):
    """A pile of fruit was put on the tree on a space (R13.3)."""

    player: int
    space: Space
    fruit: int


class FruitDue(Event, frozen=True):
    """The player must choose a pile for the tree on a space before anything else (R13.3)."""

    player: int
    space: Space


class WorkerOffered(Event, frozen=True):
    """The player may put a worker beside the tree just planted on a space, before anything else (R13.3)."""

    player: int
    space: Space


class WorkerKept(Event, frozen=True):
    """A player put no worker beside the tree just planted on a space (R13.3)."""

    player: int
    space: Space


class FruitOffered(Event, frozen=True):
    """The worker on this space lets the player do a fruit action before anything else (R13.4)."""

    player: int
    space: Space


class FruitPicked(Reveal, frozen=True):
    """The top token of the tree on a space was taken; its `value` in points was revealed (R13.5)."""

    player: int
    space: Space
    fruit: int
    value: int


class FruitSold(Event, frozen=True):
    """Tokens of these `fruits` were returned (R13.6)."""

    player: int
    fruits: tuple[int, ...]


class FruitSkipped(Event, frozen=True):
    """A player skipped the fruit action, in which fruit could be picked (`pick`), sold (`sale`), or both (R13.4)."""

    player: int
    pick: bool
    sale: bool
