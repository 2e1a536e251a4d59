"""What shuffling leads to: the orders that a game is set up with (R3), and the error when they do not fit it."""

from __future__ import annotations

import msgspec

from citrus.rules.problem import Problem
from citrus.rules.tiles import Finca, LandscapeTile


class Setup(msgspec.Struct, frozen=True):
    """All chance of a game: who begins, and every shuffled order, the first to come first.

    `first_player` is a number from 0. `fincas` are all finca tiles, the first of them lie on `start_sites`; `sites` is
    the stack of building sites; `landscape` is in reading order; `bag` starts with the tiles that went
    to the market. `fruit` holds the values in each pile of fruit, from the top, by the place of the fruit in the tile
    set (R13.1).
    """

    first_player: int
    start_sites: tuple[str, ...]
    sites: tuple[str, ...]
    fincas: tuple[Finca, ...]
    landscape: tuple[LandscapeTile, ...]
    bag: tuple[int, ...]
    fruit: tuple[tuple[int, ...], ...] = ()


class SetupError(Exception):
    """Options or orders that do not fit the board and the tile set (R3, R12.3).

    `field` says where (`setup.bag`), `problem` what is wrong.
    """

    def __init__(self, field: str, problem: Problem) -> None:
        super().__init__(field, problem)
        self.field = field
        self.problem = problem
