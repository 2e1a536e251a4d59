"""The exact search whether tiles can be built completely in some order (R5.2)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from citrus.rules.board import Board, spaces_of
from citrus.rules.ground import Ground, bridge_spaces, joined, legal_spaces, plant_on, road_blocks
from citrus.rules.rooms import Rooms


class Roads(NamedTuple):
    """The roads where tiles may start (R6.2), as sets of spaces: those of `built` fincas, and those of every `open`
    site where milestones that are collected on the way may build so many `fincas` more (R5.2).

    Nothing is `open` if there are no fincas for it.
    """

    built: int
    open: tuple[int, ...] = ()
    fincas: int = 0

    @property
    def hoped(self) -> int:
        """All roads that there may be in the end."""
        roads = self.built
        for site in self.open:
            roads |= site
        return roads

    def with_finca(self) -> list[Roads]:
        """The roads after one more finca, for every choice of its site."""
        fincas = self.fincas - 1
        return [
            Roads(self.built | site, (*self.open[:place], *self.open[place + 1 :]) if fincas else (), fincas)
            for place, site in enumerate(self.open)
        ]


def help_in_reach(board: Board, helps: int, free: int, first: int, steps: int, ground: Ground) -> bool:
    """Whether tiles of one kind might collect a bridge or milestone, which lie on `helps`: the first from the spaces
    `first`, more in `steps` steps.

    A kind comes farther only beside own regions, which may swallow more as they grow, and the neutral ones they
    swallow. With fewer than no steps the last tile of all would collect it, too late to use it.
    """
    if steps < 0 or not helps & free:
        return False
    reach = first
    for _ in range(steps):
        near = board.neighbours(reach | sum(ground.own))
        if near & ground.neutral:
            near |= board.neighbours(ground.neutral)
        reach |= near & free
    return bool(reach & helps)


class Moment(NamedTuple):
    """A moment of the search: how many tiles of each kind of the hand are left (`counts`), and the board by then.

    `grounds` are those of the kinds, `neutral` their sets without an owner, `planted` all plantations; `workers` and
    `bridges` are what the player has left. `roads` are those of fincas; milestones in hand have been used, and their
    fincas are among the built ones.
    """

    counts: tuple[int, ...]
    grounds: tuple[Ground, ...]
    neutral: tuple[int, ...]
    planted: int
    workers: int
    bridges: int
    roads: Roads


class Options(NamedTuple):
    """Where the tiles that are `left` of one kind, the one at `place` of the search, may go without a bridge.

    `room` counts the spaces; `extend` and `start` are the sets where they may go beside own regions and on roads.
    """

    room: int
    place: int
    left: int
    extend: int
    start: int


class BuildSearch:
    """Depth-first search over plantings that remembers moments from which nothing works.

    Kinds only take spaces and workers from each other, as long as no bridge is used and no milestone collected. That
    makes most orders equal: first it is tried without this help, then with at least one bridge or milestone.

    `rooms` are those among the spaces that are free when the search begins.
    `besides` counts tiles of no kind (trees) that somebody else sees to: they may take spaces and collect what helps.
    """

    def __init__(
        self,
        rooms: Rooms,
        kinds: tuple[int, ...],
        bridge_tiles: int,
        milestone_tiles: int,
        road_rule: bool,
        besides: int = 0,
    ) -> None:
        self.rooms = rooms
        self.board = rooms.board
        self.kinds = kinds
        self.bridge_tiles = bridge_tiles
        self.milestone_tiles = milestone_tiles
        self.road_rule = road_rule
        self.besides = besides
        self.hopeless: set[Moment] = set()
        self.hopeless_without_help: set[Moment] = set()

    def solve(self, moment: Moment) -> bool:
        """Whether everything that is left at this moment can be built."""
        if not any(moment.counts):
            return moment.workers >= 0
        if moment in self.hopeless:
            return False
        options = self.options(moment)
        if self._starts_needed(moment, options, True) <= moment.workers and (
            self._works_without_help(moment, options) or self._works_with_help(moment, options)
        ):
            return True
        self.hopeless.add(moment)
        return False

    def _solve_without_help(self, moment: Moment) -> bool:
        if not any(moment.counts):
            return moment.workers >= 0
        return moment not in self.hopeless_without_help and self._works_without_help(moment, self.options(moment))

    def _works_without_help(self, moment: Moment, options: list[Options]) -> bool:
        """Whether it works without using bridges or collecting milestones; some tile is left."""
        left = sum(moment.counts)
        workers = moment.workers
        # A kind without spaces gets none by planting others; one without extensions needs a worker that stays out.
        if options[0].room and self._starts_needed(moment, options, False) <= workers:
            if workers >= left or left == len(options):
                # The order does not matter if there are workers for all tiles; nor if every kind has one tile left,
                # for what gives workers back can come before what needs one: the debt must only be paid in the end.
                if left == 1 and workers >= 0:
                    return bool(options[0].extend) or workers > 0
                options = options[:1]
                workers = max(1, workers)
            for option in options:
                start = option.start if workers > 0 else 0
                for space in self._worth_trying(moment, option, option.extend, start):
                    if self._solve_without_help(self.planted(moment, option.place, space, False)):
                        return True
        self.hopeless_without_help.add(moment)
        return False

    def _works_with_help(self, moment: Moment, options: list[Options]) -> bool:
        """Whether it works with a bridge or with a milestone collected on the way, if it does not without."""
        if not moment.bridges and not self.helps(moment) & ~moment.planted:
            return False
        workers = moment.workers
        left = sum(moment.counts)
        near = bool(moment.bridges) or any(self._reaches_help(moment, option, len(options)) for option in options)
        if near and self.may_suffice(moment, options):
            # Whatever comes before the first help, be it using a bridge, collecting a milestone or collecting the first
            # bridge, can as well come after it, unless it is of the same kind or gives back the worker for it.
            orderless = workers >= left or (workers > 0 and left == len(options))
            for option in options:
                if workers <= 0:
                    option = option._replace(start=0)
                for space in self.worth_planting_first(moment, option, len(options), orderless):
                    if any(map(self.solve, self.outcomes(self.planted(moment, option.place, space, False), space))):
                        return True
                for space in self.worth_bridging(moment, option):
                    if self.solve(self.planted(moment, option.place, space, True)):
                        return True
        return False

    def helps(self, moment: Moment) -> int:
        """Where bridges, and milestones that can build a finca, lie on the board."""
        return self.bridge_tiles | self.milestone_tiles if moment.roads.fincas else self.bridge_tiles

    def outcomes(self, moment: Moment, space: int) -> list[Moment]:
        """What can be made of the moment after a planting on this space: a milestone collected there builds a finca at
        once, which is never worse than later."""
        if not moment.roads.fincas or not self.milestone_tiles >> space & 1:
            return [moment]
        return [moment._replace(roads=roads) for roads in moment.roads.with_finca()]

    def may_suffice(self, moment: Moment, options: list[Options]) -> bool:
        """Whether bridges, fincas of milestones and workers may be enough; if not, nothing helps."""
        return (
            self._bridges_suffice(moment, options)
            and self._starts_needed(moment, options, True) <= moment.workers
            and self._fincas_suffice(moment)
        )

    def _fincas_suffice(self, moment: Moment) -> bool:
        """Whether it might work if all fincas of milestones stood already; not asked where bridges or trees may come
        in."""
        roads = moment.roads
        if not roads.fincas or moment.bridges or self.besides or self.bridge_tiles & ~moment.planted:
            return True
        return self._solve_without_help(moment._replace(roads=Roads(roads.hoped)))

    def _bridges_suffice(self, moment: Moment, options: list[Options]) -> bool:
        """Whether there may be bridges for all kinds that need one of their own.

        Those have no space even if every neutral plantation of the kind were covered first: covering frees no space.
        """
        free = self.board.plantable & ~moment.planted
        roads = moment.roads.hoped
        needed = 0
        for option in options:
            if not option.room:
                ground = moment.grounds[option.place]
                lasting = ground.planted & ~ground.neutral
                bare = Ground(lasting, ground.own, 0, road_blocks(self.board, lasting, self.road_rule))
                needed += not any(legal_spaces(self.board, bare, free, roads))
        collectable = (self.bridge_tiles & free).bit_count()
        return needed <= moment.bridges + min(sum(moment.counts) + self.besides - needed, collectable)

    def options(self, moment: Moment) -> list[Options]:
        """Where the kinds that are left may go without a bridge, as if a worker were at hand; the scarcest first."""
        free = self.board.plantable & ~moment.planted
        roads = free & moment.roads.built
        options = []
        for place, count in enumerate(moment.counts):
            if count:
                extend, start = self.rooms[moment.grounds[place]]
                extend &= free
                start &= roads
                options.append(Options((extend | start).bit_count(), place, count, extend, start))
        options.sort()
        return options

    def _reaches_help(self, moment: Moment, option: Options, kinds: int) -> bool:
        """Whether tiles of this one kind might collect a bridge or milestone while anything is left to use it for."""
        free = self.board.plantable & ~moment.planted
        steps = option.left - (1 if kinds > 1 else 2)
        first = option.extend | option.start
        return help_in_reach(self.board, self.helps(moment), free, first, steps, moment.grounds[option.place])

    def _starts_needed(self, moment: Moment, options: list[Options], bridges: bool) -> int:
        """So many workers at least must leave the mat for good, more than mergers give back, whatever is planted."""
        needed = 0
        for _, place, left, extend, _ in options:
            own = moment.grounds[place].own
            if not own or (left == 1 and not extend and not bridges):
                needed += 1
            elif len(own) > 1 and (left > 1 or (extend if not bridges else -1) & self._beside_several(own)):
                needed -= len(own) - 1
        return needed

    def _beside_several(self, regions: tuple[int, ...]) -> int:
        """The spaces beside two or more of these regions."""
        beside = several = 0
        for region in regions:
            near = self.board.neighbours(region)
            several |= near & beside
            beside |= near
        return several

    def _worth_trying(self, moment: Moment, option: Options, extend: int, start: int) -> list[int]:
        """The spaces among these that are worth trying for the next tile of a kind, the likeliest first.

        The last tile of its kind only takes a space from the others. As many spaces as there are tiles are enough then,
        for the others cannot take all of them, and those that give more workers back are as good as any.
        """
        if option.left > 1:
            spaces = extend | start
            on_roads = spaces & self.board.all_roads  # tiles on roads block more
            return spaces_of(spaces ^ on_roads) + spaces_of(on_roads)
        own = moment.grounds[option.place].own
        enough = sum(moment.counts) + self.besides
        several = extend & self._beside_several(own) if len(own) > 1 else 0
        chosen = spaces_of(several)
        for spaces in (extend & ~several, start):
            if len(chosen) < enough:
                chosen += spaces_of(spaces)[:enough]
        return chosen

    def worth_planting_first(self, moment: Moment, option: Options, kinds: int, orderless: bool) -> list[int]:
        """The spaces worth trying without a bridge before the first help and for collecting it."""
        spaces = option.extend | option.start
        if orderless and moment.bridges:
            if option.left > 1:
                return self._worth_trying(moment, option, option.extend, option.start)
            return spaces_of(spaces & self.milestone_tiles) if moment.roads.fincas else []
        if orderless and not self._reaches_help(moment, option, kinds):
            return []
        collecting = spaces_of(spaces & self.helps(moment))
        if orderless and option.left == 1:
            return collecting
        others = self._worth_trying(moment, option, option.extend, option.start)
        return others if option.left > 1 else collecting + others

    def worth_bridging(self, moment: Moment, option: Options) -> list[int]:
        """The rocks and neutral plantations worth trying with a bridge: those whose covering may help another kind,
        and enough of the others."""
        grounds = moment.grounds
        if not moment.bridges:
            return []
        among = self.bridge_spaces(moment, option)
        extend, start = legal_spaces(self.board, grounds[option.place], among, moment.roads.built)
        if moment.workers <= 0:
            start = 0
        if option.left > 1:
            return spaces_of(extend | start)
        helping = 0
        for place, count in enumerate(moment.counts):
            if count and place != option.place:
                helping |= grounds[place].neutral
        return spaces_of((extend | start) & helping) + self._worth_trying(
            moment, option, extend & ~helping, start & ~helping
        )

    def bridge_spaces(self, moment: Moment, option: Options) -> int:
        """The rocks and neutral plantations that a bridge lets the next tile of a kind cover."""
        return bridge_spaces(self.board, moment.neutral, moment.planted, self.kinds[option.place])

    def planted(self, moment: Moment, place: int, space: int, bridge: bool) -> Moment:
        """The moment after one planting."""
        bit = 1 << space
        counts, grounds, neutral, planted, workers, bridges, roads = moment
        if bridge:
            bridges -= 1
            neutral = tuple([mask & ~bit for mask in neutral])
            if planted & bit:
                grounds = tuple([self.uncovered(ground, bit) for ground in grounds])
        elif bit & self.bridge_tiles:
            bridges += 1
        join = joined(self.board, grounds[place], space)
        ground, _ = plant_on(self.board, grounds[place], space, join, self.road_rule)
        kind = self.kinds[place]
        return Moment(
            (*counts[:place], counts[place] - 1, *counts[place + 1 :]),
            (*grounds[:place], ground, *grounds[place + 1 :]),
            (*neutral[:kind], ground.neutral, *neutral[kind + 1 :]),
            planted | bit,
            workers + len(join.own) - 1,
            bridges,
            roads,
        )

    def uncovered(self, ground: Ground, bit: int) -> Ground:
        """The ground of a kind after a neutral plantation, perhaps of this kind, has been covered."""
        if not ground.neutral & bit:
            return ground
        planted = ground.planted & ~bit
        return Ground(planted, ground.own, ground.neutral & ~bit, road_blocks(self.board, planted, self.road_rule))


class PlantationAnswers(Protocol):
    """What the core tells a variant about the plantation tiles among which the variant's own are to be built (R5.2).

    `bridges` counts those that the player in turn holds.
    """

    bridges: int

    def helps(self, roads: Roads) -> int:
        """Where bridges, and milestones that can build a finca, lie on the board."""

    def can_build_kinds(self, kinds: list[int], roads: Roads) -> bool:
        """Whether tiles of these kinds can be built with these roads of fincas."""

    def search(self, kinds: list[int], roads: Roads, besides: int) -> tuple[BuildSearch, Moment]:
        """A search for plantation tiles of these kinds and where it begins; see `BuildSearch` for `besides`."""
