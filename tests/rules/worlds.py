"""Small boards and tile sets, and random games on them, for tests that look at very many positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.actions import Action
from citrus.rules.board import Board
from citrus.rules.events import Event
from citrus.rules.game import Game, Options
from citrus.rules.orders import Setup
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.tiles import Finca, TileSet
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game
from tests.rules.scene import board_of

TINY_TILES: TileSet = replace(
    load_tiles(),
    kinds=("lemon", "orange", "lime"),
    plain=5,
    well=2,
    landscape=(("horses2", 1), ("money2", 1), ("money3", 1), ("cart", 2), ("bull", 2), ("bridge", 4), ("milestone", 2)),
    fincas=((Finca(6, 3), 1), (Finca(8, 4), 2), (Finca(10, 5), 1)),
    market=((1, 2, 3), (4, 5, 6)),
    income=(0, 3, 5, 6),
    max_coins=9,
    workers=3,
    start_coins=4,
    return_penalty=2,
)
# longer lines, more coins and many bridges: what makes R5.2 hard
WIDE_TILES: TileSet = replace(
    TINY_TILES,
    landscape=(("horses2", 1), ("cart", 2), ("bull", 1), ("bridge", 5), ("milestone", 1), ("money3", 1)),
    market=((1, 2, 3, 4), (5, 6, 7, 8)),
    income=(0, 3, 5, 6, 7),
    max_coins=12,
    workers=4,
    start_coins=8,
)
# many milestones and few bridges: lines that only a finca on the way makes buildable
MILESTONE_TILES: TileSet = replace(
    WIDE_TILES,
    landscape=(("horses2", 1), ("cart", 2), ("bull", 1), ("bridge", 2), ("milestone", 5), ("money3", 1)),
    fincas=((Finca(6, 3), 2), (Finca(8, 4), 2), (Finca(10, 5), 1)),
)
TINY_BOARDS: tuple[Board, ...] = (
    board_of(". . * . * .\n. A . . C .\n* . . # . *\n. . * . . .\n* B . . * .\n. . . . # .\n"),
    board_of("A . * . .\n. * . B .\n. . # . .\n* . . . *\n. . C . #\n", starting_sites=("A", "B"), remove_plain=1),
    board_of("* . . A . . *\n. B . . . . .\n# . . . . C .\n. * . . * . .\n", starting_sites=("A",)),
    board_of("A . * . B\n. . * . .\n* * # * *\n. . * . .\nC . * . D\n", starting_sites=("A",), remove_plain=1),
)


def tiny_game(number: int, players: int, tiles: TileSet = TINY_TILES, **options: object) -> Game:
    """Return a game on one of the tiny boards."""
    board = TINY_BOARDS[number]
    options.setdefault("starting_fincas", len(board.starting_sites))
    return new_game(board, tiles, Options(**options), players)  # type: ignore[arg-type]


def real_game(name: str, players: int, **options: object) -> Game:
    """Return a game on a shipped board."""
    board = load_board(shipped_boards()[name])
    options.setdefault("starting_fincas", len(board.starting_sites))
    return new_game(board, load_tiles(), Options(**options), players)  # type: ignore[arg-type]


def random_steps(
    game: Game, seed: int, setup: Setup | None = None
) -> Iterator[tuple[Action | None, GameState, tuple[Event, ...]]]:
    """Yield every moment of a random game. Bulls are rare among the choices, or they would be most of the game."""
    rng = random.Random(seed)
    state = start(game, setup or shuffle(game, rng))
    yield None, state, ()
    while actions := legal_actions(state):
        sort = rng.choice(sorted({type(action) for action in actions}, key=lambda kind: kind.__name__))
        action = rng.choice([action for action in actions if type(action) is sort])
        state, events = apply(state, action)
        yield action, state, events
