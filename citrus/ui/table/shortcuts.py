"""The names of keys, and the page that tells what they do."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from citrus.ui.dialogs import Dialog
from citrus.ui.screen import Ui
from citrus.ui.shapes import icon, rounded
from citrus.ui.texts import Texts
from citrus.ui.widgets import Button

ARROWS = ("left", "up", "down", "right")
ROWS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("tab", "shift+tab"), "area"),
    (ARROWS, "move"),
    (("ctrl", "+", *ARROWS), "jump"),
    (("enter", "space"), "choose"),
    (("escape",), "cancel"),
    (("1 – 9",), "hand"),
    (("E",), "end"),
    (("U", "ctrl+Z"), "undo"),
    (("ctrl+Y", "ctrl+shift+Z"), "redo"),
    (("S",), "standings"),
    (("page_up", "page_down"), "log"),
    (("F11",), "fullscreen"),
    (("F1",), "rulebook"),
    (("?",), "keys"),
    (("right_click",), "right_click"),
    (("drag",), "drag"),
)


def key_name(texts: Texts, key: str) -> str:
    """A key or several at once, as players read them: `Ctrl+Y` for `ctrl+Y`."""
    names = {part: f"table.keys.name.{part}" for part in key.split("+")}
    return "+".join(texts(name) if name in texts else part for part, name in names.items())


class KeysPage(Dialog):
    """All keys and what they do, on a sheet over the table."""

    width = 760.0

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui, ui.texts("table.keys.title"), "")
        self.add(Button(ui, ui.texts("table.keys.close"), ui.app.pop, "primary"))

    def handle(self, event: pygame.event.Event) -> None:
        """The key that opened the page closes it, too."""
        if event.type == pygame.KEYDOWN and event.unicode == "?":
            self.escape()
        else:
            super().handle(event)

    def layout(self, size: tuple[int, int]) -> None:
        """The sheet, with room for all rows."""
        super().layout(size)
        self.sheet.height = self.px(66 + 31 * len(ROWS) + 84)
        self.sheet.center = (size[0] // 2, size[1] // 2)
        button = Rect(0, 0, self.px(240), self.px(44))
        button.midbottom = (self.sheet.centerx, self.sheet.bottom - self.px(22))
        self.buttons[0].layout(button, self.u)

    def draw(self, surface: Surface) -> None:
        """The sheet: keys on the left, what they do on the right."""
        super().draw(surface)
        ink = self.ui.palette["ink"]
        left, pad = self.px(250), self.px(32)
        y = self.sheet.y + self.px(74)
        for keys, help_name in ROWS:
            x = self.sheet.x + pad
            for key in keys:
                x = self._cap(surface, key, x, y) + self.px(6)
            room = self.sheet.right - pad - (self.sheet.x + pad + left)
            words = self.ui.fonts.fitted(self.ui.texts(f"table.keys.{help_name}"), self.px(15), ink, room)
            surface.blit(words, words.get_rect(midleft=(self.sheet.x + pad + left, y + self.px(12))))
            line = Rect(self.sheet.x + pad, y + self.px(27), self.sheet.width - 2 * pad, 1)
            surface.fill(self.ui.palette.mix("panel", "panel_edge", 0.45), line)
            y += self.px(31)

    def _cap(self, surface: Surface, key: str, x: int, y: int) -> int:
        """One key as it looks on a keyboard; returns where it ends."""
        palette, px = self.ui.palette, self.px(14)
        if key == "+":
            label = self.ui.fonts.render(key, px, palette["ink_soft"], bold=True)
            surface.blit(label, label.get_rect(midleft=(x, y + self.px(12))))
            return x + label.get_width()
        if key in ARROWS:
            label = icon(self.ui, key, self.px(14), palette["ink"])
        else:
            label = self.ui.fonts.render(key_name(self.ui.texts, key), px, palette["ink"], bold=True)
        rect = Rect(x, y, max(self.px(24), label.get_width() + self.px(14)), self.px(24))
        foot = rounded(self.ui, rect.size, self.px(5), palette["panel_edge"])
        face = rounded(self.ui, rect.size, self.px(5), palette["panel"], palette["panel_edge"], max(1.0, 1.2 * self.u))
        surface.blit(foot, rect.move(0, self.px(2)))
        surface.blit(face, rect)
        surface.blit(label, label.get_rect(center=rect.center))
        return rect.right
