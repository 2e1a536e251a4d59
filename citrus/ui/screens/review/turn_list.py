"""The turns of a reviewed game: whose each was, what was done, what it gave away and how good it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from citrus.language.words import Words
from citrus.records.record import Seat
from citrus.review.figures import ReviewedTurn
from citrus.review.values import Grade
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList, draw_ground
from citrus.ui.kit.shapes import icon, tick
from citrus.ui.screens.review.findings import SIGNS, Findings, given_away, grade_sign
from citrus.ui.screens.review.parts import SMALL, fits

GAP = 6.0
AIR = 8  # above and below the words of a row, at 1280x720
MOST_LINES = 8  # of what was done in a turn
USUAL = 76.0  # the height of a row with two of them, at 1280x720
GRADED = 158  # the room for the grade at the end of the first line, at 1280x720


class TurnList(ScrollList[ReviewedTurn]):
    """Turns of a game, those that `lists` accepts; a click on one, or Enter, calls `on_turn`. Once a turn has been
    judged, it says how good it was, and what would have been `better`; without that, nothing is graded."""

    def __init__(
        self,
        ui: Ui,
        words: Words,
        seats: Sequence[Seat],
        found: Findings,
        on_turn: Callable[[ReviewedTurn], None],
        better: Callable[[ReviewedTurn], str] | None,
    ) -> None:
        super().__init__(ui, ui.texts("review.turns"), Rows(USUAL, self._row, self._tell, GAP), on_turn)
        self._tops: list[int] = [0]  # where each row begins, and where the last one ends, from the top of the list
        self._words = words
        self._seats = seats
        self._found = found
        self._better = better
        self._lists: Callable[[ReviewedTurn], bool] = lambda turn: True
        self.lamp: Callable[[ReviewedTurn], str] = lambda turn: ""
        """Without grades: the key of the tip for what the replay offers there, "better" or "nothing"; "" for none."""
        self.also: Callable[[ReviewedTurn], str] = lambda turn: ""
        """Without grades: what else could have been done in a turn; "" for nothing."""
        self.grow(found)

    def _tell(self, turn: ReviewedTurn) -> tuple[str, str]:
        texts = self.ui.texts
        name = texts("replay.tip.slider", turn=turn.number, name=self._words.player(turn.player))
        grade = [texts(f"review.grade.{turn.grade}")] if self._is_graded(turn) else []
        grade += [texts(f"review.tip.{lamp}") for lamp in (self.lamp(turn),) if lamp]
        lost = [given_away(turn)] if turn.lost and self._is_graded(turn) else []
        return name, texts.joined("; ", [*grade, *lost, texts.joined(" ", self._told(turn))])

    def _is_graded(self, turn: ReviewedTurn) -> bool:
        """Return whether a turn says how good it was."""
        return bool(turn.decisions) and self._better is not None

    def _told(self, turn: ReviewedTurn) -> list[str]:
        """Return what was done in a turn, and what would have been better, or what else could have been done."""
        better = (self._better or self.also)(turn)
        return [self._found.did[turn.number - 1], *filter(None, [better])]

    @property
    def length(self) -> int:
        """The height of all rows."""
        return self._tops[-1] - self.px(GAP)

    def row_rect(self, index: int) -> pygame.Rect:
        """Return where a row is now, as high as its words need; of usual height before the list has a place."""
        rect = super().row_rect(index)
        if not self.rect.height:
            return rect
        rect.y = self.rect.top + self._tops[index] - round(self.offset)
        rect.height = self._tops[index + 1] - self._tops[index] - self.px(GAP)
        return rect

    def refit(self) -> None:
        """Compute the heights of the rows, beside the bar if there has to be one."""
        self._tops = self._measured(self.rect.width)
        super().refit()
        if self.reach > 0:
            self._tops = self._measured(super().row_rect(0).width)
            super().refit()

    def _measured(self, width: int) -> list[int]:
        fonts, small, tops = self.ui.fonts, self.px(SMALL), [0]
        left, right = self._written(pygame.Rect(0, 0, width, 0))
        head = 2 * self.px(AIR) + fonts.height(self.px(15), bold=True)
        for turn in self.rows:
            below = 0
            for text in self._told(turn):
                lines = len(fonts.lines(text, small, max(1, right - left)))
                below += fonts.height(small) + (min(max(1, lines), MOST_LINES) - 1) * fonts.spacing(small)
            tops.append(tops[-1] + head + below + self.px(GAP))
        return tops

    def _in_sight(self) -> range:
        shown = [row for row in range(self.count) if self.rect.colliderect(self.row_rect(row))]
        return range(shown[0], shown[-1] + 1) if shown else range(0)

    def show_turns(self, lists: Callable[[ReviewedTurn], bool]) -> None:
        """List the turns that are accepted; the selected one stays so if it is listed."""
        self._lists = lists
        self.grow(self._found)

    def grow(self, found: Findings) -> None:
        """List what has been found by now; what is listed stays where it is."""
        self._found = found
        chosen = None if self.selected is None else self.rows[self.selected]
        turns = [turn for turn in found.turns if self._lists(turn)]
        self.selected = turns.index(chosen) if chosen in turns else 0 if turns else None
        self.rows = turns

    def is_judged(self, turn: ReviewedTurn) -> bool:
        """Return whether a turn has been judged by now."""
        return turn.number <= self._found.judged

    def grade_at(self, position: tuple[int, int]) -> tuple[Grade, pygame.Rect] | None:
        """Return the grade under a point, and where it is."""
        for row, turn in enumerate(self.rows):
            place = self._grade_rect(self.row_rect(row))
            if self._is_graded(turn) and self.rect.collidepoint(position) and place.collidepoint(position):
                return turn.grade, place
        return None

    def cut_at(self, position: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """Return what was done in the turn under a point and where that is, if its row has no room for all of it."""
        for row, turn in enumerate(self.rows):
            place = self.row_rect(row)
            if self.rect.collidepoint(position) and place.collidepoint(position):
                told, (left, right) = self._told(turn), self._written(place)
                whole = all(fits(self.ui, self.u, text, right - left, MOST_LINES) for text in told)
                return None if whole else (self.ui.texts.joined(" ", told), place)
        return None

    def _written(self, row: pygame.Rect) -> tuple[int, int]:
        """Return where the text of a row begins and ends."""
        return row.x + self.px(72), row.right - self.px(10)

    def _grade_rect(self, row: pygame.Rect) -> pygame.Rect:
        wide, high = self.px(GRADED), self.ui.fonts.height(self.px(15), bold=True)
        return pygame.Rect(row.right - self.px(10) - wide, row.y + self.px(AIR), wide, high)

    def _row(self, surface: Drawable, row: ListRow, turn: ReviewedTurn) -> None:
        ui, rect = self.ui, row.rect
        palette, fonts, px = ui.palette, ui.fonts, self.px
        draw_ground(surface, ui, row, 9)
        number = fonts.render(f"{turn.number}", Letters(px(15), palette["ink_soft"], bold=True))
        surface.blit(number, number.get_rect(midright=(rect.x + px(32), rect.centery)))
        color, side = self._seats[turn.player].color, px(26)
        hat = ui.art.piece(f"hat_{color}", (side, side), color)
        surface.blit(hat, hat.get_rect(midleft=(rect.x + px(38), rect.centery)))
        left, right = self._written(rect)
        room = self._grade_rect(rect).x - px(6) - left
        name = fonts.fitted(self._words.player(turn.player), Letters(px(15), palette["ink"], bold=True), room)
        surface.blit(name, (left, rect.y + px(AIR)))
        top = rect.y + px(AIR) + name.get_height()
        for text, ink in zip(self._told(turn), ("ink_soft", "ink"), strict=False):
            said = fonts.wrapped(text, Letters(px(SMALL), palette[ink]), right - left, MOST_LINES)
            surface.blit(said, (left, top))
            top += said.get_height()
        if self._is_graded(turn):
            self._draw_grade(surface, rect, turn)
        elif lamp := self.lamp(turn):
            side, place = px(17), self._grade_rect(rect)
            picture = tick(ui, side) if lamp == "nothing" else icon(ui, "bulb", side, palette["accent_ink"], 3)
            surface.blit(picture, picture.get_rect(midright=place.midright))

    def _draw_grade(self, surface: Drawable, row: pygame.Rect, turn: ReviewedTurn) -> None:
        """Draw a sign and a word for how good a turn was, and what it gave away, in the line of the name."""
        ui, px, place = self.ui, self.px, self._grade_rect(row)
        side, (_, ink) = px(17), SIGNS[turn.grade]
        lost = ui.fonts.render(given_away(turn) if turn.lost else "", Letters(px(13), ui.palette["ink_soft"]))
        room = place.width - side - px(6) - (lost.get_width() + px(8) if turn.lost else 0)
        said = ui.texts(f"review.grade.{turn.grade}")
        word = ui.fonts.fitted(said, Letters(px(14), ui.palette[ink], bold=True), room)
        picture = grade_sign(ui, turn.grade, side)
        surface.blit(picture, picture.get_rect(midleft=place.midleft))
        surface.blit(word, word.get_rect(midleft=(place.x + side + px(6), place.centery)))
        if turn.lost:
            surface.blit(lost, lost.get_rect(midright=place.midright))
