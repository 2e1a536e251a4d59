"""Lines with a knob that mouse, wheel and arrow keys move."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Down, Leave, Move, Point, Pointer, Press, Request, Takes, Up, Wheel
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc
from citrus.ui.kit.widgets import Widget


class Slider(Widget):
    """A knob at one of the positions 0 to `last` of a line; moving it calls `on_seek(position)`. One that is not `live`
    calls it only when the mouse lets go: its effect would move things under the mouse."""

    role = "slider"

    def __init__(self, ui: Ui, last: int, on_seek: Callable[[int], None], live: bool = True) -> None:
        super().__init__(ui)
        self.last = last
        self.at = 0
        self.pointed: int | None = None
        self._on_seek = on_seek
        self._live = live
        self._dragged: int | None = None

    @property
    def position(self) -> int:
        """Where the knob is."""
        return self.at if self._dragged is None else self._dragged

    @property
    def track(self) -> pygame.Rect:
        """The line itself; the knob can stand on both its ends."""
        side = round(10 * self.u)
        high = max(6, round(10 * self.u))
        return pygame.Rect(self.rect.x + side, self.rect.centery - high // 2, self.rect.width - 2 * side, high)

    def x_of(self, position: int) -> int:
        """Return where a position is on the line."""
        track = self.track
        return track.x + round(track.width * position / max(1, self.last))

    def position_at(self, x: int) -> int:
        """Return the position nearest to a place."""
        track = self.track
        share = min(max(0.0, (x - track.x) / max(1, track.width)), 1.0)
        return round(share * self.last)

    def handle(self, press: Pointer) -> bool:
        """Handle clicks, drags, pointing, and the wheel."""
        used = super().handle(press)
        match press:
            case Down((x, _)) if used:
                self._drag(x)
            case Point((x, _)):
                self.pointed = self.position_at(x) if self.hovered or self.pressed else None
                if self.pressed:
                    self._drag(x)
                    return True
            case Up() if self._dragged is not None:
                goal, self._dragged = self._dragged, None
                self._seek(goal)
            case Leave():
                self.pointed = None
            case Wheel() if self.hovered and self.usable:
                self._seek(self.position + (1 if press.exact > 0 else -1))
                return True
        return used

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return that a finger takes the knob along its line."""
        return Takes.IT_SIDEWAYS

    def key(self, press: Press) -> bool:
        """Move the knob to the left or right, or to an end."""
        match press:
            case Move(dx, 0):
                self._seek(self.position + dx)
            case Request.FIRST:
                self._seek(0)
            case Request.LAST:
                self._seek(self.last)
            case _:
                return False
        return True

    def draw(self, surface: Drawable) -> None:
        """Draw the line and the knob."""
        track, palette = self.track, self.ui.palette
        x = self.x_of(self.position)
        self.draw_track(surface, track, x)
        surface.blit(
            card(self.ui, track.size, Card(track.height / 2, None, palette["ink_soft"], max(1.0, 1.2 * self.u))), track
        )
        side = round((22 if self.hovered or self.pressed else 20) * self.u)
        knob = disc(self.ui, side, palette["paper"], palette["accent"], max(2.0, 3 * self.u))
        surface.blit(knob, knob.get_rect(center=(x, track.centery)))
        if self.focused:
            self.draw_focus(surface, min(self.rect.height / 2, 12 * self.u))

    def draw_track(self, surface: Drawable, track: pygame.Rect, x: int) -> None:
        """Draw the line, filled as far as the knob is."""
        palette, radius = self.ui.palette, track.height / 2
        empty, full = palette.mix("panel", "panel_edge", 0.6), palette["good"]
        surface.blit(card(self.ui, track.size, Card(radius, empty)), track)
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(track.x, track.y, x - track.x, track.height).clip(before))
        surface.blit(card(self.ui, track.size, Card(radius, full)), track)
        surface.set_clip(before)

    def _drag(self, x: int) -> None:
        goal = self.position_at(x)
        if self._live:
            self._seek(goal)
        elif goal != self.position:
            self._dragged = goal
            self.dirty = True

    def _seek(self, goal: int) -> None:
        goal = min(max(0, goal), self.last)
        if goal != self.position:
            self.at = goal
            self._on_seek(goal)


class MeasureWords(NamedTuple):
    """The words of a measure: its title, the name of each of its values, and perhaps a sentence that explains it."""

    title: str
    value: Callable[[int], str]
    text: str = ""


class Measure(Slider):
    """A slider under its title and, on the right, its value in words; perhaps with a sentence that explains it."""

    def __init__(
        self, ui: Ui, said: MeasureWords, last: int, on_seek: Callable[[int], None], live: bool = True
    ) -> None:
        super().__init__(ui, last, on_seek, live)
        self.title, self._say, self.text = said

    @property
    def track(self) -> pygame.Rect:
        """The line, below the title."""
        track = super().track
        return track.move(0, self.rect.y + self._line(self.u) + round(14 * self.u) - track.centery)

    @property
    def words(self) -> str:
        """The title."""
        return self.title

    @property
    def said(self) -> str:
        """The value in words."""
        return self._say(self.position)

    @property
    def hint(self) -> str:
        """The sentence that explains it."""
        return self.text

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place, in the current language."""
        super().layout(rect, u)
        self.title, self.text = self.ui.texts.again(self.title), self.ui.texts.again(self.text)

    def height(self, width: int, u: float) -> int:
        """Return the height at a width, in the current language."""
        text = self.ui.texts.again(self.text)
        below = self._text(text, width, u).get_height() + round(2 * u) if text else 0
        return self._line(u) + round(28 * u) + below

    def draw(self, surface: Drawable) -> None:
        """Draw the words, the line and the knob."""
        super().draw(surface)
        fonts, palette, px = self.ui.fonts, self.ui.palette, round(17 * self.u)
        value = fonts.render(self.said, Letters(px, palette["ink_soft"], bold=True))
        surface.blit(value, value.get_rect(topright=self.rect.topright))
        room = self.rect.width - value.get_width() - round(12 * self.u)
        surface.blit(fonts.fitted(self.title, Letters(px, palette["ink"], bold=True), room), self.rect.topleft)
        if self.text:
            below = self._text(self.text, self.rect.width, self.u)
            surface.blit(below, (self.rect.x, self.rect.y + self._line(self.u) + round(30 * self.u)))

    def _line(self, u: float) -> int:
        return self.ui.fonts.height(round(17 * u), bold=True)

    def _text(self, text: str, width: int, u: float) -> pygame.Surface:
        return self.ui.fonts.render(text, Letters(round(14.5 * u), self.ui.palette["ink_soft"]), width=width)
