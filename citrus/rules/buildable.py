"""Whether a set of tiles can be built completely: the exact search behind buying and carts (R5.2, R10.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from citrus.rules.board import Board
from citrus.rules.planting import (
    Ground,
    bridge_spaces,
    free_spaces,
    ground_of,
    joined,
    legal_spaces,
    plant_on,
    road_blocks,
)
from citrus.rules.state import GameState


def can_build(state: GameState, tiles: Iterable[int], new_finca_sites: tuple[str, ...] = ()) -> bool:
    """Whether some order of legal plantings builds all these tiles (R5.2).

    If taking the tiles makes a finca due, `new_finca_sites` are the sites to choose from: one that works is enough.
    Bridges held and those collected on the way count, other action tiles do not.
    """
    return Buildable(state).can_build(tiles, new_finca_sites)


def bridge_in_reach(board: Board, bridge_tiles: int, free: int, firsts: list[tuple[int, int, Ground]]) -> bool:
    """Whether a bridge on the board might be collected while another tile is still to be planted.

    `firsts` gives for each kind where its first tile may go, how many tiles of it there are, and its ground: a kind
    comes farther only beside own regions, which may swallow more as they grow, and the neutral ones they swallow.
    """
    bridge_tiles &= free
    if not bridge_tiles:
        return False
    for reach, count, ground in firsts:
        own = sum(ground.own)
        for _ in range(count - 1 if len(firsts) > 1 else count - 2):
            near = board.neighbours(reach | own)
            if near & ground.neutral:
                near |= board.neighbours(ground.neutral)
            reach |= near & free
        if reach & bridge_tiles and (count > 1 or len(firsts) > 1):
            return True
    return False


class Buildable:
    """Answers for one state, sharing what several lines of the market have in common."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.board = state.game.board
        self.player = state.players[state.player]
        self.free = free_spaces(state)
        self._grounds: dict[int, Ground] = {}
        self._options: dict[tuple[int, int], tuple[int, int]] = {}

    @cached_property
    def bridges(self) -> int:
        """How many bridges the player holds."""
        return self.player.tiles.count("bridge")

    @cached_property
    def bridge_tiles(self) -> int:
        """The spaces of the board with a bridge to collect."""
        return sum(1 << space for space, tile in self.state.landscape if tile == "bridge")

    def options(self, kind: int, roads: int) -> tuple[int, int]:
        """Where a first tile of the kind may extend or start, given a worker and these roads of built fincas."""
        options = self._options.get((kind, roads))
        if options is None:
            ground = self._grounds.get(kind)
            if ground is None:
                ground = self._grounds[kind] = ground_of(self.state, kind)
            options = self._options[kind, roads] = legal_spaces(self.board, ground, self.free, roads)
        return options

    def can_build(self, tiles: Iterable[int], new_finca_sites: tuple[str, ...] = ()) -> bool:
        """See `can_build` of this module."""
        kinds = [tile >> 1 for tile in tiles]
        roads = self.state.finca_roads
        if not new_finca_sites:
            return self._can_build(kinds, roads)
        return any(self._can_build(kinds, roads | self.board.roads[site]) for site in new_finca_sites)

    def _can_build(self, kinds: list[int], roads: int) -> bool:
        """The cheap answers first: without a bridge every kind needs a space, and plenty of room is enough."""
        room = {kind: extend | start for kind in kinds for extend, start in (self.options(kind, roads),)}
        if all(room.values()):
            return self._plenty(kinds, roads) or self._search(kinds, roads)
        if not self.bridges:
            firsts = [(spaces, kinds.count(kind), self._grounds[kind]) for kind, spaces in room.items()]
            if not bridge_in_reach(self.board, self.bridge_tiles, self.free, firsts):
                return False
        return self._search(kinds, roads)

    def _plenty(self, kinds: list[int], roads: int) -> bool:
        """Whether there is obviously enough room and workers; most lines that can be built are found here.

        Kinds meet only in the spaces and workers they use, so it is enough that every kind with a single tile has as
        many spaces as there are tiles, after the one kind with several tiles has taken what it needs: extensions off
        the roads, where its tiles do not block each other, or a start with such spaces beside it.
        """
        count = len(kinds)
        workers = self.player.workers
        several = -1
        for kind in set(kinds):
            extend, start = self.options(kind, roads)
            if extend.bit_count() >= count and kinds.count(kind) == 1:
                continue
            if kinds.count(kind) == 1:
                if (extend | start).bit_count() < count:
                    return False
                workers -= 1
            elif several >= 0:
                return False
            else:
                several = kind
                needed = kinds.count(kind)
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
        distinct = tuple(sorted(set(kinds)))
        search = _Search(self.board, distinct, roads, self.bridge_tiles, not self.state.game.options.family)
        return search.solve(
            _Moment(
                tuple([kinds.count(kind) for kind in distinct]),
                tuple([self._grounds[kind] for kind in distinct]),
                self.state.neutral,
                self.state.planted,
                self.player.workers,
                self.bridges,
            )
        )


class _Moment(NamedTuple):
    """A moment of the search: how many tiles of each kind of the hand are left, and the board as it is by then."""

    counts: tuple[int, ...]
    grounds: tuple[Ground, ...]
    neutral: tuple[int, ...]
    planted: int
    workers: int
    bridges: int


class _Search:
    """Depth-first search over plantings that remembers moments from which nothing works."""

    def __init__(self, board: Board, kinds: tuple[int, ...], roads: int, bridge_tiles: int, road_rule: bool) -> None:
        self.board = board
        self.kinds = kinds
        self.roads = roads
        self.bridge_tiles = bridge_tiles
        self.road_rule = road_rule
        self.hopeless: set[_Moment] = set()

    def solve(self, moment: _Moment) -> bool:
        """Whether everything that is left at this moment can be built."""
        left = sum(moment.counts)
        if not left:
            return moment.workers >= 0
        if moment in self.hopeless:
            return False
        plantings = self._plantings(moment, left)
        if left == 1 and moment.workers >= 0:
            return any(spaces for _, spaces, _ in plantings)
        for place, spaces, bridge in plantings:
            while spaces:
                bit = spaces & -spaces
                if self.solve(self._planted(moment, place, bit.bit_length() - 1, bridge)):
                    return True
                spaces ^= bit
        self.hopeless.add(moment)
        return False

    def _plantings(self, moment: _Moment, left: int) -> list[tuple[int, int, bool]]:
        """What is worth trying as (place of the kind, set of spaces, bridge), scarcest kind first; nothing if in vain.

        Without bridges kinds only take spaces and workers from each other. Then their order does not matter as long
        as there are workers for all tiles; nor if every kind has one tile left, for what gives workers back can be
        planted before what needs one, so that workers may be borrowed as long as the debt is paid in the end.
        """
        counts, grounds, neutral, planted, workers, bridges = moment
        board = self.board
        free = board.plantable & ~planted
        starts_needed = 0
        stuck = False
        workers_at_best = workers
        plain: list[tuple[int, int, int, int]] = []
        firsts = []
        for place, count in enumerate(counts):
            if not count:
                continue
            extend, start = legal_spaces(board, grounds[place], free, self.roads)
            firsts.append((extend | start, count, grounds[place]))
            plain.append(((extend | start).bit_count(), place, extend, start))
            stuck = stuck or not (extend or start)
            regions = len(grounds[place].own)
            starts_needed += not regions
            workers_at_best += max(0, regions - 1)
        if starts_needed > workers_at_best:
            return []
        if not bridges and not bridge_in_reach(board, self.bridge_tiles, free, firsts):
            if stuck:
                return []
            if workers >= left or left == len(plain):
                _, place, extend, start = min(plain)
                return self._split(place, extend | start if workers > 0 or left > 1 else extend)
        plain.sort()
        plantings = []
        for _, place, extend, start in plain:
            plantings += self._split(place, extend | start if workers > 0 else extend)
            if bridges:
                spaces = bridge_spaces(board, neutral, planted, self.kinds[place])
                extend, start = legal_spaces(board, grounds[place], spaces, self.roads)
                plantings.append((place, extend | start if workers > 0 else extend, True))
        return plantings

    def _split(self, place: int, spaces: int) -> list[tuple[int, int, bool]]:
        """Plantings off the roads before those on roads, which block more."""
        on_roads = spaces & self.board.all_roads
        return [(place, spaces ^ on_roads, False), (place, on_roads, False)]

    def _planted(self, moment: _Moment, place: int, space: int, bridge: bool) -> _Moment:
        """The moment after one planting."""
        bit = 1 << space
        counts, grounds, neutral, planted, workers, bridges = moment
        if bridge:
            bridges -= 1
            neutral = tuple([mask & ~bit for mask in neutral])
            if planted & bit:
                grounds = tuple([self._uncovered(ground, bit) for ground in grounds])
        elif bit & self.bridge_tiles:
            bridges += 1
        join = joined(self.board, grounds[place], space)
        ground, _ = plant_on(self.board, grounds[place], space, join, self.road_rule)
        kind = self.kinds[place]
        return _Moment(
            (*counts[:place], counts[place] - 1, *counts[place + 1 :]),
            (*grounds[:place], ground, *grounds[place + 1 :]),
            (*neutral[:kind], ground.neutral, *neutral[kind + 1 :]),
            planted | bit,
            workers + len(join.own) - 1,
            bridges,
        )

    def _uncovered(self, ground: Ground, bit: int) -> Ground:
        """The ground of a kind after a neutral plantation, perhaps of this kind, has been covered."""
        if not ground.neutral & bit:
            return ground
        planted = ground.planted & ~bit
        return Ground(planted, ground.own, ground.neutral & ~bit, road_blocks(self.board, planted, self.road_rule))
