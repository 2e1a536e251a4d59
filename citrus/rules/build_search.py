"""An exact search for an order in which tiles can all be built (R5.2)."""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec.structs import replace

from citrus.rules.board import Board, first_space, spaces_of
from citrus.rules.ground import Ground, Rooms, bridge_spaces, joined, legal_spaces, plant_on, road_blocks
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.singles import singles_fit, singles_surely_fit
from citrus.rules.tiles import KindCounts


class Roads(msgspec.Struct, frozen=True, gc=False):
    """The roads where tiles may start (R6.2), as sets of spaces.

    `built` are those of standing fincas. `open` holds the roads of each site where a milestone collected on the way can
    still build a finca. `fincas` is how many such fincas are possible (R5.2); with none, `open` is empty.
    """

    built: SpaceSet
    open: tuple[SpaceSet, ...] = ()
    fincas: int = 0

    @property
    def hoped(self) -> SpaceSet:
        """All roads that are possible in the end."""
        roads = self.built
        for site in self.open:
            roads |= site
        return roads

    def with_finca(self) -> list[Roads]:
        """Return the roads after one more finca, for every choice of its site."""
        fincas = self.fincas - 1
        return [
            Roads(self.built | site, (*self.open[:number], *self.open[number + 1 :]) if fincas else (), fincas)
            for number, site in enumerate(self.open)
        ]


def reach(board: Board, free: SpaceSet, first: SpaceSet, steps: int, ground: Ground) -> SpaceSet:
    """Return all free spaces that tiles of one kind might reach.

    The first tile goes to one of the spaces `first`; `steps` more tiles follow. A kind spreads only from its own
    regions, which can join larger neutral ones as they grow, and from the neutral regions they join.
    """
    reached = first
    own = sum(ground.own)
    for _ in range(steps):
        near = board.neighbours(reached | own)
        if near & ground.neutral:
            near |= board.neighbours(ground.neutral)
        reached |= near & free
    return reached


def help_in_reach(board: Board, helps: SpaceSet, free: SpaceSet, first: SpaceSet, steps: int, ground: Ground) -> bool:
    """Return whether tiles of one kind might collect a bridge or milestone that lies on `helps`; see `reach`. `steps`
    is negative if only the last tile of all could collect it, which is too late to use it."""
    return steps >= 0 and bool(helps & free and helps & reach(board, free, first, steps, ground))


class SearchMoment(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A moment of the search: how many tiles of each kind are left (`counts`), and the board at that moment.

    `grounds` are those of the kinds, `neutral` their sets without an owner, `planted` all plantations; `workers` and
    `bridges` are what the player has left. `roads` are those of fincas: the milestones in hand have been used, and
    their fincas are among the built ones.
    """

    counts: tuple[int, ...]
    grounds: tuple[Ground, ...]
    neutral: tuple[SpaceSet, ...]
    planted: SpaceSet
    workers: int
    bridges: int
    roads: Roads


class KindOptions(msgspec.Struct, frozen=True, order=True, gc=False):
    """Where tiles of one kind may go without a bridge. `left` of them are to be planted; `number` is that of the kind
    among those of the search.

    `room` counts the spaces; `extend` and `start` are the sets beside own regions and on roads.
    """

    room: int
    number: int
    left: int
    extend: SpaceSet
    start: SpaceSet


class BuildSearch:
    """Depth-first search over plantings that remembers moments from which nothing works.

    Without bridges and milestones, kinds only compete for spaces and workers, so that most orders are equal. The search
    tries without this help first, then with at least one bridge or milestone.

    `rooms` are those of the game. `besides` counts added tiles that somebody else plants: they take spaces, too, and
    may collect bridges and milestones.
    """

    def __init__(
        self,
        rooms: Rooms,
        kinds: tuple[Kind, ...],
        bridge_tiles: SpaceSet,
        milestone_tiles: SpaceSet,
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
        self.hopeless: set[SearchMoment] = set()
        self.hopeless_without_help: set[SearchMoment] = set()

    def solve(self, moment: SearchMoment) -> bool:
        """Return whether everything that is left at this moment can be built."""
        if sum(moment.counts) <= 1 and moment.workers >= 0:
            return self._last_fits(moment, moment.bridges > 0)
        if not any(moment.counts):
            return False
        if self.hopeless and moment in self.hopeless:  # hashing a moment takes long
            return False
        options = self.options(moment)
        if self._works_without_help(moment, options) or (
            self.workers_suffice(moment, options) and self._works_with_help(moment, options)
        ):
            return True
        self.hopeless.add(moment)
        return False

    def _last_fits(self, moment: SearchMoment, bridge: bool) -> bool:
        """Return whether the last tile, if one is left, has a space; `bridge` tells whether it may use one. No worker
        must be owed. What the last tile collects comes too late for it."""
        if 1 not in moment.counts:
            return True
        number = moment.counts.index(1)
        ground = moment.grounds[number]
        roads = moment.roads.built if moment.workers else 0
        extend, start = self.rooms[ground]
        if (extend | start & roads) & self.board.plantable & ~moment.planted:
            return True
        if not bridge:
            return False
        among = bridge_spaces(self.board, moment.neutral, moment.planted, self.kinds[number])
        return any(legal_spaces(self.board, ground, among, roads))

    def _solve_without_help(self, moment: SearchMoment) -> bool:
        if sum(moment.counts) <= 1 and moment.workers >= 0:
            return self._last_fits(moment, False)
        if not any(moment.counts):
            return False
        if self.hopeless_without_help and moment in self.hopeless_without_help:
            return False
        return self._works_without_help(moment, self.options(moment))

    def _works_without_help(self, moment: SearchMoment, options: list[KindOptions]) -> bool:
        """Return whether it works without using bridges or collecting milestones. More than one tile is left, or a
        worker is owed."""
        left = sum(moment.counts)
        workers = moment.workers
        # Planting others gives a kind no spaces; a kind without extensions needs a worker that stays on the board.
        if not options[0].room or self._starts_needed(moment, options, False) > workers:
            return False
        single = left == len(options)  # every kind has one tile left
        if single:
            if singles_surely_fit([(option.room, option.extend.bit_count()) for option in options], workers):
                return True
            if not any(len(moment.grounds[option.number].own) > 1 for option in options):
                return singles_fit([(option.extend, option.start) for option in options], workers)
        if workers >= left or single:
            # The order does not matter if there are workers for all tiles, nor for single tiles: those that give
            # workers back can come first, and only the sum must be right.
            options = options[:1]
            workers = max(1, workers)
        for option in options:
            start = option.start if workers > 0 else 0
            for space in self._worth_trying(moment, option, option.extend, start):
                if self._solve_without_help(self.planted(moment, option.number, space, False)):
                    return True
        self.hopeless_without_help.add(moment)
        return False

    def _works_with_help(self, moment: SearchMoment, options: list[KindOptions]) -> bool:
        """Return whether it works with a bridge or a milestone collected on the way, given that it does not without."""
        if not moment.bridges and not self.helps(moment) & ~moment.planted:
            return False
        workers = moment.workers
        left = sum(moment.counts)
        if (moment.bridges or self._help_in_reach(moment, options)) and self.may_suffice(moment, options):
            # Help is using a bridge, or collecting a milestone or the first bridge. What comes before the first help
            # can as well come after it, unless it is of the same kind or returns the worker for it.
            orderless = workers >= left or (workers > 0 and left == len(options))
            for option in options:
                if workers <= 0:
                    option = replace(option, start=0)
                for space in self.worth_planting_first(moment, option, len(options), orderless):
                    if any(map(self.solve, self.outcomes(self.planted(moment, option.number, space, False), space))):
                        return True
                for space in self.worth_bridging(moment, option):
                    if self.solve(self.planted(moment, option.number, space, True)):
                        return True
        return False

    def helps(self, moment: SearchMoment) -> SpaceSet:
        """Return where bridges, and milestones that can build a finca, lie on the board."""
        return self.bridge_tiles | self.milestone_tiles if moment.roads.fincas else self.bridge_tiles

    def outcomes(self, moment: SearchMoment, space: Space) -> list[SearchMoment]:
        """Return the moments that can follow a planting on this space. A milestone collected there builds a finca at
        once: building it later is never better."""
        if not moment.roads.fincas or not self.milestone_tiles >> space & 1:
            return [moment]
        return [replace(moment, roads=roads) for roads in moment.roads.with_finca()]

    def workers_suffice(self, moment: SearchMoment, options: list[KindOptions]) -> bool:
        """Return whether there may be enough workers; if not, there is no solution."""
        return self._starts_needed(moment, options, True) <= moment.workers

    def may_suffice(self, moment: SearchMoment, options: list[KindOptions]) -> bool:
        """Return whether bridges and fincas of milestones may be enough; if not, there is no solution."""
        roads = moment.roads
        return (
            self._bridges_suffice(moment, options, roads.built)
            or (
                bool(roads.fincas)
                and self._bridges_suffice(moment, options, roads.hoped)
                and self._milestone_in_reach(moment, options)
            )
        ) and self._fincas_suffice(moment)

    def _fincas_suffice(self, moment: SearchMoment) -> bool:
        """Return whether there might be a solution if all fincas of milestones stood already. True, without a check,
        where bridges or added tiles may help."""
        roads = moment.roads
        if not roads.fincas or moment.bridges or self.besides or self.bridge_tiles & ~moment.planted:
            return True
        return self._solve_without_help(replace(moment, roads=Roads(roads.hoped)))

    def _bridges_suffice(self, moment: SearchMoment, options: list[KindOptions], roads: SpaceSet) -> bool:
        """Return whether there may be bridges for all kinds that need their own with these roads of fincas. Such kinds
        have no space even if all their neutral plantations are covered first: covering frees no space."""
        missing = -moment.bridges
        gained = self.besides
        others = []
        for option in options:
            if option.room or self._first_spaces(moment, option, roads):
                others.append(option)
            else:
                missing += 1
                gained += option.left - 1
        bridges = self.bridge_tiles & ~moment.planted
        if missing > bridges.bit_count():
            return False
        for option in others:
            if gained >= missing:
                break
            # a tile that uses a bridge may lead the others anywhere, but collects nothing itself
            collected = (self._reach(moment, option, roads) & bridges).bit_count()
            gained += max(min(option.left, collected), option.left - 2)
        return gained >= missing

    def _milestone_in_reach(self, moment: SearchMoment, options: list[KindOptions]) -> bool:
        """Return whether a milestone might be collected, perhaps after using a bridge."""
        if self.besides:
            return True
        roads = moment.roads.built
        reached = [self._reach(moment, option, roads) for option in options]
        if any(spaces & self.milestone_tiles for spaces in reached):
            return True
        bridged = [option for option in options if option.left > 1]
        if moment.bridges and bridged:
            return True
        collecting = [option for option, spaces in zip(options, reached, strict=True) if spaces & self.bridge_tiles]
        return any(option.left > 2 or option != other for option in bridged for other in collecting)

    def _first_spaces(self, moment: SearchMoment, option: KindOptions, roads: SpaceSet) -> SpaceSet:
        """Return where a tile of a kind could go without a bridge if all its neutral plantations were covered."""
        extend, start = self.rooms.without_neutral(moment.grounds[option.number])
        return (extend | start & roads) & ~moment.planted

    def _reach(self, moment: SearchMoment, option: KindOptions, roads: SpaceSet) -> SpaceSet:
        """Return where all tiles of a kind could come without a bridge, whatever is covered."""
        first = self._first_spaces(moment, option, roads)
        free = self.board.plantable & ~moment.planted
        return reach(self.board, free, first, option.left - 1, moment.grounds[option.number])

    def options(self, moment: SearchMoment) -> list[KindOptions]:
        """Return where the remaining kinds may go without a bridge, assuming a worker, the scarcest kind first."""
        free = self.board.plantable & ~moment.planted
        roads = free & moment.roads.built
        rooms, grounds = self.rooms, moment.grounds
        options = []
        for number, count in enumerate(moment.counts):
            if count:
                extend, start = rooms[grounds[number]]
                extend &= free
                start &= roads
                options.append(KindOptions((extend | start).bit_count(), number, count, extend, start))
        options.sort()
        return options

    def _reaches_help(self, moment: SearchMoment, option: KindOptions, kinds: int) -> bool:
        """Return whether tiles of this one kind might collect a bridge or milestone in time to use it."""
        free = self.board.plantable & ~moment.planted
        steps = option.left - (1 if kinds > 1 else 2)
        first = option.extend | option.start
        return help_in_reach(self.board, self.helps(moment), free, first, steps, moment.grounds[option.number])

    def _help_in_reach(self, moment: SearchMoment, options: list[KindOptions]) -> bool:
        """Return whether tiles of some kind might collect help without that of other kinds; see `_reaches_help`."""
        for option in options:  # noqa: SIM110  # `any` would take longer
            if self._reaches_help(moment, option, len(options)):
                return True
        return False

    def _starts_needed(self, moment: SearchMoment, options: list[KindOptions], bridges: bool) -> int:
        """Return the fewest workers that must leave the mat for good, less those that mergers return."""
        needed = 0
        for option in options:
            own = moment.grounds[option.number].own
            left, extend = option.left, option.extend
            if not own or (left == 1 and not extend and not bridges):
                needed += 1
            elif len(own) > 1 and (left > 1 or (extend if not bridges else -1) & self._beside_several(own)):
                needed -= len(own) - 1
        return needed

    def _beside_several(self, regions: tuple[SpaceSet, ...]) -> SpaceSet:
        """Return the spaces beside two or more of these regions."""
        beside = several = 0
        for region in regions:
            near = self.board.neighbours(region)
            several |= near & beside
            beside |= near
        return several

    def _worth_trying(
        self, moment: SearchMoment, option: KindOptions, extend: SpaceSet, start: SpaceSet
    ) -> list[Space]:
        """Return those of the spaces that are worth trying for the next tile of a kind, the likeliest first.

        The last tile of its kind only takes a space from the others. Then as many spaces as there are tiles are enough,
        because the others cannot take all of them. Spaces that return more workers are as good as any.
        """
        if option.left > 1:
            spaces = extend | start
            on_roads = spaces & self.board.all_roads  # tiles on roads block more
            return spaces_of(spaces ^ on_roads) + spaces_of(on_roads)
        own = moment.grounds[option.number].own
        enough = sum(moment.counts) + self.besides
        several = extend & self._beside_several(own) if len(own) > 1 else 0
        chosen = spaces_of(several)
        for spaces in (extend & ~several, start):
            while spaces and len(chosen) < enough:
                chosen.append(first_space(spaces))
                spaces &= spaces - 1
        return chosen

    def worth_planting_first(
        self, moment: SearchMoment, option: KindOptions, kinds: int, orderless: bool
    ) -> list[Space]:
        """Return the spaces worth trying without a bridge before the first help and for collecting it."""
        spaces = option.extend | option.start
        if orderless and moment.bridges:
            if option.left > 1:
                return self._worth_trying(moment, option, option.extend, option.start)
            return spaces_of(spaces & self.milestone_tiles) if moment.roads.fincas else []
        collecting = spaces_of(spaces & self.helps(moment))
        if orderless and option.left == 1:
            return collecting
        if orderless and not self._reaches_help(moment, option, kinds):
            return []
        others = self._worth_trying(moment, option, option.extend, option.start)
        return others if option.left > 1 else collecting + others

    def worth_bridging(self, moment: SearchMoment, option: KindOptions) -> list[Space]:
        """Return the rocks and neutral plantations worth bridging: all whose covering may help another kind, and enough
        of the others."""
        grounds = moment.grounds
        if not moment.bridges:
            return []
        among = self.bridge_spaces(moment, option)
        extend, start = legal_spaces(self.board, grounds[option.number], among, moment.roads.built)
        if moment.workers <= 0:
            start = 0
        if option.left > 1:
            return spaces_of(extend | start)
        helping = 0
        for number, count in enumerate(moment.counts):
            if count and number != option.number:
                helping |= grounds[number].neutral
        return spaces_of((extend | start) & helping) + self._worth_trying(
            moment, option, extend & ~helping, start & ~helping
        )

    def bridge_spaces(self, moment: SearchMoment, option: KindOptions) -> SpaceSet:
        """Return the rocks and neutral plantations that a bridge lets the next tile of a kind cover."""
        return bridge_spaces(self.board, moment.neutral, moment.planted, self.kinds[option.number])

    def planted(self, moment: SearchMoment, number: int, space: Space, bridge: bool) -> SearchMoment:
        """Return the moment after one planting of the kind with this number in the search."""
        bit = 1 << space
        grounds, neutral, bridges = moment.grounds, moment.neutral, moment.bridges
        if bridge:
            bridges -= 1
            grounds, neutral = self.covered(moment, bit)
        elif bit & self.bridge_tiles:
            bridges += 1
        counts = list(moment.counts)
        counts[number] -= 1
        ground = grounds[number]
        join = joined(self.board, ground, space)
        if join.neutral:
            left = list(neutral)
            left[self.kinds[number]] &= ~sum(join.neutral)
            neutral = tuple(left)
        if counts[number]:  # nobody asks for the ground of a kind that has no tiles left
            changed = list(grounds)
            changed[number], _ = plant_on(self.board, ground, space, join, self.road_rule)
            grounds = tuple(changed)
        return SearchMoment(
            tuple(counts),
            grounds,
            neutral,
            moment.planted | bit,
            moment.workers + len(join.own) - 1,
            bridges,
            moment.roads,
        )

    def covered(self, moment: SearchMoment, bit: SpaceSet) -> tuple[tuple[Ground, ...], tuple[SpaceSet, ...]]:
        """Return the grounds and the neutral sets after covering the neutral plantation on a space, if any."""
        if not moment.planted & bit:
            return moment.grounds, moment.neutral
        neutral = list(moment.neutral)
        for kind, mask in enumerate(neutral):
            if mask & bit:
                neutral[kind] = mask ^ bit
        grounds = list(moment.grounds)
        for number, ground in enumerate(grounds):
            if ground.neutral & bit:
                grounds[number] = self._uncovered(ground, bit)
        return tuple(grounds), tuple(neutral)

    def _uncovered(self, ground: Ground, bit: SpaceSet) -> Ground:
        """Return the ground of a kind after a neutral plantation of it has been covered."""
        planted = ground.planted & ~bit
        blocked = ground.blocked
        if bit & self.board.all_roads:
            blocked = road_blocks(self.board, planted, self.road_rule)
        return Ground(planted, ground.own, ground.neutral & ~bit, blocked)


class PlantationAnswers(Protocol):
    """What a variant may ask the core about plantation tiles to be built together with its own (R5.2). `bridges` is how
    many the player in turn holds."""

    bridges: int

    def helps(self, roads: Roads) -> SpaceSet:
        """Return where bridges, and milestones that can build a finca, lie on the board."""

    def can_build_kinds(self, kinds: KindCounts, roads: Roads) -> bool:
        """Return whether tiles of these kinds can be built with these roads of fincas."""

    def search(self, kinds: KindCounts, roads: Roads, besides: int) -> tuple[BuildSearch, SearchMoment]:
        """Return a search for plantation tiles of these kinds and its first moment; see `BuildSearch` for `besides`."""
