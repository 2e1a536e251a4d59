"""Games to make records of: played by bots, so that they hold whatever happens in games."""

from datetime import UTC, datetime

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles, read_tiles
from citrus.content.yaml_text import parse
from citrus.laboratory.games import play
from citrus.records.record import Record, dumps
from citrus.rules.board import Board
from citrus.rules.game import Game, Options
from citrus.rules.variants import new_game

STARTED = datetime(2026, 11, 20, 20, 14, tzinfo=UTC)
SMALL_TILES = """\
plantations: {kinds: [lemon, orange, lime], plain: 5, well: 2}
landscape: {horses2: 1, money2: 2, cart: 2, bull: 2, bridge: 2, milestone: 2}
fincas: {6/3: 1, 8/4: 2, 10/5: 1}
market: |
  1 2 3
  4 5 6
income: [0, 3, 5, 6]
max_coins: 9
workers: 3
start_coins: 4
return_penalty: 2
"""
SMALL_BOARD = Board(
    'Yes: "N" #1',
    (2, 5),
    ("N",),
    ("D",),
    0,
    0,
    ("..*...", ".N..C.", "*..#.*", "..*...", "*B..*.", "...*.D"),
)


def played(game: Game, levels: tuple[str, ...], seed: str) -> Record:
    return play(game, levels, seed)[0]


@pytest.fixture(scope="session")
def record() -> Record:
    """Play a game of two random bots on the short board."""
    game = new_game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), 2)
    return played(game, ("random",), "records")


@pytest.fixture(scope="session")
def small_record() -> Record:
    """Play a game with its own tile set, on a board whose texts YAML could take for other things."""
    game = new_game(SMALL_BOARD, read_tiles(parse(SMALL_TILES)), Options(starting_fincas=1, random_sites=True), 3)
    return played(game, ("random",), "small")


@pytest.fixture(scope="session")
def tree_record() -> Record:
    """Play a game with fruit trees, of greedy bots, who pick fruit."""
    board = load_board(shipped_boards()["short"])
    return played(new_game(board, load_tiles(), Options(starting_fincas=3, fruit_trees=True), 2), ("greedy",), "trees")


@pytest.fixture(scope="session")
def text(record: Record) -> str:
    return dumps(record)


@pytest.fixture(scope="session")
def small_text(small_record: Record) -> str:
    return dumps(small_record)
