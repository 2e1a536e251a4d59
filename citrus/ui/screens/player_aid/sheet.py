"""The player aid set in columns: where every word, piece and ribbon lies at a width and a scale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

from pygame import Rect

from citrus.language.rulebook.markup import blocks
from citrus.ui.kit.fonts import SMALLEST, Fonts
from citrus.ui.kit.screen import Scaled
from citrus.ui.screens.player_aid.contents import AidRow, Example, Ladder, RuleInWords, Section
from citrus.ui.screens.rulebook.illustrations import SmallBoard
from citrus.ui.screens.rulebook.typeset import WordsInLine, broken

TEXT, RIBBON, TITLE, GAIN = 14.0, 19.0, 30.0, 18.0  # heights of letters in pixels of 1280x720
LEAST_COLUMN, MOST_COLUMNS, GUTTER = 330.0, 3, 34.0
HEAD = 50.0
SIDE, OVERLAP = 34.0, 0.55  # of a piece beside its words, and the part of it that the next one leaves in sight
CELL, LEAST_CELL = 54.0, 58.0  # the height of a step of a ladder, and its least width
ROW_GAP, RIBBON_GAP, SECTION_GAP = 6.0, 8.0, 14.0
LOOSEST = 12.0  # the rows of a column that ends early move apart by no more than this

BoardSize = Callable[[tuple[SmallBoard, ...], int], tuple[int, int]]


@dataclass
class Sheet:
    """Where everything lies, from the top left: the whole player aid, or a part of it before it gets its place."""

    width: int
    height: int = 0
    words: list[WordsInLine] = field(default_factory=list)
    pieces: list[tuple[str, Rect]] = field(default_factory=list)
    counts: list[tuple[int, Rect]] = field(default_factory=list)
    ribbons: list[tuple[WordsInLine, str, Rect]] = field(default_factory=list)
    cells: list[Rect] = field(default_factory=list)
    examples: list[tuple[tuple[SmallBoard, ...], Rect]] = field(default_factory=list)
    folds: list[Rect] = field(default_factory=list)

    def take(self, part: Sheet, x: int, y: int) -> None:
        """Put everything of a part there."""
        self.words += [replace(words, rect=words.rect.move(x, y)) for words in part.words]
        self.pieces += [(piece, rect.move(x, y)) for piece, rect in part.pieces]
        self.counts += [(count, rect.move(x, y)) for count, rect in part.counts]
        self.ribbons += [
            (replace(words, rect=words.rect.move(x, y)), colour, rect.move(x, y))
            for words, colour, rect in part.ribbons
        ]
        self.cells += [rect.move(x, y) for rect in part.cells]
        self.examples += [(boards, rect.move(x, y)) for boards, rect in part.examples]


def columns_for(width: int, u: float) -> int:
    """Return how many columns there is room for."""
    return max(1, min(MOST_COLUMNS, int((width + GUTTER * u) / ((LEAST_COLUMN + GUTTER) * u))))


class SheetSetter(Scaled):
    """Sets the player aid at a scale; `board_size` returns the size of small boards in a width. `air` is the part of
    the usual room between rows and sections."""

    def __init__(self, fonts: Fonts, u: float, board_size: BoardSize, air: float = 1) -> None:
        self._fonts = fonts
        self.u = u
        self._row_gap, self._ribbon_gap, self._section_gap = (
            max(1, round(gap * u * air)) for gap in (ROW_GAP, RIBBON_GAP, SECTION_GAP)
        )
        self._board_size = board_size

    def set(self, title: str, sections: tuple[Section, ...], width: int, columns: int) -> Sheet:
        """Return the sections below a title (none if it is empty), in `columns` columns of about the same height."""
        sheet = Sheet(width)
        gutter, head = self.px(GUTTER), 0
        if title:
            self._head(sheet, title)
            head = self.px(HEAD)
        wide = (width - gutter * (columns - 1)) // columns
        parts = [self._section(section, wide) for section in sections]
        shares = self._shared(parts, columns)
        bottom = max(self._high(share) for share in shares)
        for number, share in enumerate(shares):
            self._fill(sheet, share, number * (wide + gutter), head, bottom)
        sheet.height = head + bottom
        for number in range(1, columns):
            sheet.folds.append(Rect(number * (wide + gutter) - gutter // 2, head, max(1, self.px(1)), bottom))
        return sheet

    def _letters(self, size: float) -> int:
        return max(SMALLEST, round(size * self.u))

    # columns

    def _shared(self, parts: list[list[Sheet]], columns: int) -> list[list[list[Sheet]]]:
        """Return the sections shared out among columns so that the highest is lowest, and neighbours stay together. The
        first section is in the first column; within a column the sections keep their order."""
        best, least = [parts], (self._high(parts), 0)
        if columns == 1:
            return best
        for others in product(range(columns), repeat=len(parts) - 1):
            places = (0, *others)
            firsts = [places.index(column) for column in range(columns) if column in others or column == 0]
            if len(firsts) < columns or firsts != sorted(firsts):
                continue
            shares = [[part for part, place in zip(parts, places, strict=True) if place == at] for at in range(columns)]
            jumps = sum(abs(after - before) not in (0, 1) or after < before for before, after in pairwise(places))
            rank = max(map(self._high, shares)), jumps
            if rank < least:
                best, least = shares, rank
        return best

    def _high(self, share: list[list[Sheet]]) -> int:
        return sum(map(self._section_height, share)) + (len(share) - 1) * self._section_gap

    def _section_height(self, rows: list[Sheet]) -> int:
        ribbon, *others = rows
        return ribbon.height + self._ribbon_gap + sum(row.height + self._row_gap for row in others)

    def _fill(self, sheet: Sheet, share: list[list[Sheet]], x: int, top: int, height: int) -> None:
        """Put the sections of a column below each other; a lower column gets more room between its rows."""
        gaps = sum(len(rows) for rows in share) - 1
        looser = min(self.px(LOOSEST), (height - self._high(share)) // max(1, gaps))
        y = top
        for rows in share:
            for number, row in enumerate(rows):
                sheet.take(row, x, y)
                y += row.height + (self._row_gap if number else self._ribbon_gap) + looser
            y += self._section_gap

    # rows

    def _head(self, sheet: Sheet, title: str) -> None:
        size = self._letters(TITLE)
        high = self._fonts.spacing(size, title=True)
        picture = Rect(0, 0, self.px(HEAD * 1.9), self.px(HEAD) - self.px(8))
        sheet.pieces.append(("title", picture))
        left = picture.right + self.px(12)
        rect = Rect(left, picture.centery - high // 2, self._fonts.width(title, size, title=True), high)
        sheet.words.append(WordsInLine(rect, title, size, title=True))

    def _section(self, section: Section, width: int) -> list[Sheet]:
        """Return the ribbon of a section and its rows; words beside pieces begin in one line."""
        pieces = max((len(row.pieces) for row in section.rows if isinstance(row, RuleInWords)), default=0)
        left = self._pieces_wide(pieces) + self.px(10)
        return [self._ribbon(section, width), *(self._row(row, width, left) for row in section.rows)]

    def _ribbon(self, section: Section, width: int) -> Sheet:
        size = self._letters(RIBBON)
        high = self._fonts.spacing(size, title=True) + self.px(2)
        part = Sheet(width, high)
        words = WordsInLine(Rect(self.px(12), self.px(1), width - self.px(24), high), section.title, size, title=True)
        part.ribbons.append((words, section.colour, Rect(0, 0, width, high)))
        return part

    def _row(self, row: AidRow, width: int, left: int) -> Sheet:
        if isinstance(row, RuleInWords):
            return self._note(row, width, left)
        if isinstance(row, Ladder):
            return self._ladder(row, width)
        return self._example(row, width)

    def _note(self, note: RuleInWords, width: int, left: int) -> Sheet:
        size = self._letters(TEXT)
        line = self._fonts.spacing(size)
        runs = tuple(run for block in blocks(note.text) for run in block.runs)
        if not note.pieces:
            left = self.px(14)
        lines = broken(self._fonts, runs, width - left, size)
        side = self._pieces_wide(2) if note.large else self.px(SIDE) if note.pieces else 0
        part = Sheet(width, max(len(lines) * line, side))
        y = (part.height - len(lines) * line) // 2
        for words in lines:
            x = left
            for run in words:
                rect = Rect(x, y, self._fonts.width(run.text, size, run.bold), line)
                part.words.append(WordsInLine(rect, run.text, size, run.bold))
                x = rect.right
            y += line
        if not note.pieces:
            dot = Rect(0, 0, self.px(6), self.px(6))
            dot.center = (left - self.px(9), line // 2)
            part.pieces.append(("", dot))
        self._lay(part, note.pieces, 0, (part.height - side) // 2, side)
        if note.count is not None:
            badge = Rect(0, 0, self.px(17), self.px(17))
            badge.center = part.pieces[-1][1].move(-self.px(3), -self.px(3)).bottomright
            badge.bottom = min(badge.bottom, part.height)  # the end of a column cuts off the rest
            part.counts.append((note.count, badge))
        return part

    def _pieces_wide(self, count: int) -> int:
        return self.px(SIDE) + (count - 1) * round(self.px(SIDE) * OVERLAP)

    def _lay(self, part: Sheet, pieces: tuple[str, ...], x: int, y: int, side: int) -> None:
        """Put pieces side by side, each a little over the one before it."""
        for number, piece in enumerate(pieces):
            part.pieces.append((piece, Rect(x + number * round(side * OVERLAP), y, side, side)))

    def _ladder(self, ladder: Ladder, width: int) -> Sheet:
        """Return a cell for every step, in as many lines as they need: its pieces, and below them what they bring."""
        gap, high, side = self.px(6), self.px(CELL), self.px(26)
        a_line = max(1, min(len(ladder.steps), (width + gap) // (self.px(LEAST_CELL) + gap)))
        each = (width + gap) // a_line - gap
        part = Sheet(width, -(-len(ladder.steps) // a_line) * (high + gap) - gap)
        for number, step in enumerate(ladder.steps):
            cell = Rect(number % a_line * (each + gap), number // a_line * (high + gap), each, high)
            part.cells.append(cell)
            label = "" if step.count is None else str(step.count)
            self._centred(part, label, step.pieces, Rect(cell.x, cell.y + self.px(3), each, side))
            unit = () if ladder.unit is None else (ladder.unit,)
            below = Rect(cell.x, cell.bottom - self.px(26), each, self.px(20))
            self._centred(part, f"+{step.gain}", unit, below)
        return part

    def _centred(self, part: Sheet, label: str, pieces: tuple[str, ...], place: Rect) -> None:
        """Put a number and the pieces after it, as high as their place, in its middle."""
        top, side = place.y, place.height
        size = self._letters(GAIN)
        wide = self._fonts.width(label, size, title=True)
        high = self._fonts.spacing(size, title=True)
        gap = self.px(3) if label and pieces else 0
        laid = side + (len(pieces) - 1) * round(side * OVERLAP) if pieces else 0
        x = place.centerx - (wide + gap + laid) // 2
        if label:
            rect = Rect(x, top + (side - high) // 2, wide, high)
            part.words.append(WordsInLine(rect, label, size, title=True))
        self._lay(part, pieces, x + wide + gap, top, side)

    def _example(self, example: Example, width: int) -> Sheet:
        size = self._board_size(example.boards, width)
        part = Sheet(width, size[1])
        part.examples.append((example.boards, Rect(((width - size[0]) // 2, 0), size)))
        return part
