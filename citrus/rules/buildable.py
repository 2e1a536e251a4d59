"""Whether a set of tiles can be built completely: the exact search behind buying and carts (R5.2, R10.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from citrus.rules.board import Board, spaces_of
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


class Buildable:
    """Answers for one state, sharing what several lines of the market have in common."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.board = state.game.board
        self.player = state.players[state.player]
        self.free = free_spaces(state)
        self._grounds: dict[int, Ground] = {}
        self._options: dict[int, tuple[int, int]] = {}

    def ground(self, kind: int) -> Ground:
        """The ground of a kind, worked out once."""
        ground = self._grounds.get(kind)
        if ground is None:
            ground = self._grounds[kind] = ground_of(self.state, kind)
        return ground

    def options(self, kind: int) -> tuple[int, int]:
        """Where a first tile of the kind may extend or start, as if a worker were at hand."""
        options = self._options.get(kind)
        if options is None:
            options = legal_spaces(self.board, self.ground(kind), self.free, self.state.finca_roads)
            self._options[kind] = options
        return options

    def can_build(self, tiles: Iterable[int], new_finca_sites: tuple[str, ...] = ()) -> bool:
        """See `can_build` of this module."""
        kinds = [tile >> 1 for tile in tiles]
        if self._plainly_buildable(kinds):
            return True
        roads = self.state.finca_roads
        if not new_finca_sites:
            return self._search(kinds, roads)
        return any(self._search(kinds, roads | self.board.roads[site]) for site in new_finca_sites)

    def _plainly_buildable(self, kinds: list[int]) -> bool:
        """A quick sufficient test: every kind has more room than all tiles together can take from it.

        Kinds meet only in the spaces and workers they use, so a kind with one tile needs as many spaces as there are
        tiles; one with more tiles needs that many extensions off the roads, where tiles do not block each other.
        """
        count = len(kinds)
        workers = self.player.workers
        for kind in set(kinds):
            extend, start = self.options(kind)
            if kinds.count(kind) > 1:
                if (extend & ~self.board.all_roads).bit_count() < count:
                    return False
            elif extend.bit_count() < count:
                if (extend | start).bit_count() < count:
                    return False
                workers -= 1
        return workers >= 0

    def _search(self, kinds: list[int], roads: int) -> bool:
        distinct = tuple(sorted(set(kinds)))
        bridges = self.player.tiles.count("bridge")
        search = _Search(
            self.board,
            distinct,
            roads,
            self._bridge_tiles_in_reach(distinct, len(kinds), roads),
            road_rule=not self.state.game.options.family,
        )
        return search.solve(
            _Moment(
                tuple([kinds.count(kind) for kind in distinct]),
                tuple([self.ground(kind) for kind in distinct]),
                self.state.neutral,
                self.state.planted,
                self.player.workers,
                bridges,
            )
        )

    def _bridge_tiles_in_reach(self, kinds: tuple[int, ...], count: int, roads: int) -> int:
        """The bridges on the board that could be collected while one more of `count` tiles is still in hand."""
        bridge_tiles = 0
        for space, tile in self.state.landscape:
            if tile == "bridge":
                bridge_tiles |= 1 << space
        if not bridge_tiles or count < 2:
            return 0
        if "bridge" in self.player.tiles:
            return bridge_tiles
        reach = 0
        for kind in kinds:
            extend, start = legal_spaces(self.board, self.ground(kind), self.free, roads)
            reach |= extend | start
        for _ in range(count - 2):
            reach |= self.board.neighbours(reach) & self.free
        return reach & bridge_tiles


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
            return True
        if moment in self.hopeless:
            return False
        solved = any(
            self.solve(self._planted(moment, place, space, bridge))
            for place, space, bridge in self._plantings(moment, left)
        )
        if not solved:
            self.hopeless.add(moment)
        return solved

    def _plantings(self, moment: _Moment, left: int) -> list[tuple[int, int, bool]]:
        """The plantings worth trying as (place of the kind, space, bridge), scarcest kind first; none if in vain."""
        bridgeable = bool(moment.bridges or self.bridge_tiles & ~moment.planted)
        free = self.board.plantable & ~moment.planted
        starts_needed = 0
        workers_at_best = moment.workers
        choices: list[tuple[int, int, int, int]] = []
        for place, count in enumerate(moment.counts):
            if not count:
                continue
            ground = moment.grounds[place]
            extend, start = legal_spaces(self.board, ground, free, self.roads)
            if not extend and not start and not bridgeable:
                return []  # only tiles of its own kind could open spaces to it, and there is none to begin with
            if not ground.own:
                starts_needed += 1
            workers_at_best += max(0, len(ground.own) - 1)
            plain = extend | start if moment.workers else extend
            bridged = self._bridged(moment, place) if moment.bridges else 0
            choices.append(((plain | bridged).bit_count(), place, plain, bridged))
        if not bridgeable:
            if starts_needed > workers_at_best:
                return []
            if moment.workers >= left:
                # Kinds then only take spaces from each other, so their order does not matter.
                choices = [min(choices)]
        plantings = []
        for _, place, plain, bridged in sorted(choices):
            roadless = plain & ~self.board.all_roads
            plantings += [(place, space, False) for space in spaces_of(roadless)]
            plantings += [(place, space, False) for space in spaces_of(plain ^ roadless)]
            plantings += [(place, space, True) for space in spaces_of(bridged)]
        return plantings

    def _bridged(self, moment: _Moment, place: int) -> int:
        spaces = bridge_spaces(self.board, moment.neutral, moment.planted, self.kinds[place])
        extend, start = legal_spaces(self.board, moment.grounds[place], spaces, self.roads)
        return extend | start if moment.workers else extend

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
