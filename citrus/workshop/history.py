"""Undo and redo of a draft."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citrus.rules.board import Board

KEPT = 500


@dataclass(frozen=True)
class History:
    """A board, and those that it was before and that undo has taken back, the nearest last."""

    board: Board
    past: tuple[Board, ...] = ()
    future: tuple[Board, ...] = ()

    def then(self, board: Board, same_stroke: bool = False) -> History:
        """With another board; one of the same stroke takes the place of the last. What was taken back is gone."""
        if board == self.board:
            return self
        if same_stroke and self.past:
            if board == self.past[-1]:
                return History(board, self.past[:-1])
            return History(board, self.past)
        return History(board, (*self.past, self.board)[-KEPT:])

    def undone(self) -> History:
        """One change back; the same if there is none."""
        if not self.past:
            return self
        return replace(self, board=self.past[-1], past=self.past[:-1], future=(*self.future, self.board))

    def redone(self) -> History:
        """One change on that was taken back; the same if there is none."""
        if not self.future:
            return self
        return replace(self, board=self.future[-1], past=(*self.past, self.board), future=self.future[:-1])
