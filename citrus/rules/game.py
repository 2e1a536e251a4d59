"""What stays the same through a whole game: board (R2), tile set (R1), options (R12), number of players (R3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import msgspec

from citrus.rules.actions import Action, PlaceBull, Plant
from citrus.rules.board import Board
from citrus.rules.ground import Rooms
from citrus.rules.lines import FilledLines
from citrus.rules.numbering import Kind, Space, Tile
from citrus.rules.sources import SOURCES, Source, in_order
from citrus.rules.tiles import TileSet, kind_of, tile_of

if TYPE_CHECKING:
    from citrus.rules.state import GameState
    from citrus.rules.variant import AddedKind, DoAction, Variant


class Options(msgspec.Struct, frozen=True, gc=False):
    """The variants of a game (R12): `family` without the road rule, `random_sites` for the first fincas.

    `starting_fincas` is 3 or what the board says; `edition` is 1 or 2 (R7.4); `fruit_trees` adds them (R13);
    `fair_start` gives more coins to all but the first player (R12.6).
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
    `earlier_count` is true in games that were played when carts and milestones did not start the count of passes again
    (R11.1); only records can be of such games.

    Worked out from these: `lines` are the market spaces by the name of their line (R1.5), `bag_counts` how many of each
    tile are in the bag at first (R3.3). `plant_actions`, by tile and space, and `bull_actions`, by space, are actions
    made once for all. `rooms` remembers where kinds have room, `filled_lines` what the lines of a market hold.

    `sources` are all sources of points, in the order in which they are shown.

    `kinds` are all kinds by number: those of the tile set, then those that variants add, which are `added`.
    `tile_names` are the names of all tiles by number. `added_actions` says how the actions that variants add are done,
    `added_phases` what may be done in their phases.
    """

    board: Board
    tiles: TileSet
    options: Options
    players: int
    variants: tuple[Variant, ...] = field(compare=False, repr=False)
    earlier_count: bool = False

    lines: dict[str, tuple[int, ...]] = field(init=False, compare=False, repr=False)
    kinds: tuple[Kind, ...] = field(init=False, compare=False, repr=False)
    added: dict[Kind, AddedKind] = field(init=False, compare=False, repr=False)
    added_actions: dict[type[Action], DoAction] = field(init=False, compare=False, repr=False)
    added_phases: dict[str, Callable[[GameState], list[Action]]] = field(init=False, compare=False, repr=False)
    tile_names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    bag_counts: dict[Tile, int] = field(init=False, compare=False, repr=False)
    plant_actions: tuple[tuple[Plant, ...], ...] = field(init=False, compare=False, repr=False)
    bull_actions: tuple[PlaceBull, ...] = field(init=False, compare=False, repr=False)
    sources: tuple[Source, ...] = field(init=False, compare=False, repr=False)
    rooms: Rooms = field(init=False, compare=False, repr=False)
    filled_lines: FilledLines = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        work_out = object.__setattr__
        work_out(self, "lines", self.tiles.lines)
        added: dict[Kind, AddedKind] = {}
        added_actions: dict[type[Action], DoAction] = {}
        added_phases: dict[str, Callable[[GameState], list[Action]]] = {}
        names = [self.tiles.tile_name(Tile(number)) for number in range(2 * len(self.tiles.kinds))]
        counts = self.tiles.plantation_counts(self.board.remove_plain, self.board.remove_well)
        for variant in self.variants:
            added_actions.update(variant.actions)
            added_phases.update(variant.phases)
            for kind in variant.kinds(self.tiles):
                tile = Tile(len(names))
                added[kind_of(tile)] = kind
                counts[tile] = kind.count
                names += [kind.name, kind.name]  # added tiles have no wells: their odd numbers are never used
        work_out(self, "sources", in_order((*SOURCES, *(one for variant in self.variants for one in variant.sources))))
        work_out(self, "added", added)
        work_out(self, "added_actions", added_actions)
        work_out(self, "added_phases", added_phases)
        work_out(self, "tile_names", tuple(names))
        work_out(self, "bag_counts", counts)
        work_out(self, "kinds", tuple(map(Kind, range(len(names) // 2))))
        spaces = [Space(number) for number in range(self.board.rows * self.board.stride)]
        plantings = [tuple(Plant(Tile(number), space) for space in spaces) for number in range(len(names))]
        work_out(self, "plant_actions", tuple(plantings))
        work_out(self, "bull_actions", tuple(map(PlaceBull, spaces)))
        work_out(self, "rooms", Rooms(self.board, not self.options.family))
        work_out(self, "filled_lines", FilledLines(self.lines))

    def counting_passes(self, earlier: bool) -> Game:
        """Return the same game with passes counted as in earlier programs, or as today (R11.1)."""
        return self if earlier == self.earlier_count else replace(self, earlier_count=earlier)

    def kind_name(self, kind: Kind) -> str:
        """Return the name of a kind: that of its tiles without a well."""
        return self.tile_names[tile_of(kind, well=False)]

    def tile_named(self, name: str) -> Tile | None:
        """Return the tile of that name, or None if the game has none."""
        return Tile(self.tile_names.index(name)) if name in self.tile_names else None
