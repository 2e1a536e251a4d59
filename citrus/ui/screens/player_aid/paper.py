"""A sheet of paper with a picture on it that scrolls where it is longer than its place."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroller import Scroller
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.kit.widgets import Widget

NOTCH, LINE, PAGE = 64.0, 48.0, 0.85  # how far the wheel, an arrow key and a page key go
PAD = 18.0  # between the edge of the sheet and the picture


class Paper(Widget):
    """Shows a picture and scrolls it: by wheel, by its bar, by dragging the paper, and by keys."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.scroller = Scroller(ui)
        self._picture = Surface((0, 0))
        self._mouse = (-1, -1)
        self._held: tuple[int, float] | None = None

    def show(self, picture: Surface, room: Rect, u: float) -> None:
        """Take a picture and the room for it; the sheet is as high as the picture needs and the room allows."""
        pad = round(PAD * u)
        sheet = room.copy()
        sheet.height = min(room.height, picture.get_height() + 2 * pad)
        self._picture = picture
        self.layout(sheet, u)
        view = sheet.inflate(0, -2 * round(4 * u))
        view.width -= round(5 * u)
        length = picture.get_height() + 2 * pad
        self.scroller.fit(view, length if length > sheet.height else 0, u)

    def scroll_by(self, key: int) -> bool:
        """Scroll by a key; False if it is none that scrolls, or if there is nothing to scroll."""
        scroller, page = self.scroller, PAGE * self.rect.height
        ways = {
            pygame.K_UP: -LINE * self.u,
            pygame.K_DOWN: LINE * self.u,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -float(scroller.reach),
            pygame.K_END: float(scroller.reach),
        }
        if key not in ways or scroller.reach <= 0:
            return False
        self._scroll(scroller.offset + ways[key])
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel, the bar, and dragging the paper."""
        scroller = self.scroller
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if scroller.reach <= 0:
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self._mouse):
            self._scroll(scroller.offset - event.precise_y * NOTCH * self.u)
            return True
        if event.type == pygame.MOUSEMOTION and scroller.gripped:
            self.dirty = scroller.drag(event.pos[1]) or self.dirty
            return True
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            start, offset = self._held
            self._scroll(offset + start - event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            if scroller.grip(event.pos):
                self.dirty = True
            else:
                self._held = event.pos[1], scroller.offset
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            scroller.release()
            self._held = None
            self.dirty = True
        return False

    def draw(self, surface: Drawable) -> None:
        """The sheet, the part of the picture in sight, and the bar."""
        draw_panel(surface, self.ui, self.rect, Panel(14 * self.u, round(10 * self.u)))
        before = surface.get_clip()
        surface.set_clip(self.scroller.view.clip(before))
        left = self.rect.centerx - self._picture.get_width() // 2
        surface.blit(self._picture, (left, self.rect.y + round(PAD * self.u) - round(self.scroller.offset)))
        surface.set_clip(before)
        self.scroller.draw_bar(surface)

    def _scroll(self, offset: float) -> None:
        self.dirty = self.scroller.to(offset) or self.dirty
