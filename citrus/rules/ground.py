"""The board as it matters to the tiles of one kind, where they have room, and what planting does to it (R6, R10.4).
These functions need no state, so that the search for what can be built can use them (R5.2)."""

from __future__ import annotations

import msgspec

from citrus.rules.board import Board, spaces_of
from citrus.rules.numbering import Kind, Space, SpaceSet

Room = tuple[SpaceSet, SpaceSet]
"""Sets of spaces for one kind: where it may extend a region, and where it may start one (R6.2, R6.3)."""

MOST_ROOMS = 1500
"""How many rooms are remembered: about a megabyte, so that those in use stay in the processor's cache."""


class Ground(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The board as it matters to a player who plants tiles of one kind; all but `own` are sets of spaces.

    `planted`: all plantations of the kind; `own`: the player's regions of it; `neutral`: its plantations that nobody
    owns; `blocked`: spaces that the road rule closes to it (R6.4). Kinds compete only for spaces and workers, so each
    has its own ground.
    """

    planted: SpaceSet
    own: tuple[SpaceSet, ...]
    neutral: SpaceSet
    blocked: SpaceSet


class Joined(msgspec.Struct, frozen=True, gc=False):
    """What a tile joins: the regions of the player (`own`) and the `neutral` ones, each as a set of spaces (R6.7)."""

    own: tuple[SpaceSet, ...]
    neutral: tuple[SpaceSet, ...]


NOTHING_JOINED = Joined((), ())
"""What a tile without neighbours of its kind joins."""


def legal_spaces(board: Board, ground: Ground, among: SpaceSet, start_roads: SpaceSet) -> tuple[SpaceSet, SpaceSet]:
    """Return the spaces among these where a tile may extend a region of the player's, and those where it may start one.

    `start_roads` are the roads of built fincas, or 0 for a player without workers on the mat (R6.2, R6.3). Each space
    is judged on its own: with fewer roads or spaces, the answer only loses these.
    """
    stride = board.stride
    available = among & ~ground.blocked
    start = start_roads & available
    extend = 0
    rest = ground.planted
    if ground.own:
        own = 0
        for region in ground.own:
            own |= region
        near_own = own << 1 | own >> 1 | own << stride | own >> stride
        extend = near_own & available
        start &= ~near_own
        rest ^= own
    if rest and (extend or start):
        near_rest = rest << 1 | rest >> 1 | rest << stride | rest >> stride
        start &= ~near_rest
        contested = extend & near_rest
        if contested:
            extend ^= contested
            contested &= ~board.neighbours(rest & ~ground.neutral)
            for space in spaces_of(contested):
                if absorbs(board, ground, space):
                    extend |= 1 << space
    return extend, start


def joined(board: Board, ground: Ground, space: Space) -> Joined:
    """Return the player's and the neutral regions of the kind beside a space."""
    near = ground.planted & board.beside[space]
    if not near:
        return NOTHING_JOINED
    own: tuple[SpaceSet, ...] = ()
    for region in ground.own:
        if region & near:
            own += (region,)
    touched = ground.neutral & near
    return Joined(own, tuple(board.regions_touched(touched, ground.neutral)) if touched else ())


def absorbs(board: Board, ground: Ground, space: Space) -> bool:
    """Return whether a tile on this space may join every neutral region beside it (R6.8)."""
    join = joined(board, ground, space)
    size = sum(join.own).bit_count()
    for region in join.neutral:  # noqa: SIM110  # `all` would take longer
        if region.bit_count() > size:
            return False
    return True


def plant_on(board: Board, ground: Ground, space: Space, join: Joined, road_rule: bool) -> tuple[Ground, SpaceSet]:
    """Return the ground after a legal planting, and the new region of the tile (R6.7, R6.8). `road_rule` is false in
    the family game (R12.2)."""
    region = bit = 1 << space
    own = list(ground.own)
    for part in join.own:
        region |= part
        own.remove(part)
    neutral = ground.neutral
    for part in join.neutral:
        region |= part
        neutral ^= part
    own.append(region)
    own.sort()
    blocked = ground.blocked
    if road_rule and bit & board.all_roads:
        blocked |= board.road_mates[space]
    return Ground(ground.planted | bit, tuple(own), neutral, blocked), region


def bridge_spaces(board: Board, neutral: tuple[SpaceSet, ...], planted: SpaceSet, kind: Kind) -> SpaceSet:
    """Return the rocks and neutral plantations that a bridge lets a tile of this kind cover (R10.4)."""
    spaces = board.rocks & ~planted
    for other, mask in enumerate(neutral):
        spaces |= mask if other != kind else lone_spaces(board, mask)
    return spaces


def lone_spaces(board: Board, mask: SpaceSet) -> SpaceSet:
    """Return the spaces of a set that have no neighbour in it."""
    return mask & ~board.neighbours(mask)


def open_roads(board: Board, planted: SpaceSet, blocked: SpaceSet) -> SpaceSet:
    """Return the road spaces where a kind that lies on `planted` may start (R6.2, R6.4, R6.8). They must also be free
    and belong to a built finca."""
    return board.all_roads & ~blocked & ~board.neighbours(planted)


def road_blocks(board: Board, planted: SpaceSet, road_rule: bool) -> SpaceSet:
    """Return the spaces that the road rule closes to a kind that lies on `planted`; none in the family game (R6.4)."""
    blocked = 0
    if not road_rule:
        return blocked
    for space in spaces_of(planted & board.all_roads):
        blocked |= board.road_mates[space]
    return blocked


class Rooms(dict[Ground, Room]):
    """The room on each ground, given a worker, a finca on every site, and a board free of other kinds; worked out when
    first asked for.

    `legal_spaces` judges each space on its own. So with fewer free spaces or fincas, the room is what it has in common
    with these spaces and roads. From turn to turn most grounds stay the same, and bots look at the same ones again and
    again.
    """

    def __init__(self, board: Board, road_rule: bool) -> None:
        self.board = board
        self.road_rule = road_rule
        self._cleared: dict[Ground, Ground] = {}

    def without_neutral(self, ground: Ground) -> Room:
        """Return the room if all neutral plantations of the kind were covered (R10.4)."""
        if not ground.neutral:
            return self[ground]
        cleared = self._cleared.get(ground)
        if cleared is None:
            planted = ground.planted & ~ground.neutral
            blocked = road_blocks(self.board, planted, self.road_rule)
            cleared = self._cleared[ground] = Ground(planted, ground.own, 0, blocked)
        return self[cleared]

    def __missing__(self, ground: Ground) -> Room:
        if len(self) >= MOST_ROOMS:
            self.clear()
            self._cleared.clear()
        board = self.board
        room = self[ground] = legal_spaces(board, ground, board.plantable & ~ground.planted, board.all_roads)
        return room

    def __reduce__(self) -> tuple[type[Rooms], tuple[Board, bool]]:
        return Rooms, (self.board, self.road_rule)  # other processes begin with an empty memory
