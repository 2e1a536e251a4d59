"""Painting a board. A draft is a `Board` that need not be finished; every function returns a changed copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from citrus.content.boards import MAX_NAME, MAX_PLAYERS, MIN_PLAYERS, SITE_LETTERS
from citrus.rules.board import LANDSCAPE, MAX_SIDE, OPEN, ROCK, Board
from citrus.rules.numbering import Space

MIN_SIDE = 3
NEW_SIZE = (12, 9)

SiteRole = Literal["stack", "first", "unused"]
"""The role of a site: its tile is in the stack of sites, the first fincas stand on it, or it never gets one (R3.4)."""


@dataclass(frozen=True)
class Gone:
    """What a change has removed from a board: letters of sites, and how many spaces of rock and of bushes."""

    sites: tuple[str, ...] = ()
    rocks: int = 0
    bushes: int = 0

    def __bool__(self) -> bool:
        """Return whether anything has gone."""
        return bool(self.sites or self.rocks or self.bushes)


def gone(before: Board, after: Board) -> Gone:
    """Return what of a board is no longer there after a change."""
    sites = tuple(sorted(before.sites.keys() - after.sites.keys()))
    then, now = Counter("".join(before.grid)), Counter("".join(after.grid))
    return Gone(sites, max(0, then[ROCK] - now[ROCK]), max(0, then[LANDSCAPE] - now[LANDSCAPE]))


def blank(name: str) -> Board:
    """Return a new board of open land."""
    columns, rows = NEW_SIZE
    return Board(name, (MIN_PLAYERS, MAX_PLAYERS), (), (), 0, 0, (OPEN * columns,) * rows)


def letter_at(board: Board, space: Space) -> str | None:
    """Return the letter of the site on a space, or None."""
    return next((letter for letter, place in board.sites.items() if place == space), None)


def free_letter(board: Board) -> str | None:
    """Return the letter that the next site gets, or None if all are taken."""
    return next((letter for letter in SITE_LETTERS if letter not in board.sites), None)


def role_of(board: Board, letter: str) -> SiteRole:
    """Return the role of a site."""
    if letter in board.starting_sites:
        return "first"
    return "unused" if letter in board.unused_sites else "stack"


def painted(board: Board, spaces: Iterable[Space], ground: str) -> Board:
    """Paint open land, rock or landscape spaces; sites there vanish."""
    cells = _cells(board)
    for space in spaces:
        column, row = board.column_row(space)
        cells[row][column] = ground
    return _with_cells(board, cells)


def with_site(board: Board, space: Space, role: SiteRole) -> Board:
    """Give a space a site of that role: the existing one, or a new one with the first free letter. The same board if
    all letters are taken."""
    letter = letter_at(board, space)
    if letter is None:
        letter = free_letter(board)
        if letter is None:
            return board
        board = painted(board, [space], letter)
    starting = [other for other in board.starting_sites if other != letter or role == "first"]
    unused = [other for other in board.unused_sites if other != letter or role == "unused"]
    if role == "first" and letter not in starting:
        starting.append(letter)
    if role == "unused" and letter not in unused:
        unused.append(letter)
    return replace(board, starting_sites=tuple(starting), unused_sites=tuple(unused))


def moved(board: Board, letter: str, space: Space) -> Board:
    """Move a site to another space without a site; open land stays where it was."""
    if letter_at(board, space) is not None:
        return board
    cells = _cells(board)
    for place, ground in ((board.sites[letter], OPEN), (space, letter)):
        column, row = board.column_row(place)
        cells[row][column] = ground
    return _with_cells(board, cells)


def lettered(board: Board, letter: str, new: str) -> Board:
    """Give a site another letter; a site that has it gets the old one."""
    swap = {letter: new, new: letter}
    grid = tuple("".join(swap.get(character, character) for character in row) for row in board.grid)
    starting, unused = (
        tuple(swap.get(site, site) for site in sites) for sites in (board.starting_sites, board.unused_sites)
    )
    return replace(board, grid=grid, starting_sites=starting, unused_sites=unused)


def mirrored(board: Board, upside_down: bool) -> Board:
    """Swap left and right, or top and bottom."""
    grid = tuple(reversed(board.grid)) if upside_down else tuple(row[::-1] for row in board.grid)
    return replace(board, grid=grid)


def resized(board: Board, columns: int, rows: int) -> Board:
    """Change the number of columns and rows, within the limits; the right and the bottom change."""
    columns, rows = (min(max(MIN_SIDE, side), MAX_SIDE) for side in (columns, rows))
    kept = [row[:columns].ljust(columns, OPEN) for row in board.grid[:rows]]
    kept += [OPEN * columns] * (rows - len(kept))
    return _with_cells(board, kept)


def named(board: Board, name: str) -> Board:
    """Rename the board; a blank name changes nothing."""
    name = " ".join(name.split())[:MAX_NAME]
    return replace(board, name=name) if name else board


def for_players(board: Board, least: int, most: int) -> Board:
    """Recommend the board for these numbers of players, within the limits; the end that did not change gives way."""
    least, most = (min(max(MIN_PLAYERS, number), MAX_PLAYERS) for number in (least, most))
    if least > most:
        least, most = (least, least) if least != board.players[0] else (most, most)
    return replace(board, players=(least, most))


def without_tiles(board: Board, plain: int, well: int, most: tuple[int, int]) -> Board:
    """Remove these numbers of plain tiles and tiles with a well of each kind (R3.3), at most `most`."""
    plain, well = (min(max(0, count), limit) for count, limit in zip((plain, well), most, strict=True))
    return replace(board, remove_plain=plain, remove_well=well)


def _cells(board: Board) -> list[list[str]]:
    return [list(row) for row in board.grid]


def _with_cells(board: Board, cells: Iterable[Iterable[str]]) -> Board:
    """Replace the grid; letters that are no longer on it leave the lists of sites."""
    grid = tuple("".join(row) for row in cells)
    left = set("".join(grid))
    return replace(
        board,
        grid=grid,
        starting_sites=tuple(letter for letter in board.starting_sites if letter in left),
        unused_sites=tuple(letter for letter in board.unused_sites if letter in left),
    )
