"""The mouse at the table: clicks, hovering, and tiles dragged from hand or mat to where they are used."""

from __future__ import annotations

import pygame
from pygame import Rect

from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model.selection import CHOOSING, Target

FAR_ENOUGH = 7  # design pixels until a press becomes a drag


class TableMouse:
    """A press picks; with the button held, a tile in the hand follows the mouse and is planted where it is let go."""

    def __init__(self, table: TableSurface) -> None:
        self._table = table
        self._at: tuple[int, int] = (-1, -1)
        self._start: tuple[int, int] = (-1, -1)
        self._hand: tuple[int, ...] = ()
        self._held = -1
        self._was_picked = False
        self._dragging = False
        self._pushing: tuple[int, int] | None = None  # the mouse, since a button holds the enlarged board
        self._pushed = False
        self._tool = False  # the press was on something that may be let go where it is to be used

    @property
    def dragged(self) -> int:
        """The place in the hand of the tile that follows the mouse, -1 if none does."""
        table = self._table
        same = self._hand == table.match.state.hand and table.selection.hand == self._held
        return self._held if self._dragging and same else -1

    @property
    def rect(self) -> Rect:
        """Where the dragged tile is: as large as a space of the board, around the mouse."""
        side = self._table.table.space
        return Rect(self._at[0] - side // 2, self._at[1] - side // 2, side, side)

    def release(self) -> bool:
        """Let go of a tile without planting it; False if none was held."""
        held = self.dragged >= 0
        self._held, self._dragging, self._tool = -1, False, False
        self._pushing = None
        if held:
            self._table.dirty = True
        return held

    def handle(self, event: pygame.event.Event) -> None:
        """One event of the mouse."""
        table = self._table
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            table.look_at(table.focus)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            if table.table.enlarged and table.table.view.collidepoint(event.pos):
                self._grip(event.pos)
            elif event.button == 1:
                self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            if self._pushing is not None:
                self._let_board_go(event.pos, event.button == 1)
            elif event.button == 1:
                self._let_go(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.release()
            if not table.cancel():
                table.fit()
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)

    def _move(self, position: tuple[int, int]) -> None:
        table = self._table
        if position == self._at and table.focus is not None:
            return  # a window that comes to the front reports where the mouse is, too
        self._at = position
        table.release_focus()
        if self._pushing is not None:
            self._push(position)
            return
        target = table.target_at(position)
        if self._held >= 0 and not self._dragging:
            way = pygame.Vector2(position).distance_to(self._start)
            self._dragging = way > table.table.px(FAR_ENOUGH)
        if self.dragged >= 0:
            table.dirty = True
            target = target if target is not None and target.area == "space" else None
        table.look_at(target)

    def _wheel(self, steps: int) -> None:
        """Over the board it brings the board nearer, over the log it turns its pages."""
        table = self._table
        if table.table.frame.collidepoint(self._at):
            table.zoom(steps, self._at)
            table.look_at(table.focus or table.target_at(self._at))
        elif table.hovered is not None and table.hovered.area == "log":
            table.scroll_log(steps)

    def _grip(self, position: tuple[int, int]) -> None:
        """A button was pressed on the enlarged board: it is a click if the mouse stays where it is."""
        self.release()
        self._at = self._start = self._pushing = position
        self._pushed = False

    def _push(self, position: tuple[int, int]) -> None:
        """The board follows the mouse."""
        table = self._table
        if not self._pushed:
            self._pushed = pygame.Vector2(position).distance_to(self._start) > table.table.gap(FAR_ENOUGH)
        if self._pushed and self._pushing is not None:
            table.pan(position[0] - self._pushing[0], position[1] - self._pushing[1])
            self._pushing = position
            table.look_at(None)

    def _let_board_go(self, position: tuple[int, int], chooses: bool) -> None:
        self._pushing = None
        self._at = position
        if not self._pushed and chooses:
            self._press(position)
            return
        self._table.look_at(self._table.target_at(position))

    def _press(self, position: tuple[int, int]) -> None:
        table = self._table
        target = table.target_at(position)
        self.release()
        if target is None:
            return
        before = table.selection
        if target.area != "hand" or target.number not in table.offered().hand:
            table.click(target)
            self._tool = target.area == "drawn" or (target.area == "mat_tile" and table.selection.mode in CHOOSING)
            self._start = position
            return
        self._was_picked = before.mode == "tile" and before.hand == target.number
        if not self._was_picked:
            table.click(target)
        self._at = self._start = position
        self._held, self._hand = target.number, table.match.state.hand

    def _let_go(self, position: tuple[int, int]) -> None:
        table, held = self._table, self._held
        self._at = position
        dragged = self.dragged >= 0
        target = table.target_at(position)
        if dragged and target is not None and target.area == "space":
            # the tile is still held while the click is made, so that it moves on from here
            table.click(target)
        elif dragged and (target is None or target.area != "hand"):
            table.say("drop")
        elif self._tool and target is not None and target.area in ("space", "market", "stack"):
            if pygame.Vector2(position).distance_to(self._start) > table.table.px(FAR_ENOUGH):
                table.click(target)
        elif held >= 0 and not self._dragging and self._was_picked:
            table.click(Target("hand", number=held))
        self.release()
        table.look_at(target)
        table.dirty = table.dirty or dragged
