"""Changing numbers. A draft is a `TileSet` that need not be finished; every function returns a changed copy."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from msgspec.structs import replace

from citrus.content.tiles import (
    KNOWN_FRUITS,
    KNOWN_KINDS,
    MAX_COUNT,
    MAX_FINCAS,
    MAX_MARKET,
    MAX_OF_A_SORT,
    MAX_TOKENS,
    MAX_WORKERS,
    load_tiles,
)
from citrus.rules.setup import PLAYERS
from citrus.rules.tiles import LANDSCAPE_TILES, Finca, FruitTrees, TileSet

LARGEST_VALUE = 99  # of a finca

Cell = tuple[int, int]
"""A place of the market: its column and its row, from 0."""

Amount = Literal["plain", "well", "workers", "start_coins", "max_coins", "return_penalty"]
"""A number that stands alone."""

AMOUNTS: Final[tuple[Amount, ...]] = ("plain", "well", "workers", "start_coins", "max_coins", "return_penalty")

_REACH: Final[dict[Amount, tuple[int, int]]] = {
    "plain": (0, MAX_COUNT),
    "well": (0, MAX_COUNT),
    "workers": (1, MAX_WORKERS),
    "start_coins": (0, MAX_COUNT),
    "max_coins": (1, MAX_COUNT),
    "return_penalty": (0, MAX_COUNT),
}


def reach(tiles: TileSet, amount: Amount) -> tuple[int, int]:
    """Return the least and the most that a number that stands alone may be."""
    low, high = _REACH[amount]
    return (low, tiles.max_coins) if amount == "start_coins" else (low, high)


def with_amount(tiles: TileSet, amount: Amount, value: int) -> TileSet:
    """Change a number within its reach, and what depends on it. More workers bring one coin more each; nobody begins
    with more coins than the limit."""
    low, high = reach(tiles, amount)
    value = min(max(low, value), high)
    tiles = replace(tiles, **{amount: value})
    if amount == "workers":
        income = tiles.income[: value + 1]
        more = range(value + 1 - len(income))
        income += tuple(min(income[-1] + 1 + number, MAX_COUNT) for number in more)
        return replace(tiles, income=income)
    if amount == "max_coins":
        fair = tuple(min(coins, value) for coins in tiles.fair_start)
        return replace(tiles, start_coins=min(tiles.start_coins, value), fair_start=fair)
    return tiles


def market_cells(tiles: TileSet) -> frozenset[Cell]:
    """Return the places of the market that are spaces."""
    return frozenset(
        (column, row)
        for row, numbers in enumerate(tiles.market)
        for column, number in enumerate(numbers)
        if number is not None
    )


def trimmed(cells: Collection[Cell]) -> frozenset[Cell]:
    """Return the same shape in the top left corner."""
    left, top = (min((cell[way] for cell in cells), default=0) for way in (0, 1))
    return frozenset((column - left, row - top) for column, row in cells)


def with_market(tiles: TileSet, cells: Collection[Cell]) -> TileSet:
    """Give the market this shape, numbered in reading order, without empty rows and columns around it. The same tiles
    if the shape is the same: their numbers may have another order."""
    shape = trimmed(cells)
    if shape == market_cells(tiles):
        return tiles
    columns, rows = (min(MAX_MARKET, max((cell[way] for cell in shape), default=0) + 1) for way in (0, 1))
    order = {cell: number for number, cell in enumerate(sorted(shape, key=lambda cell: (cell[1], cell[0])), 1)}
    market = tuple(tuple(order.get((column, row)) for column in range(columns)) for row in range(rows))
    return replace(tiles, market=market)


def stepped_finca(tiles: TileSet, finca: Finca, second: bool, way: int) -> Finca | None:
    """Return the next unused finca with a larger (`way` 1) or a smaller (-1) first or `second` value, or None. The
    other value gives way to keep the second one lower."""
    there = {other for other, _ in tiles.fincas}
    larger, smaller = finca
    while True:
        if second:
            smaller += way
            larger = max(larger, smaller + 1)
        else:
            larger += way
            smaller = min(smaller, larger - 1)
        if larger > LARGEST_VALUE or smaller < 0:
            return None
        if Finca(larger, smaller) not in there:
            return Finca(larger, smaller)


def with_finca(tiles: TileSet, finca: Finca, new: Finca) -> TileSet:
    """Change the values on the tiles of a finca."""
    return _with_fincas(tiles, {new if other == finca else other: count for other, count in tiles.fincas})


def with_finca_count(tiles: TileSet, finca: Finca, count: int) -> TileSet:
    """Change the number of tiles of a finca, perhaps a new one, within the limit of the set; 0 removes it."""
    counts = dict(tiles.fincas)
    others = sum(counts.values()) - counts.pop(finca, 0)
    count = min(count, MAX_FINCAS - others)
    return _with_fincas(tiles, {**counts, finca: count} if count > 0 else counts)


def free_finca(tiles: TileSet) -> Finca | None:
    """Return an unused finca, or None if no more fit."""
    if tiles.finca_count >= MAX_FINCAS:
        return None
    largest = max((finca for finca, _ in tiles.fincas), default=Finca(9, 5))
    there = {other for other, _ in tiles.fincas}
    if largest.first < LARGEST_VALUE:
        return Finca(largest.first + 1, min(largest.second, largest.first))
    every = (Finca(first, second) for first in range(LARGEST_VALUE, 0, -1) for second in range(first))
    return next(finca for finca in every if finca not in there)


def _with_fincas(tiles: TileSet, counts: dict[Finca, int]) -> TileSet:
    return replace(tiles, fincas=tuple(sorted(counts.items())))


def with_kind(tiles: TileSet, kind: str) -> TileSet:
    """Add a new kind of plantation tiles, or remove an existing one."""
    kinds = {*tiles.kinds} ^ {kind}
    return replace(tiles, kinds=tuple(kind for kind in KNOWN_KINDS if kind in kinds))


def landscape_count(tiles: TileSet, name: str) -> int:
    """Return how many landscape tiles of a name there are."""
    return dict(tiles.landscape).get(name, 0)


def with_landscape(tiles: TileSet, name: str, count: int) -> TileSet:
    """Change the number of landscape tiles of a name, within the limit of the set."""
    counts = {**dict(tiles.landscape), name: min(max(0, count), MAX_OF_A_SORT)}
    return replace(tiles, landscape=tuple((name, counts[name]) for name in LANDSCAPE_TILES if name in counts))


def with_income(tiles: TileSet, workers: int, coins: int) -> TileSet:
    """Change the coins for a harvest with `workers` workers on the mat (R8.2)."""
    return replace(tiles, income=_with_entry(tiles.income, workers, coins, MAX_COUNT))


def fair_coins(tiles: TileSet, players: int) -> int:
    """Return how many extra coins all but the first player begin with in a fair start of `players` players (R12.6)."""
    return tiles.fair_start[players - PLAYERS[0]] if tiles.fair_start else 0


def with_fair_coins(tiles: TileSet, players: int, coins: int) -> TileSet:
    """Change the extra coins in a fair start of `players` players."""
    before = tiles.fair_start or (0,) * len(PLAYERS)
    return replace(tiles, fair_start=_with_entry(before, players - PLAYERS[0], coins, tiles.max_coins))


def usual_trees() -> FruitTrees:
    """Return the numbers of the fruit trees as they come with the game."""
    numbers = load_tiles().fruit_trees
    assert numbers is not None
    return numbers


def with_trees(tiles: TileSet, numbers: FruitTrees | None) -> TileSet:
    """Replace the numbers of the fruit trees, or remove them with None; there are no more trees than fruits."""
    if numbers is not None:
        numbers = replace(numbers, trees=min(max(0, numbers.trees), len(numbers.fruits)))
    return replace(tiles, fruit_trees=numbers)


def with_fruit(numbers: FruitTrees, fruit: str) -> FruitTrees:
    """Add a new fruit, or remove an existing one."""
    fruits = {*numbers.fruits} ^ {fruit}
    return replace(numbers, fruits=tuple(fruit for fruit in KNOWN_FRUITS if fruit in fruits))


def with_token(numbers: FruitTrees, place: int, points: int) -> FruitTrees:
    """Change the value of a token of each fruit."""
    return replace(numbers, values=_with_entry(numbers.values, place, points, MAX_COUNT))


def with_tokens(numbers: FruitTrees, count: int) -> FruitTrees:
    """Change the number of tokens of each fruit."""
    return replace(numbers, values=_with_length(numbers.values, count, MAX_TOKENS))


def with_price(numbers: FruitTrees, place: int, points: int) -> FruitTrees:
    """Change the price of `place` + 1 different fruits (R13.6)."""
    return replace(numbers, sale=_with_entry(numbers.sale, place, points, MAX_COUNT))


def with_prices(numbers: FruitTrees, count: int) -> FruitTrees:
    """Change the number of prices for different fruits."""
    return replace(numbers, sale=_with_length(numbers.sale, count, len(KNOWN_FRUITS)))


def _with_entry(entries: tuple[int, ...], place: int, value: int, most: int) -> tuple[int, ...]:
    return (*entries[:place], min(max(0, value), most), *entries[place + 1 :])


def _with_length(entries: tuple[int, ...], count: int, most: int) -> tuple[int, ...]:
    """Return `count` of the entries, repeating the last one where there are too few."""
    count = min(max(0, count), most)
    return (*entries, *[entries[-1] if entries else 1] * count)[:count]
