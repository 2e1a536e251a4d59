"""The extra coins of a fair start by board and place in the turn order: `data/fair_starts.yaml` (R12.6).

The numbers are measured on the shipped boards with the shipped tile set. On any other board, and with any other tiles,
all but the first player get as many as the tile set says.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from citrus.content.boards import shipped_boards, shipped_name
from citrus.content.errors import ContentError
from citrus.content.tiles import load_tiles
from citrus.content.yaml_text import DocumentError, Part, parse, read_text
from citrus.resources import data_dir
from citrus.rules.board import Board
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.problem import Problem
from citrus.rules.setup import PLAYERS, same_extra_coins, shuffle
from citrus.rules.tiles import TileSet

FairStarts = Mapping[str, Mapping[int, tuple[int, ...]]]
"""The extra coins of every place in the turn order, by the short name of the board and the number of players."""


def fair_starts_path() -> Path:
    """Return the file of the extra coins on the shipped boards."""
    return data_dir() / "fair_starts.yaml"


def load_fair_starts(path: Path) -> FairStarts:
    """Return the extra coins of a file for shipped boards; it may leave out boards and numbers of players. Raises
    ContentError."""
    counts = {str(players): players for players in PLAYERS}
    try:
        boards = parse(read_text(path)).fields((), tuple(shipped_boards()))
        return {
            name: {counts[key]: _places(part, counts[key]) for key, part in board.fields((), tuple(counts)).items()}
            for name, board in boards.items()
        }
    except DocumentError as error:
        raise ContentError.about(path, error) from None


def _places(part: Part, players: int) -> tuple[int, ...]:
    """Return the extra coins by place: none for the first player, some for others, within the limit (R12.6, R8.2)."""
    items, tiles = part.items(), load_tiles()
    if len(items) != players:
        part.fail(Problem("setup.coins", found=len(items), players=players))
    return (items[0].whole(0, 0), *(item.whole(1, tiles.max_coins - tiles.start_coins) for item in items[1:]))


@cache
def _shipped() -> FairStarts:
    """Return the numbers that come with the game, read once."""
    return load_fair_starts(fair_starts_path())


def coins_by_place(board: Board, tiles: TileSet, players: int) -> tuple[int, ...]:
    """Return the extra coins of a fair start by place in the turn order; the first player gets none (R12.6). Raises
    SetupError if neither the board nor the tile set says how many."""
    name = shipped_name(board) if tiles == load_tiles() else None
    known = {} if name is None else _shipped().get(name, {})
    return known.get(players) or same_extra_coins(tiles, players)


def deal(
    game: Game, rng: random.Random, first_player: int | None = None, extra_coins: Sequence[int] | None = None
) -> Setup:
    """Shuffle everything for a new game (R3); the first player is random unless given.

    In a fair start every place gets the extra coins of its board, unless others are given. Raises SetupError if the
    options do not fit the board or the tile set.
    """
    if game.options.fair_start and extra_coins is None:
        extra_coins = coins_by_place(game.board, game.tiles, game.players)
    return shuffle(game, rng, first_player, extra_coins)
