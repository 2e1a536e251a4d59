"""Boards and numbers as text: the picture of a board, and figures for designers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from string import ascii_lowercase

from citrus.content.boards import shipped_name
from citrus.content.fair_starts import coins_by_place
from citrus.rules.board import Board, first_space, spaces_of
from citrus.rules.orders import SetupError
from citrus.rules.setup import PLAYERS
from citrus.rules.tiles import TileSet

_SHIPPED = {"long": "for 4 or 5 players, good for 2 or 3", "short": "quicker, for 2 or 3 players"}


def picture(board: Board) -> str:
    """Return the grid with the letters of its columns and the numbers of its rows."""
    return grid(board.grid)


def grid(
    cells: Sequence[Sequence[str]], columns: Sequence[str] | None = None, rows: Sequence[str] | None = None
) -> str:
    """Return a table of short texts with columns of one width. Columns and rows are named as on a board by default:
    letters from `a`, numbers from 1."""
    heads = ascii_lowercase[: len(cells[0])] if columns is None else columns
    sides = [f"{number:2}" for number in range(1, len(cells) + 1)] if rows is None else rows
    wide = max(len(text) for row in (heads, *cells) for text in row)
    lines = [" " * len(sides[0]), *sides]
    lines = [
        " ".join((side, *(text.ljust(wide) for text in row))) for side, row in zip(lines, (heads, *cells), strict=True)
    ]
    return "\n".join(line.rstrip() for line in lines)


def counted(number: int, thing: str) -> str:
    """Return a number of things: `1 point`, `2 points`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def facts(board: Board, tiles: TileSet) -> list[str]:
    """Return what can be measured on a board, a line for each thing."""
    return list(_facts(board, tiles))


def _for_whom(board: Board) -> str:
    """Return how many players a board is recommended for; for a shipped one, as the printed rules say (R12.1)."""
    least, most = board.players
    return _SHIPPED.get(shipped_name(board) or "", f"recommended for {least} to {most} players")


def _facts(board: Board, tiles: TileSet) -> Iterator[str]:
    yield f"Size: {board.columns} x {board.rows}, {_for_whom(board)}"
    around = Counter(spaces.bit_count() for spaces in board.around.values())
    detail = [f"{count} with {size} surrounding spaces" for size, count in sorted(around.items(), reverse=True)]
    yield f"Sites: {len(board.sites)} ({', '.join(detail)})"
    yield f"Starting sites: {' '.join(board.starting_sites) or 'none'}"
    yield f"Unused sites: {' '.join(board.unused_sites) or 'none'}"
    yield f"Rocks: {board.rocks.bit_count()}"
    landscape = board.landscape.bit_count()
    yield f"Landscape spaces: {landscape} for {sum(count for _, count in tiles.landscape)} landscape tiles"
    yield f"Open spaces: {board.plantable.bit_count() - landscape}"
    plantations = sum(tiles.plantation_counts(board.remove_plain, board.remove_well).values())
    yield f"Spaces left over after all {plantations} plantations: {board.plantable.bit_count() - plantations}"
    rocky = [f"{site} {count}" for site, road in board.roads.items() if (count := (road & board.rocks).bit_count())]
    yield f"Roads that are rocks: {', '.join(rocky) or 'none'}"
    shared = Counter(space for spaces in board.around.values() for space in spaces_of(spaces))
    between = [board.names[space] for space in sorted(shared) if shared[space] > 1]
    yield f"Spaces that surround two or more sites: {len(between)} ({', '.join(between) or 'none'})"
    parts = list(board.regions_in(board.all_spaces & ~board.rocks))
    if len(parts) == 1:
        yield "Every space but the rocks can be reached from every other by side steps"
    else:
        cut_off = ", ".join(board.names[first_space(part)] for part in sorted(parts, key=int.bit_count)[:-1])
        yield f"Cut off by rocks: the parts that begin at {cut_off}"
    distances = [f"{one}-{other} {_steps(board, one, other)}" for one, other in combinations(board.starting_sites, 2)]
    yield f"Side steps between starting sites: {', '.join(distances) or 'none'}"
    yield f"Extra coins of a fair start, in turn order: {_fair_start(board, tiles)}"


def _fair_start(board: Board, tiles: TileSet) -> str:
    try:
        coins = [" ".join(map(str, coins_by_place(board, tiles, players))) for players in PLAYERS]
    except SetupError:
        return "not possible"
    return ", ".join(f"{places} for {players}" for places, players in zip(coins, PLAYERS, strict=True))


def numbers_facts(tiles: TileSet) -> list[str]:
    """Return what a tile set holds, a line for each thing, below a picture of the market."""
    return list(_numbers_facts(tiles))


def _numbers_facts(tiles: TileSet) -> Iterator[str]:
    wide = len(str(tiles.market_size))
    for row in tiles.market:
        yield " ".join(("." if number is None else str(number)).rjust(wide) for number in row).rstrip()
    yield f"Market: {counted(tiles.market_size, 'space')} in {counted(len(tiles.lines), 'line')}"
    fincas = ", ".join(f"{count} x {finca}" for finca, count in tiles.fincas)
    yield f"Fincas: {tiles.finca_count} ({fincas or 'none'})"
    plantations = sum(tiles.plantation_counts().values())
    yield (
        f"Plantation tiles: {plantations}, of each kind {tiles.plain} plain and {tiles.well} with a well"
        f" ({', '.join(tiles.kinds)})"
    )
    landscape = ", ".join(f"{count} {name}" for name, count in tiles.landscape)
    yield f"Landscape tiles: {sum(count for _, count in tiles.landscape)} ({landscape or 'none'})"
    yield f"Workers: {tiles.workers}"
    yield f"Coins: {tiles.start_coins} at the start, at most {tiles.max_coins}"
    yield f"Coins after a harvest, by workers on the mat: {', '.join(map(str, tiles.income))}"
    yield f"Extra coins of a fair start, from 2 players up: {', '.join(map(str, tiles.fair_start)) or 'not possible'}"
    yield f"Points lost for each returned tile: {tiles.return_penalty}"
    trees = tiles.fruit_trees
    if trees is None:
        yield "Fruit trees: none"
        return
    yield f"Fruit trees: {trees.trees} for {counted(len(trees.fruits), 'fruit')} ({', '.join(trees.fruits)})"
    yield f"Points on the tokens of each fruit: {', '.join(map(str, trees.values)) or 'none'}"
    yield f"Points for different fruits sold at once: {', '.join(map(str, trees.sale)) or 'none'}"


def _steps(board: Board, one: str, other: str) -> int | str:
    """Return the fewest side steps from one site to another around the rocks, or a dash if no way exists."""
    reached = 1 << board.sites[one]
    goal = 1 << board.sites[other]
    steps = 0
    while not reached & goal:
        further = reached | board.neighbours(reached) & ~board.rocks
        if further == reached:
            return "-"
        reached = further
        steps += 1
    return steps
