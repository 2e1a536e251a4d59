"""The shuffled orders of a setup, who begins, the coins of a fair start (R3, R12.6), and the error for a setup that
does not fit."""

from __future__ import annotations

import msgspec

from citrus.rules.numbering import Tile
from citrus.rules.parts import VariantPart
from citrus.rules.problem import Problem
from citrus.rules.tiles import Finca, LandscapeTile


class Setup(msgspec.Struct, frozen=True, gc=False):
    """What differs between games of one board, tile set and options: who begins, and every shuffled order, the first to
    come first.

    `first_player` is a number from 0. `fincas` are all finca tiles, the first of them lie on `start_sites`; `sites` is
    the stack of building sites; `landscape` is in reading order; `bag` starts with the tiles that went
    to the market. `coins` are those that every seat begins with in a game with a fair start, else none (R12.6). `parts`
    hold the orders that variants add.
    """

    first_player: int
    start_sites: tuple[str, ...]
    sites: tuple[str, ...]
    fincas: tuple[Finca, ...]
    landscape: tuple[LandscapeTile, ...]
    bag: tuple[Tile, ...]
    coins: tuple[int, ...] = ()
    parts: tuple[VariantPart, ...] = ()


class SetupError(Exception):
    """Options or a setup that do not fit the board and the tile set (R3, R12.3, R12.6).

    `field` says where (`setup.bag`), `problem` what is wrong.
    """

    def __init__(self, field: str, problem: Problem) -> None:
        super().__init__(field, problem)
        self.field = field
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.field}: {self.problem}"
