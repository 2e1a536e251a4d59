"""The progress of making a review: a bar, and below it how much is done and how long the rest takes."""

from __future__ import annotations

import pygame

from citrus.running_time import RunningTime
from citrus.ui.kit.column import Column
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.page import Page
from citrus.ui.kit.progress import draw_progress
from citrus.ui.kit.screen import Ui

BAR = 22  # the height of the bar
LONGEST = 60.0  # seconds that judging one decision takes at most, on any computer that is awake


class Making:
    """A review in the making, from `begin` on."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._said = pygame.Rect(0, 0, 0, 0)
        self._worked = RunningTime()
        self._seconds = 0.0  # that the decisions have taken which have been judged since
        self._done_before = self._done = 0

    def begin(self, done: int) -> None:
        """Begin now; `done` decisions have been judged before."""
        self._worked, self._seconds = RunningTime(), 0.0
        self._done_before = self._done = done

    def lay(self, page: Page, column: Column) -> None:
        """Take a place."""
        self._bar = column.take(page.px(BAR), below=6)
        self._said = column.take(page.px(24))

    def move(self, down: int) -> None:
        """Move the sheet, as when a page scrolls."""
        self._bar.move_ip(0, down)
        self._said.move_ip(0, down)

    def draw(self, surface: Drawable, page: Page, done: int, total: int) -> None:
        """Draw that `done` of `total` decisions have been judged."""
        draw_progress(surface, self._ui, page.u, self._bar, done / max(1, total))
        ink, width = self._ui.palette["ink_soft"], self._said.width
        label = self._ui.fonts.fitted(self._text(done, total), Letters(page.px(15), ink), width)
        surface.blit(label, label.get_rect(center=self._said.center))

    def _text(self, done: int, total: int) -> str:
        """Return how many decisions have been judged, and how long the others take, once that is known."""
        texts, new = self._ui.texts, done - self._done_before
        if done != self._done:
            self._seconds = self._worked.passed(most=LONGEST * (done - self._done))
            self._done = done
        if new < 3:
            return texts("review.done", done=done, total=total)
        minutes = self._seconds / new * (total - done) / 60
        if minutes < 1:
            return texts("review.done_soon", done=done, total=total)
        return texts.count("review.done_left", round(minutes), done=done, total=total)
