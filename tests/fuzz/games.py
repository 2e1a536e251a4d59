"""Games that nobody ships: boards and tile sets of all sorts, up to the bounds of their formats, with every option.

All chance comes from a `random.Random`, so that hypothesis can make what fails small and `tools/fuzz.py` can be quick.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import TypeVar

from msgspec.structs import replace

from citrus.content.boards import MAX_NAME, SITE_LETTERS
from citrus.content.tiles import (
    KNOWN_FRUITS,
    KNOWN_KINDS,
    MAX_FINCAS,
    MAX_LINE,
    MAX_MARKET,
    MAX_OF_A_SORT,
    MAX_TOKENS,
    MAX_WORKERS,
)
from citrus.records.record import COLORS, LEVELS, Record, Replayed, Result, Seat, dumps, loads
from citrus.rules.actions import Action
from citrus.rules.board import MAX_SIDE, OPEN, ROCK, Board
from citrus.rules.game import Options
from citrus.rules.setup import PLAYERS, SHORTER_START, shuffle
from citrus.rules.state import GameState
from citrus.rules.tiles import LANDSCAPE_TILES, Finca, FruitTrees, TileSet
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game

MOST = 999
NAMES = ["Ana", "", " ", "N", "no", "1", "~", "a: b", "- a", "x" * MAX_NAME, "🍋"]
NAMES += ["\x00", "\u200b", "\ufeffé", "\u202e"]
Thing = TypeVar("Thing")


def _some(rng: random.Random, things: tuple[Thing, ...], least: int = 0) -> list[Thing]:
    """Return some of the things in any order, often all or as few as possible."""
    return rng.sample(things, rng.choice([least, len(things), rng.randint(least, len(things))]))


def _number(rng: random.Random, least: int, usual: int, most: int) -> int:
    """Return a number that is usually small, and sometimes at its bounds."""
    return rng.choice([rng.randint(least, usual)] * 4 + [least, most])


def _market(rng: random.Random) -> tuple[tuple[int | None, ...], ...]:
    """Return any picture of a market without lines that are empty or too long."""
    rows, columns = (_number(rng, 1, MAX_LINE, MAX_MARKET) for _ in range(2))
    columns, rows = min(columns, MAX_LINE * rows), min(rows, MAX_LINE * columns)
    spaces = {(place % rows, place % columns) for place in range(max(rows, columns))}
    for _ in range(rng.choice([0, 3, 12, 60])):
        row, column = rng.randrange(rows), rng.randrange(columns)
        full = sum(r == row for r, _ in spaces) >= MAX_LINE or sum(c == column for _, c in spaces) >= MAX_LINE
        if not full:
            spaces.add((row, column))
    numbers = list(range(1, len(spaces) + 1))
    if rng.random() < 0.3:
        rng.shuffle(numbers)
    numbered = dict(zip(sorted(spaces), numbers, strict=True))
    return tuple(tuple(numbered.get((row, column)) for column in range(columns)) for row in range(rows))


def any_tiles(rng: random.Random) -> TileSet:
    """Return a tile set that the reader accepts, with or without fruit trees and a fair start."""
    workers = _number(rng, 1, 5, MAX_WORKERS)
    max_coins = _number(rng, 1, 15, MOST)
    left, fincas = MAX_FINCAS, {}
    for _ in range(rng.choice([0, 1, 4, 12])):
        first = _number(rng, 1, 12, 99)
        count = min(left, _number(rng, 0, 4, MAX_FINCAS))
        finca = Finca(first, rng.randrange(first))
        left -= count - fincas.get(finca, 0)
        fincas[finca] = count
    plain = _number(rng, 0, 4, 40)
    fruits = tuple(sorted(_some(rng, KNOWN_FRUITS)))
    return TileSet(
        kinds=tuple(_some(rng, KNOWN_KINDS, 1)),
        plain=plain,
        well=_number(rng, 0 if plain else 1, 3, 40),
        landscape=tuple((name, _number(rng, 0, 6, MAX_OF_A_SORT)) for name in LANDSCAPE_TILES if rng.random() < 0.8),
        fincas=tuple(sorted(fincas.items())),
        market=_market(rng),
        income=tuple(_number(rng, 0, 9, MOST) for _ in range(workers + 1)),
        max_coins=max_coins,
        workers=workers,
        start_coins=_number(rng, 0, min(9, max_coins), max_coins),
        return_penalty=_number(rng, 0, 4, MOST),
        fruit_trees=rng.choice(
            [
                None,
                FruitTrees(
                    rng.randint(0, len(fruits)),
                    fruits,
                    tuple(_number(rng, 0, 5, MOST) for _ in range(_number(rng, 0, 4, MAX_TOKENS))),
                    tuple(_number(rng, 0, 9, MOST) for _ in range(_number(rng, 0, 4, len(KNOWN_FRUITS)))),
                ),
            ]
        ),
        fair_start=rng.choice([(), tuple([_number(rng, 0, min(9, max_coins), max_coins) for _ in PLAYERS])]),
    )


def any_board(rng: random.Random, tiles: TileSet) -> Board:
    """Return a board with at least one site to build on, and room for the tiles."""
    columns, rows = (_number(rng, 2, 9, MAX_SIDE) for _ in range(2))
    share = rng.choice([".", "...*", ".*", "*", "...#*", ".##"])
    remove_plain, remove_well = (rng.randint(0, count) for count in (tiles.plain, tiles.well))
    if remove_plain == tiles.plain and remove_well == tiles.well:
        remove_plain = remove_well = 0
    needed = len(tiles.kinds) * (tiles.plain + tiles.well - remove_plain - remove_well)
    while min(rows, columns) < MAX_SIDE and columns * rows // 2 < needed:
        rows = columns = min(MAX_SIDE, max(rows, columns) + 2)
    grid = [[rng.choice(share) for _ in range(columns)] for _ in range(rows)]
    letters: list[str] = []
    taken: set[tuple[int, int]] = set()
    for letter in SITE_LETTERS[: rng.choice([1, 3, 6, 15])]:
        column, row = rng.randrange(columns), rng.randrange(rows)
        if (column, row) not in taken:
            grid[row][column] = letter
            letters.append(letter)
            taken |= {(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    rocks = [(row, column) for row in range(rows) for column in range(columns) if grid[row][column] == ROCK]
    room = columns * rows - len(letters) - len(rocks)
    for row, column in rocks[: max(0, needed - room)]:
        grid[row][column] = OPEN
    chosen = _some(rng, tuple(letters))[: len(letters) - 1]
    starting = rng.randint(0, min(len(chosen), tiles.finca_count))
    return Board(
        name=rng.choice([name for name in NAMES if name.strip()]),
        players=(2, 5),
        starting_sites=tuple(chosen[:starting]),
        unused_sites=tuple(chosen[starting:]) if rng.random() < 0.5 else (),
        remove_plain=remove_plain,
        remove_well=remove_well,
        grid=tuple("".join(row) for row in grid),
    )


def any_record(rng: random.Random) -> Record:
    """Return a game of any board and tiles at its beginning."""
    tiles = any_tiles(rng)
    return record_on(any_board(rng, tiles), tiles, rng)


def record_on(board: Board, tiles: TileSet, rng: random.Random) -> Record:
    """Return a game on a board with a tile set, at its beginning. Raises SetupError if they do not fit."""
    random_sites = rng.random() < 0.3
    sites = board.used_sites if random_sites else board.starting_sites
    fewer = rng.random() < 0.3 and min(len(sites), tiles.finca_count) >= SHORTER_START
    options = Options(
        family=rng.random() < 0.3,
        random_sites=random_sites,
        starting_fincas=SHORTER_START if fewer else len(board.starting_sites),
        edition=rng.choice([1, 2]),
        fruit_trees=tiles.fruit_trees is not None and rng.random() < 0.8,
        fair_start=bool(tiles.fair_start) and rng.random() < 0.5,
    )
    game = new_game(board, tiles, options, rng.randint(2, 5))
    colors = rng.sample(COLORS, game.players)
    seats = tuple(Seat(rng.choice(NAMES), color, rng.choice([None, *LEVELS])) for color in colors)
    return Record(datetime(2026, 11, 21, tzinfo=UTC), game, seats, shuffle(game, rng))


def any_action(state: GameState, rng: random.Random) -> Action:
    """Return one of the legal actions, every sort with equal probability."""
    actions = legal_actions(state)
    sort = rng.choice(sorted({type(action) for action in actions}, key=lambda kind: kind.__name__))
    return rng.choice([action for action in actions if type(action) is sort])


def played_on(found: Replayed, rng: random.Random, most: int) -> Record:
    """Return the record of a game after up to `most` more actions."""
    state = found.steps[-1].state
    actions = list(found.record.actions)
    for _ in range(most):
        if state.over:
            break
        actions.append(any_action(state, rng))
        state = apply(state, actions[-1])[0]
    result = Result(tuple(player.score for player in state.players), state.winners) if state.over else None
    return replace(found.record, actions=tuple(actions), result=result)


def check_can_go_on(found: Replayed, rng: random.Random, most: int) -> None:
    """Check that an accepted game can be played, written and read again."""
    later = played_on(found, rng, most)
    assert loads(dumps(later)) == later


def any_text(rng: random.Random) -> bytes:
    """Return the file of such a game."""
    return dumps(any_record(rng)).encode()
