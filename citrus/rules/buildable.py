"""Whether tiles can all be built: the question behind buying and carts (R5.2, R10.2).

Simple checks here answer most questions; `citrus.rules.build_search` searches where they do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from citrus.rules.board import first_space, first_spaces
from citrus.rules.build_search import BuildSearch, Roads, SearchMoment, help_in_reach
from citrus.rules.ground import Ground
from citrus.rules.numbering import Kind, KindSet, SpaceSet, Tile
from citrus.rules.planting import extensions, free_spaces, ground_of, own_grounds
from citrus.rules.singles import singles_fit, singles_surely_fit
from citrus.rules.state import GameState
from citrus.rules.tiles import KindCounts, count_kinds, kind_of

if TYPE_CHECKING:
    from citrus.rules.variant import AddedKind


def can_build(state: GameState, tiles: Iterable[Tile], finca_due: bool = False) -> bool:
    """Return whether some order of legal plantings builds all these tiles (R5.2).

    `finca_due` is whether taking the tiles brings a finca (R7.1). Bridges and milestones that are held or collected on
    the way count, other action tiles do not.
    """
    buildable = Buildable(state)
    return buildable.can_build(count_kinds(tiles), buildable.outlooks(finca_due))


def needs_milestone(state: GameState, tiles: Iterable[Tile], finca_due: bool) -> bool:
    """Return whether these tiles can all be built only with milestones held or collected on the way (R5.2)."""
    buildable = Buildable(state, milestones=False)
    return not buildable.can_build(count_kinds(tiles), buildable.outlooks(finca_due))


def left_over(state: GameState, tiles: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """Return the fewest of these tiles that stay over if all others are built in the best order (R5.2). Of choices with
    the same kinds, only one is returned; `((),)` if all tiles can be built."""
    buildable = Buildable(state)
    for count in range(len(tiles)):
        found: dict[tuple[Kind, ...], tuple[Tile, ...]] = {}
        for stay in combinations(range(len(tiles)), count):
            kinds = tuple(sorted(kind_of(tiles[index]) for index in stay))
            built = count_kinds(tile for index, tile in enumerate(tiles) if index not in stay)
            if kinds not in found and buildable.can_build(built, buildable.outlooks()):
                found[kinds] = tuple(tiles[index] for index in stay)
        if found:
            return tuple(found.values())
    return (tiles,)


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """Where tiles can be planted with certain `roads` while the board is as it is.

    `firsts` are the spaces for a tile of each kind, given a worker; the `stuck` kinds have none. `helps` is where
    bridges and milestones that can build a finca lie, and the `collecting` kinds have spaces there.
    """

    roads: Roads
    helps: SpaceSet
    firsts: list[SpaceSet]
    stuck: KindSet
    collecting: KindSet


class Buildable:
    """Answers `can_build` for one state, sharing work among market lines. `milestones` tells whether those held or
    collected on the way count, as R5.2 says."""

    def __init__(self, state: GameState, milestones: bool = True) -> None:
        self.state = state
        self.board = state.game.board
        self.player = state.players[state.player]
        self.added = state.game.added
        self.free = free_spaces(state)
        self.bridges = self.player.tiles.count("bridge")
        self.bridge_tiles = state.bridge_tiles
        self.milestone_tiles = state.milestone_tiles if milestones else 0
        self.milestones = self.player.tiles.count("milestone") if milestones else 0
        self._outlooks: dict[bool, list[Outlook]] = {}  # once worked out: by whether a finca is due
        self._grounds = own_grounds(state)
        self._extensions = extensions(state, self._grounds, self.free)  # by kind

    def outlooks(self, finca_due: bool = False) -> list[Outlook]:
        """Return the outlooks for every choice of sites for the fincas that can be built before any tile is planted.

        These are the fincas of milestones in hand, and the one that is due, if any. Outlooks where nothing can be
        planted are left out.
        """
        known = self._outlooks.get(finca_due)
        if known is None:
            known = self._outlooks[finca_due] = []
            for roads in self._choices_of_sites(self.milestones + finca_due):
                outlook = self._outlook(roads)
                if self.bridges or self.added or any(outlook.firsts):
                    known.append(outlook)
        return known

    def can_build(self, kinds: KindCounts, outlooks: list[Outlook]) -> bool:
        """Return whether tiles of these kinds can all be built with one of these outlooks. Cheap answers come first:
        plenty of room is enough, and without bridges and milestones every kind needs a space."""
        for outlook in outlooks:
            if self.added and (added := self._added_among(kinds)):
                works = added.can_build(self.state, kinds, outlook.roads, self)
            elif not outlook.stuck & kinds.kinds:
                works = self._plenty(kinds, outlook) or self._fits(kinds, outlook)
            else:
                works = self._may_get_help(kinds, outlook) and self._search(kinds, outlook.roads)
            if works:
                return True
        return False

    def _added_among(self, kinds: KindCounts) -> AddedKind | None:
        """Return the kind among these that a variant has added, if any."""
        return next((self.added[kind] for kind in kinds.by_kind if kind in self.added), None)

    def _choices_of_sites(self, new_fincas: int) -> list[Roads]:
        """Return the roads for every choice of sites for `new_fincas` fincas built before any tile is planted. The
        stack and the open sites limit their number."""
        state = self.state
        built = state.finca_roads
        if not new_fincas and not self.milestone_tiles:
            return [Roads(built)]
        sites = [self.board.roads[site] for site in state.open_sites]
        most = min(len(sites), len(state.finca_stack))
        if not new_fincas:
            return [Roads(built, tuple(sites), most)] if most else [Roads(built)]
        at_once = min(new_fincas, most)
        later = most - at_once if self.milestone_tiles else 0
        if at_once == 1 and not later:
            return [Roads(built | site) for site in sites]
        choices = []
        for chosen in combinations(range(len(sites)), at_once):
            roads = built
            for index in chosen:
                roads |= sites[index]
            rest = tuple([site for index, site in enumerate(sites) if index not in chosen]) if later else ()
            choices.append(Roads(roads, rest, later))
        return choices

    def helps(self, roads: Roads) -> SpaceSet:
        """Return where bridges, and milestones that can build a finca, lie on the board."""
        return self.bridge_tiles | self.milestone_tiles if roads.fincas else self.bridge_tiles

    def can_build_kinds(self, kinds: KindCounts, roads: Roads) -> bool:
        """Return whether tiles of these kinds can be built with these roads of fincas."""
        return self.can_build(kinds, [self._outlook(roads)])

    def _ground(self, kind: Kind) -> Ground:
        return self._grounds.get(kind) or ground_of(self.state, kind)

    def _outlook(self, roads: Roads) -> Outlook:
        starts, helps = self.free & roads.built, self.helps(roads)
        extensions = self._extensions
        firsts = []
        stuck = collecting = 0
        for kind, open_roads in enumerate(self.state.open_roads):
            first = extensions[kind] | open_roads & starts
            firsts.append(first)
            if not first:
                stuck |= 1 << kind
            elif first & helps:
                collecting |= 1 << kind
        return Outlook(roads, helps, firsts, stuck, collecting)

    def _fits(self, kinds: KindCounts, outlook: Outlook) -> bool:
        """Return whether tiles of these kinds, each with a space, can be built though there is not plenty of room."""
        if self._plain_singles(kinds, outlook):
            rooms = [(self._extensions[kind], outlook.firsts[kind]) for kind in kinds.single]
            return singles_fit(rooms, self.player.workers)
        return self._search(kinds, outlook.roads)

    def _may_get_help(self, kinds: KindCounts, outlook: Outlook) -> bool:
        """Return whether a stuck kind may use a bridge, or tiles might collect a bridge or milestone for it."""
        if self.bridges or outlook.collecting & kinds.kinds:
            return True
        if not outlook.helps:
            return False
        for kind, count in kinds.several:
            first = outlook.firsts[kind]
            if first and help_in_reach(self.board, outlook.helps, self.free, first, count - 1, self._ground(kind)):
                return True
        return False

    def _plenty(self, kinds: KindCounts, outlook: Outlook) -> bool:
        """Return whether there is obviously enough room and enough workers, as for most lines that can be built.

        Kinds compete only for spaces and workers. So each kind with several tiles takes spaces where they are sure to
        fit; then it is enough that the single tiles fit.
        """
        workers = self.player.workers
        free, extensions = self.free, self._extensions
        if kinds.several:
            off_roads = free & ~self.board.all_roads  # where tiles of a kind do not block each other
            for kind, needed in kinds.several:
                extend = extensions[kind]
                spaces = first_spaces(extend & off_roads, needed) or self._together(kind, needed, free, extend & free)
                if not spaces:
                    spaces = self._together(kind, needed, free, outlook.firsts[kind] & free & ~extend)
                    if not spaces:
                        return False
                    workers -= 1
                free ^= spaces
                off_roads &= free
        total = kinds.total
        enough = workers >= total
        scarce = []
        for kind in kinds.single:
            room = (outlook.firsts[kind] & free).bit_count()
            if not enough or room < total:
                beside = (extensions[kind] & free).bit_count()
                if beside < total:
                    scarce.append((room, beside))
        if not scarce:
            return workers >= 0
        scarce.sort()
        return singles_surely_fit(scarce, workers)

    def _plain_singles(self, kinds: KindCounts, outlook: Outlook) -> bool:
        """Return whether these are single tiles of several kinds, and none can join own regions or collect help."""
        if self.bridges or kinds.several or outlook.collecting & kinds.kinds:
            return False
        for kind in kinds.single:
            ground = self._grounds.get(kind)
            if ground is not None and len(ground.own) > 1:
                return False
        return True

    def _together(self, kind: Kind, needed: int, free: SpaceSet, firsts: SpaceSet) -> SpaceSet:
        """Return spaces off the roads for `needed` tiles of a kind, or 0 if there are not enough.

        One of them is among the `firsts`, the others are beside it or beside own regions. A space that is not beside
        own regions must not be beside other plantations of the kind.
        """
        board = self.board
        off_roads = free & ~board.all_roads
        extend = self._extensions[kind] & off_roads
        room = off_roads & ~board.neighbours(self.state.plantations[kind])
        while firsts:
            bit = firsts & -firsts
            others = first_spaces((board.beside[first_space(bit)] & room | extend) & ~bit, needed - 1)
            if others:
                return bit | others
            firsts ^= bit
        return 0

    def _search(self, kinds: KindCounts, roads: Roads) -> bool:
        search, moment = self.search(kinds, roads)
        return search.solve(moment)

    def search(self, kinds: KindCounts, roads: Roads, besides: int = 0) -> tuple[BuildSearch, SearchMoment]:
        """Return a search for these kinds and its first moment; see `BuildSearch` for `besides`."""
        distinct = tuple(kinds.by_kind)
        game = self.state.game
        moment = SearchMoment(
            tuple(kinds.by_kind.values()),
            tuple(map(self._ground, distinct)),
            self.state.neutral,
            self.state.planted,
            self.player.workers,
            self.bridges,
            roads,
        )
        road_rule = not game.options.family
        search = BuildSearch(game.rooms, distinct, self.bridge_tiles, self.milestone_tiles, road_rule, besides)
        return search, moment
