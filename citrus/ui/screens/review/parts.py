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
BELOW = 4  # lines of what was done below a sentence
LEAST_BESIDE = 60  # the room for what was done beside a sentence; with less it is left out
HEADINGS, LINE, LOW_LINE = 36, 30, 22  # the heights of the headings of the table and of its lines, low ones for many
MANY = 2  # the most players with high lines


class Sentence(Widget):
    """A sentence with a sign before it, and more on it below; a click calls `on_click`."""

    def __init__(
        self, ui: Ui, sign: Callable[[int], Surface], text: str, below: str, on_click: Callable[[], None]
    ) -> None:
        """Take what draws the `sign`, as wide as it is told."""
        super().__init__(ui)
        self._sign = sign
        self._text = text
        self._below = below
        self._on_click = on_click

    @property
    def words(self) -> str:
        """The sentence."""
        return self._text

    @property
    def hint(self) -> str:
        """What stands below it."""
        return self._below

    @property
    def parts(self) -> tuple[Description, ...]:
        """What stands below it, for those who read line by line."""
        return (Description("text", self.ui.texts.again(self._below)),) if self._below else ()

    @property
    def whole(self) -> str:
        """All that it says, in one line."""
        return f"{self._text}. {self._below}"

    def activate(self) -> None:
        """Open the decision."""
        self._on_click()

    def height(self, u: float, width: int, low: bool) -> int:
        """Return the height: `low` leaves what is below the sentence beside it."""
        below = 0 if low else self._written(u, width - self._beside(u), BELOW).get_height()
        return self._heading(u) + below

    @property
    def cut(self) -> str:
        """What stands below it, if there is no room for all of that; else nothing."""
        return self._below if self._is_cut(self.u, self.rect.width, self._lines(self.u, self.rect.height)) else ""

    def cut_in(self, u: float, width: int, low: bool) -> bool:
        """Return whether there is no room for all that stands below in a width; `low` as in `height`."""
        return self._is_cut(u, width, 0 if low else BELOW)

    def highest(self, u: float, width: int, room: int) -> int:
        """Return the height with as many lines below as there is `room` for; without any, they stand beside."""
        lines = self._lines(u, room)
        return self._heading(u) + (self._written(u, width - self._beside(u), lines).get_height() if lines else 0)

    def _is_cut(self, u: float, width: int, lines: int) -> bool:
        _, wide, lines = self._room_below(u, width, lines)
        return not fits(self.ui, u, self._below, wide, lines)

    def _lines(self, u: float, height: int) -> int:
        """Return how many lines below the sentence a height has room for; with none, they stand beside it."""
        fonts, small, room = self.ui.fonts, round(SMALL * u), height - self._heading(u)
        return (
            min(BELOW, 1 + (room - fonts.height(small)) // fonts.spacing(small)) if room >= fonts.height(small) else 0
        )

    def _heading(self, u: float) -> int:
        """Return the height of the sentence alone."""
        return self.ui.fonts.height(round(16 * u), bold=True) + round(4 * u)

    def _beside(self, u: float) -> int:
        """Return the width of what is left and right of the text."""
        return round(18 * u) + round(14 * u) + round(6 * u) + round(WATCHED * u)

    def _written(self, u: float, width: int, lines: int) -> Surface:
        return self.ui.fonts.wrapped(self._below, Letters(round(SMALL * u), self.ui.palette["ink_soft"]), width, lines)

    def _room_below(self, u: float, width: int, lines: int) -> tuple[Surface, int, int]:
        """Return the sentence, and the width and the lines for what was done: without `lines` one beside the sentence,
        if there is room."""
        ui, room = self.ui, width - self._beside(u)
        text = ui.fonts.fitted(self._text, Letters(round(16 * u), ui.palette["ink"], bold=True), room)
        if lines:
            return text, room, lines
        beside = room - text.get_width() - round(12 * u)
        return (text, beside, 1) if beside > round(LEAST_BESIDE * u) else (text, 0, 0)

    def draw(self, surface: Drawable) -> None:
        """Draw the badge, the sentence, and light below it where the mouse is."""
        ui, u, rect = self.ui, self.u, self.rect
        if self.hovered:
            surface.blit(card(ui, rect.size, Card(7 * u, ui.palette["highlight"])), rect)
        side = round(18 * u)
        left = rect.x + side + round(14 * u)
        low = not self._lines(u, rect.height)
        text, wide, lines = self._room_below(u, rect.width, self._lines(u, rect.height))
        below = self._written(u, wide, lines) if lines else None
        top = rect.centery - (text.get_height() + (0 if low or below is None else below.get_height())) // 2
        watched = icon(ui, "watch", side, ui.palette["ink_soft"])  # it can be looked at on the board
        surface.blit(watched, watched.get_rect(midright=(rect.right - round(6 * u), rect.centery)))
        badge = self._sign(side)
        surface.blit(badge, badge.get_rect(midleft=(rect.x + round(6 * u), top + text.get_height() // 2)))
        surface.blit(text, (left, top))
        if below is not None and not low:
            surface.blit(below, (left, top + text.get_height()))
        elif below is not None:
            beside = left + text.get_width() + round(12 * u)
            surface.blit(below, below.get_rect(midleft=(beside, top + text.get_height() // 2)))
        if self.focused:
            self.draw_focus(surface, 7 * u)


def heights(
    page: SheetsPage, sentences: Sequence[Sentence], width: int, left: int, above: tuple[int, int]
) -> list[int]:
    """Return the heights of sentences in a room with `left` pixels; what is `above` them needs the first of two
    heights and would like the second. They are low where it would not get that, except those that would then be cut;
    the last of these give up lines for what it needs."""
    (least, wanted), full = above, [one.height(page.u, width, low=False) for one in sentences]
    if page.stacked or left >= wanted + sum(full):
        return full
    low = [one.height(page.u, width, low=True) for one in sentences]
    cut = [one.cut_in(page.u, width, low=True) for one in sentences]
    found = [long if lost else short for short, long, lost in zip(low, full, cut, strict=True)]
    for number in reversed(range(len(found))):
        if left < least + sum(found):
            room = left - least - sum(found) + found[number]
            found[number] = sentences[number].highest(page.u, width, room)
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
