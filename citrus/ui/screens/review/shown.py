"""The widgets of a review: a curve, turning points and grades on one sheet, the turns on another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from citrus.ui.kit.column import Column
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.kit.switch import Switch
from citrus.ui.screens.review.curve import Curve
from citrus.ui.screens.review.findings import Findings, grade_tip
from citrus.ui.screens.review.parts import FiguresTable, Sentence
from citrus.ui.screens.review.turn_list import TurnList

LEAST_CURVE, CURVE_ALONE = 150, 240  # the height of the curve: at least, and where the sheets are stacked
LOW_CURVE = 230  # where it would be less high, the sentences below it are low
LEAST_TURNS = 240  # of the list

Tip = tuple[str, pygame.Rect]
"""The words about something, and where that is."""


@dataclass(frozen=True)
class ListedTurns:
    """The list of turns, which grows while they are judged, and what chooses among them."""

    better_only: Switch
    turns: TurnList

    def lay(self, page: SheetsPage, column: Column, calm: bool) -> None:
        """Fill a column of a page. Where the list has figures, a sentence says what they mean."""
        column.add(self.better_only)
        if not calm:
            column.explain(page.ui.texts("review.figure_means"), 14, below=8)
        top, least = column.y, page.px(LEAST_TURNS)
        column.place(self.turns, max(least, column.rest))
        if page.stacked:  # the page scrolls, not the list
            column.y = top
            column.place(self.turns, max(least, self.turns.length))

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """Return the tip for a place: a grade, or what was done where there is no room for all of it."""
        found = self.turns.grade_at(position)
        return self.turns.cut_at(position) if found is None else (grade_tip(self.turns.ui, found[0]), found[1])

    def focused_tip(self) -> Tip | None:
        """Return what was done in the turn of the keyboard, where there is no room for all of it."""
        rows = self.turns
        return rows.cut_at(rows.row_rect(rows.selected).center) if rows.focused and rows.selected is not None else None


@dataclass(frozen=True)
class ReviewWidgets:
    """The findings, and the widgets for them; `table` is where the grades are."""

    found: Findings
    curve: Curve
    sentences: Sequence[Sentence]
    table: FiguresTable

    def lay_course(self, page: SheetsPage, column: Column) -> None:
        """Fill a column of a page with the curve and what stands below it. A calm one has no figures."""
        px, texts = page.px, page.ui.texts
        if self.found.calm:
            self._lay_calmly(page, column)
            return
        told: pygame.Surface | None
        told = page.ui.fonts.render(
            texts("review.unsure"), Letters(px(14.5), page.ui.palette["ink_soft"]), width=column.width
        )
        gap, table = px(8), self.table.height(page.u)
        left = column.rest - gap - table - gap - told.get_height()
        if not page.stacked and left < px(LOW_CURVE) + sum(self._line_heights(page, column.width, left)):
            left += gap + told.get_height()
            told = None  # the button says it, too
        lines = self._line_heights(page, column.width, left)
        column.place(self.curve, max(px(CURVE_ALONE if page.stacked else LEAST_CURVE), left - sum(lines)))
        for sentence, line in zip(self.sentences, lines, strict=True):
            column.place(sentence, line)
        column.skip(8)
        self.table.place = column.take(table)
        page.paper.append((self.table.picture(page.u), self.table.place.topleft))
        if told is not None:
            column.skip(8)
            column.show(told)

    def _lay_calmly(self, page: SheetsPage, column: Column) -> None:
        """Fill a column with what the curve is, the curve, and the turning points."""
        column.explain(page.ui.texts("review.course_means"), 14, below=4)
        left = column.rest
        lines = self._line_heights(page, column.width, left)
        least = page.px(CURVE_ALONE if page.stacked else LEAST_CURVE)
        column.place(self.curve, max(least, left - sum(lines)))
        for one, line in zip(self.sentences, lines, strict=True):
            column.place(one, line)
        self.table.place = pygame.Rect(0, 0, 0, 0)

    def tip_at(self, u: float, position: tuple[int, int]) -> Tip | None:
        """Return the tip for a place: a grade, or what was done where there is no room for all of it."""
        found = None if self.found.calm else self.table.grade_at(u, position)
        if found is not None:
            return grade_tip(self.curve.ui, found[0]), found[1]
        cut = [(one.cut, one.rect) for one in self.sentences if one.rect.collidepoint(position) and one.cut]
        return cut[0] if cut else None

    def focused_tip(self) -> Tip | None:
        """Return what was done at the place of the keyboard, where there is no room for all of it."""
        return next(((one.cut, one.rect) for one in self.sentences if one.focused and one.cut), None)

    def _line_heights(self, page: SheetsPage, width: int, left: int) -> list[int]:
        """Return the heights of the sentences: low if the curve would get too low, except those that would then be cut;
        of these the last ones give way to the lowest curve."""
        full = [one.height(page.u, width, low=False) for one in self.sentences]
        if page.stacked or left >= page.px(LOW_CURVE) + sum(full):
            return full
        low = [one.height(page.u, width, low=True) for one in self.sentences]
        cut = [one.cut_in(page.u, width, low=True) for one in self.sentences]
        heights = [long if lost else short for short, long, lost in zip(low, full, cut, strict=True)]
        for number in reversed(range(len(heights))):
            if left < page.px(LEAST_CURVE) + sum(heights):
                heights[number] = low[number]
        return heights
