"""Layout from top to bottom: widgets, texts and pictures one below another in a room of a page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import pygame

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.page import Page
from citrus.ui.kit.rows import lay_row
from citrus.ui.kit.widgets import Widget

LABEL = 17.0  # design pixels: the letters of a bold line


class Tall(Protocol):
    """A widget that knows its height."""

    def height(self, width: int, u: float) -> int:
        """Return the height at a width."""

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place."""


class Column:
    """A room of a page that is filled from its top: `y` is where the next thing begins. Things may go beyond the end of
    the room. Lengths are those at 1280x720, unless they are called pixels; `below` is the room to the next thing."""

    def __init__(self, page: Page, room: pygame.Rect) -> None:
        self._page = page
        self.left, self.right, self.width, self.bottom = room.left, room.right, room.width, room.bottom
        self.y = room.top

    @property
    def rest(self) -> int:
        """The remaining pixels; negative where things go beyond the end."""
        return self.bottom - self.y

    def skip(self, length: float) -> None:
        """Leave some room free."""
        self.y += self._page.px(length)

    def take(self, high: int, below: float = 0) -> pygame.Rect:
        """Take room of a height in pixels, as wide as the column."""
        place = pygame.Rect(self.left, self.y, self.width, high)
        self.y += high
        if below:
            self.skip(below)
        return place

    def place(self, widget: Widget, high: int, below: float = 0) -> None:
        """Lay out a widget of a height in pixels."""
        widget.layout(self.take(high, below), self._page.u)

    def add(self, *widgets: Tall, gap: float = 0, below: float = 0) -> None:
        """Lay out widgets of their own heights."""
        for widget in widgets:
            high = widget.height(self.width, self._page.u)
            widget.layout(self.take(high, below if widget is widgets[-1] else gap), self._page.u)

    def row(self, buttons: Sequence[Button], height: float, gap: float = 8, below: float = 0) -> None:
        """Lay out buttons side by side."""
        lay_row(buttons, self.take(self._page.px(height), below), self._page.px(gap), self._page.u)

    def grid(self, widgets: Collection[Widget], columns: int, high: int, across: int, down: int) -> None:
        """Lay out widgets row by row, with their height and distances in pixels."""
        wide = (self.width - across * (columns - 1)) // columns
        for number, widget in enumerate(widgets):
            row, column = divmod(number, columns)
            place = pygame.Rect(self.left + column * (wide + across), self.y + row * (high + down), wide, high)
            widget.layout(place, self._page.u)
        rows = -(-len(widgets) // columns)
        self.y += max(0, rows * (high + down) - down)

    def show(self, picture: pygame.Surface, below: float = 0) -> None:
        """Put a picture onto the paper."""
        self._page.paper.append((picture, self.take(picture.get_height(), below).topleft))

    def label(self, key: str, size: float = LABEL, below: float = 0) -> None:
        """Write a bold line."""
        ui = self._page.ui
        self.show(ui.fonts.render(ui.texts(key), Letters(self._page.px(size), ui.palette["ink"], bold=True)), below)

    def explain(self, text: str, size: float = 14.5, below: float = 0) -> None:
        """Write a soft sentence, in as many lines as it needs."""
        self.show(self.soft(text, size), below)

    def soft(self, text: str, size: float = 14.5) -> pygame.Surface:
        """Return a soft sentence as it would be written."""
        ui = self._page.ui
        return ui.fonts.render(text, Letters(self._page.px(size), ui.palette["ink_soft"]), width=self.width)

    def choice(self, key: str, buttons: Sequence[Button], height: float = 40, below: float = 0) -> None:
        """Write what is to be chosen, and lay out the buttons for it."""
        self.label(key, below=8)
        self.row(buttons, height, below=below)
