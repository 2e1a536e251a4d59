"""The widgets of a review: on the full table a curve, key moments and grades on one sheet; the turns on another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from citrus.ui.kit.column import Column
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.kit.switch import Switch
from citrus.ui.screens.review.curve import Curve
from citrus.ui.screens.review.findings import Findings, grade_tip
from citrus.ui.screens.review.parts import FiguresTable, Sentence, heights
from citrus.ui.screens.review.praise import MOST_GAPS
from citrus.ui.screens.review.turn_list import TurnList

LOWEST_CURVE, LEAST_CURVE, WANTED_CURVE = 128, 150, 230  # the height of the curve: where sentences need the room for
# what comes first in them, where there is more to say, and where they give way to it
CURVE_ALONE = 240  # the same where the sheets are stacked
LEAST_TURNS = 220  # of the list
SAID = 8  # below each sentence above it; what would leave the list too little room is left out

Tip = tuple[str, pygame.Rect]
"""The words about something, and where that is."""


@dataclass
class ListedTurns:
    """The list of turns, which grows while they are judged, and what chooses among them; `said` stands above it."""

    which: Switch
    turns: TurnList
    said: Sequence[str] = ()

    def lay(self, page: SheetsPage, column: Column) -> None:
        """Fill a column of a page."""
        if self.which.visible:
            column.add(self.which, below=8)
        for said in (column.soft(sentence, 15) for sentence in self.said):
            if page.stacked or not self.turns.rows or column.rest - said.get_height() >= page.px(LEAST_TURNS + SAID):
                column.show(said, below=8)
        if self.said and not self.turns.rows:
            column.place(self.turns, 0)
            return
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
        """Fill a column of a page with the curve and what stands below it."""
        px, table, gaps = page.px, self.table.height(page.u), self.found.gaps[:MOST_GAPS]
        below = px(8) + table + sum(one.heights(page.u, column.width)[0] for one in self.sentences)
        for number, said in enumerate(map(column.soft, gaps)):
            if number and not page.stacked and column.rest - said.get_height() - below < px(LEAST_CURVE):
                break  # rather than the curve and its key moments
            column.show(said)
        left = column.rest - px(8) - table
        curve = px(LOWEST_CURVE), px(LEAST_CURVE), px(WANTED_CURVE)
        lines = heights(page, self.sentences, column.width, left, curve)
        column.place(self.curve, max(px(CURVE_ALONE if page.stacked else LOWEST_CURVE), left - sum(lines)))
        for sentence, line in zip(self.sentences, lines, strict=True):
            column.place(sentence, line)
        column.skip(8)
        self.table.place = column.take(table)
        page.paper.append((self.table.picture(page.u), self.table.place.topleft))

    def tip_at(self, u: float, position: tuple[int, int]) -> Tip | None:
        """Return the tip for a place: a grade, or what was done where there is no room for all of it."""
        found = self.table.grade_at(u, position)
        if found is not None:
            return grade_tip(self.curve.ui, found[0]), found[1]
        cut = [(one.cut, one.rect) for one in self.sentences if one.rect.collidepoint(position) and one.cut]
        return cut[0] if cut else None

    def focused_tip(self) -> Tip | None:
        """Return what was done at the place of the keyboard, where there is no room for all of it."""
        return next(((one.cut, one.rect) for one in self.sentences if one.focused and one.cut), None)
