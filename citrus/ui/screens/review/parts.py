"""The sentences of a review, and the table below its curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from citrus.language.words import Words
from citrus.records.record import Seat
from citrus.review.figures import given_away
from citrus.review.values import GRADES, Grade
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, icon
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.review.findings import Findings, grade_sign

SMALL = 14  # the size of what was done, at 1280x720
POINTS, GRADE = 124, 58  # the widths of columns with points and with the number of turns of a grade, at 1280x720
WATCHED = 24  # the room for the sign that a click shows it on the board
LEAST_BESIDE = 60  # the room for what was done beside a sentence; with less it is left out
HEADINGS, LINE, LOW_LINE = 36, 30, 22  # the heights of the headings of the table and of its lines, low ones for many
MANY = 2  # the most players with high lines


class Sentence(Widget):
    """A sentence with a sign before it, and more sentences on it below; the last ones are left out if there is no room.
    A click calls `on_click`."""

    def __init__(
        self, ui: Ui, sign: Callable[[int], Surface], text: str, below: Sequence[str], on_click: Callable[[], None]
    ) -> None:
        """Take what draws the `sign`, as wide as it is told."""
        super().__init__(ui)
        self._sign = sign
        self._text = text
        self._forms = [ui.texts.sentences(below[:count]) for count in range(len(below), 0, -1)] or [""]
        self._on_click = on_click

    @property
    def words(self) -> str:
        """The sentence."""
        return self._text

    @property
    def hint(self) -> str:
        """What stands below it."""
        return self._forms[0]

    @property
    def parts(self) -> tuple[Description, ...]:
        """What stands below it, for those who read line by line."""
        return (Description("text", self.ui.texts.again(self.hint)),) if self.hint else ()

    @property
    def whole(self) -> str:
        """All that it says, in one line."""
        return f"{self._text}. {self.hint}"

    @property
    def shown(self) -> str:
        """What of that there is room for."""
        return self._fitting(self.u, self.rect.width, self.rect.height)[0]

    @property
    def cut(self) -> str:
        """What stands below it, if there is no room for all of that; else nothing."""
        return "" if self.shown == self.hint else self.hint

    def activate(self) -> None:
        """Open the decision."""
        self._on_click()

    def least(self, u: float) -> int:
        """Return the height of the first line."""
        return self.ui.fonts.height(round(16 * u), bold=True) + round(4 * u)

    def heights(self, u: float, width: int) -> list[int]:
        """Return the heights that it may have, the lowest first: with room for what comes first, then for one more
        sentence each, and at last for all of them below the first line."""
        beside, found = self._room_beside(u, width), list[int]()
        for form in reversed(self._forms):
            if fits(self.ui, u, form, beside, 1):
                found = [self.least(u)]
            else:
                found.append(self.height(u, width, form))
        return [*found, self.height(u, width)]

    def height(self, u: float, width: int, form: str | None = None) -> int:
        """Return the height with all of it, or a `form` of it, below the first line."""
        said = self.hint if form is None else form
        return self.least(u) + self._written(u, said, self._room(u, width)).get_height()

    def _fitting(self, u: float, width: int, height: int) -> tuple[str, bool]:
        """Return what there is room for in a height, and whether that stands beside the first line."""
        for form in self._forms:
            if self.height(u, width, form) <= height:
                return form, False
            if fits(self.ui, u, form, self._room_beside(u, width), 1):
                return form, True
        return "", True

    def _room(self, u: float, width: int) -> int:
        """Return the width of the text, between the signs."""
        return width - (round(18 * u) + round(14 * u) + round(6 * u) + round(WATCHED * u))

    def _room_beside(self, u: float, width: int) -> int:
        """Return the width beside the first line; none where that is too small."""
        beside = self._room(u, width) - self._head(u, width).get_width() - round(12 * u)
        return beside if beside > round(LEAST_BESIDE * u) else 0

    def _head(self, u: float, width: int) -> Surface:
        letters = Letters(round(16 * u), self.ui.palette["ink"], bold=True)
        return self.ui.fonts.fitted(self._text, letters, self._room(u, width))

    def _written(self, u: float, text: str, width: int) -> Surface:
        return self.ui.fonts.render(text, Letters(round(SMALL * u), self.ui.palette["ink_soft"]), width=width)

    def draw(self, surface: Drawable) -> None:
        """Draw the badge, the sentence, and light below it where the mouse is."""
        ui, u, rect = self.ui, self.u, self.rect
        if self.hovered:
            surface.blit(card(ui, rect.size, Card(7 * u, ui.palette["highlight"])), rect)
        side = round(18 * u)
        left = rect.x + side + round(14 * u)
        said, low = self._fitting(u, rect.width, rect.height)
        text, below = self._head(u, rect.width), self._written(u, said, self._room(u, rect.width))
        top = rect.centery - (text.get_height() + (0 if low else below.get_height())) // 2
        watched = icon(ui, "watch", side, ui.palette["ink_soft"])  # it can be looked at on the board
        surface.blit(watched, watched.get_rect(midright=(rect.right - round(6 * u), rect.centery)))
        badge = self._sign(side)
        surface.blit(badge, badge.get_rect(midleft=(rect.x + round(6 * u), top + text.get_height() // 2)))
        surface.blit(text, (left, top))
        if low:
            beside = left + text.get_width() + round(12 * u)
            surface.blit(below, below.get_rect(midleft=(beside, top + text.get_height() // 2)))
        else:
            surface.blit(below, (left, top + text.get_height()))
        if self.focused:
            self.draw_focus(surface, 7 * u)


def heights(
    page: SheetsPage, sentences: Sequence[Sentence], width: int, left: int, above: tuple[int, int, int]
) -> list[int]:
    """Return the heights of sentences in a room with `left` pixels. What is `above` them leaves them all but the first
    of its heights for what comes first in each, as far as there is room; all but the second for more, in one after
    another; and only where it has the third, what has room beside a first line stands below it."""
    (lowest, least, wanted), forms = above, [one.heights(page.u, width) for one in sentences]
    full = [one[-1] for one in forms]
    if page.stacked or left >= wanted + sum(full):
        return full
    found = [one.least(page.u) for one in sentences]
    for step in range(max(map(len, forms), default=1) - 1):
        for number, heights in enumerate(forms):
            more = heights[min(step, len(heights) - 2)]
            if left - (least if step else lowest) >= sum(found) - found[number] + more:
                found[number] = max(found[number], more)
    return found


def fits(ui: Ui, u: float, text: str, width: int, lines: int) -> bool:
    """Return whether a text of what was done fits into `lines` lines of a width."""
    return lines > 0 and len(ui.fonts.lines(text, round(SMALL * u), width)) <= lines


class FiguresTable:
    """What decisions gave away a turn, player by player, and how many turns were how good."""

    def __init__(self, ui: Ui, words: Words, seats: Sequence[Seat], found: Findings) -> None:
        self._ui = ui
        self._words = words
        self._seats = seats
        self._found = found
        self.place = Rect(0, 0, 0, 0)

    def height(self, u: float) -> int:
        """Return the height."""
        return round(HEADINGS * u) + len(self._seats) * self._line(u)

    def _line(self, u: float) -> int:
        return round((LOW_LINE if len(self._seats) > MANY else LINE) * u)

    def grade_at(self, u: float, position: tuple[int, int]) -> tuple[Grade, Rect] | None:
        """Return the grade whose column lies under a point, and where its heading is."""
        for grade, column in zip(GRADES, self._columns(self.place, u)[1:], strict=True):
            if column.collidepoint(position):
                return grade, Rect(column.x, column.y, column.width, round(HEADINGS * u))
        return None

    def describe(self, u: float) -> list[Description]:
        """Describe the row of each player."""
        texts, line, top = self._ui.texts, self._line(u), self.place.y + round(HEADINGS * u)
        names = [texts(f"review.{key}") for key in ("lost", *(f"grade.{grade}" for grade in GRADES))]
        rows = []
        for player in range(len(self._seats)):
            said = texts.joined("; ", map(" ".join, zip(names, self._figures(player), strict=True)))
            place = Rect(self.place.x, top + player * line, self.place.width, line)
            rows.append(Description("row", self._words.player(player), said, rect=place))
        return rows

    def picture(self, u: float) -> Surface:
        """Return all of it, at the size of its place."""
        ui, palette, fonts, soft = self._ui, self._ui.palette, self._ui.fonts, self._ui.palette["ink_soft"]
        surface = Surface(self.place.size, pygame.SRCALPHA)
        columns = self._columns(surface.get_rect(), u)
        head, line, small = round(HEADINGS * u), self._line(u), round(13 * u)
        text = fonts.render(ui.texts("review.lost"), Letters(small, soft), width=columns[0].width, align="center")
        surface.blit(text, text.get_rect(midbottom=(columns[0].centerx, head - round(2 * u))))
        for grade, column in zip(GRADES, columns[1:], strict=True):
            word = fonts.fitted(ui.texts(f"review.grade.{grade}"), Letters(small, soft), column.width - round(3 * u))
            place = word.get_rect(midbottom=(column.centerx, head - round(2 * u)))
            surface.blit(word, place)
            side = round(15 * u)
            picture = grade_sign(ui, grade, side)
            surface.blit(picture, picture.get_rect(midbottom=(column.centerx, place.top + round(2 * u))))
        for player in range(len(self._seats)):
            row = Rect(0, head + player * line, self.place.width, line)
            if player % 2 == 0:
                tint = palette.mix("panel", "paper", 0.75)
                surface.blit(card(ui, row.size, Card(7 * u, tint)), row)
            self._draw_player(surface, row, columns, u, player)
        return surface

    def _draw_player(self, surface: Surface, row: Rect, columns: list[Rect], u: float, player: int) -> None:
        ui, fonts, ink, seat = self._ui, self._ui.fonts, self._ui.palette["ink"], self._seats[player]
        side, size = round(22 * u), round(15 * u)
        hat = ui.art.piece(f"hat_{seat.color}", (side, side), seat.color)
        surface.blit(hat, hat.get_rect(midleft=(round(6 * u), row.centery)))
        left = round(12 * u) + side
        name = fonts.fitted(self._words.player(player), Letters(size, ink, bold=True), columns[0].x - left)
        surface.blit(name, name.get_rect(midleft=(left, row.centery)))
        for text, column in zip(self._figures(player), columns, strict=True):
            label = fonts.shrunk(text, Letters(size, ink), column.width)
            surface.blit(label, label.get_rect(center=(column.centerx, row.centery)))

    def _figures(self, player: int) -> list[str]:
        found = self._found
        grades, tenths = found.grades(player), round(10 * given_away(found.turns, player))
        lost = self._words.joined(self._ui.texts("review.decimal_point"), [f"{tenths // 10}", f"{tenths % 10}"])
        return [lost, *(str(grades[grade] or "–") for grade in GRADES)]

    def _columns(self, rect: Rect, u: float) -> list[Rect]:
        widths = [round(POINTS * u)] + [round(GRADE * u)] * len(GRADES)
        left, found = rect.right - sum(widths), []
        for width in widths:
            found.append(Rect(left, rect.y, width, rect.height))
            left += width
        return found
