"""The layout of the sheet of the final scoring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from citrus.ui.kit.sheets import NARROW
from citrus.ui.screens.final.ways import FOOT, LOW_FOOT

WIDEST = 1240
HIGHEST = 680
COLUMN = 110  # what a player's points need at least, and a line with its label
LINE, TIGHT_LINE, ROOMY_LINE = 44, 35, 54
MOST_LINE = 76  # what a line of the table takes at most where there are few
CHART = 180  # the least height of the chart
MANY = {False: 7, True: 6}  # the most lines that lie far apart, by whether a text says how the game ended


@dataclass
class SheetPlaces:
    """The places on the sheet, in pixels; `u` is how many of them a design pixel has.

    `label_column` is for the words about the lines, `columns` are the players', `lines` the sources' and, last, the
    sums'. `foot_room` is the greatest width of what lies below the sheet. `tight`: lines lie closer together.
    `wide`: so is the window.
    """

    u: float
    sheet: Rect
    label_column: Rect
    columns: list[Rect]
    lines: list[Rect]
    foot_room: int
    tight: bool
    wide: bool

    def px(self, value: float) -> int:
        """Return design pixels in pixels, at least 1."""
        return max(1, round(value * self.u))

    @property
    def beside(self) -> bool:
        """Whether labels stand beside the points, not above them."""
        return self.label_column.width < self.lines[0].width

    @property
    def chart(self) -> Rect:
        """Where the chart is if it is shown instead of the points."""
        return self.lines[0].unionall(self.lines[1:-1])

    @property
    def label_sizes(self) -> tuple[int, int]:
        """The sizes of a line's title and of the words below it, in pixels."""
        high = self.lines[0].height if self.beside else self.px(LINE)
        title, below = (15, 12) if high < self.px(LINE - 4) else (17, 14) if high < self.px(ROOMY_LINE) else (19, 17)
        return self.px(title), self.px(below)

    def middle(self, line: Rect) -> int:
        """Return the height of the points of a line."""
        return line.centery if self.beside else line.bottom - self.px(18)

    def shift(self, down: int) -> None:
        """Move everything."""
        for rect in (self.sheet, self.label_column, *self.columns, *self.lines):
            rect.move_ip(0, down)


class Content(NamedTuple):
    """The content of a sheet: how many players and sources of points, in a table or `charted`."""

    players: int
    sources: int
    charted: bool


def lay_out(size: tuple[int, int], u: float, content: Content, note: Callable[[int], int], tight: bool) -> SheetPlaces:
    """Lay the sheet out in a window. `note` returns the height of the words below the headline on a sheet of some
    width, 0 without any."""

    def px(value: float) -> int:
        return max(1, round(value * u))

    players, sources, charted = content
    wide = size[0] >= px(NARROW)
    foot, pad = px(FOOT if wide else LOW_FOOT), px(32 if wide else 22)
    margin = px(14 if not wide else 18 if tight else 28)
    width = min(size[0] - 2 * margin, px(WIDEST), px(560 + 240 * players))
    label, inner = px(310), width - 2 * pad
    beside = (inner - label) // players >= px(COLUMN)
    above, people, total = (px(63), px(100), px(50)) if tight else (px(80), px(112), px(60))
    said = note(width)
    head = above + (said + px(6) if said else 0)
    line = TIGHT_LINE if tight and beside else LINE
    high = px(line if beside else line + 14) if beside or not charted else px(36)
    if charted:  # few sources have few lines, and the chart wants more room
        high = max(high, -(-px(CHART) // sources))
    below = px(16 if tight else 20)
    needed = head + people + high * sources + total + below
    room = size[1] - margin - foot
    most = head + people + max(px(MOST_LINE) * sources, px(CHART)) + total + below
    height = max(needed, min(room, px(HIGHEST), most))
    sheet = Rect((size[0] - width) // 2, margin + max(0, (room - height) // 2), width, height)
    left, body, end = sheet.x + pad, sheet.y + head, sheet.bottom - below
    start = left + (label if beside else 0)
    column = (left + inner - start) // players
    first = body + people
    high = (end - total - first) // sources
    if not charted:
        high = min(high, px(MOST_LINE))
    sum_first = needed > room  # who has to scroll sees the sums beside the names
    top = first + total if sum_first else first
    lines = [Rect(left, top + high * number, inner, high) for number in range(sources)]
    below = first if sum_first else lines[-1].bottom
    return SheetPlaces(
        u,
        sheet,
        label_column=Rect(left, body, label if beside else inner, end - body),
        columns=[Rect(start + column * number, body, column, end - body) for number in range(players)],
        lines=[*lines, Rect(left, below, inner, total if sum_first else end - below)],
        foot_room=size[0] - 2 * margin,
        tight=tight,
        wide=wide,
    )
