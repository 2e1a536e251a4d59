"""Where tiles of a kind have room, remembered for a whole game (R6.2, R6.3)."""

from __future__ import annotations

from citrus.rules.board import Board
from citrus.rules.ground import Ground, legal_spaces
from citrus.rules.numbering import SpaceSet

Room = tuple[SpaceSet, SpaceSet]
"""Sets of spaces for one kind: where it may extend a region, and where it may start one (R6.2, R6.3)."""

MOST = 5000
"""So many rooms are remembered: a few megabytes."""


class Rooms(dict[Ground, Room]):
    """The room on each ground, given a worker, a finca on every site, and a board free of other kinds; worked out when
    first asked for.

    `legal_spaces` judges each space on its own. So with fewer free spaces or fincas, the room is what it has in common
    with these spaces and roads. From turn to turn most grounds stay the same, and bots look at the same ones again and
    again.
    """

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, ground: Ground) -> Room:
        if len(self) >= MOST:
            self.clear()
        board = self.board
        room = self[ground] = legal_spaces(board, ground, board.plantable & ~ground.planted, board.all_roads)
        return room

    def __reduce__(self) -> tuple[type[Rooms], tuple[Board]]:
        return Rooms, (self.board,)  # other processes begin with an empty memory
