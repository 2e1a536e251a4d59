"""The mouse at the table: clicks, hovering, and tiles dragged from hand or mat to where they are used."""

from __future__ import annotations

from dataclasses import replace

import pygame

from citrus.ui.kit.presses import LEFT, NOWHERE, Down, Leave, Phase, Pinch, Point, Pointer, Up, Wheel
from citrus.ui.table.model import targets
from citrus.ui.table.model.inputs import (
    Cancel,
    Click,
    Fit,
    Focus,
    Gesture,
    Hold,
    Inputs,
    LookAt,
    Pan,
    SayNo,
    Scroll,
    Zoom,
)
from citrus.ui.table.model.selection import PickedTile, PickedTool, picked_by_itself
from citrus.ui.table.model.targets import Target
from citrus.ui.table.view.table_view import TableView

FAR_ENOUGH = 7  # design pixels until a press becomes a drag
SPREAD = 1.3  # how much further apart two fingers are for each step of zooming in


class TablePointer:
    """A press picks; with the button held, a tile in the hand follows the mouse and is planted where it is let go.

    What is held is a `Gesture` in the state of the table.
    """

    def __init__(self) -> None:
        self._at = NOWHERE
        self._under: Target | None = None  # what lay there when the mouse came
        self._spread: float | None = None  # what two fingers have spread since the last step; None beside the board

    def handle(self, press: Pointer, table: TableView) -> Inputs:
        """Yield what the mouse means at a table."""
        match press:
            case Point(at):
                yield from self._move(table, at)
            case Leave():
                self._under = None
                yield LookAt(table.state.focus)
            case Wheel():
                yield from self._wheel(table, press)
            case Down(at, button=1) if table.stroke(at):
                pass  # who is stroked shows it by itself
            case Down(at, button=1 | 2) if table.layout.enlarged and table.layout.view.collidepoint(at):
                # a press on the enlarged board is a click if the mouse stays where it is
                self._at = at
                yield Hold(Gesture(at, at, pushes=True))
            case Down(at, button=1):
                yield from self._press(table, at)
            case Down(button=3) if table.layout.enlarged and picked_by_itself(table.state.selection):
                yield Hold(None)
                yield Fit()
            case Down(button=3):
                yield Cancel(Fit())
            case Up(at, button=1 | 2) if (gesture := table.state.gesture) is not None and gesture.pushes:
                yield from self._let_board_go(table, at, not gesture.moved and press.button == LEFT)
            case Up(at, button=1):
                yield from self._let_go(table, at)

    def pinch(self, pinch: Pinch, table: TableView) -> Inputs:
        """Yield what two fingers mean at a table: those that came down on the board zoom and pan it."""
        if pinch.phase is Phase.BEGINS:
            self._spread = 1.0 if table.layout.frame.collidepoint(pinch.at) else None
        if self._spread is None or pinch.phase is not Phase.GOES_ON:
            return
        self._spread *= pinch.factor
        while not 1 / SPREAD < self._spread < SPREAD:
            step = 1 if self._spread > 1 else -1
            self._spread /= SPREAD**step
            yield Zoom(step, pinch.at)
        if table.layout.enlarged and pinch.by != (0, 0):
            yield Pan(*pinch.by)

    def _move(self, table: TableView, position: tuple[int, int]) -> Inputs:
        before, self._at = self._at, position
        if table.state.focus is not None:
            if position == before:  # a window that comes to the front reports where the mouse is
                return
            yield Focus(None)
        gesture = table.state.gesture
        if gesture is not None and gesture.pushes:
            yield from self._push(table, gesture, position)
            return
        target = table.target_at(position)
        asked = self._asked_about(table, target, before)
        if gesture is not None:
            far = table.layout.px(FAR_ENOUGH)
            yield Hold(replace(gesture, at=position, moved=gesture.moved or _far(gesture.start, position, far)))
        if table.dragged is not None:
            target = target if isinstance(target, targets.Space) else None
        yield LookAt(target, asked)

    def _asked_about(self, table: TableView, target: Target | None, before: tuple[int, int]) -> bool:
        """Return whether the mouse has come to a target from a place `before`; if not, the target has come below the
        mouse."""
        known, self._under = self._under, target
        return known is None or target == known or table.target_at(before) != target

    def _wheel(self, table: TableView, wheel: Wheel) -> Inputs:
        """Zoom the board or scroll the log by the wheel."""
        if table.layout.frame.collidepoint(wheel.at):
            yield Zoom(wheel.steps, wheel.at)
            yield LookAt(table.state.focus or table.target_at(wheel.at))
        elif isinstance(table.target_at(wheel.at), targets.LogLine | targets.TurnRow | targets.Log):
            yield Scroll(wheel.lines(table.log.view.line_height(table.layout)))

    def _push(self, table: TableView, gesture: Gesture, position: tuple[int, int]) -> Inputs:
        """Pan the board with the mouse."""
        if gesture.moved or _far(gesture.start, position, table.layout.gap(FAR_ENOUGH)):
            yield Hold(replace(gesture, at=position, moved=True))
            yield Pan(position[0] - gesture.at[0], position[1] - gesture.at[1])
            yield LookAt(None)

    def _let_board_go(self, table: TableView, position: tuple[int, int], clicks: bool) -> Inputs:
        self._at = position
        yield Hold(None)
        if clicks:
            yield from self._press(table, position)
        else:
            yield LookAt(table.target_at(position))

    def _press(self, table: TableView, position: tuple[int, int]) -> Inputs:
        yield Hold(None)
        target, picked = table.target_at(position), table.state.selection
        if target is None:
            return
        if not isinstance(target, targets.HandTile) or target not in table.offer.clickable:
            yield Click(target)
            tool = isinstance(target, targets.MatTile) and isinstance(table.state.selection, PickedTool)
            if tool or isinstance(target, targets.DrawnFinca):
                yield Hold(Gesture(position, position, tool=True))
            return
        already = isinstance(picked, PickedTile) and picked.place == target.place and not picked.given
        if not already:
            yield Click(target)
        self._at = position
        yield Hold(Gesture(position, position, place=target.place, hand=table.session.state.hand, picked=already))

    def _let_go(self, table: TableView, position: tuple[int, int]) -> Inputs:
        gesture, dragged, target = table.state.gesture, table.dragged is not None, table.target_at(position)
        self._at = position
        if gesture is None:
            yield LookAt(target, self._asked_about(table, target, position))
            return
        far = _far(gesture.start, position, table.layout.px(FAR_ENOUGH))
        if dragged and isinstance(target, targets.Space):
            # the tile is still held while the click is made, so that it moves on from here
            yield Hold(replace(gesture, at=position))
            yield Click(target)
        elif dragged and not isinstance(target, targets.HandTile):
            yield SayNo("drop")
        elif gesture.tool and isinstance(target, targets.Space | targets.MarketSpace | targets.Stack):
            if far:
                yield Click(target)
        elif gesture.place is not None and not gesture.moved and gesture.picked:
            yield Click(targets.HandTile(gesture.place))
        yield Hold(None)
        yield LookAt(target, self._asked_about(table, target, gesture.start if dragged else position))


def _far(start: tuple[int, int], position: tuple[int, int], least: int) -> bool:
    """Return whether the mouse has gone further than some pixels."""
    return pygame.Vector2(position).distance_to(start) > least
