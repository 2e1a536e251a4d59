"""The tile set: what is counted in the box (R1), and how plantation tiles are numbered.

A plantation tile is a small integer: twice the place of its kind in the tile set, plus 1 if it has a well. Tiles that
cannot be told apart are the same number.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

HORSES = {"horses2": 2, "horses3": 3, "horses4": 4}
MONEY = {"money2": 2, "money3": 3}
ACTION_TILES = (*MONEY, "cart", "bull", "bridge", "milestone")
LANDSCAPE_TILES = (*HORSES, *ACTION_TILES)


class Finca(NamedTuple):
    """A finca tile: what the first and the second player get when it is encircled (R1.3)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first}/{self.second}"


def kind_of(tile: int) -> int:
    """The place of the tile's kind in the tile set."""
    return tile >> 1


def has_well(tile: int) -> bool:
    """Whether the tile shows a well."""
    return bool(tile & 1)


class FruitTrees(msgspec.Struct, frozen=True):
    """The numbers of the fruit trees (R13.1): tree tiles, fruits in alphabetical order, the values of the tokens of
    each fruit, and the points for selling one, two and more different ones (R13.6)."""

    trees: int
    fruits: tuple[str, ...]
    values: tuple[int, ...]
    sale: tuple[int, ...]


class TileSet(msgspec.Struct, frozen=True):
    """All numbers of the game apart from the board. `plain` and `well` count tiles of each kind (R1.1).

    A set without `fruit_trees` cannot be played with them."""

    kinds: tuple[str, ...]
    plain: int
    well: int
    landscape: tuple[tuple[str, int], ...]
    fincas: tuple[tuple[Finca, int], ...]
    market: tuple[tuple[int | None, ...], ...]
    income: tuple[int, ...]
    max_coins: int
    workers: int
    start_coins: int
    return_penalty: int
    fruit_trees: FruitTrees | None = None

    @property
    def market_size(self) -> int:
        """How many spaces the market has (R1.5)."""
        return sum(number is not None for row in self.market for number in row)

    @property
    def lines(self) -> dict[str, tuple[int, ...]]:
        """The market lines by name, R1.. from the top and C1.. from the left; market spaces count from 1 (R1.5)."""
        rows = {f"R{i}": row for i, row in enumerate(self.market, 1)}
        columns = {f"C{i}": column for i, column in enumerate(zip(*self.market, strict=True), 1)}
        return {
            name: tuple(sorted(number for number in numbers if number is not None))
            for name, numbers in {**rows, **columns}.items()
        }

    @property
    def finca_count(self) -> int:
        """How many finca tiles there are."""
        return sum(count for _, count in self.fincas)

    def tile_name(self, tile: int) -> str:
        """`lemon`, or `lemon*` for a tile with a well."""
        return self.kinds[kind_of(tile)] + ("*" if has_well(tile) else "")

    def tile_named(self, name: str) -> int | None:
        """The tile of that name, or None if the set has none."""
        kind = name.removesuffix("*")
        return 2 * self.kinds.index(kind) + name.endswith("*") if kind in self.kinds else None

    def plantation_counts(self, remove_plain: int = 0, remove_well: int = 0) -> dict[int, int]:
        """How many of each plantation tile are in the bag at setup, less those removed of each kind (R3.3)."""
        counts: dict[int, int] = {}
        for kind in range(len(self.kinds)):
            counts[2 * kind] = self.plain - remove_plain
            counts[2 * kind + 1] = self.well - remove_well
        return counts
