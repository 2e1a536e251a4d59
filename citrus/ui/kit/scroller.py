"""Scrolling: how far something long has been moved through a window onto it, and the bar that shows and moves it."""

from __future__ import annotations

import pygame

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Move, Press, Request, Wheel
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card

PAGE = 8  # lines


class Scroller:
    """Something `length` pixels high seen through `view`; `offset` is how much of it is above the view."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.view = pygame.Rect(0, 0, 0, 0)
        self.length = 0
        self.u = 1.0
        self.offset = 0.0
        self._grip: float | None = None

    @property
    def reach(self) -> int:
        """How far the page can be scrolled."""
        return max(0, self.length - self.view.height)

    @property
    def gripped(self) -> bool:
        """Whether the mouse holds the bar."""
        return self._grip is not None

    @property
    def bar(self) -> pygame.Rect | None:
        """Where the bar's thumb is, if there is anything to scroll."""
        if self.reach <= 0:
            return None
        width = max(6, round(8 * self.u))
        length = max(round(36 * self.u), round(self.view.height**2 / self.length))
        top = self.view.top + round((self.view.height - length) * self.offset / self.reach)
        return pygame.Rect(self.view.right - width, top, width, length)

    def fit(self, view: pygame.Rect, length: int, u: float) -> None:
        """Take a place and a length; what was in sight stays in sight."""
        self.view, self.length = view, length
        share = u / self.u
        self.u = u
        self.to(self.offset * share)

    def to(self, offset: float) -> bool:
        """Scroll within the limits; return whether anything moved."""
        before, self.offset = self.offset, min(max(0.0, offset), float(self.reach))
        return self.offset != before

    def show(self, part: pygame.Rect) -> bool:
        """Scroll until a part, given where it is now, is in sight; return whether anything moved."""
        if part.top < self.view.top:
            return self.to(self.offset - (self.view.top - part.top))
        if part.bottom > self.view.bottom:
            return self.to(self.offset + min(part.bottom - self.view.bottom, part.top - self.view.top))
        return False

    def goal(self, press: Press, line: float, page: float) -> float | None:
        """Return the offset that a press leads to, by a line, a page or to an end; None if it scrolls nothing."""
        match press:
            case Move(0, dy):
                return self.offset + dy * line
            case Request.PAGE_UP:
                return self.offset - page
            case Request.PAGE_DOWN:
                return self.offset + page
            case Request.FIRST:
                return 0
            case Request.LAST:
                return self.reach
        return None

    def is_bar(self, position: tuple[int, int]) -> bool:
        """Return whether the bar can be gripped at a place."""
        bar = self.bar
        return bar is not None and position[0] >= bar.left - 4 * self.u and self.view.collidepoint(position)

    def grip(self, position: tuple[int, int]) -> bool:
        """Grip the bar, if it is there; beside the thumb it jumps to the mouse."""
        bar = self.bar
        if bar is None or not self.is_bar(position):
            return False
        if bar.top <= position[1] < bar.bottom:
            self._grip = position[1] - bar.top
        else:
            self._grip = bar.height / 2
            self.drag(position[1])
        return True

    def drag(self, y: int) -> bool:
        """Move the gripped bar with the mouse; return whether anything moved."""
        bar = self.bar
        if bar is None or self._grip is None or self.view.height <= bar.height:
            return False
        return self.to((y - self._grip - self.view.top) / (self.view.height - bar.height) * self.reach)

    def release(self) -> None:
        """Release the bar."""
        self._grip = None

    def draw_bar(self, surface: Drawable) -> None:
        """Draw the bar, if there is one."""
        bar = self.bar
        if bar is None:
            return
        palette = self.ui.palette
        track = pygame.Rect(bar.x, self.view.y, bar.width, self.view.height)
        surface.blit(card(self.ui, track.size, Card(bar.width / 2, palette.mix("panel", "panel_edge", 0.35))), track)
        colour = palette["accent"] if self.gripped else palette.mix("panel_edge", "ink_soft", 0.45)
        surface.blit(card(self.ui, bar.size, Card(bar.width / 2, colour)), bar)


def lines_up(press: Press, height: float) -> float:
    """Return how many lines of a `height` a press goes back in a text that is read line by line; negative if it goes
    on."""
    match press:
        case Wheel():
            return press.lines(height)
        case Move(0, dy):
            return -dy
        case Request.PAGE_UP:
            return PAGE
        case Request.PAGE_DOWN:
            return -PAGE
    return 0
