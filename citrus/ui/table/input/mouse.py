"""The mouse at the table: clicks, hovering, and tiles dragged from hand or mat to where they are used."""

from __future__ import annotations

import pygame
from pygame import Rect

from citrus.ui.table.input.glance import Glance
from citrus.ui.table.model import targets
from citrus.ui.table.model.inputs import Cancel, Click, Drop, Fit, Inputs, LookAt, Move, Pan, Scroll, Zoom
from citrus.ui.table.model.selection import PickedTile, PickedTool, picked_by_itself
from citrus.ui.table.model.targets import Target

FAR_ENOUGH = 7  # design pixels until a press becomes a drag


class TableMouse:
    """A press picks; with the button held, a tile in the hand follows the mouse and is planted where it is let go.

    Every method that takes a `table` and yields says what is done there.
    """

    def __init__(self) -> None:
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

    def dragged(self, table: Glance) -> int | None:
        """The place in the hand of the tile that follows the mouse; None if none does."""
        if not self._dragging or self._held is None or self._hand != table.session.state.hand:
            return None
        return self._held if _is_picked(table, self._held) else None

    def rect(self, table: Glance) -> Rect:
        """Where the dragged tile is: as large as a space of the board, around the mouse."""
        side = table.layout.space
        return Rect(self._at[0] - side // 2, self._at[1] - side // 2, side, side)

    def release(self, table: Glance) -> bool:
        """Let go of a tile without planting it; False if none was held."""
        held = self.dragged(table) is not None
        self._held, self._dragging, self._tool = None, False, False
        self._pushing = None
        return held

    def handle(self, event: pygame.event.Event, table: Glance) -> Inputs:
        """One event of the mouse."""
        if event.type == pygame.MOUSEMOTION:
            yield from self._move(table, event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._under = None
            yield LookAt(table.focus)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            if table.layout.enlarged and table.layout.view.collidepoint(event.pos):
                yield from self._grip(table, event.pos)
            elif event.button == 1:
                yield from self._press(table, event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            if self._pushing is not None:
                yield from self._let_board_go(table, event.pos, event.button == 1)
            elif event.button == 1:
                yield from self._let_go(table, event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            if not table.layout.enlarged or not picked_by_itself(table.selection):
                yield Cancel(Fit())
                return
            if self.release(table):
                yield Move()
            yield Fit()
        elif event.type == pygame.MOUSEWHEEL:
            yield from self._wheel(table, event.y)

    def _move(self, table: Glance, position: tuple[int, int]) -> Inputs:
        before, self._at = self._at, position
        if self._pushing is not None:
            yield from self._push(table, position)
            return
        target = table.target_at(position)
        asked = self._asked_about(table, target, before)
        if self._held is not None and not self._dragging:
            way = pygame.Vector2(position).distance_to(self._start)
            self._dragging = way > table.layout.px(FAR_ENOUGH)
        if self.dragged(table) is not None:
            yield Move()
            target = target if isinstance(target, targets.Space) else None
        yield LookAt(target, asked)

    def moves(self, event: pygame.event.Event, focus: Target | None) -> bool:
        """Whether an event takes the table from the keyboard; a window that comes to the front reports where the mouse
        is, too."""
        return event.type == pygame.MOUSEMOTION and not (event.pos == self._at and focus is not None)

    def _asked_about(self, table: Glance, target: Target | None, before: tuple[int, int]) -> bool:
        """Whether the mouse has come to a target from a place `before`; else the target has come below the mouse."""
        known, self._under = self._under, target
        return known is None or target == known or table.target_at(before) != target

    def _wheel(self, table: Glance, steps: int) -> Inputs:
        """Over the board it brings the board nearer, over the log it turns its pages."""
        if table.layout.frame.collidepoint(self._at):
            yield Zoom(steps, self._at)
            yield LookAt(table.focus or table.target_at(self._at))
        elif isinstance(table.hovered, targets.LogLine | targets.Log):
            yield Scroll(steps)

    def _grip(self, table: Glance, position: tuple[int, int]) -> Inputs:
        """A button was pressed on the enlarged board: it is a click if the mouse stays where it is."""
        if self.release(table):
            yield Move()
        self._at = self._start = self._pushing = position
        self._pushed = False

    def _push(self, table: Glance, position: tuple[int, int]) -> Inputs:
        """The board follows the mouse."""
        if not self._pushed:
            self._pushed = pygame.Vector2(position).distance_to(self._start) > table.layout.gap(FAR_ENOUGH)
        if self._pushed and self._pushing is not None:
            before, self._pushing = self._pushing, position
            yield Pan(position[0] - before[0], position[1] - before[1])
            yield LookAt(None)

    def _let_board_go(self, table: Glance, position: tuple[int, int], chooses: bool) -> Inputs:
        self._pushing = None
        self._at = position
        if not self._pushed and chooses:
            yield from self._press(table, position)
        else:
            yield LookAt(table.target_at(position))

    def _press(self, table: Glance, position: tuple[int, int]) -> Inputs:
        target = table.target_at(position)
        if self.release(table):
            yield Move()
        if target is None:
            return
        if not isinstance(target, targets.HandTile) or target not in table.offer.clickable:
            yield Click(target)
            tool = isinstance(target, targets.MatTile) and isinstance(table.selection, PickedTool)
            self._tool = tool or isinstance(target, targets.DrawnFinca)
            self._start = position
            return
        picked = table.selection
        self._was_picked = _is_picked(table, target.place) and isinstance(picked, PickedTile) and not picked.given
        if not self._was_picked:
            yield Click(target)
        self._at = self._start = position
        self._held, self._hand = target.place, table.session.state.hand

    def _let_go(self, table: Glance, position: tuple[int, int]) -> Inputs:
        held = self._held
        self._at = position
        dragged = self.dragged(table) is not None
        target = table.target_at(position)
        if dragged and isinstance(target, targets.Space):
            # the tile is still held while the click is made, so that it moves on from here
            yield Click(target)
        elif dragged and not isinstance(target, targets.HandTile):
            yield Drop()
        elif self._tool and isinstance(target, targets.Space | targets.MarketSpace | targets.Stack):
            if pygame.Vector2(position).distance_to(self._start) > table.layout.px(FAR_ENOUGH):
                yield Click(target)
        elif held is not None and not self._dragging and self._was_picked:
            yield Click(targets.HandTile(held))
        self.release(table)
        yield LookAt(target, self._asked_about(table, target, self._start if dragged else position))
        if dragged:
            yield Move()


def _is_picked(table: Glance, place: int) -> bool:
    picked = table.selection
    return isinstance(picked, PickedTile) and picked.place == place
