"""Trails of those who pass through the valley: in the air between fincas, over bare land, from a house to a grove.

A trail is a list of points in columns and rows of the board, from 0 at its upper left corner; the middle of the first
space is (0.5, 0.5). `luck` chooses among the ways that are as good; the same luck finds the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from citrus.rules.board import Board, spaces_of
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import GameState

Trail = Sequence[tuple[float, float]]

WANDERING, STEADY = 1.5, 0.2  # how gladly birds change their height, and stay near one: of what half a space costs
SHORTEST, LONGEST = 4, 15  # spaces of a drive
FURTHEST = 2  # bare spaces of a walk
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def flight(state: GameState, shut: SpaceSet, luck: int) -> Trail:
    """Return a way through the air from the left edge to the right one, with a point for each column, over none of the
    spaces that are `shut`; nowhere if there is none. It rises or sinks by half a space at most from column to column.
    """
    board, rng = state.game.board, Random(luck)
    heights = range(2 * board.rows - 1)
    wanted = rng.choice(heights)
    ways = {height: (rng.random(), [height]) for height in heights if _free(board, shut, 0, height)}
    for column in range(1, board.columns):
        reached: dict[int, tuple[float, list[int]]] = {}
        for height in heights:
            near = [
                (cost + abs(height - before), [*way, height])
                for before, (cost, way) in ways.items()
                if abs(height - before) <= 1
                and _free(board, shut, column - 1, height)
                and _free(board, shut, column, before)
            ]
            if near and _free(board, shut, column, height):
                cost, way = min(near)
                off = STEADY * abs(height - wanted)
                reached[height] = cost + off + WANDERING * rng.random(), way
        ways = reached
    found = min(ways.values(), default=(0.0, []))[1]
    return [(column + 0.5, (height + 1) / 2) for column, height in enumerate(found)]


def drive(state: GameState, shut: SpaceSet, luck: int) -> Trail:
    """Return the way of a cart over bare land that is not `shut`, from outside the board to one of the furthest spaces
    of its edge, and out there; nowhere if that is near."""
    board = state.game.board
    bare = bare_land(state) & ~shut
    edge = [space for space in spaces_of(bare) if board.beside[space].bit_count() < len(SIDES)]
    found = [way for space in edge for end, way in _ways(board, bare, space).items() if end in edge]
    found = [way for way in found if SHORTEST <= len(way) <= LONGEST]
    if not found:
        return []
    longest = max(map(len, found))
    way = _middles(board, Random(luck).choice([way for way in found if len(way) >= longest - 1]))
    return [_beyond(board, way[0]), *way, _beyond(board, way[-1])]


def walk(state: GameState, shut: SpaceSet, luck: int) -> Trail:
    """Return one of the longest ways straight from a finca over bare land to a grove without an owner, and over nothing
    that is `shut`; nowhere if there is none."""
    board = state.game.board
    bare, groves = bare_land(state) & ~shut, sum(state.neutral) & ~shut
    found = []
    for built in state.fincas:
        column, row = board.column_row(board.sites[built.site])
        for right, down in SIDES:
            way = [board.sites[built.site]]
            for far in range(1, FURTHEST + 2):
                space = board.space_at(column + far * right, row + far * down)
                if space is None or not (bare | groves) >> space & 1:
                    break
                way.append(space)
                if groves >> space & 1:
                    found.append(way)
                    break
    if not found:
        return []
    longest = max(map(len, found))
    return _middles(board, Random(luck).choice([way for way in found if len(way) == longest]))


def bare_land(state: GameState) -> SpaceSet:
    """Return the spaces on which nothing lies or stands."""
    board = state.game.board
    return board.all_spaces & ~state.occupied & ~sum(1 << space for space in board.sites.values())


def _free(board: Board, shut: SpaceSet, column: int, height: int) -> bool:
    """Return whether a bird may fly there, which is over two spaces at every other height."""
    over = {height // 2, (height + 1) // 2}
    return not any(shut >> row * board.stride + column & 1 for row in over)


def _ways(board: Board, bare: SpaceSet, start: Space) -> dict[Space, list[Space]]:
    """Return a shortest way from a space over bare ones to each that can be reached."""
    ways, rim = {start: [start]}, [start]
    while rim:
        rim = list(_next(board, bare, ways, rim))
    return ways


def _next(board: Board, bare: SpaceSet, ways: dict[Space, list[Space]], rim: list[Space]) -> Iterator[Space]:
    """Yield the spaces one step further than a `rim`, and note the ways to them."""
    for space in rim:
        for beside in spaces_of(board.beside[space] & bare):
            if beside not in ways:
                ways[beside] = [*ways[space], beside]
                yield beside


def _middles(board: Board, spaces: Sequence[Space]) -> list[tuple[float, float]]:
    return [(column + 0.5, row + 0.5) for column, row in map(board.column_row, spaces)]


def _beyond(board: Board, point: tuple[float, float]) -> tuple[float, float]:
    """Return the middle of the space beyond the edge of the board beside a point there."""
    x, y = point
    if 1 < x < board.columns - 1:
        return x, y - 1 if y < 1 else y + 1
    return (x - 1 if x < 1 else x + 1), y
