"""Trails of those who pass through the valley: in the air between fincas, over the land, from a house to a grove.

A trail is a list of points in columns and rows of the board, from 0 at its upper left corner; the middle of the first
space is (0.5, 0.5). `luck` chooses among the ways that are as good; the same luck finds the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random

from citrus.rules.board import Board
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import GameState

Trail = Sequence[tuple[float, float]]

WANDERING, STEADY = 1.5, 0.2  # how gladly birds change their height, and stay near one: of what half a space costs
SHORTEST, LONGEST = 3, 8  # spaces of a way that leads back
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


def along(state: GameState, shut: SpaceSet, luck: int, goal: SpaceSet = 0) -> Trail:
    """Return the way of somebody on the ground over bare land and groves without an owner that are not `shut`. It comes
    in from the left or the right, and leads straight on or aslant, never only up or down, as who goes there is seen
    from the side: to a space of a `goal` and back, or without one to the other side; if none leads there, as far as
    possible and back. Nowhere if that is near."""
    board, rng = state.game.board, Random(luck)
    land = (bare_land(state) | sum(state.neutral)) & ~shut
    found: list[list[Space]] = []
    for columns in (range(board.columns), range(board.columns)[::-1]):
        ways = {row: [space] for row in range(board.rows) if (space := _on(board, land, columns[0], row)) is not None}
        found += ways.values()
        for before, column in pairwise(columns):
            ways = {
                row: way for row in range(board.rows) if (way := _on_to(board, land, shut, ways, before, column, row))
            }
            found += ways.values()
    if goal:
        return _and_back(board, _any_of(rng, [way for way in found if goal >> way[-1] & 1], min))
    if through := [way for way in found if len(way) == board.columns]:
        across = _middles(board, rng.choice(through))
        return [_beyond(board, across[0]), *across, _beyond(board, across[-1])]
    return _and_back(board, _any_of(rng, [way for way in found if SHORTEST <= len(way) <= LONGEST], max))


def walk(state: GameState, shut: SpaceSet, luck: int, goal: SpaceSet = 0) -> Trail:
    """Return one of the longest ways straight from a finca over bare land to a space of a `goal`, or without one to any
    grove without an owner, and over nothing that is `shut`; nowhere if there is none."""
    board = state.game.board
    bare, groves = bare_land(state) & ~shut, (goal or sum(state.neutral)) & ~shut
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


def _on(board: Board, land: SpaceSet, column: int, row: int) -> Space | None:
    """Return the space there if it belongs to the land."""
    space = board.space_at(column, row)
    return space if space is not None and land >> space & 1 else None


def _on_to(
    board: Board, land: SpaceSet, shut: SpaceSet, ways: Mapping[int, list[Space]], before: int, column: int, row: int
) -> list[Space]:
    """Return a way, of those to the rows of the column `before`, on to a space: the straightest; nowhere without one.
    Aslant, half of who goes there passes over each of the spaces beside: neither is shut, and one belongs to the land.
    """
    if (space := _on(board, land, column, row)) is None:
        return []
    near = [ways[row]] if row in ways else []
    for other in (row - 1, row + 1):
        beside = board.space_at(before, row), board.space_at(column, other)
        free = all(one is not None and not shut >> one & 1 for one in beside)
        if other in ways and free and any(one is not None and land >> one & 1 for one in beside):
            near.append(ways[other])
    return [*near[0], space] if near else []


def _any_of(rng: Random, ways: Sequence[list[Space]], best: Callable[[Iterable[int]], int]) -> list[Space]:
    """Return one of the ways of the best length; nowhere without any."""
    return rng.choice([way for way in ways if len(way) == best(map(len, ways))]) if ways else []


def _and_back(board: Board, spaces: Sequence[Space]) -> Trail:
    """Return the way from outside to the last of some spaces, and back."""
    if not spaces:
        return []
    there = [_beyond(board, _middles(board, spaces)[0]), *_middles(board, spaces)]
    return [*there, *there[-2::-1]]


def _middles(board: Board, spaces: Sequence[Space]) -> list[tuple[float, float]]:
    return [(column + 0.5, row + 0.5) for column, row in map(board.column_row, spaces)]


def _beyond(board: Board, point: tuple[float, float]) -> tuple[float, float]:
    """Return the middle of the space beyond the left or the right edge beside a point there."""
    x, y = point
    return (x - 1 if x < 1 else x + 1), y
