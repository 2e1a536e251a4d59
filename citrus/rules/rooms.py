"""Where tiles of a kind have room, remembered while it is asked what can be built (R5.2, R6.2, R6.3)."""

from __future__ import annotations

from citrus.rules.board import Board
from citrus.rules.ground import Ground, legal_spaces
from citrus.rules.numbering import SpaceSet

Room = tuple[SpaceSet, SpaceSet]
"""Sets of spaces for one kind: where it may extend a region, and where it may start one (R6.2, R6.3)."""


class Rooms(dict[Ground, Room]):
    """The room on a ground among some spaces, given a worker and a finca on every site; found when first asked for.

    As `legal_spaces` judges each space for itself, what is left of a room with fewer spaces or fewer fincas is what it
    shares with these spaces and roads. So a ground is looked at once, whatever happens elsewhere.
    """

    def __init__(self, board: Board, among: SpaceSet) -> None:
        self.board = board
        self.among = among

    def __missing__(self, ground: Ground) -> Room:
        room = self[ground] = legal_spaces(self.board, ground, self.among, self.board.all_roads)
        return room
