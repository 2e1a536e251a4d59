"""Where tiles of a kind have room, remembered while it is asked what can be built (R5.2, R6.2, R6.3)."""

from __future__ import annotations

from citrus.rules.board import Board
from citrus.rules.ground import Ground, legal_spaces
from citrus.rules.numbering import SpaceSet

Room = tuple[SpaceSet, SpaceSet]
"""Sets of spaces for one kind: where it may extend a region, and where it may start one (R6.2, R6.3)."""


class Rooms(dict[Ground, Room]):
    """The room on each ground, given a worker and a finca on every site; worked out when first asked for.

    `legal_spaces` judges each space on its own. So with fewer spaces or fincas, the room is what it has in common with
    these spaces and roads, and each ground is looked at only once.
    """

    def __init__(self, board: Board, among: SpaceSet) -> None:
        self.board = board
        self.among = among

    def __missing__(self, ground: Ground) -> Room:
        room = self[ground] = legal_spaces(self.board, ground, self.among, self.board.all_roads)
        return room
