"""A sheet of paper with a picture on it that scrolls where it is longer than its place."""

from __future__ import annotations

from pygame import Rect, Surface

from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Down, Point, Press, Request, Takes, Up, Wheel
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroller import Scroller
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.kit.widgets import Widget

NOTCH, LINE, PAGE = 64.0, 48.0, 0.85  # how far the wheel, an arrow key and a page key go
PAD = 18.0  # between the edge of the sheet and the picture


class Paper(Widget):
    """Shows a picture and scrolls it: by wheel, by its bar, by dragging the paper, and by keys."""

    role = "image"

    def __init__(self, ui: Ui, name: str) -> None:
        super().__init__(ui)
        self.name = name
        self.told: tuple[Description, ...] = ()  # what the picture says
        self.scroller = Scroller(ui)
        self._picture = Surface((0, 0))
        self._held: tuple[int, float] | None = None

    @property
    def parts(self) -> tuple[Description, ...]:
        """What the picture says."""
        return self.told

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

    def scroll_by(self, press: Press) -> bool:
        """Scroll by a press; False if it is none that scrolls, or if there is nothing to scroll."""
        page = Request.PAGE_DOWN if press is Request.USE else press
        goal = self.scroller.goal(page, LINE * self.u, PAGE * self.rect.height)
        if goal is None or self.scroller.reach <= 0:
            return False
        self._scroll(goal)
        return True

    def handle(self, press: Press) -> bool:
        """Handle the wheel, the bar, and dragging the paper."""
        scroller = self.scroller
        if scroller.reach <= 0:
            return False
        match press:
            case Wheel(at) if self.rect.collidepoint(at):
                self._scroll(scroller.offset - press.way(NOTCH * self.u))
                return True
            case Point((_, y)) if scroller.gripped:
                self.dirty = scroller.drag(y) or self.dirty
                return True
            case Point((_, y)) if self._held is not None:
                start, offset = self._held
                self._scroll(offset + start - y)
                return True
            case Down(at, button=1) if self.rect.collidepoint(at):
                if scroller.grip(at):
                    self.dirty = True
                else:
                    self._held = at[1], scroller.offset
                return True
            case Up(button=1):
                scroller.release()
                self._held = None
                self.dirty = True
        return False

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return whether a finger that moves takes the bar, or scrolls."""
        return Takes.IT if self.scroller.is_bar(at) else Takes.NOTHING

    def draw(self, surface: Drawable) -> None:
        """Draw the sheet, the visible part of the picture, and the bar."""
        draw_panel(surface, self.ui, self.rect, Panel(14 * self.u, round(10 * self.u)))
        before = surface.get_clip()
        surface.set_clip(self.scroller.view.clip(before))
        left = self.rect.centerx - self._picture.get_width() // 2
        surface.blit(self._picture, (left, self.rect.y + round(PAD * self.u) - round(self.scroller.offset)))
        surface.set_clip(before)
        self.scroller.draw_bar(surface)

    def _scroll(self, offset: float) -> None:
        self.dirty = self.scroller.to(offset) or self.dirty
