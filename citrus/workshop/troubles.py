"""The problems of a draft, in the words of the reader of board files, and where."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import room_errors, site_errors
from citrus.content.tiles import tiles_errors
from citrus.content.tiles_text import TILES_FORM
from citrus.content.yaml_text import DocumentError, parse
from citrus.rules.board import Board
from citrus.rules.numbering import SpaceSet
from citrus.rules.problem import Problem
from citrus.rules.tiles import TileSet


@dataclass(frozen=True)
class Trouble:
    """A problem of a draft, the field of the file that it is in (perhaps empty) and its line, and the spaces at
    fault."""

    problem: Problem
    field: str
    line: int | None
    spaces: SpaceSet = 0


def troubles(board: Board, tiles: TileSet) -> tuple[Trouble, ...]:
    """Return everything that the reader would say of a draft's file, refusals first; empty if it can be played."""
    part = parse(BOARD_FORM.text(board))
    errors = (*site_errors(board, part), *room_errors(board, tiles, part))
    return tuple(_trouble(board, error) for error in errors)


def _trouble(board: Board, error: DocumentError) -> Trouble:
    letters = error.problem.values.values() if error.problem.key == "board.sites_touch" else ()
    spaces = sum(1 << board.sites[letter] for letter in letters if isinstance(letter, str))
    return Trouble(error.problem, error.place.partition(".")[0], error.line, spaces)


def number_troubles(tiles: TileSet) -> tuple[Trouble, ...]:
    """Return everything that the reader would say of a file of numbers, refusals first; empty if it can be played."""
    errors = tiles_errors(tiles, parse(TILES_FORM.text(tiles)))
    return tuple(Trouble(error.problem, error.place.partition(".")[0], error.line) for error in errors)


def spare_spaces(board: Board, tiles: TileSet) -> int:
    """Return how many spaces are left over after all plantation tiles; negative if some are missing."""
    needed = sum(tiles.plantation_counts(board.remove_plain, board.remove_well).values())
    return board.plantable.bit_count() - needed


def tree_tiles(tiles: TileSet) -> int:
    """Return how many spaces fruit trees take in a game with them (R13.2)."""
    return 0 if tiles.fruit_trees is None else tiles.fruit_trees.trees
