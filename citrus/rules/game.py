"""What stays the same through a whole game: board, tile set, options, number of players."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from citrus.rules.actions import PlaceBull, Plant
from citrus.rules.board import Board
from citrus.rules.tiles import TileSet


class Options(msgspec.Struct, frozen=True):
    """The variants of a game (R12). `starting_fincas` is 3 or what the board says; `edition` is 1 or 2 (R7.4)."""

    family: bool = False
    random_sites: bool = False
    starting_fincas: int = 4
    edition: int = 2


@dataclass(frozen=True)
class Game:
    """A board, a tile set, options and a number of players: everything that does not change during play."""

    board: Board
    tiles: TileSet
    options: Options
    players: int

    lines: dict[str, tuple[int, ...]] = field(init=False, compare=False, repr=False)
    plant_actions: tuple[tuple[Plant, ...], ...] = field(init=False, compare=False, repr=False)
    bull_actions: tuple[PlaceBull, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        work_out = object.__setattr__
        work_out(self, "lines", self.tiles.lines)
        size = self.board.rows * self.board.stride
        work_out(
            self,
            "plant_actions",
            tuple(tuple(Plant(tile, space) for space in range(size)) for tile in range(2 * len(self.tiles.kinds))),
        )
        work_out(self, "bull_actions", tuple(PlaceBull(space) for space in range(size)))
