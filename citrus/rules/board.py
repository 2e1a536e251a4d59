"""The board: a grid of spaces, its building sites and their roads (R2).

Spaces are numbered in reading order with one unused number after every row, so that a set of spaces is a Python
integer (bit n is space n) and its neighbours are four shifts: the unused numbers stop sets from running over the
side edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import TypeVar

from citrus.rules.numbering import Space, SpaceSet

Item = TypeVar("Item")
"""One thing for each space."""

ROCK = "#"
"""A space for bridges only, in the picture of a board (R2.1)."""

OPEN = "."
"""A space without a landscape tile."""

LANDSCAPE = "*"
"""A space where a landscape tile lies at first (R2.1, R3.1)."""

MAX_SIDE = 26
"""The most rows and columns: each column has a letter."""


_BITS = tuple(1 << space for space in range(MAX_SIDE * (MAX_SIDE + 1)))  # quicker than shifting each time


def spaces_of(mask: SpaceSet) -> list[Space]:
    """Return the numbers of the spaces in a set, in reading order."""
    spaces = []
    while mask:  # the last one first, for then the set gets smaller and smaller
        last = mask.bit_length() - 1
        spaces.append(last)
        mask ^= _BITS[last]
    spaces.reverse()
    return spaces  # type: ignore[return-value]  # calling `Space` for each would take longer than all the rest


def at_spaces(items: Sequence[Item], mask: SpaceSet) -> list[Item]:
    """Return the items with the numbers of the spaces in a set, in reading order."""
    found = []
    while mask:
        last = mask.bit_length() - 1
        found.append(items[last])
        mask ^= _BITS[last]
    found.reverse()
    return found


def first_space(mask: SpaceSet) -> Space:
    """Return the first space of a non-empty set in reading order."""
    return (mask & -mask).bit_length() - 1  # type: ignore[return-value]  # as above


def first_spaces(mask: SpaceSet, count: int) -> SpaceSet:
    """Return the first `count` spaces of a set in reading order, as a set; 0 if it has fewer."""
    if mask.bit_count() < count:
        return 0
    rest = mask
    for _ in range(count):
        rest &= rest - 1
    return mask ^ rest


@dataclass(frozen=True)
class Board:
    """A board definition with its geometry worked out.

    `grid` holds one string a row without blanks: `.` open, `#` rock, `*` landscape space, capital letter: building
    site. `name` is what players call it, `players` the recommended range of their number. The first fincas stand on
    `starting_sites`, `unused_sites` never get one (R3.4); `remove_plain` and `remove_well` are how many tiles of each
    kind leave the game at setup (R3.3). The definition must be valid; `citrus.content.boards` checks it.

    Worked out from these: `columns` and `rows` count spaces; `stride` is how far a space is from the one below it. Sets
    of spaces are `all_spaces`, `rocks`, `landscape` (where tiles lie at first), and `plantable` (all but rocks and
    sites). By letter, `sites` are the spaces of the building sites, `roads` the up to four beside each, `around` the up
    to eight that encircle it (R9.1); `all_roads` are those of all sites. `road_mates` are, for a road space, the other
    roads of its sites (R6.4). `beside` holds the neighbours of each space. `names` gives every space its text,
    `numbers` leads back.
    """

    name: str
    players: tuple[int, int]
    starting_sites: tuple[str, ...]
    unused_sites: tuple[str, ...]
    remove_plain: int
    remove_well: int
    grid: tuple[str, ...]

    columns: int = field(init=False, compare=False, repr=False)
    rows: int = field(init=False, compare=False, repr=False)
    stride: int = field(init=False, compare=False, repr=False)
    all_spaces: SpaceSet = field(init=False, compare=False, repr=False)
    rocks: SpaceSet = field(init=False, compare=False, repr=False)
    landscape: SpaceSet = field(init=False, compare=False, repr=False)
    plantable: SpaceSet = field(init=False, compare=False, repr=False)
    sites: dict[str, Space] = field(init=False, compare=False, repr=False)
    roads: dict[str, SpaceSet] = field(init=False, compare=False, repr=False)
    around: dict[str, SpaceSet] = field(init=False, compare=False, repr=False)
    all_roads: SpaceSet = field(init=False, compare=False, repr=False)
    road_mates: dict[Space, SpaceSet] = field(init=False, compare=False, repr=False)
    beside: dict[Space, SpaceSet] = field(init=False, compare=False, repr=False)
    names: dict[Space, str] = field(init=False, compare=False, repr=False)
    numbers: dict[str, Space] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        work_out = object.__setattr__
        work_out(self, "rows", len(self.grid))
        work_out(self, "columns", len(self.grid[0]))
        work_out(self, "stride", self.columns + 1)
        sets: dict[str, SpaceSet] = {OPEN: 0, ROCK: 0, LANDSCAPE: 0}
        sites: dict[str, Space] = {}
        names: dict[Space, str] = {}
        everything = 0
        for row, line in enumerate(self.grid):
            for column, character in enumerate(line):
                space = Space(row * self.stride + column)
                names[space] = f"{ascii_lowercase[column]}{row + 1}"
                everything |= 1 << space
                if character in sets:
                    sets[character] |= 1 << space
                else:
                    sites[character] = space
        work_out(self, "all_spaces", everything)
        work_out(self, "rocks", sets[ROCK])
        work_out(self, "landscape", sets[LANDSCAPE])
        work_out(self, "plantable", sets[OPEN] | sets[LANDSCAPE])
        work_out(self, "names", names)
        work_out(self, "numbers", {name: space for space, name in names.items()})
        work_out(self, "sites", dict(sorted(sites.items())))
        work_out(self, "beside", {space: self.neighbours(1 << space) for space in names})
        roads = {letter: self.beside[space] for letter, space in self.sites.items()}
        work_out(self, "roads", roads)
        work_out(self, "around", {letter: self.surrounding(space) for letter, space in self.sites.items()})
        mates: dict[Space, SpaceSet] = {}
        all_roads = 0
        for road in roads.values():
            all_roads |= road
            for space in spaces_of(road):
                mates[space] = mates.get(space, 0) | road
        work_out(self, "all_roads", all_roads)
        work_out(self, "road_mates", {space: mask & ~(1 << space) for space, mask in mates.items()})

    def neighbours(self, mask: SpaceSet) -> SpaceSet:
        """Return all spaces that share a side with a space of the set (R2.1); may include spaces of the set itself."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.all_spaces

    def surrounding(self, space: Space) -> SpaceSet:
        """Return the up to eight spaces around a space, diagonals too (R2.1)."""
        row = 1 << space
        row |= (row << 1 | row >> 1) & self.all_spaces
        return (row | row << self.stride | row >> self.stride) & self.all_spaces & ~(1 << space)

    def region_at(self, space: Space, within: SpaceSet) -> SpaceSet:
        """Return the connected set of spaces of `within` that contains `space` (R6.5)."""
        stride = self.stride
        region = 1 << space
        while True:
            grown = (region << 1 | region >> 1 | region << stride | region >> stride) & within | region
            if grown == region:
                return region
            region = grown

    def regions_in(self, within: SpaceSet) -> Iterator[SpaceSet]:
        """Yield the connected parts of a set of spaces, by their first space in reading order."""
        while within:
            region = self.region_at(first_space(within), within)
            yield region
            within ^= region

    def regions_touched(self, touched: SpaceSet, within: SpaceSet) -> list[SpaceSet]:
        """Return the connected parts of `within` that hold spaces of its subset `touched`, by their first space in
        reading order."""
        regions = []
        while touched:
            region = self.region_at(first_space(touched), within)
            regions.append(region)
            touched &= ~region
        return sorted(regions, key=first_space)

    def column_row(self, space: Space) -> tuple[int, int]:
        """Return the column and row of a space, both from 0 at the top left."""
        return space % self.stride, space // self.stride

    def space_at(self, column: int, row: int) -> Space | None:
        """Return the space at a column and row from 0, or None outside the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return Space(row * self.stride + column)
        return None

    @property
    def used_sites(self) -> tuple[str, ...]:
        """Letters of the sites that can ever get a finca, in alphabetical order."""
        return tuple(letter for letter in self.sites if letter not in self.unused_sites)
