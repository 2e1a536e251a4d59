"""Boards for tests of the workshop: small ones, and random ones."""

from __future__ import annotations

import random

from citrus.content.boards import SITE_LETTERS
from citrus.rules.board import LANDSCAPE, OPEN, ROCK, Board

BY_HAND = """\
# my aunt's
name: Valley
players: [2, 4]
starting_sites:
  - A  # the house
  - B
unused_sites: []
remove_plantations: {plain: 11, well: 5}
grid: |
  . . * . . .
  . A . . C .
  . . . # . *
  . B . . . .
"""
"""A board with comments, one of them where a new starting site would cost it."""
SMALL = """\
name: Small
players: [2, 5]
starting_sites: [A, B]
unused_sites: []
remove_plantations: {plain: 9, well: 5}
grid: |
  . . . . * . . .
  . A . . . . B .
  . . . # . . . .
  * . . . . * . .
  . . C . . . D .
  . . . . . . . .
"""
"""A board on which games are short."""


def small(*rows: str, starting: str = "", unused: str = "", removed: tuple[int, int] = (12, 5)) -> Board:
    """Return a board of these rows; of each kind only a tile with a well stays."""
    return Board("Small", (2, 5), tuple(starting), tuple(unused), *removed, rows)


WALLED = small(
    "............",
    ".A..C...B.D.",
    "...*...*....",
    "............",
    "..*...*.....",
    "############",
    "............",
    "............",
    "............",
    starting="AB",
    removed=(3, 2),
)
"""A board whose lower half lies behind rocks."""


def scrawl(rng: random.Random) -> Board:
    """Return a board painted at random, of any size."""
    columns, rows = rng.randint(1, 26), rng.randint(1, 26)
    letters = rng.sample(SITE_LETTERS, rng.randint(0, min(len(SITE_LETTERS), columns * rows)))
    cells = letters + rng.choices((OPEN, ROCK, LANDSCAPE), k=columns * rows - len(letters))
    rng.shuffle(cells)
    roles = [rng.choice(("stack", "first", "unused")) for _ in letters]
    least = rng.randint(2, 5)
    return Board(
        name=rng.choice(("Vega", "no", "12", 'a "b": #c', "Ñandú ' \\", "- x", "谷")),
        players=(least, rng.randint(least, 5)),
        starting_sites=tuple(letter for letter, role in zip(letters, roles, strict=True) if role == "first"),
        unused_sites=tuple(letter for letter, role in zip(letters, roles, strict=True) if role == "unused"),
        remove_plain=rng.randint(0, 14),
        remove_well=rng.randint(0, 7),
        grid=tuple("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows)),
    )
