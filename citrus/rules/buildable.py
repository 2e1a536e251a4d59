"""Whether a set of tiles can be built completely: the question behind buying and carts (R5.2, R10.2).

Most answers are plain to see and found here; `citrus.rules.build_search` looks for the others.
"""

from __future__ import annotations

from collections.abc import Iterable

from citrus.rules.build_search import BuildSearch, Moment, bridge_in_reach
from citrus.rules.planting import Ground, free_spaces, ground_of, legal_spaces
from citrus.rules.state import GameState

Room = tuple[int, int]
"""Sets of spaces for one kind: where it may extend a region, and where it may start one (R6.2, R6.3)."""


def can_build(state: GameState, tiles: Iterable[int], new_finca_sites: tuple[str, ...] = ()) -> bool:
    """Whether some order of legal plantings builds all these tiles (R5.2).

    If taking the tiles makes a finca due, `new_finca_sites` are the sites to choose from: one that works is enough.
    Bridges held and those collected on the way count, other action tiles do not.
    """
    return Buildable(state).can_build(tiles, new_finca_sites)


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
        self._grounds: dict[int, Ground] = {}
        self._rooms: dict[int, dict[int, Room]] = {}

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
        rooms = self._rooms.get(roads)
        if rooms is None:
            rooms = self._rooms[roads] = {}
        stuck = False
        for kind in kinds:
            room = rooms.get(kind)
            if room is None:
                room = rooms[kind] = self._room(kind, roads)
            if not room[0] and not room[1]:
                stuck = True
        if not stuck:
            return self._plenty(kinds, rooms) or self._search(kinds, roads)
        if self.bridges or (self.bridge_tiles and self._bridge_in_reach(kinds, rooms)):
            return self._search(kinds, roads)
        return False

    def _room(self, kind: int, roads: int) -> Room:
        """Where a first tile of the kind may extend or start, given a worker and these roads of built fincas."""
        return legal_spaces(self.board, self._ground(kind), self.free, roads)

    def _ground(self, kind: int) -> Ground:
        ground = self._grounds.get(kind)
        if ground is None:
            ground = self._grounds[kind] = ground_of(self.state, kind)
        return ground

    def _bridge_in_reach(self, kinds: list[int], rooms: dict[int, Room]) -> bool:
        distinct = set(kinds)
        for kind in distinct:
            first = rooms[kind][0] | rooms[kind][1]
            steps = kinds.count(kind) - (1 if len(distinct) > 1 else 2)
            if first and bridge_in_reach(self.board, self.bridge_tiles, self.free, first, steps, self._grounds[kind]):
                return True
        return False

    def _plenty(self, kinds: list[int], rooms: dict[int, Room]) -> bool:
        """Whether there is obviously enough room and workers; most lines that can be built are found here.

        Kinds meet only in the spaces and workers they use, so it is enough that every kind with a single tile has as
        many spaces as there are tiles, after the one kind with several tiles has taken what it needs: extensions off
        the roads, where its tiles do not block each other, or a start with such spaces beside it.
        """
        count = len(kinds)
        workers = self.player.workers
        several = -1
        for kind in set(kinds):
            extend, start = rooms[kind]
            needed = kinds.count(kind)
            if needed == 1:
                if extend.bit_count() < count:
                    if (extend | start).bit_count() < count:
                        return False
                    workers -= 1
            elif several >= 0:
                return False
            else:
                several = kind
                if (extend & ~self.board.all_roads).bit_count() < needed:
                    if not self._start_with_room(kind, start, needed - 1):
                        return False
                    workers -= 1
        return workers >= 0

    def _start_with_room(self, kind: int, start: int, needed: int) -> bool:
        """Whether so many tiles of the kind fit beside one of these starts, off the roads and far from its like."""
        ground = self._grounds[kind]
        room = self.free & ~self.board.all_roads & ~self.board.neighbours(ground.planted)
        while start:
            bit = start & -start
            if (self.board.neighbours(bit) & room).bit_count() >= needed:
                return True
            start ^= bit
        return False

    def _search(self, kinds: list[int], roads: int) -> bool:
        search, moment = self.search(kinds, roads)
        return search.solve(moment)

    def search(self, kinds: list[int], roads: int, besides: int = 0) -> tuple[BuildSearch, Moment]:
        """A search for these kinds and where it begins; see `BuildSearch` for `besides`."""
        distinct = tuple(sorted(set(kinds)))
        road_rule = not self.state.game.options.family
        moment = Moment(
            tuple([kinds.count(kind) for kind in distinct]),
            tuple([self._ground(kind) for kind in distinct]),
            self.state.neutral,
            self.state.planted,
            self.player.workers,
            self.bridges,
        )
        return BuildSearch(self.board, distinct, roads, self.bridge_tiles, road_rule, besides), moment
