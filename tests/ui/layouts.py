"""Boards, tile sets and sizes of windows that tables are laid out for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.board import Board
from citrus.rules.game import Game, Options
from citrus.rules.state import GameState
from citrus.rules.tiles import TileSet
from citrus.rules.variants import new_game
from citrus.ui.pieces.kept_places import AllSlots, MatSlots

SIZES = [
    (960, 600),
    (1280, 720),
    (1366, 768),
    (1280, 1024),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3840, 2160),
    (3440, 1440),
    (960, 1600),
    (1080, 1920),
    (2400, 600),
    (1000, 1200),
]


MARKETS = {
    "shipped": None,
    "square": ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),
    "single": ((1,),),
    "stairs": tuple(
        tuple(4 * row + column % 4 + 1 if column // 4 == row else None for column in range(12)) for row in range(3)
    ),
    "largest": tuple(
        tuple(4 * row + (column - row) % 8 + 1 if (column - row) % 8 < 4 else None for column in range(8))
        for row in range(8)
    ),
    "pole": tuple(tuple(row + 1 if column == row // 4 else None for column in range(2)) for row in range(8)),
    "tower": tuple((3 * row + 1, 3 * row + 2, 3 * row + 3) for row in range(4)),
}


def grid_board(columns: int, rows: int) -> Board:
    grid = ["." * columns for _ in range(rows)]
    grid[1] = "." + "A" + "." * (columns - 2)
    return Board("Grid", (2, 5), ("A",), (), 0, 0, tuple(grid))


def boards() -> dict[str, Board]:
    found = {name: load_board(path) for name, path in shipped_boards().items()}
    for columns, rows in ((3, 3), (26, 26), (26, 3), (3, 26)):
        found[f"{columns}x{rows}"] = grid_board(columns, rows)
    return found


BOARDS = boards()


def tile_set(market: str) -> TileSet:
    tiles = load_tiles()
    shape = MARKETS[market]
    if shape is None:
        return tiles
    fields = {name: getattr(tiles, name) for name in TileSet.__struct_fields__}
    return TileSet(**{**fields, "market": shape})


def game(board: str, players: int, market: str = "shipped") -> Game:
    return new_game(BOARDS[board], tile_set(market), Options(starting_fincas=1), players)


def settled(states: Iterable[GameState]) -> tuple[MatSlots, ...]:
    """Return everybody's places for tiles and fruit after some states of a game from its beginning."""
    return reduce(AllSlots.after, states, AllSlots()).mats
