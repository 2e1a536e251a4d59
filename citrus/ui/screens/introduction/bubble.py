"""The paper bubble of the introduction: a sentence or two, the ways on and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from math import inf

import pygame
from pygame import Rect, Surface

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Down, Pointer, Up
from citrus.ui.kit.screen import Scaled, Ui
from citrus.ui.kit.shapes import Panel, disc, draw_panel
from citrus.ui.kit.widgets import Group
from citrus.ui.screens.introduction.pointing import StepTargets

WIDTHS = (350, 300, 430, 520, 600)  # design pixels, the best first
SMALLEST_TEXT = 12
SHRINKS = (1.0, 0.85, 0.72)  # of the letters, where there is no other way
HIDING = 1e6  # how bad it is to lie on something that is pointed at
HIDING_CHANGES = 5e4  # or that has just changed
STEPS = (14, 9)  # how finely places are tried


class Bubble(Scaled):
    """Lies beside what it speaks about and never on it."""

    def __init__(self, ui: Ui, on: Callable[[], None], do: Callable[[], None], back: Callable[[], None]) -> None:
        self._ui = ui
        texts = ui.texts
        self.next = Button(ui, texts("introduction.next"), on, "primary", Face("right", 16))
        self.do = Button(ui, texts("introduction.do"), do, "plain", Face(size=15))
        self.back = Button(ui, "", back, "quiet", Face("left", 16, name=texts("rulebook.back")))
        self.group = Group([self.back, self.do, self.next])
        self.text = ""
        self.rect = Rect(0, 0, 0, 0)
        self.words = Rect(0, 0, 0, 0)
        self._shrink = 1.0
        self._progress, self._chapters = 0.0, 1

    def say(self, text: str, progress: float, chapters: int, ready: bool, first: bool) -> None:
        """Say something new, after `progress` of `chapters` chapters; `ready` if the player may go on without doing
        anything. The bubble is hidden while it has nothing to say."""
        self.text = text
        self._progress, self._chapters = progress, chapters
        said = bool(text)
        self.next.visible, self.do.visible, self.back.visible = said and ready, said and not ready, said
        self.back.enabled = not first

    def lay_out(
        self, window: Rect, u: float, points: StepTargets, busy: Iterable[Rect], keep: Rect | None = None
    ) -> None:
        """Take a place: over nothing that is lit, if possible over nothing changed or busy, and close to the target.
        `keep` is the preferred place."""
        self.u = u
        if not self.text:
            self.rect = Rect(0, 0, 0, 0)
            return
        busy = tuple(busy)
        room = window.inflate(-self.px(16), -self.px(16))
        for self._shrink in SHRINKS:
            cost, self.rect = self._best(room, points, busy, keep)
            if cost < HIDING:
                break
        self._layout()

    def _best(self, room: Rect, points: StepTargets, busy: tuple[Rect, ...], keep: Rect | None) -> tuple[float, Rect]:
        """Return the best place with letters of this size, and its cost."""
        near = keep or points.target or (points.lit[0] if points.lit else Rect(room.center, (1, 1)))
        best = inf, Rect(room.topleft, self._size(room.width))
        for order, width in enumerate(WIDTHS):
            size = self._size(min(self.px(width), room.width))
            for place in self._places(room, near, size):
                rect = Rect(place, size)
                if room.contains(rect):
                    cost = pygame.Vector2(rect.center).distance_to(near.center) + 40 * self.u * order
                    if cost < best[0]:  # what lies there only makes it worse
                        cost += self._cost(rect, points, busy)
                        best = min(best, (cost, rect), key=lambda found: found[0])
        return best

    def handle(self, press: Pointer) -> bool:
        """Give the mouse to the bubble; return whether it was meant for it."""
        used = self.group.handle(press)
        return used or (isinstance(press, Down | Up) and self.rect.collidepoint(press.at))

    def draw(self, surface: Drawable) -> None:
        """Draw the sheet with everything on it, if there is something to say."""
        if not self.text:
            return
        ui, pad = self._ui, self.px(16)
        draw_panel(surface, ui, self.rect, Panel(14 * self.u, self.px(9), edge="accent", width=max(1.5, 2 * self.u)))
        surface.blit(self._picture(self.rect.width - 2 * pad), self.words)
        self._dots(surface)
        self.group.draw(surface)

    def _picture(self, width: int) -> Surface:
        px = max(SMALLEST_TEXT, self.px(17 * self._shrink))
        return self._ui.fonts.render(self.text, Letters(px, self._ui.palette["ink"]), width=width)

    def _size(self, width: int) -> tuple[int, int]:
        pad = self.px(16)
        high = self._picture(width - 2 * pad).get_height() + self.px(6)
        return width, pad + high + self.px(4 + 38) + self.px(12)

    def _places(self, room: Rect, near: Rect, size: tuple[int, int]) -> Iterable[tuple[int, int]]:
        """Yield the possible places: around the target, and all over the window."""
        gap = self.px(58)
        wide, high = size
        yield near.topleft
        yield near.x, near.bottom - high
        for x in (near.x, near.centerx - wide // 2, near.right - wide):
            yield from ((max(room.x, min(x, room.right - wide)), y) for y in (near.y - gap - high, near.bottom + gap))
        for y in (near.y, near.centery - high // 2, near.bottom - high):
            yield from ((x, max(room.y, min(y, room.bottom - high))) for x in (near.x - gap - wide, near.right + gap))
        free = max(0, room.width - wide), max(0, room.height - high)
        for column, row in product(range(STEPS[0] + 1), range(STEPS[1] + 1)):
            yield room.x + free[0] * column // STEPS[0], room.y + free[1] * row // STEPS[1]

    def _cost(self, rect: Rect, points: StepTargets, busy: tuple[Rect, ...]) -> float:
        """Return the cost of covering what is there, in pixels."""
        cost = sum(HIDING + _overlap(rect, place) for place in points.lit if rect.colliderect(place))
        cost += sum(HIDING_CHANGES + _overlap(rect, place) for place in points.changed if rect.colliderect(place))
        near_by = 2 * self.px(14), 2 * self.px(14)  # what lies there has an edge of its own
        cost += sum(200 * self.u for place in points.lit if rect.colliderect(place.inflate(near_by)))
        target = points.target
        if target is not None and rect.colliderect(target.inflate(2 * self.px(52), 2 * self.px(52))):
            cost += 500 * self.u  # the arrow needs room
        return cost + sum(300 * self.u + _overlap(rect, place) / 40 for place in busy if rect.colliderect(place))

    def _layout(self) -> None:
        pad, high = self.px(16), self.px(38)
        wide, tall = self._picture(self.rect.width - 2 * pad).get_size()
        self.words = Rect(self.rect.x + pad, self.rect.y + pad, wide, tall + self.px(6))
        foot = Rect(self.rect.x + self.px(10), self.rect.bottom - self.px(12) - high, 0, high)
        foot.width = self.rect.width - self.px(20)
        self.back.layout(Rect(foot.x, foot.y, high, high), self.u)
        for button in (self.next, self.do):
            px = max(8, round(button.text_size * self.u))
            icon = round(px * 1.15) + self.px(10) if button.icon_name else 0
            text = self._ui.texts.again(button.text)
            wide = self._ui.fonts.width(text, px, bold=True) + icon + self.px(30)
            button.layout(Rect(foot.right - wide, foot.y, wide, high), self.u)

    def _dots(self, surface: Drawable) -> None:
        """Draw a dot for the beginning of each chapter and one for the end; those done are filled, and a larger one
        moves along with every step."""
        palette, last = self._ui.palette, self._chapters
        button = self.next if self.next.visible else self.do
        left, right = self.back.rect.right + self.px(4), button.rect.left - self.px(10)
        step = min(self.px(13), (right - left) // (last + 1))
        x = (left + right) // 2 - step * last // 2
        for number in range(last + 1):
            spot = disc(self._ui, self.px(6), palette["accent" if number <= self._progress else "panel_edge"])
            surface.blit(spot, spot.get_rect(center=(x + step * number, self.back.rect.centery)))
        now = disc(self._ui, self.px(10), palette["accent"])
        surface.blit(now, now.get_rect(center=(x + round(step * self._progress), self.back.rect.centery)))


def _overlap(one: Rect, other: Rect) -> float:
    common = one.clip(other)
    return common.width * common.height
