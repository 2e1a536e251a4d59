"""Whether a set of tiles with trees among them can be built completely (R5.2, R13.2).

A tree needs no worker and blocks no road for a kind; it only takes a space. So it can always come last, unless it
collects a bridge or milestone, or covers a neutral plantation in another tile's way. Planted spaces stay planted: a
tree may go to a space until that space is taken.
"""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.board import Board, spaces_of
from citrus.rules.build_search import BuildSearch, KindOptions, PlantationAnswers, Roads, SearchMoment
from citrus.rules.game import Game
from citrus.rules.ground import legal_spaces
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.state import GameState
from citrus.rules.tiles import KindCounts, kind_counts


def tree_kind(game: Game) -> Kind:
    """Return the kind of the trees; the game must be played with them."""
    return game.kinds[len(game.tiles.kinds)]


def tree_spaces(board: Board, among: SpaceSet, planted: SpaceSet, roads: SpaceSet) -> SpaceSet:
    """Return which of the spaces a tree may take: roads of built fincas, and neighbours of plantations and trees."""
    return among & (roads | board.neighbours(planted))


def tree_reach(board: Board, planted: SpaceSet, roads: SpaceSet) -> SpaceSet:
    """Return all spaces that trees could reach one after another without a bridge. Every other tile planted without a
    bridge takes one of them and brings no new ones."""
    free = board.plantable & ~planted
    reach = tree_spaces(board, free, planted, roads)
    while True:
        grown = (reach | board.neighbours(reach)) & free
        if grown == reach:
            return reach
        reach = grown


def can_build_with_trees(state: GameState, kinds: KindCounts, roads: Roads, plantations: PlantationAnswers) -> bool:
    """Return whether tiles of these kinds, including a tree, can all be built; see `AddedKind.can_build`."""
    tree = tree_kind(state.game)
    trees = kinds.by_kind[tree]
    others = kind_counts({kind: count for kind, count in kinds.by_kind.items() if kind != tree})
    reach = tree_reach(state.game.board, state.planted, roads.built)
    if reach.bit_count() >= kinds.total and (not others.total or plantations.can_build_kinds(others, roads)):
        return True
    if not plantations.bridges and not plantations.helps(roads) & reach:
        return False
    search, moment = plantations.search(others, roads, trees)
    return TreeSearch(search).solve(moment, trees)


class TreeSearch:
    """The search for hands with trees where simple checks are not enough: it tries bridges and milestones."""

    def __init__(self, search: BuildSearch) -> None:
        self.search = search
        self.board = search.board
        self.hopeless: set[tuple[SearchMoment, int]] = set()

    def solve(self, moment: SearchMoment, trees: int) -> bool:
        """Return whether all tiles left at this moment, and this many trees, can be built."""
        search = self.search
        if not trees:
            return search.solve(moment)
        left = sum(moment.counts)
        reach = tree_reach(self.board, moment.planted, moment.roads.built)
        enough = reach.bit_count() >= left + trees
        if enough and (search.solve(moment) if left else moment.workers >= 0):
            return True
        if not moment.bridges and not search.helps(moment) & reach:
            return False
        if not left:
            return moment.workers >= 0 and self._trees_fit(moment, trees)
        if (moment, trees) in self.hopeless:
            return False
        options = search.options(moment)
        if search.workers_suffice(moment, options) and search.may_suffice(moment, options):
            if any(self.solve(after, trees - 1) for after in self._tree_first(moment, trees, enough)):
                return True
            for option in options:
                if any(self.solve(after, trees) for after in self._other_first(moment, option, trees, enough)):
                    return True
        self.hopeless.add((moment, trees))
        return False

    def _tree_first(self, moment: SearchMoment, trees: int, enough: bool) -> list[SearchMoment]:
        """Return the moments after a tree that helps other tiles. It collects a bridge or milestone, leads to one, or
        covers neutral plantations of their kinds."""
        planted, roads = moment.planted, moment.roads.built
        free = self.board.plantable & ~planted
        towards = self._near_helps(moment, trees - 1)
        found = [
            after
            for space in spaces_of(tree_spaces(self.board, free & towards, planted, roads))
            for after in self.search.outcomes(self._tree_planted(moment, space, False), space)
        ]
        if moment.bridges:
            covered = 0
            for number, count in enumerate(moment.counts):
                if count:
                    covered |= moment.grounds[number].neutral
            if trees > 1 or not enough:
                covered |= self.board.rocks & ~planted
            spaces = tree_spaces(self.board, covered, planted, roads)
            found += [self._tree_planted(moment, space, True) for space in spaces_of(spaces)]
        return found

    def _other_first(self, moment: SearchMoment, option: KindOptions, trees: int, enough: bool) -> list[SearchMoment]:
        """Return the moments after one of the other tiles."""
        search = self.search
        if moment.workers <= 0:
            option = replace(option, start=0)
        spaces = option.extend | option.start
        if enough:
            chosen = set(search.worth_planting_first(moment, option, 0, False))
            chosen |= set(spaces_of(spaces & self._near_helps(moment, trees)))
            bridged = search.worth_bridging(moment, option)
        else:
            chosen = set(spaces_of(spaces))
            bridged = []
            if moment.bridges:
                among = search.bridge_spaces(moment, option)
                extend, start = legal_spaces(self.board, moment.grounds[option.number], among, moment.roads.built)
                bridged = spaces_of(extend | (start if moment.workers > 0 else 0))
        return [
            *(
                after
                for space in sorted(chosen)
                for after in search.outcomes(search.planted(moment, option.number, space, False), space)
            ),
            *(search.planted(moment, option.number, space, True) for space in bridged),
        ]

    def _near_helps(self, moment: SearchMoment, steps: int) -> SpaceSet:
        """Return all spaces at most `steps` steps away from a bridge or milestone that lies on the board."""
        near = self.search.helps(moment) & ~moment.planted
        for _ in range(steps):
            near |= self.board.neighbours(near)
        return near

    def _tree_planted(self, moment: SearchMoment, space: Space, bridge: bool) -> SearchMoment:
        bit = 1 << space
        grounds, neutral, bridges = moment.grounds, moment.neutral, moment.bridges
        if bridge:
            bridges -= 1
            grounds, neutral = self.search.covered(moment, bit)
        elif bit & self.search.bridge_tiles:
            bridges += 1
        return replace(moment, grounds=grounds, neutral=neutral, planted=moment.planted | bit, bridges=bridges)

    def _trees_fit(self, moment: SearchMoment, trees: int) -> bool:
        """Return whether this many trees, and nothing else, can be built."""
        planted, roads = moment.planted, moment.roads.built
        reach = tree_reach(self.board, planted, roads)
        trees -= reach.bit_count()
        if trees <= 0:
            return True
        # all these spaces are needed, and lead to others only over a bridge or by a milestone's finca
        bridges = moment.bridges + (reach & self.search.bridge_tiles).bit_count()
        planted |= reach
        moment = replace(moment, planted=planted, bridges=bridges)
        afters = [moment]
        for space in spaces_of(reach & self.search.milestone_tiles):
            afters = [after for before in afters for after in self.search.outcomes(before, space)]
        if afters != [moment]:
            return any(self._trees_fit(after, trees) for after in afters)
        if not bridges:
            return False
        neutral = 0
        for mask in moment.neutral:
            neutral |= mask
        covered = spaces_of(tree_spaces(self.board, neutral, planted, roads))[:1]  # any is as good as the others
        rocks = spaces_of(tree_spaces(self.board, self.board.rocks & ~planted, planted, roads))
        return any(
            trees == 1 or self._trees_fit(self._tree_planted(moment, space, True), trees - 1)
            for space in covered + rocks
        )
