"""Whether a set of tiles can be built completely: the question behind buying and carts (R5.2, R10.2).

Most answers are plain to see and found here; `citrus.rules.build_search` looks for the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from citrus.rules.board import first_spaces
from citrus.rules.build_search import BuildSearch, Moment, bridge_in_reach
from citrus.rules.planting import free_spaces, grounds_of
from citrus.rules.rooms import Rooms
from citrus.rules.state import GameState


def can_build(state: GameState, tiles: Iterable[int], new_finca_sites: tuple[str, ...] = ()) -> bool:
    """Whether some order of legal plantings builds all these tiles (R5.2).

    If taking the tiles makes a finca due, `new_finca_sites` are the sites to choose from: one that works is enough.
    Bridges held and those collected on the way count, other action tiles do not.
    """
    return Buildable(state).can_build(tiles, new_finca_sites)


def left_over(state: GameState, tiles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The fewest of these tiles that would stay over if all others are built in the best order (R5.2).

    Every such choice, of each only one among those of the same kinds: `((),)` if all of them can be built.
    """
    buildable = Buildable(state)
    for count in range(len(tiles)):
        found: dict[tuple[int, ...], tuple[int, ...]] = {}
        for stay in combinations(range(len(tiles)), count):
            kinds = tuple(sorted(tiles[place] >> 1 for place in stay))
            built = [tile for place, tile in enumerate(tiles) if place not in stay]
            if kinds not in found and buildable.can_build(built):
                found[kinds] = tuple(tiles[place] for place in stay)
        if found:
            return tuple(found.values())
    return (tiles,)


class Buildable:
    """Answers for one state, sharing what several lines of the market have in common."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.board = state.game.board
        self.player = state.players[state.player]
        self.added = state.game.added
        self.free = free_spaces(state)
        self.bridges = self.player.tiles.count("bridge")
        self.bridge_tiles = 0
        for space, tile in state.landscape:
            if tile == "bridge":
                self.bridge_tiles |= 1 << space
        self._known = Rooms(self.board, self.free)
        # of each kind
        self._grounds = grounds_of(state)
        self._rooms = [self._known[ground] for ground in self._grounds]

    def can_build(self, tiles: Iterable[int], new_finca_sites: tuple[str, ...] = ()) -> bool:
        """See `can_build` of this module."""
        kinds = [tile >> 1 for tile in tiles]
        roads = self.state.finca_roads
        if not new_finca_sites:
            return self.can_build_kinds(kinds, roads)
        return any(self.can_build_kinds(kinds, roads | self.board.roads[site]) for site in new_finca_sites)

    def can_build_kinds(self, kinds: list[int], roads: int) -> bool:
        """Whether tiles of these kinds can be built with these roads of built fincas.

        The cheap answers first: plenty of room is enough, and without a bridge every kind needs a space.
        """
        if self.added:
            for kind in kinds:
                if kind in self.added:
                    return self.added[kind].can_build(self, kinds, roads)
        rooms = self._rooms
        for kind in kinds:
            extend, start = rooms[kind]
            if not extend and not start & roads:
                if self.bridges or (self.bridge_tiles and self._bridge_in_reach(kinds, roads)):
                    return self._search(kinds, roads)
                return False
        return self._plenty(kinds, roads) or self._search(kinds, roads)

    def _bridge_in_reach(self, kinds: list[int], roads: int) -> bool:
        distinct = set(kinds)
        for kind in distinct:
            extend, start = self._rooms[kind]
            first = extend | start & roads
            steps = kinds.count(kind) - (1 if len(distinct) > 1 else 2)
            if first and bridge_in_reach(self.board, self.bridge_tiles, self.free, first, steps, self._grounds[kind]):
                return True
        return False

    def _plenty(self, kinds: list[int], roads: int) -> bool:
        """Whether there is obviously enough room and workers; most lines that can be built are found here.

        Kinds meet only in the spaces and workers they use. So every kind with several tiles takes spaces where they
        are sure to fit; then it is enough that the single tiles, the one with the fewest spaces first, each find one
        more than were taken by those before.
        """
        count = len(kinds)
        workers = self.player.workers
        free = self.free
        singles = []
        for kind in set(kinds):
            needed = kinds.count(kind)
            if needed == 1:
                singles.append(kind)
                continue
            spaces = self._extending(kind, needed, free)
            if not spaces:
                spaces = self._starting(kind, needed, free, roads)
                if not spaces:
                    return False
                workers -= 1
            free ^= spaces
        scarce = []
        for kind in singles:
            extend, start = self._rooms[kind]
            extensions = (extend & free).bit_count()
            if extensions < count:
                scarce.append((((extend | start & roads) & free).bit_count(), extensions))
        for taken, (room, extensions) in enumerate(sorted(scarce)):
            if extensions <= taken:
                if room <= taken:
                    return False
                workers -= 1
        return workers >= 0

    def _extending(self, kind: int, needed: int, free: int) -> int:
        """Spaces for so many tiles of a kind beside own regions, off the roads, where they do not block each other; 0
        if there are fewer."""
        return first_spaces(self._rooms[kind][0] & free & ~self.board.all_roads, needed)

    def _starting(self, kind: int, needed: int, free: int, roads: int) -> int:
        """Spaces for so many tiles of a kind: a start, and others beside it, off the roads and far from its like; 0 if
        there are none."""
        board = self.board
        room = free & ~board.all_roads & ~board.neighbours(self._grounds[kind].planted)
        start = self._rooms[kind][1] & free & roads
        while start:
            bit = start & -start
            beside = first_spaces(board.neighbours(bit) & room, needed - 1)
            if beside:
                return bit | beside
            start ^= bit
        return 0

    def _search(self, kinds: list[int], roads: int) -> bool:
        search, moment = self.search(kinds, roads)
        return search.solve(moment)

    def search(self, kinds: list[int], roads: int, besides: int = 0) -> tuple[BuildSearch, Moment]:
        """A search for these kinds and where it begins; see `BuildSearch` for `besides`."""
        distinct = tuple(sorted(set(kinds)))
        road_rule = not self.state.game.options.family
        moment = Moment(
            tuple([kinds.count(kind) for kind in distinct]),
            tuple([self._grounds[kind] for kind in distinct]),
            self.state.neutral,
            self.state.planted,
            self.player.workers,
            self.bridges,
        )
        return BuildSearch(self._known, distinct, roads, self.bridge_tiles, road_rule, besides), moment
