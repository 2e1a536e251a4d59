"""What stays the same through a whole game: board (R2), tile set (R1), options (R12), number of players (R3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from citrus.rules.actions import Action, PlaceBull, Plant
from citrus.rules.board import Board
from citrus.rules.tiles import TileSet

if TYPE_CHECKING:
    from citrus.rules.variant import DoAction, Variant


class Options(msgspec.Struct, frozen=True):
    """The variants of a game (R12): `family` without the road rule, `random_sites` for the first fincas.

    `starting_fincas` is 3 or what the board says; `edition` is 1 or 2 (R7.4); `fruit_trees` adds them (R13);
    `fair_start` gives more coins to all but the start player (R12.6).
    """

    family: bool = False
    random_sites: bool = False
    starting_fincas: int = 4
    edition: int = 2
    fruit_trees: bool = False
    fair_start: bool = False


@dataclass(frozen=True)
class Game:
    """A `board`, a tile set `tiles`, `options` and a number of `players`: everything that does not change during play.

    `variants` are those that the options choose: `citrus.rules.variants.new_game` makes games, and hands them over.

    Worked out from these: `lines` are the market spaces by the name of their line (R1.5), `bag_counts` how many of each
    tile are in the bag at first (R3.3). `plant_actions`, by tile and space, and `bull_actions`, by space, are actions
    made once for all.

    `added` are the variants by the kinds of the tiles that they add; these kinds are numbered behind those of the tile
    set, and `tile_names` holds the names of all tiles by number. `added_actions` says how the actions that variants add
    are done.
    """

    board: Board
    tiles: TileSet
    options: Options
    players: int
    variants: tuple[Variant, ...] = field(compare=False, repr=False)

    lines: dict[str, tuple[int, ...]] = field(init=False, compare=False, repr=False)
    added: dict[int, Variant] = field(init=False, compare=False, repr=False)
    added_actions: dict[type[Action], DoAction] = field(init=False, compare=False, repr=False)
    tile_names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    bag_counts: dict[int, int] = field(init=False, compare=False, repr=False)
    plant_actions: tuple[tuple[Plant, ...], ...] = field(init=False, compare=False, repr=False)
    bull_actions: tuple[PlaceBull, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        work_out = object.__setattr__
        work_out(self, "lines", self.tiles.lines)
        added: dict[int, Variant] = {}
        added_actions: dict[type[Action], DoAction] = {}
        names = [self.tiles.tile_name(tile) for tile in range(2 * len(self.tiles.kinds))]
        counts = self.tiles.plantation_counts(self.board.remove_plain, self.board.remove_well)
        for variant in self.variants:
            added_actions.update(variant.actions)
            for name, count in variant.tiles(self.tiles).items():
                added[len(names) // 2] = variant
                counts[len(names)] = count
                names += [name, name]  # added tiles have no wells: their odd numbers are never used
        work_out(self, "added", added)
        work_out(self, "added_actions", added_actions)
        work_out(self, "tile_names", tuple(names))
        work_out(self, "bag_counts", counts)
        size = self.board.rows * self.board.stride
        work_out(
            self,
            "plant_actions",
            tuple(tuple(Plant(tile, space) for space in range(size)) for tile in range(len(names))),
        )
        work_out(self, "bull_actions", tuple(PlaceBull(space) for space in range(size)))

    def tile_named(self, name: str) -> int | None:
        """The tile of that name, or None if the game has none."""
        return self.tile_names.index(name) if name in self.tile_names else None
