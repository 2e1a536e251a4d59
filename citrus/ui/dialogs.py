"""Small sheets over a screen: a message, and the menu of a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from citrus.ui.screen import Screen, Ui
from citrus.ui.shapes import draw_panel
from citrus.ui.widgets import Button, Group

if TYPE_CHECKING:
    from citrus.match.match import Match


class Dialog(Screen):
    """A sheet in the middle with a title, a sentence and buttons; Escape is the same as the last button."""

    overlay = True
    width = 460.0

    def __init__(self, ui: Ui, title: str, text: str) -> None:
        super().__init__(ui)
        self.title = title
        self.text = text
        self.buttons: list[Button] = []
        self.group = Group()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._heading = pygame.Surface((0, 0))
        self._body = pygame.Surface((0, 0))
        self._veil = pygame.Surface((0, 0))

    def add(self, *buttons: Button) -> None:
        """Give the dialog its buttons, top to bottom; the first is what Enter does."""
        self.buttons += buttons
        self.group.widgets += buttons
        self.group.default = self.buttons[0]

    def escape(self) -> None:
        """What Escape does."""
        self.ui.app.pop()

    def layout(self, size: tuple[int, int]) -> None:
        """A sheet as high as its words need."""
        fonts, palette = self.ui.fonts, self.ui.palette
        pad, gap, high = self.px(32), self.px(12), self.px(50)
        width = self.px(self.width)
        inner = width - 2 * pad
        self._heading = fonts.render(self.title, self.px(30), palette["ink"], title=True, width=inner, align="center")
        self._body = fonts.render(self.text, self.px(17), palette["ink_soft"], width=inner, align="center")
        height = pad + self._heading.get_height() + self.px(8) + self._body.get_height() + self.px(24)
        height += len(self.buttons) * (high + gap) - gap + pad
        self.sheet = pygame.Rect(0, 0, width, height)
        self.sheet.center = (size[0] // 2, size[1] // 2)
        y = self.sheet.bottom - pad - len(self.buttons) * (high + gap) + gap
        for button in self.buttons:
            button.layout(pygame.Rect(self.sheet.x + pad, y, inner, high), self.u)
            y += high + gap
        self._veil = pygame.Surface(size, pygame.SRCALPHA)
        self._veil.fill((*tuple(palette["shadow"])[:3], 120))

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons and Escape; nothing reaches the screen below."""
        if self.group.handle(event):
            self.dirty = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()

    def update(self, seconds: float) -> None:
        """Notice what has changed."""
        self.group.update(seconds)
        self.dirty = self.dirty or self.group.dirty

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a veil over what is below, and the sheet."""
        surface.blit(self._veil, (0, 0))
        draw_panel(surface, self.ui, self.sheet, 18 * self.u, self.px(12))
        pad = self.px(32)
        heading = self._heading.get_rect(midtop=(self.sheet.centerx, self.sheet.y + pad - self.px(6)))
        surface.blit(self._heading, heading)
        surface.blit(self._body, self._body.get_rect(midtop=(self.sheet.centerx, heading.bottom + self.px(8))))
        self.group.draw(surface)


class MessageDialog(Dialog):
    """A plain sentence, and OK."""

    width = 520.0

    def __init__(self, ui: Ui, title: str, text: str) -> None:
        super().__init__(ui, title, text)
        self.add(Button(ui, ui.texts("app.ok"), ui.app.pop, "primary"))


class MenuDialog(Dialog):
    """The menu over the table: go on, leave for the start screen, leave the program."""

    def __init__(self, ui: Ui, match: Match) -> None:
        super().__init__(ui, ui.texts("menu.title"), ui.texts("menu.saved"))
        self.match = match
        self.add(
            Button(ui, ui.texts("menu.continue"), ui.app.pop, "primary"),
            Button(ui, ui.texts("menu.start"), self._start),
            Button(ui, ui.texts("menu.quit"), ui.app.quit),
        )

    def _start(self) -> None:
        from citrus.ui.flow import to_start

        to_start(self.ui)
