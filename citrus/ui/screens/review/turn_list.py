"""The turns of a reviewed game: whose each was, what was done, what it gave away and how good it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from citrus.language.words import Words
from citrus.records.record import Seat
from citrus.review.figures import ReviewedTurn
from citrus.review.values import Grade
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.kit.shapes import draw_shadow, icon, rounded
from citrus.ui.screens.review.findings import SIGNS, Findings, given_away
from citrus.ui.screens.review.parts import SMALL, fits

ROW, GAP = 62.0, 6.0
DID = 2  # lines of what was done in a turn
GRADED = 112  # the room for the grade at the end of a row, at 1280x720


class TurnList(ScrollList):
    """Turns of a game; a click on one, or Enter, calls `on_turn`. With `better_only` those in which nothing better was
    found are left out."""

    def __init__(
        self, ui: Ui, words: Words, seats: Sequence[Seat], found: Findings, on_turn: Callable[[ReviewedTurn], None]
    ) -> None:
        super().__init__(ui, ROW, self._row, lambda row: on_turn(self.turns[row]))
        self.gap = GAP
        self.turns: tuple[ReviewedTurn, ...] = ()
        self._words = words
        self._seats = seats
        self._found = found
        self.better_only = False
        self.show_turns()

    def show_turns(self, better_only: bool = False) -> None:
        """List all turns, or those alone that could be better; the selected one stays so if it is listed."""
        chosen = None if self.selected is None else self.turns[self.selected]
        self.better_only = better_only
        self.turns = tuple(turn for turn in self._found.turns if turn.lost or not better_only)
        self.count = len(self.turns)
        self.selected = self.turns.index(chosen) if chosen in self.turns else 0 if self.turns else None
        self.hovered_row = None
        self.refit()

    def grade_at(self, position: tuple[int, int]) -> tuple[Grade, pygame.Rect] | None:
        """The grade that lies under a point, and where it is."""
        for row, turn in enumerate(self.turns):
            place = self._grade_rect(self.row_rect(row))
            if turn.decisions and self.rect.collidepoint(position) and place.collidepoint(position):
                return turn.grade, place
        return None

    def cut_at(self, position: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """What was done in the turn under a point and where that is, if its row has no room for all of it."""
        for row, turn in enumerate(self.turns):
            place = self.row_rect(row)
            if self.rect.collidepoint(position) and place.collidepoint(position):
                did, (left, right) = self._found.did[turn.number - 1], self._written(place)
                return None if fits(self.ui, self.u, did, right - left, DID) else (did, place)
        return None

    def _written(self, row: pygame.Rect) -> tuple[int, int]:
        """Where the text of a row begins and ends."""
        return row.x + self._px(72), self._grade_rect(row).x - self._px(6)

    def _px(self, value: float) -> int:
        return max(1, round(value * self.u))

    def _grade_rect(self, row: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(row.right - self._px(GRADED), row.y, self._px(GRADED), row.height)

    def _row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, hovered: bool, selected: bool) -> None:
        ui, turn = self.ui, self.turns[index]
        palette, fonts, px = ui.palette, ui.fonts, self._px
        marked = hovered or (selected and self.focused)
        fill = palette.mix("panel", "highlight", 0.55) if marked else palette.mix("panel", "earth_light", 0.35)
        edge = palette["accent"] if marked else palette["panel_edge"]
        if marked:
            draw_shadow(surface, ui, rect, 9 * self.u, px(3))
        surface.blit(rounded(ui, rect.size, 9 * self.u, fill, edge, max(1.0, 1.5 * self.u)), rect)
        number = fonts.render(f"{turn.number}", px(15), palette["ink_soft"], bold=True)
        surface.blit(number, number.get_rect(midright=(rect.x + px(32), rect.centery)))
        color, side = self._seats[turn.player].color, px(26)
        hat = ui.art.piece(f"hat_{color}", (side, side), color)
        surface.blit(hat, hat.get_rect(midleft=(rect.x + px(38), rect.centery)))
        left, right = self._written(rect)
        name = fonts.fitted(self._words.player(turn.player), px(15), palette["ink"], right - left, bold=True)
        did = fonts.wrapped(self._found.did[turn.number - 1], px(SMALL), palette["ink_soft"], right - left, DID)
        top = rect.centery - (name.get_height() + did.get_height()) // 2
        surface.blit(name, (left, top))
        surface.blit(did, (left, top + name.get_height()))
        if turn.decisions:
            self._draw_grade(surface, rect, turn)

    def _draw_grade(self, surface: pygame.Surface, row: pygame.Rect, turn: ReviewedTurn) -> None:
        """A sign and a word for how good a turn was, and what it gave away."""
        ui, px, place = self.ui, self._px, self._grade_rect(row)
        sign, ink = SIGNS[turn.grade]
        colour, side = ui.palette[ink], px(15)
        room = place.width - side - px(14)
        word = ui.fonts.fitted(ui.texts(f"review.grade.{turn.grade}"), px(14), colour, room, bold=True)
        lines = [word]
        if turn.lost:
            lines.append(ui.fonts.fitted(given_away(turn), px(13), ui.palette["ink_soft"], room))
        top = place.centery - sum(line.get_height() for line in lines) // 2
        picture = icon(ui, sign, side, colour, 3)
        surface.blit(picture, picture.get_rect(midleft=(place.x, top + word.get_height() // 2)))
        for line in lines:
            surface.blit(line, (place.x + side + px(6), top))
            top += line.get_height()
