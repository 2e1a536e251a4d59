"""The mouse at the table: clicks, hovering, and tiles dragged from hand or mat to where they are used."""

from __future__ import annotations

import pygame
from pygame import Rect

from citrus.ui.table.input.keys import TableKeys
from citrus.ui.table.input.looking import Looking
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model import targets
from citrus.ui.table.model.selection import PickedTile, PickedTool, picked_by_itself
from citrus.ui.table.model.targets import Target

FAR_ENOUGH = 7  # design pixels until a press becomes a drag


class TableMouse:
    """A press picks; with the button held, a tile in the hand follows the mouse and is planted where it is let go."""

    def __init__(self, table: TableSurface, keys: TableKeys, looking: Looking) -> None:
        self._table = table
        self._keys = keys
        self._looking = looking
        self._at: tuple[int, int] = (-1, -1)
        self._under: Target | None = None  # what lay there when the mouse came
        self._start: tuple[int, int] = (-1, -1)
        self._hand: tuple[int, ...] = ()
        self._held: int | None = None
        self._was_picked = False
        self._dragging = False
        self._pushing: tuple[int, int] | None = None  # the mouse, since a button holds the enlarged board
        self._pushed = False
        self._tool = False  # the press was on something that may be let go where it is to be used

    @property
    def dragged(self) -> int | None:
        """The place in the hand of the tile that follows the mouse; None if none does."""
        if not self._dragging or self._held is None or self._hand != self._table.sitting.state.hand:
            return None
        return self._held if self._is_picked(self._held) else None

    def _is_picked(self, place: int) -> bool:
        picked = self._table.selection
        return isinstance(picked, PickedTile) and picked.place == place

    @property
    def rect(self) -> Rect:
        """Where the dragged tile is: as large as a space of the board, around the mouse."""
        side = self._table.layout.space
        return Rect(self._at[0] - side // 2, self._at[1] - side // 2, side, side)

    def release(self) -> bool:
        """Let go of a tile without planting it; False if none was held."""
        held = self.dragged is not None
        self._held, self._dragging, self._tool = None, False, False
        self._pushing = None
        if held:
            self._table.change()
        return held

    def handle(self, event: pygame.event.Event) -> None:
        """One event of the mouse."""
        table = self._table
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._under = None
            self._looking.look_at(table.focus)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            if table.layout.enlarged and table.layout.view.collidepoint(event.pos):
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
            if (table.layout.enlarged and picked_by_itself(table.selection)) or not table.cancel():
                self._looking.fit()
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)

    def _move(self, position: tuple[int, int]) -> None:
        table = self._table
        if position == self._at and table.focus is not None:
            return  # a window that comes to the front reports where the mouse is, too
        before, self._at = self._at, position
        self._keys.release()
        if self._pushing is not None:
            self._push(position)
            return
        target = table.target_at(position)
        asked = self._asked_about(target, before)
        if self._held is not None and not self._dragging:
            way = pygame.Vector2(position).distance_to(self._start)
            self._dragging = way > table.layout.px(FAR_ENOUGH)
        if self.dragged is not None:
            table.change()
            target = target if isinstance(target, targets.Space) else None
        self._looking.look_at(target, asked)

    def _asked_about(self, target: Target | None, before: tuple[int, int]) -> bool:
        """Whether the mouse has come to a target from a place `before`; else the target has come below the mouse."""
        known, self._under = self._under, target
        return known is None or target == known or self._table.target_at(before) != target

    def _wheel(self, steps: int) -> None:
        """Over the board it brings the board nearer, over the log it turns its pages."""
        table = self._table
        if table.layout.frame.collidepoint(self._at):
            self._looking.zoom(steps, self._at)
            self._looking.look_at(table.focus or table.target_at(self._at))
        elif isinstance(self._looking.hover.target, targets.LogLine | targets.Log):
            self._looking.scroll_log(steps)

    def _grip(self, position: tuple[int, int]) -> None:
        """A button was pressed on the enlarged board: it is a click if the mouse stays where it is."""
        self.release()
        self._at = self._start = self._pushing = position
        self._pushed = False

    def _push(self, position: tuple[int, int]) -> None:
        """The board follows the mouse."""
        table = self._table
        if not self._pushed:
            self._pushed = pygame.Vector2(position).distance_to(self._start) > table.layout.gap(FAR_ENOUGH)
        if self._pushed and self._pushing is not None:
            self._looking.pan(position[0] - self._pushing[0], position[1] - self._pushing[1])
            self._pushing = position
            self._looking.look_at(None)

    def _let_board_go(self, position: tuple[int, int], chooses: bool) -> None:
        self._pushing = None
        self._at = position
        if not self._pushed and chooses:
            self._press(position)
            return
        self._looking.look_at(self._table.target_at(position))

    def _press(self, position: tuple[int, int]) -> None:
        table = self._table
        target = table.target_at(position)
        self.release()
        if target is None:
            return
        if not isinstance(target, targets.HandTile) or target not in table.offer.clickable:
            table.click(target)
            tool = isinstance(target, targets.MatTile) and isinstance(table.selection, PickedTool)
            self._tool = tool or isinstance(target, targets.DrawnFinca)
            self._start = position
            return
        picked = table.selection
        self._was_picked = self._is_picked(target.place) and isinstance(picked, PickedTile) and not picked.given
        if not self._was_picked:
            table.click(target)
        self._at = self._start = position
        self._held, self._hand = target.place, table.sitting.state.hand

    def _let_go(self, position: tuple[int, int]) -> None:
        table, held = self._table, self._held
        self._at = position
        dragged = self.dragged is not None
        target = table.target_at(position)
        if dragged and isinstance(target, targets.Space):
            # the tile is still held while the click is made, so that it moves on from here
            table.click(target)
        elif dragged and not isinstance(target, targets.HandTile):
            table.help("drop")
        elif self._tool and isinstance(target, targets.Space | targets.MarketSpace | targets.Stack):
            if pygame.Vector2(position).distance_to(self._start) > table.layout.px(FAR_ENOUGH):
                table.click(target)
        elif held is not None and not self._dragging and self._was_picked:
            table.click(targets.HandTile(held))
        self.release()
        self._looking.look_at(target, self._asked_about(target, self._start if dragged else position))
        if dragged:
            table.change()
