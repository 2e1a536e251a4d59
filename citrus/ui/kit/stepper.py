"""A small number with a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Down, Move, Point, Pointer, Press
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, icon
from citrus.ui.kit.widgets import Widget

LINE = 15.0  # design pixels: the height of its title's letters
BODY = 34.0


class Stepper(Widget):
    """A number between a minus and a plus, under its title; `on_step` gets -1 or 1.

    The ends of `reach` cannot be passed. `wrong` marks a number that is at fault. With `say`, words stand for the
    number, and arrows for the signs. A `piece` of art stands beside it.
    """

    role = "stepper"

    def __init__(
        self,
        ui: Ui,
        title: str,
        reach: tuple[int, int],
        on_step: Callable[[int], None],
        say: Callable[[int], str] | None = None,
    ) -> None:
        super().__init__(ui)
        self.title = title
        self.reach = reach
        self.piece = ""
        self.wrong = False
        self.value = reach[0]
        self._on_step = on_step
        self._say = say
        self._pointed = 0

    @property
    def words(self) -> str:
        """The title."""
        return self.title

    @property
    def said(self) -> str:
        """The number, or the words for it."""
        return str(self.value) if self._say is None else self._say(self.value)

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place, in the current language."""
        super().layout(rect, u)
        self.title = self.ui.texts.again(self.title)

    def height(self, width: int, u: float) -> int:
        """Return the height, at any width."""
        return self.ui.fonts.height(round(LINE * u), bold=True) + round(BODY * u)

    def part(self, way: int) -> pygame.Rect:
        """Return where the minus (-1) or the plus (1) is."""
        body = self._body
        wide = min(round(40 * self.u), body.width // 3)
        return pygame.Rect(body.x if way < 0 else body.right - wide, body.y, wide, body.height)

    @property
    def touchable(self) -> Iterable[pygame.Rect]:
        """The signs on the buttons."""
        return [self.part(way) for way in (-1, 1)]

    def handle(self, press: Pointer) -> bool:
        """Step when a sign is clicked."""
        match press:
            case Point(at):
                pointed = self._way_at(at)
                self.dirty = self.dirty or pointed != self._pointed
                self._pointed = pointed
                super().handle(press)
            case Down(at, button=1) if self.usable and (way := self._way_at(at)):
                self._step(way)
                return True
        return False

    def key(self, press: Press) -> bool:
        """Step down to the left, up to the right."""
        match press:
            case Move(dx, 0):
                self._step(dx)
                return True
        return False

    def draw(self, surface: Drawable) -> None:
        """Draw the title and the number between its signs."""
        palette, fonts, body = self.ui.palette, self.ui.fonts, self._body
        ink = palette["bad" if self.wrong else "ink"]
        heading = self.title[:1].upper() + self.title[1:]
        title = fonts.fitted(heading, Letters(round(LINE * self.u), ink, bold=True), body.width)
        surface.blit(title, (body.x, self.rect.y))
        if self.piece:
            side = self.rect.height
            surface.blit(self.ui.art.piece(self.piece, (side, side)), self.rect)
        edge, width = palette["bad" if self.wrong else "panel_edge"], max(1.0, (2.0 if self.wrong else 1.5) * self.u)
        paper = palette["paper"]
        surface.blit(card(self.ui, body.size, Card(9 * self.u, paper, edge, width)), body)
        signs = ("minus", "plus") if self._say is None else ("left", "right")
        for way, name in zip((-1, 1), signs, strict=True):
            rect = self.part(way)
            open_ = self.reach[0] <= self.value + way <= self.reach[1]
            colour = palette["accent"] if open_ and self._pointed == way else palette["ink"]
            sign = icon(self.ui, name, round(16 * self.u), colour if open_ else palette["panel_edge"], 3)
            surface.blit(sign, sign.get_rect(center=rect.center))
        room = self.part(1).left - self.part(-1).right
        number = fonts.fitted(self.said, Letters(round(18 * self.u), ink, bold=True), room)
        surface.blit(number, number.get_rect(center=body.center))
        if self.focused:
            self.draw_focus(surface, 9 * self.u, body)

    @property
    def _body(self) -> pygame.Rect:
        high = round(BODY * self.u)
        left = self.rect.height + round(8 * self.u) if self.piece else 0
        return pygame.Rect(self.rect.x + left, self.rect.bottom - high, self.rect.width - left, high)

    def _way_at(self, position: tuple[int, int]) -> int:
        """Return which sign is at a point: the minus (-1), the plus (1), or none (0)."""
        return next((way for way in (-1, 1) if self.part(way).collidepoint(position)), 0)

    def _step(self, way: int) -> None:
        if self.reach[0] <= self.value + way <= self.reach[1]:
            self.ui.sounds.play(self.sound)
            self._on_step(way)
