"""The settings screen: one sheet of paper; every click counts at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace

from citrus.match.settings import SPEEDS, settings_path
from citrus.ui.backdrop import table_top
from citrus.ui.languages import LANGUAGES
from citrus.ui.screen import Screen, Ui
from citrus.ui.shapes import draw_panel
from citrus.ui.widgets import Button, Group, Switch

WIDEST = 960
HIGHEST = 540


class SettingsScreen(Screen):
    """Language on the left, everything else on the right."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        texts = ui.texts
        self.languages = {
            language: Button(ui, name, partial(self._change, language=language), text_size=18)
            for language, name in LANGUAGES.items()
        }
        self.speeds = {
            speed: Button(ui, texts(f"settings.speed_{speed}"), partial(self._change, speed=speed), text_size=15)
            for speed in SPEEDS
        }
        self.full_screen = self._switch("full_screen")
        self.confirm_end = self._switch("confirm_end")
        self.auto_end = self._switch("auto_end")
        self.switches = [self.full_screen, self.confirm_end, self.auto_end]
        self.done = Button(ui, texts("settings.done"), ui.app.pop, "primary", None, 19)
        self.group = Group([*self.languages.values(), *self.speeds.values(), *self.switches, self.done])
        self.group.default = self.done
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.paper: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._behind: pygame.Surface | None = None

    def layout(self, size: tuple[int, int]) -> None:
        """A sheet with two columns, and the way out below them."""
        px = self.px
        self._behind = None
        self.paper = []
        margin, pad = px(28), px(36)
        width = min(size[0] - 2 * margin, px(WIDEST))
        height = min(size[1] - 2 * margin, px(HIGHEST))
        self.sheet = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        title = self._write("settings.title", 38, (self.sheet.x + pad, self.sheet.y + px(16)), title=True)
        top = title.bottom + px(18)
        left = pygame.Rect(self.sheet.x + pad, top, px(250), self.sheet.bottom - top)
        gap = px(52)
        right = pygame.Rect(left.right + gap, top, self.sheet.right - pad - left.right - gap, left.height)
        self._layout_languages(left)
        self._layout_rest(right)
        high, wide = px(54), px(230)
        base = self.sheet.bottom - px(26) - high
        self.done.layout(pygame.Rect(self.sheet.right - pad - wide, base, wide, high), self.u)
        room = self.done.rect.left - px(24) - left.x
        error = self.ui.app.settings_error
        key = "settings.kept" if error is None else "settings.not_kept"
        reason = "" if error is None else error.strerror or str(error)
        note = self.ui.fonts.render(
            self.ui.texts(key, path=settings_path(), reason=reason),
            px(13.5),
            self.ui.palette["ink_soft" if error is None else "bad"],
            width=room,
        )
        self.paper.append((note, note.get_rect(midleft=(left.x, self.done.rect.centery)).topleft))
        self._show()

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets first; Escape leads back."""
        if self.group.handle(event):
            self.dirty = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.ui.app.pop()

    def update(self, seconds: float) -> None:
        """Notice what has changed."""
        self.dirty = self.dirty or self.group.dirty

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and what is on it."""
        if self._behind is None:
            self._behind = table_top(self.ui, self.size, self.u)
            draw_panel(self._behind, self.ui, self.sheet, 18 * self.u, self.px(10))
            for picture, place in self.paper:
                self._behind.blit(picture, place)
        surface.blit(self._behind, (0, 0))
        self.group.draw(surface)

    def _switch(self, name: str) -> Switch:
        texts = self.ui.texts
        change: Callable[[bool], None] = lambda on: self._change(**{name: on})  # noqa: E731
        return Switch(self.ui, texts(f"settings.{name}"), texts(f"settings.{name}_text"), change)

    def _change(self, **values: Any) -> None:
        """Take the new values at once; a new language lays this screen out anew, too."""
        app = self.ui.app
        app.change(replace(app.settings, **values))
        self.enter(app.size)

    def _show(self) -> None:
        """Show the present settings in the widgets."""
        settings = self.ui.app.settings
        for language, button in self.languages.items():
            button.chosen = language == self.ui.texts.language
        for speed, button in self.speeds.items():
            button.chosen = speed == settings.speed
        self.full_screen.on = settings.full_screen
        self.confirm_end.on = settings.confirm_end
        self.auto_end.on = settings.auto_end
        self.dirty = True

    def _layout_languages(self, room: pygame.Rect) -> None:
        px = self.px
        y = self._write("settings.language", 24, room.topleft, title=True).bottom + px(12)
        high, gap = px(50), px(13)
        for button in self.languages.values():
            button.layout(pygame.Rect(room.x, y, room.width, high), self.u)
            y += high + gap

    def _layout_rest(self, room: pygame.Rect) -> None:
        px = self.px
        y = self._write("settings.speed", 24, room.topleft, title=True).bottom + px(12)
        high, gap = px(42), px(8)
        wide = (room.width - gap * (len(self.speeds) - 1)) // len(self.speeds)
        for number, button in enumerate(self.speeds.values()):
            button.layout(pygame.Rect(room.x + number * (wide + gap), y, wide, high), self.u)
        y += high + px(26)
        for switch in self.switches:
            high = switch.height(room.width, self.u)
            switch.layout(pygame.Rect(room.x, y, room.width, high), self.u)
            y += high + px(20)

    def _write(self, key: str, size: float, place: tuple[int, int], title: bool = False) -> pygame.Rect:
        """Write a text onto the sheet; where it stands."""
        text = self.ui.fonts.render(self.ui.texts(key), self.px(size), self.ui.palette["ink"], title=title)
        self.paper.append((text, place))
        return text.get_rect(topleft=place)
