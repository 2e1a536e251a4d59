"""The slip of paper on which it is written what the others have done: who has how many lines of it, and how large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from pygame import Rect

from citrus.ui.kit.fonts import least
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import SMALLEST_TEXT, TableLayout
from citrus.ui.table.model.recap import Retold

LARGEST, SMALLEST = 17, 13  # design pixels of the lines
HEADING = 13  # design pixels of the words above them
STILL_LARGE = 0.78  # of the smallest size: rather than get smaller, what is longest is cut
NAME_SHARE = 0.35  # of a line: a name is no wider
TIGHT = 0.94  # lines may lie a little closer than they do in long texts
CORNER = 9  # pixels of the place right of the lines
AIR = 1.5  # of the height of the letters: lines so far apart leave room for a heading


@dataclass(frozen=True)
class Row:
    """What is written of a turn: where it lies on the slip, and the lines beside the marker, the name and the total."""

    place: Rect
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Written:
    """The slip as it is written, its places counted from its corner.

    Letters are of size `px`, lines `step` pixels apart, and begin `left` pixels within a row, right of the markers and,
    if the turns are `named`, of the names; the totals have the last `right` pixels. `whole` is whether everything that
    the players did has room, `headed` whether the heading has some, too.
    """

    rows: tuple[Row, ...]
    px: int
    step: int
    left: int
    right: int
    named: bool
    whole: bool
    headed: bool


class RecapSheet:
    """Lays some turns out; `turns` are those it shows."""

    def __init__(self, ui: Ui) -> None:
        self.turns: tuple[Retold, ...] = ()
        self._ui = ui
        self._written: tuple[object, Written] | None = None  # and for which room it is

    def show(self, turns: tuple[Retold, ...]) -> None:
        """Take other turns."""
        if turns != self.turns:
            self.turns = turns
            self._written = None

    def rect(self, layout: TableLayout, player: int) -> Rect:
        """Where what a player did is written; the whole hand if it is not on the slip."""
        rows = self.written(layout).rows if self.turns else ()
        places = (row.place for row, turn in zip(rows, self.turns, strict=False) if turn.turn.player == player)
        place = next(places, None)
        return layout.hand if place is None else place.move(inside(layout).topleft)

    def written(self, layout: TableLayout) -> Written:
        """How the slip is written where it lies now: all names and words in the largest letters that have room, then
        without names; if that is still too much, what is longest is cut."""
        key = (inside(layout).size, layout.unit)
        if self._written is None or self._written[0] != key:
            self._written = key, self._write(layout)
        return self._written[1]

    def _write(self, layout: TableLayout) -> Written:
        smallest = max(SMALLEST_TEXT, round(layout.text(SMALLEST) * STILL_LARGE))
        sizes = range(max(layout.text(LARGEST), smallest), smallest - 1, -1)
        ways = ((px, named) for named in (True, False) for px in sizes)
        found = (self._laid(layout, px, named) for px, named in ways)
        return next((written for written in found if written.whole), self._laid(layout, smallest, named=False))

    def _laid(self, layout: TableLayout, px: int, named: bool) -> Written:
        """The slip in letters of a size, with names or markers alone."""
        fonts, (width, height) = self._ui.fonts, inside(layout).size
        step = round(fonts.spacing(px) * TIGHT)
        names = [fonts.width(turn.name, least(px), bold=True) for turn in self.turns] if named else [0]
        left = marker(layout, step) + layout.gap(5) + (self._column(width, px) + round(px * 0.5) if named else 0)
        totals = max(fonts.width(turn.total, px, bold=True) for turn in self.turns)
        right = totals + round(px * 0.5) if totals else 0
        texts = [fonts.lines(turn.text, px, width - left - right) for turn in self.turns]
        head = heading_height(layout)
        headed = sum(map(len, texts)) * round(px * AIR) <= height - head
        room = height - (head if headed else 0)
        whole = sum(map(len, texts)) * step <= room and max(names) <= round(width * NAME_SHARE)
        kept = _shortened(texts, max(len(texts), room // step))
        rows = self._rows(kept, step, Rect(0, height - room, width, room))
        return Written(rows, px, step, left, right, named, whole, headed)

    def _column(self, width: int, px: int) -> int:
        """How wide the column of the names is."""
        longest = max(self._ui.fonts.width(turn.name, px, bold=True) for turn in self.turns)
        return min(longest, round(width * NAME_SHARE))

    def _rows(self, texts: Sequence[tuple[str, ...]], step: int, room: Rect) -> tuple[Row, ...]:
        """Places for texts one below another; what is left of the room is shared out evenly."""
        spare = max(0, room.height - step * sum(map(len, texts))) / len(texts)
        ends = accumulate((max(1, len(lines)) * step + spare for lines in texts), initial=room.y)
        places = [Rect(room.x, round(top), room.width, round(end) - round(top)) for top, end in pairwise(ends)]
        return tuple(Row(place, lines) for place, lines in zip(places, texts, strict=True))


def sheet(layout: TableLayout) -> Rect:
    """Where the slip lies in the hand."""
    return layout.hand.inflate(-layout.gap(14), -layout.gap(14))


def inside(layout: TableLayout) -> Rect:
    """The slip without its margin, which holds a corner for each turn at the right."""
    area = sheet(layout).inflate(-layout.gap(12), -layout.gap(6))
    area.width -= layout.gap(CORNER)
    return area


def heading_height(layout: TableLayout) -> int:
    """How high the heading is."""
    return round(layout.text(HEADING) * 1.3)


def marker(layout: TableLayout, step: int) -> int:
    """The side of a marker beside lines so far apart."""
    return min(round(step * 1.25), layout.gap(28))


def _shortened(texts: Sequence[tuple[str, ...]], most: int) -> list[tuple[str, ...]]:
    """The texts in so many lines: the longest lose lines, and end with what they have lost in their last one."""
    counts = [len(lines) for lines in texts]
    while sum(counts) > most and max(counts) > 1:
        counts[counts.index(max(counts))] -= 1
    return [
        lines if count == len(lines) else (*lines[: count - 1], " ".join(lines[count - 1 :]))
        for lines, count in zip(texts, counts, strict=True)
    ]
