"""The tile set: what is counted in the box (R1), and how plantation tiles are numbered.

A plantation tile is a small integer: twice the place of its kind in the tile set, plus 1 if it has a well. Tiles that
cannot be distinguished have the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from citrus.rules.numbering import Kind, KindSet, Space, SpaceSet, Tile

HORSES = {"horses2": 2, "horses3": 3, "horses4": 4}
"""The tiles with horses, and their points at the end (R11.3)."""

MONEY = {"money2": 2, "money3": 3}
"""The money tiles, and what they are worth in coins (R10.1)."""

ACTION_TILES = (*MONEY, "cart", "bull", "bridge", "milestone")
"""The landscape tiles that can be used (R10)."""

LANDSCAPE_TILES = (*HORSES, *ACTION_TILES)
"""All landscape tiles (R1.2)."""


class Finca(NamedTuple):
    """A finca tile: the points that the `first` and the `second` player get when it is encircled (R1.3)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first}/{self.second}"


class LandscapeTile(msgspec.Struct, frozen=True, order=True, gc=False):
    """A landscape `tile` that lies on a `space` of the board (R3.1)."""

    space: Space
    tile: str


class MarketTile(msgspec.Struct, frozen=True, gc=False):
    """A plantation `tile` that was put on a `market_space`, which count from 1 (R1.5)."""

    market_space: int
    tile: Tile


def spaces_with(landscape: Iterable[LandscapeTile], tile: str) -> SpaceSet:
    """Return the spaces where landscape tiles of this sort lie."""
    spaces = 0
    for lying in landscape:
        if lying.tile == tile:
            spaces |= 1 << lying.space
    return spaces


def kind_of(tile: Tile) -> Kind:
    """Return the place of the tile's kind in the tile set."""
    return tile >> 1  # type: ignore[return-value]  # calling `Kind` would take longer than the rest


def tile_of(kind: Kind, well: bool) -> Tile:
    """Return the tile of a kind, with or without a well."""
    return Tile(2 * kind + well)


class KindCounts(msgspec.Struct, frozen=True, gc=False):
    """How many tiles there are of each kind (`by_kind`, in ascending order); kinds without tiles are left out.

    What follows from it is worked out once: the `total` of tiles, the set of their `kinds`, the kinds with a `single`
    tile, and those with `several` tiles, with their number.
    """

    by_kind: Mapping[Kind, int]
    total: int
    kinds: KindSet
    single: tuple[Kind, ...]
    several: tuple[tuple[Kind, int], ...]


def kind_counts(by_kind: Mapping[Kind, int]) -> KindCounts:
    """Return the counts for this many tiles of each kind; no number may be 0."""
    by_kind = dict(sorted(by_kind.items()))
    single = tuple([kind for kind, count in by_kind.items() if count == 1])
    several = tuple([(kind, count) for kind, count in by_kind.items() if count > 1])
    return KindCounts(by_kind, sum(by_kind.values()), sum(1 << kind for kind in by_kind), single, several)


def one_tile(kind: Kind) -> KindCounts:
    """Return a single tile of a kind."""
    return KindCounts({kind: 1}, 1, 1 << kind, (kind,), ())


def count_kinds(tiles: Iterable[Tile]) -> KindCounts:
    """Return how many of these tiles there are of each kind."""
    by_kind: dict[Kind, int] = {}
    for tile in tiles:
        kind = kind_of(tile)
        by_kind[kind] = by_kind.get(kind, 0) + 1
    return kind_counts(by_kind)


def has_well(tile: Tile) -> bool:
    """Return whether the tile shows a well."""
    return bool(tile & 1)


class FruitTrees(msgspec.Struct, frozen=True, gc=False):
    """The numbers of the fruit trees (R13.1): how many `trees`, the `fruits` in alphabetical order, the `values` in
    points of the tokens of each fruit, and the points of a `sale` of one, two and more different ones (R13.6)."""

    trees: int
    fruits: tuple[str, ...]
    values: tuple[int, ...]
    sale: tuple[int, ...]


class TileSet(msgspec.Struct, frozen=True, gc=False):
    """All numbers of the game apart from the board. `plain` and `well` count tiles of each of the `kinds` (R1.1).

    `landscape` and `fincas` say how many there are of each (R1.2, R1.3). `market` is its picture, row by row, with the
    numbers of its spaces, None where there is none (R1.5). `income` is in coins, by workers on the mat, from none to
    all `workers` of a player (R8.2); nobody holds more than `max_coins`, and all begin with `start_coins`. A returned
    tile costs `return_penalty` points (R5.4). A set without `fruit_trees` cannot be played with them. `fair_start` says
    how many extra coins all but the first player begin with, for two players, for three, and so on (R12.6); if it is
    empty, no fair start can be dealt.
    """

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
    fair_start: tuple[int, ...] = ()

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

    def tile_name(self, tile: Tile) -> str:
        """Return the name of a tile: `lemon`, or `lemon*` with a well."""
        return self.kinds[kind_of(tile)] + ("*" if has_well(tile) else "")

    def tile_named(self, name: str) -> Tile | None:
        """Return the tile of that name, or None if the set has none."""
        kind = name.removesuffix("*")
        return tile_of(Kind(self.kinds.index(kind)), name.endswith("*")) if kind in self.kinds else None

    def plantation_counts(self, remove_plain: int = 0, remove_well: int = 0) -> dict[Tile, int]:
        """Return how many of each plantation tile are in the bag at setup, less those removed of each kind (R3.3)."""
        counts: dict[Tile, int] = {}
        for kind in map(Kind, range(len(self.kinds))):
            counts[tile_of(kind, well=False)] = self.plain - remove_plain
            counts[tile_of(kind, well=True)] = self.well - remove_well
        return counts
