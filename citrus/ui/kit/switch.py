"""A switch: something that is on or off."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from citrus.ui.kit.description import State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.kit.widgets import Widget

BESIDE = 54  # of the words: the pill and a gap


class Switch(Widget):
    """Something that is on or off, with a title and a sentence that explains it."""

    role = "switch"

    def __init__(self, ui: Ui, title: str, text: str, on_change: Callable[[bool], None]) -> None:
        super().__init__(ui)
        self.title = title
        self.text = text
        self.on = False
        self._on_change = on_change

    @property
    def shape(self) -> object:
        """Whether the switch is there, and how high it has to be."""
        return self._visible, self.rect.width and self.height(self.rect.width, self.u)

    @property
    def words(self) -> str:
        """The title."""
        return self.title

    @property
    def hint(self) -> str:
        """The sentence that explains it."""
        return self.text

    def states(self) -> Iterator[State]:
        """Yield what holds of it now."""
        yield from super().states()
        if self.on:
            yield "checked"

    def activate(self) -> None:
        """Switch to the other state."""
        if self.usable:
            self.on = not self.on
            self._on_change(self.on)

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place."""
        super().layout(rect, u)
        self._retell()

    def height(self, width: int, u: float) -> int:
        """Return the height at a width, in the current language."""
        self._retell()
        return self._title(u).get_height() + self._text(width, u).get_height() + round(2 * u)

    def draw(self, surface: Drawable) -> None:
        """Draw the pill, the title and the sentence."""
        palette = self.ui.palette
        u = self.u
        title, text = self._title(u), self._text(self.rect.width, u)
        pill = pygame.Rect(0, 0, round(42 * u), round(24 * u))
        pill.midleft = (self.rect.left, self.rect.top + title.get_height() // 2)
        if not self.enabled:
            ground = palette.mix("panel", "panel_edge", 0.4)
        elif self.on:
            ground = palette["good"].lerp(palette["highlight"], 0.15 if self.hovered else 0)
        else:
            ground = palette.mix("panel_edge", "ink_soft", 0.35 if self.hovered else 0.15)
        surface.blit(card(self.ui, pill.size, Card(pill.height / 2, ground)), pill)
        gap = max(2, round(3 * u))
        side = pill.height - 2 * gap
        knob = pygame.Rect(0, pill.top + gap, side, side)
        knob.x = pill.right - gap - side if self.on and self.enabled else pill.left + gap
        colour = palette["paper"] if self.enabled else palette.mix("panel", "panel_edge", 0.15)
        surface.blit(card(self.ui, knob.size, Card(side / 2, colour)), knob)
        left = pill.right + round(12 * u)
        surface.blit(title, (left, self.rect.top))
        surface.blit(text, (left, self.rect.top + title.get_height() + round(2 * u)))
        if self.focused:
            self.draw_focus(surface, 8 * u, self.rect.inflate(round(12 * u), round(5 * u)))

    def _retell(self) -> None:
        self.title, self.text = self.ui.texts.again(self.title), self.ui.texts.again(self.text)

    def _title(self, u: float) -> pygame.Surface:
        palette = self.ui.palette
        ink = palette["ink"] if self.enabled else palette.mix("ink_soft", "panel", 0.35)
        return self.ui.fonts.render(self.title, Letters(round(17 * u), ink, bold=True))

    def _text(self, width: int, u: float) -> pygame.Surface:
        palette = self.ui.palette
        ink = palette["ink_soft"] if self.enabled else palette.mix("ink_soft", "panel", 0.4)
        return self.ui.fonts.render(self.text, Letters(round(14.5 * u), ink), width=width - round(BESIDE * u))
