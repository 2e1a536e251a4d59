"""Where tiles of a kind have room, remembered for a whole game (R6.2, R6.3)."""

from __future__ import annotations

from citrus.rules.board import Board
from citrus.rules.ground import Ground, legal_spaces, road_blocks
from citrus.rules.numbering import SpaceSet

Room = tuple[SpaceSet, SpaceSet]
"""Sets of spaces for one kind: where it may extend a region, and where it may start one (R6.2, R6.3)."""

MOST = 1500
"""This many rooms are remembered: about a megabyte, so that the ones in use stay near at hand for the processor."""


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
        """The room if all neutral plantations of the kind were covered (R10.4)."""
        if not ground.neutral:
            return self[ground]
        cleared = self._cleared.get(ground)
        if cleared is None:
            planted = ground.planted & ~ground.neutral
            blocked = road_blocks(self.board, planted, self.road_rule)
            cleared = self._cleared[ground] = Ground(planted, ground.own, 0, blocked)
        return self[cleared]

    def __missing__(self, ground: Ground) -> Room:
        if len(self) >= MOST:
            self.clear()
            self._cleared.clear()
        board = self.board
        room = self[ground] = legal_spaces(board, ground, board.plantable & ~ground.planted, board.all_roads)
        return room

    def __reduce__(self) -> tuple[type[Rooms], tuple[Board, bool]]:
        return Rooms, (self.board, self.road_rule)  # other processes begin with an empty memory
