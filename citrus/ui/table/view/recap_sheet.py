"""The layout of the sheet with what the others have done: who has how many lines of it, and how large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from pygame import Rect

from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.arrangement import SMALLEST_TEXT
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.recap import Retold, Weight
from citrus.ui.table.view.hand_rows import HandRow, tried_in_hand
from citrus.ui.table.view.log_view import LogView

WORDS, LEAST_WORDS = 14, 12  # design pixels of the lines: as the words in the bar; less where there is much to say
SMALLER = 0.75  # of their size: large letters never get smaller than this
GROWN = 0.85  # of the size of the smallest ones where texts are large
HEADING = 13  # design pixels of the words above them
NAME_SHARE = 0.35  # of a line: a name is no wider
TIGHT = 0.9  # lines may lie a little closer than they do in long texts
CORNER = 9  # pixels of the place right of the lines
AIR = 1.3  # of the height of the letters: lines so far apart leave room for a heading


@dataclass(frozen=True)
class RecapRow:
    """The writing about a turn: its place on the sheet, and the lines beside the marker, the name and the total.
    `wanted` is the number of lines without cutting."""

    place: Rect
    lines: tuple[str, ...]
    wanted: int


@dataclass(frozen=True)
class Written:
    """The sheet with its writing: `sheet` lies in the window, all other places count from the corner `inside` it.

    Letters are of size `px`, lines `step` pixels apart, and begin `left` pixels within a row, right of the markers and,
    if the turns are `named`, of the names; the totals have the last `right` pixels. `whole`: everything that the
    players did has room. `headed`: the heading has room, too.
    """

    sheet: Rect
    inside: Rect
    rows: tuple[RecapRow, ...]
    px: int
    step: int
    left: int
    right: int
    named: bool
    whole: bool
    headed: bool


class RecapSheet:
    """Lays out some turns; `turns` are those it shows. Their pictures are those of the `log`."""

    def __init__(self, ui: Ui, log: LogView) -> None:
        self.turns: tuple[Retold, ...] = ()
        self._ui = ui
        self._log = log
        self._rows: tuple[object, list[HandRow]] = None, []  # and for which turns they are, in which room
        self._written: tuple[object, Written] | None = None  # and for which room it is

    def show(self, turns: tuple[Retold, ...]) -> None:
        """Take other turns."""
        if turns != self.turns:
            self.turns = turns
            self._written = None

    def rect(self, layout: TableLayout, number: int) -> Rect:
        """Return where a turn of a number is written; the whole hand if it is not on the sheet."""
        at = next((at for at, turn in enumerate(self.turns) if turn.turn.number == number), None)
        if at is None:
            return layout.hand
        if layout.calm:
            return next((row.place for row in self.rows(layout) if row.entry.number == number), layout.hand)
        return self.written(layout).rows[at].place.move(self.written(layout).inside.topleft)

    def rows(self, layout: TableLayout) -> list[HandRow]:
        """Return the turns in pictures, where they lie in the hand."""
        for _ in self.lay_rows(layout):
            pass
        return self._rows[1]

    def lay_rows(self, layout: TableLayout) -> Iterator[None]:
        """Lay the turns out in pictures, in steps of some milliseconds."""
        told = [turn.turn.number for turn in self.turns]
        entries = [entry for entry in self._log.entries if entry.style == "row" and entry.number in told]
        key = (tuple(layout.hand), layout.unit, tuple(entries))
        if self._rows[0] != key:
            rows, tries = list[HandRow](), tried_in_hand(self._log.strips, layout, entries)
            while (tried := next(tries, None)) is not None:
                rows = tried
                yield
            self._rows = key, rows

    def sheet(self, layout: TableLayout) -> Rect:
        """Return where the sheet lies in the window, or would lie if it said something."""
        return self.written(layout).sheet if self.turns and not layout.calm else layout.hand

    def written(self, layout: TableLayout) -> Written:
        """Return how the sheet is written where it lies now.

        It lies in the hand, and reaches a little over the inner edge of its frame for a long text. If that is too much,
        letters get a little smaller, and names are left out. Then the least important parts are left out: first
        details, then deeds; results get fewer words, and finally all but one thing a turn is left out. Dots say so; a
        note has it all. Only what is still too long by itself is cut.
        """
        key = (tuple(layout.hand), layout.unit)
        if self._written is None or self._written[0] != key:
            self._written = key, self._write(layout)
        return self._written[1]

    def _write(self, layout: TableLayout) -> Written:
        in_hand = layout.hand.inflate(-layout.gap(14), -layout.gap(14))
        full_hand = layout.hand.inflate(-layout.gap(8), -layout.gap(8))
        px = self._size(layout, _inside(layout, full_hand).height)
        ways = [(in_hand, px, True), *((full_hand, size, True) for size in _sizes(layout, px))]
        ways += [(full_hand, size, False) for size in _sizes(layout, px)[1:]]
        found = [one for way in ways for one, fits in [self._laid(layout, *way)] if fits]
        if found:
            alike = (one for one in found if one.named == found[0].named and one.headed)
            return next(alike, found[0])  # letters get smaller before the heading goes
        px, turns = _sizes(layout, px)[-1], self.turns
        for named, most in ((True, Weight.DETAIL), (False, Weight.DEED), (False, Weight.RESULT)):
            written, fits = self._laid(layout, full_hand, px, named, turns)
            while not fits and (shorter := _shorter(turns, written.rows, most)) is not None:
                turns = shorter
                written, fits = self._laid(layout, full_hand, px, named, turns)
            if fits:
                break
        return written

    def _laid(
        self, layout: TableLayout, sheet: Rect, px: int, named: bool, turns: tuple[Retold, ...] = ()
    ) -> tuple[Written, bool]:
        """Return some turns, or all, in letters of a size, with or without names, and whether they fit; if not, the
        longest are cut."""
        turns = turns or self.turns
        fonts, area = self._ui.fonts, _inside(layout, sheet)
        width, height = area.size
        step = self._step(px)
        names = [fonts.width(turn.name, px, bold=True) for turn in turns] if named else [0]
        left = marker(layout, step) + layout.gap(5) + (self._column(width, px) + round(px * 0.5) if named else 0)
        totals = max(fonts.width(turn.total, px, bold=True) for turn in turns)
        right = totals + round(px * 0.5) if totals else 0
        texts = [fonts.lines(turn.text, px, width - left - right) for turn in turns]
        head = heading_height(layout)
        headed = sum(map(len, texts)) * round(px * AIR) <= height - head
        room = height - (head if headed else 0)
        fits = sum(map(len, texts)) * step <= room and max(names) <= round(width * NAME_SHARE)
        kept = _cut(texts, max(len(texts), room // step))
        places = _places(kept, step, Rect(0, height - room, width, room))
        rows = tuple(RecapRow(*row) for row in zip(places, kept, map(len, texts), strict=True))
        whole = fits and turns == self.turns
        return Written(sheet, area, rows, px, step, left, right, named, whole, headed), fits

    def _size(self, layout: TableLayout, height: int) -> int:
        """Return the size of the letters: smaller only where every turn would not have a line."""
        usual = layout.text(WORDS)
        sizes = range(usual, SMALLEST_TEXT, -1)
        return next((px for px in sizes if self._step(px) * len(self.turns) <= height), SMALLEST_TEXT)

    def _step(self, px: int) -> int:
        """Return the distance of lines in letters of a size."""
        return round(self._ui.fonts.spacing(px) * TIGHT)

    def _column(self, width: int, px: int) -> int:
        """Return the width of the column of the names."""
        longest = max(self._ui.fonts.width(turn.name, px, bold=True) for turn in self.turns)
        return min(longest, round(width * NAME_SHARE))


def _inside(layout: TableLayout, sheet: Rect) -> Rect:
    """Return a sheet without its margin, which holds a corner for each turn at the right."""
    area = sheet.inflate(-layout.gap(12), -layout.gap(8))
    area.width -= layout.gap(CORNER)
    return area


def _sizes(layout: TableLayout, usual: int) -> range:
    """Return the sizes that letters may have, the usual one first; the least grow with the scale, too, but less."""
    least = max(layout.carved.text(LEAST_WORDS), round(layout.unit * LEAST_WORDS * GROWN), round(usual * SMALLER))
    return range(usual, min(usual, least) - 1, -1)


def in_hand(layout: TableLayout) -> bool:
    """Return whether the rows of the others' turns lie in the hand: those in pictures have a place in the log."""
    return not (layout.calm and layout.log)


def heading_height(layout: TableLayout) -> int:
    """Return the height of the heading."""
    return round(layout.text(HEADING) * 1.3)


def marker(layout: TableLayout, step: int) -> int:
    """Return the side of a marker beside lines this far apart."""
    return min(round(step * 1.25), layout.gap(28))


def _shorter(turns: tuple[Retold, ...], rows: Sequence[RecapRow], most: Weight) -> tuple[Retold, ...] | None:
    """Return the turns without a part of the longest one that has parts to spare; None if there is none."""
    longest = sorted(range(len(turns)), key=lambda place: -len(turns[place].text))
    for place in longest:
        shorter = turns[place].shorter(most) if rows[place].wanted > 1 else None
        if shorter is not None:
            return (*turns[:place], shorter, *turns[place + 1 :])
    return None


def _places(texts: Sequence[tuple[str, ...]], step: int, room: Rect) -> list[Rect]:
    """Return places for texts one below another; the spare room is shared equally."""
    spare = max(0, room.height - step * sum(map(len, texts))) / len(texts)
    ends = accumulate((max(1, len(lines)) * step + spare for lines in texts), initial=room.y)
    return [Rect(room.x, round(top), room.width, round(end) - round(top)) for top, end in pairwise(ends)]


def _cut(texts: Sequence[tuple[str, ...]], most: int) -> list[tuple[str, ...]]:
    """Return the texts in at most `most` lines: the longest lose lines, and end with an ellipsis for them."""
    counts = [len(lines) for lines in texts]
    while sum(counts) > most and max(counts) > 1:
        counts[counts.index(max(counts))] -= 1
    return [
        lines if count == len(lines) else (*lines[: count - 1], " ".join(lines[count - 1 :]))
        for lines, count in zip(texts, counts, strict=True)
    ]
