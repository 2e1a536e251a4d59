"""The places of the table's buttons: slots in one line or in two."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from pygame import Rect

NARROW_BUTTONS = 3  # the last slots, which show an icon only
OTHER, OTHER_WORD = 0.24, 0.35  # of the first slot: how much of it is left to another way, as an icon or as a word
FIRST = 0.57  # of the two wide slots, how much the first one has, which may be parted
MAIN = 0.59  # of two words in the first slot, how much the main one has
WORD = 3.5  # this many times its height, the first slot has room for two words
ROOMY_ROW = 10.5  # this many times its height, a row of buttons has room for broad ones


class ButtonRow(NamedTuple):
    """The slots for buttons: two wide ones, then three narrow ones for icons.

    What a slot does never turns into something else under the mouse: the `second` one only ever ends a turn, `undo`
    takes back, and what gives something up lies at the end of the `first` one, on `other`. While a bot plays, the
    `redo` one hurries it.
    """

    first: Rect
    second: Rect
    undo: Rect
    redo: Rect
    hint: Rect

    @property
    def gap(self) -> int:
        """How far two slots are apart."""
        return self.redo.x - self.undo.right

    @property
    def main(self) -> Rect:
        """The first slot, without its end for the other way to go on."""
        return Rect(self.first.topleft, (self.other.x - self.gap - self.first.x, self.first.height))

    @property
    def other(self) -> Rect:
        """The end of the first slot: for a short word, or an icon if there is no room for one."""
        first = self.first
        width = min(first.height, round(first.width * OTHER))
        if self.has_words:
            width = round(first.width * OTHER_WORD)
        return Rect(first.right - width, first.y, width, first.height)

    @property
    def parted(self) -> tuple[Rect, Rect]:
        """The first slot as two, each of which has room for a word: what goes on is larger than what is skipped."""
        return _parted(self.first, self.gap, MAIN)

    @property
    def has_words(self) -> bool:
        """Whether the first slot has room for two ways to go on in words."""
        return self.first.width >= WORD * self.first.height

    @property
    def wide(self) -> Rect:
        """The wide slots as one."""
        return self.first.union(self.second)

    @property
    def narrow(self) -> Rect:
        """The narrow slots as one."""
        return self.undo.union(self.hint)

    @property
    def halves(self) -> tuple[Rect, Rect]:
        """The narrow slots as two that are somewhat wider."""
        return _parted(self.narrow, self.gap)


def _parted(area: Rect, gap: int, share: float = 0.5) -> tuple[Rect, Rect]:
    """Return two parts of a place side by side, the first with a share of it."""
    first = round((area.width - gap) * share)
    left = area.x + first + gap
    return Rect(area.x, area.y, first, area.height), Rect(left, area.y, area.right - left, area.height)


def button_row(row: Rect, gap: int) -> ButtonRow:
    """Return slots side by side: two wide ones, then narrow ones."""
    narrow = round(row.height * (1.0 if row.width > ROOMY_ROW * row.height else 0.72))
    room = row.width - NARROW_BUTTONS * (narrow + gap)
    wide = _parted(Rect(row.topleft, (room, row.height)), gap, FIRST)
    places = (row.x + room + gap + (narrow + gap) * number for number in range(NARROW_BUTTONS))
    return ButtonRow(*wide, *(Rect(x, row.y, narrow, row.height) for x in places))


def button_lines(line: Rect, gap: int) -> tuple[ButtonRow, tuple[Rect, Rect]]:
    """Return the same slots in two lines, with the places of the buttons that show the standings and the log. The wide
    slots come first, then the narrow ones beside standings and log."""
    wide, narrow = _parted(line, gap, FIRST), _shared(line.move(0, line.height + gap), NARROW_BUTTONS + 2, gap)
    return ButtonRow(*wide, *narrow[:NARROW_BUTTONS]), (narrow[-2], narrow[-1])


def _shared(line: Rect, count: int, gap: int) -> list[Rect]:
    """Return equal parts of a line."""
    ends = [line.x + (line.width + gap) * place // count for place in range(count + 1)]
    return [Rect(x, line.y, end - gap - x, line.height) for x, end in pairwise(ends)]
