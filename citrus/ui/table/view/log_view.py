"""The sheet of the log; it can be scrolled and points at places."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, card, draw_panel, paled
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.said import LogEntry

AHEAD = 0.3  # of the sheet is for what is still to come
LATER = 0.34  # how pale that is
AT_A_TIME = 40  # entries that are laid out in one step of a table that is opened
HAT = 21  # design pixels: how wide the hat is that begins a turn


@dataclass(frozen=True)
class Placed:
    """An entry broken into lines, `top` pixels below the beginning of the log."""

    entry: LogEntry
    lines: tuple[str, ...]
    top: int
    height: int


class LogView:
    """Lays the entries out and draws those in sight."""

    def __init__(self, ui: Ui, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._colors = colors
        self._entries: list[LogEntry] = []
        self._version = 0  # of the entries
        self._placed: list[Placed] = []
        self._height = 0
        self._key: tuple[int, int] = (0, 0)
        self._from_end = 0
        self._happened = 0
        self._seeking = False  # the last thing that has happened has to come into sight

    def show(self, entries: list[LogEntry], happened: int) -> bool:
        """Take the whole log and scroll to the last of the first `happened` entries; return whether anything is new.
        What was laid out already is kept."""
        if entries == self._entries and happened == self._happened:
            return False
        self._happened, self._seeking = happened, True
        same = 0
        for old, new in zip(self._entries, entries, strict=False):
            if old is not new:
                break
            same += 1
        self._entries = entries
        self._version += 1
        del self._placed[same:]
        return True

    def scroll(self, layout: TableLayout, steps: float) -> None:
        """Scroll towards the beginning (positive) or the end."""
        self._arrange(layout)
        most = max(0, self._height - self._inside(layout).height)
        self._from_end = int(min(most, max(0, self._from_end + steps * layout.px(40))))

    def _inside(self, layout: TableLayout) -> Rect:
        return layout.log.inflate(-layout.gap(20), -layout.gap(14))

    def prepare(self, layout: TableLayout) -> Iterator[None]:
        """Lay the entries out, some at a time."""
        while not self._arrange(layout, AT_A_TIME):
            yield

    def _arrange(self, layout: TableLayout, most: int | None = None) -> bool:
        """Lay out at most `most` new entries; return whether all are laid out."""
        width, size = self._inside(layout).width - layout.story.width - layout.gap(6), layout.text(13)
        if self._key != (width, size):
            self._key = (width, size)
            self._placed = []
            self._seeking = True
        last = self._placed[-1] if self._placed else None
        top = last.top + last.height if last is not None else 0
        for entry in self._entries[len(self._placed) :][:most]:
            turn = entry.style == "turn"
            px = layout.text(14) if turn else size
            indent = layout.px(HAT + 5) if turn else layout.gap(10)
            lines = self._ui.fonts.lines(entry.text, px, width - indent, bold=turn)
            if turn and top:
                top += layout.gap(5)
            height = len(lines) * self._ui.fonts.spacing(px, bold=turn)
            self._placed.append(Placed(entry, lines, top, height))
            top += height
        if len(self._placed) < len(self._entries):
            return False
        self._height = top
        if self._seeking:
            self._seeking = False
            self._from_end = self._of_now(self._inside(layout))
        return True

    def _of_now(self, inside: Rect) -> int:
        """Return how far from the end the present is in sight, with some later entries below it. If it is in sight
        already, nothing moves."""
        room, start = inside.height, self._start(inside)
        if not 0 < self._happened < len(self._placed):
            return 0 if self._happened else max(0, self._height - room)
        now, later = self._placed[self._happened - 1], self._placed[self._happened]
        if start <= now.top and later.top + later.height <= start + room:
            return self._from_end
        ahead = self._height - later.top
        return min(max(0, ahead - round(room * AHEAD)), max(0, self._height - room))

    def look(self, layout: TableLayout) -> tuple[int, int, int]:
        """Return what its look depends on: its entries, how many have happened, and how far it is scrolled."""
        self._arrange(layout)
        return self._version, self._happened, self._from_end

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """Draw the empty sheet."""
        draw_panel(surface, self._ui, layout.log, Panel(layout.px(9), layout.px(4)))

    def draw(self, surface: Drawable, layout: TableLayout) -> None:
        """Draw the entries in sight."""
        self._arrange(layout)
        inside = self._inside(layout)
        whole = surface.get_clip()
        surface.set_clip(inside.clip(whole))
        start = self._start(inside)
        first = bisect_left(self._placed, start, key=lambda placed: placed.top + placed.height)
        for number, placed in enumerate(self._placed[first:], first):
            y = placed.top - start
            if y > inside.height:
                break
            self._draw_entry(surface, layout, number, inside)
            if number == self._happened:
                surface.fill(self._ui.palette["accent"], Rect(inside.x, inside.y + y, inside.width, layout.gap(1)))
        surface.set_clip(whole)
        if self._height > inside.height:
            self._scrollbar(surface, layout, inside, start)

    def _start(self, inside: Rect) -> int:
        if self._height <= inside.height:
            return 0
        return self._height - inside.height - self._from_end

    def _draw_entry(self, surface: Drawable, layout: TableLayout, number: int, inside: Rect) -> None:
        """Draw one entry, paler if it is still to come; whole lines only."""
        palette, placed, later = self._ui.palette, self._placed[number], number >= self._happened
        entry, y = placed.entry, placed.top - self._start(inside)
        turn = entry.style == "turn"
        size = layout.text(14 if turn else 13)
        indent = layout.px(HAT + 5) if turn else layout.gap(10)
        ink = palette[{"quiet": "ink_soft", "points": "accent_ink"}.get(entry.style, "ink")]
        if entry.style == "points":
            ink = palette.mix("accent_ink", "ink", 0.3)
        if later:
            ink = ink.lerp(palette["panel"], LATER)
        step = placed.height // max(1, len(placed.lines))
        for row, line in enumerate(placed.lines):
            top = y + row * step
            if top < 0 or top + step > inside.height:
                continue  # a part of a line looks like a mistake
            if turn and row == 0:
                worn = hat(self._ui, self._colors[entry.player], layout.px(HAT))
                if later:
                    worn = paled(worn, round(255 * (1 - LATER)))
                middle = (inside.x + layout.px(HAT) // 2, inside.y + top + step // 2)
                surface.blit(worn, worn.get_rect(center=middle))
            label = self._ui.fonts.render(line, Letters(size, ink, bold=turn))
            surface.blit(label, (inside.x + indent, inside.y + top))

    def _scrollbar(self, surface: Drawable, layout: TableLayout, inside: Rect, start: int) -> None:
        track = Rect(inside.right, inside.y, layout.gap(5), inside.height)
        length = max(layout.px(20), inside.height * inside.height // self._height)
        room = inside.height - length
        y = inside.y + room * start // max(1, self._height - inside.height)
        color = self._ui.palette["panel_edge"]
        surface.blit(card(self._ui, (track.width, length), Card(track.width / 2, color)), (track.x, y))

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The whole log."""
        return tuple(self._entries)

    @property
    def happened(self) -> int:
        """How many of the entries have happened."""
        return self._happened

    def spaces(self, number: int) -> int:
        """Return where the entry of a number happened: a set of spaces, empty without such an entry."""
        return self._entries[number].spaces if 0 <= number < len(self._entries) else 0

    def number_at(self, layout: TableLayout, position: tuple[int, int]) -> int | None:
        """Return the number of the entry under a point of the window."""
        inside = self._inside(layout)
        if not inside.collidepoint(position):
            return None
        self._arrange(layout)
        y = position[1] - inside.y + self._start(inside)
        return next((number for number, p in enumerate(self._placed) if p.top <= y < p.top + p.height), None)

    def describe(self, layout: TableLayout) -> list[Description]:
        """Describe the entries in sight, each with its number from 1."""
        rects = [self.rect(layout, number) for number in range(len(self.entries))]
        return [
            Description("row", entry.text, str(number + 1), rect=rect)
            for number, (entry, rect) in enumerate(zip(self.entries, rects, strict=True))
            if rect != layout.log  # else it is out of sight
        ]

    def rect(self, layout: TableLayout, number: int) -> Rect:
        """Return where an entry is written now; the whole sheet for one that is out of sight or does not exist."""
        inside = self._inside(layout)
        self._arrange(layout)
        if not 0 <= number < len(self._placed):
            return layout.log
        placed = self._placed[number]
        rect = Rect(inside.x, inside.y + placed.top - self._start(inside), inside.width, placed.height).clip(inside)
        return rect if rect.height else layout.log

    def reveal(self, layout: TableLayout, number: int) -> bool:
        """Scroll an entry into sight; return whether that was needed."""
        inside = self._inside(layout)
        self._arrange(layout)
        if not 0 <= number < len(self._placed):
            return False
        placed, start = self._placed[number], self._start(inside)
        wanted = min(max(start, placed.top + placed.height - inside.height), placed.top)
        if wanted == start:
            return False
        self._from_end = self._height - inside.height - wanted
        return True
