"""The rows of pictures in the empty hand, where there is no log: what the others have done, as large as it fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.view.strip import AIRY, ROW, RowLook, Strips

WHOLE = 0.72  # of the usual height of a row: so far rows shrink before turns are shortened
LEAST = 26  # design pixels: so far they shrink before points are
SMALLER = 0.9  # of a height: the next one that is tried
FRAME = 6  # design pixels of wood at the sides of the hand
STEP = 8  # pixels by which the longest rows are shortened


class HandRow(NamedTuple):
    """The row of a turn with its place in the window."""

    entry: LogEntry
    place: Rect
    look: RowLook


def laid_in_hand(strips: Strips, layout: TableLayout, entries: Sequence[LogEntry]) -> list[HandRow]:
    """Return the rows of some turns one after the other, all over the inside of the hand."""
    *_, rows = tried_in_hand(strips, layout, entries)
    return rows


def tried_in_hand(strips: Strips, layout: TableLayout, entries: Sequence[LogEntry]) -> Iterator[list[HandRow]]:
    """Yield the same for each height that is tried, and nothing after each row that is measured by making its pictures;
    the last rows are taken.

    They are as high as lets all of them have room whole, the longest in several lines. Words go, then names, before
    rows get smaller than usual. Where rows would get too small, the longest turns are shortened, and only for the
    sake of points rows get smaller still.
    """
    area, usual = _inside(layout), layout.px(ROW)
    whole = round(WHOLE * usual)
    for named, worded, least in ((True, True, usual), (True, False, usual), (False, False, whole)):
        for high in _heights(min(area.height, round(AIRY * usual)), least):
            looks = [RowLook((entry.name,) if named else (), entry is entries[-1], worded=worded) for entry in entries]
            lines = []
            for row in zip(entries, looks, strict=True):
                lines.append(strips.lines(layout, (area.width, high), *row))
                yield []
            looks = [look._replace(lines=count) for look, count in zip(looks, lines, strict=True)]
            widths = [
                strips.needed(layout, high, entry, look) if look.lines == 1 else area.width
                for entry, look in zip(entries, looks, strict=True)
            ]
            yield (rows := _placed(layout, entries, looks, widths, high))
            if all(lines) and (not rows or area.contains(rows[0].place.unionall([row.place for row in rows]))):
                return
    looks = [look._replace(lines=1) for look in looks]
    gap = layout.gap(4)
    for high in _heights(min(area.height, whole), layout.gap(LEAST)):
        widths = [strips.needed(layout, high, entry, look) for entry, look in zip(entries, looks, strict=True)]
        cap = area.width
        while len(_lines([min(wide, cap) for wide in widths], area.width, gap)) > max(1, area.height // high):
            cap -= STEP
        yield (rows := _placed(layout, entries, looks, [min(wide, cap) for wide in widths], high))
        if all(strips.tells_points(layout, row.place.size, row.entry) for row in rows):
            return


def _inside(layout: TableLayout) -> Rect:
    """Return the part of the hand within its frame at the sides."""
    return layout.hand.inflate(-2 * layout.gap(FRAME), 0)


def _heights(most: int, least: int) -> Iterator[int]:
    """Yield heights from the greatest to the least."""
    yield most
    while most > least:
        most = max(least, round(most * SMALLER))
        yield most


def _lines(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Return the numbers of the rows in each line: as many as have room, but at least one."""
    found: list[list[int]] = []
    right = room + 1
    for number, wide in enumerate(widths):
        if right + wide > room:
            found.append([])
            right = 0
        found[-1].append(number)
        right += wide + gap
    return found


def _placed(
    layout: TableLayout, entries: Sequence[LogEntry], looks: Sequence[RowLook], widths: Sequence[int], high: int
) -> list[HandRow]:
    """Return rows with lines so `high` around the middle of the hand; those of a line share the room that they
    leave."""
    area, gap = _inside(layout), layout.gap(4)
    lines = _lines(widths, area.width, gap)
    heights = [high * max(looks[number].lines for number in line) for line in lines]
    rows, y = [], area.centery - sum(heights) // 2
    for line, below in zip(lines, heights, strict=True):
        spare = area.width - gap * (len(line) - 1) - sum(widths[number] for number in line)
        x = area.x
        for at, number in enumerate(line):
            wide = widths[number] + spare * (at + 1) // len(line) - spare * at // len(line)
            rows.append(HandRow(entries[number], Rect(x, y, wide, below), looks[number]))
            x += wide + gap
        y += below
    return rows
