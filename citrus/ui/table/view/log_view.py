"""The sheet of the log: sentences, or on the calm table a row of pictures for each turn; it can be scrolled and points
at places."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from citrus.rules.numbering import SpaceSet
from citrus.ui.kit.description import Description, State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, card, draw_panel, icon, paled
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.model.targets import LogLine, Target, TurnRow
from citrus.ui.table.view.strip import RowLook, Strips, row_height

AHEAD = 0.3  # of the sheet is for what is still to come
LATER = 0.34  # how pale that is
AT_A_TIME = 40  # entries that are laid out in one step of a table that is opened
HAT = 21  # design pixels: how wide the hat is that begins a turn
ROWS = 4  # turns in pictures that are in sight at least
PICTURE, INDENT = 1.2, 0.4  # of the size of the letters: the picture before a sentence, and the gap behind it


@dataclass(frozen=True)
class Placed:
    """An entry broken into lines, `top` pixels below the beginning of the log."""

    entry: LogEntry
    lines: tuple[str, ...]
    top: int
    height: int


class LogView:
    """Lays the entries out and draws those in sight."""

    def __init__(self, ui: Ui, strips: Strips) -> None:
        self._ui = ui
        self.strips = strips
        self._colors = strips.colors
        self._entries: list[LogEntry] = []
        self._names: tuple[str, ...] = ()  # of the players with a row
        self._pictured = False  # whether some of them have a picture
        self._turns: list[int] = []  # which entries begin a turn
        self._version = 0  # of the entries
        self._placed: list[Placed] = []
        self._height = 0
        self._key: tuple[int, ...] = ()
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
        self._names = tuple(dict.fromkeys(entry.name for entry in entries if entry.name and entry.number))
        self._pictured = any(entry.picture is not None for entry in entries)
        self._turns = [number for number, entry in enumerate(entries) if entry.style == "turn"]
        self._version += 1
        del self._placed[same:]
        return True

    def line_height(self, layout: TableLayout) -> int:
        """Return how many pixels a step scrolls."""
        return layout.px(40)

    def scroll(self, layout: TableLayout, steps: float) -> None:
        """Scroll towards the beginning (positive) or the end."""
        self._arrange(layout)
        most = max(0, self._height - self._inside(layout).height)
        self._from_end = round(min(most, max(0, self._from_end + steps * self.line_height(layout))))

    def _inside(self, layout: TableLayout) -> Rect:
        rows = bool(self._names)
        return layout.log.inflate(-layout.gap(20), -layout.gap(6 if rows else 14))

    def _row(self, layout: TableLayout) -> int:
        """Return the height of a row of pictures: those of all other players are in sight at once, and up to four
        players that of the turn that goes on, too. Where texts are larger, rows are, and fewer are in sight."""
        rows = round(ROWS * layout.piece_unit / layout.unit)
        return row_height(layout, self._inside(layout).height, min(len(self._colors), rows))

    def prepare(self, layout: TableLayout) -> Iterator[None]:
        """Lay the entries out, some at a time."""
        while not self._arrange(layout, AT_A_TIME):
            yield

    def picture_heights(self, layout: TableLayout) -> set[int]:
        """Return how high pictures in rows may be."""
        return self.strips.heights(layout, self._row(layout))

    def foresee(self, layout: TableLayout, entries: Sequence[LogEntry]) -> Iterator[None]:
        """Make the pictures of entries that are the whole log soon, as far as they will be in sight, the last one
        first; draw nothing."""
        names, row = (
            tuple(dict.fromkeys(entry.name for entry in entries if entry.name and entry.number)),
            self._row(layout),
        )
        for entry in entries[: -2 - self._inside(layout).height // row : -1]:
            if entry.style == "row":
                look = RowLook(names, newest=entry is entries[-1])
                self.strips.row(layout, (self._width(layout), row), entry, look)
                yield
            elif entry.picture is not None:
                self.strips.picture(entry.picture, round(layout.text(13) * PICTURE))
                yield

    def _arrange(self, layout: TableLayout, most: int | None = None) -> bool:
        """Lay out at most `most` new entries; return whether all are laid out."""
        width, size, row = self._width(layout), layout.text(13), self._row(layout)
        if self._key != (width, size, row):
            self._key = (width, size, row)
            self._placed = []
            self._seeking = True
        last = self._placed[-1] if self._placed else None
        top = last.top + last.height if last is not None else 0
        for entry in self._entries[len(self._placed) :][:most]:
            if entry.style == "row":
                self._placed.append(Placed(entry, (), top, row))
                top += row
                continue
            turn = entry.style == "turn"
            px = layout.text(14) if turn else size
            lines = self._ui.fonts.lines(entry.text, px, width - self._indent(layout, turn), bold=turn)
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

    def _width(self, layout: TableLayout) -> int:
        """Return how wide entries are, beside the button in the corner."""
        return self._inside(layout).width - layout.story.width - layout.gap(6)

    def _indent(self, layout: TableLayout, turn: bool) -> int:
        """Return where the words of an entry begin, behind its picture, or behind number and hat of a turn."""
        if not turn:
            return round(layout.text(13) * (PICTURE + INDENT)) if self._pictured else layout.gap(10)
        return self._numbers(layout) + layout.px(HAT + 5)

    def _numbers(self, layout: TableLayout) -> int:
        """Return the width of the numbers of turns."""
        return self._ui.fonts.width("000", layout.text(13))

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
        self._draw_heading(surface, layout, inside)
        surface.set_clip(whole)
        if self._height > inside.height:
            self._scrollbar(surface, layout, inside, start)

    def _start(self, inside: Rect) -> int:
        if self._height <= inside.height:
            return 0
        return self._height - inside.height - self._from_end

    def hides(self, layout: TableLayout) -> int:
        """Return how many entries of the turn at the upper edge are out of sight, above what follows its heading."""
        self._arrange(layout)
        inside = self._inside(layout)
        deed, high = self._heading(layout, inside)
        until = self._start(inside) + high
        return sum(1 for placed in self._placed[deed + 1 :] if placed.top < until) if deed >= 0 else 0

    def _heading(self, layout: TableLayout, inside: Rect) -> tuple[int, int]:
        """Return the number of the entry that says what was bought or harvested in the turn at the upper edge, and how
        high its lines there are; (-1, 0) while it is in sight by itself."""
        start = self._start(inside)
        at = bisect_right(self._turns, start, key=lambda number: self._placed[number].top) - 1
        if at < 0:
            return -1, 0
        deed = self._turns[at] + 1
        ends = self._turns[at + 1] if at + 1 < len(self._turns) else len(self._placed)
        if deed >= ends - 1 or self._placed[deed].top >= start:
            return -1, 0
        line, high = self._placed[self._turns[at]].height, self._high(layout, deed)
        last = self._placed[ends - 1]
        return (deed, high) if last.top + last.height >= start + line + high else (-1, 0)

    def _high(self, layout: TableLayout, deed: int) -> int:
        """Return how high an entry is above what follows."""
        more = len(self._heading_lines(layout, deed)) - 1
        return self._placed[deed - 1].height + more * self._ui.fonts.spacing(layout.text(13))

    def _heading_lines(self, layout: TableLayout, deed: int) -> tuple[str, ...]:
        """Return an entry broken into lines beside the name of who did it, with room for the arrow behind them."""
        px, arrow = layout.text(13), layout.text(13) + layout.gap(3)
        width = max(1, self._width(layout) - self._beside(layout, deed) - arrow)
        return self._ui.fonts.lines(self._placed[deed].entry.text, px, width)

    def _beside(self, layout: TableLayout, deed: int) -> int:
        """Return where an entry begins beside the name of who did it."""
        name = self._placed[deed - 1].entry.text
        return self._indent(layout, True) + self._ui.fonts.width(name, layout.text(14), bold=True) + layout.gap(8)

    def _draw_heading(self, surface: Drawable, layout: TableLayout, inside: Rect) -> None:
        """Draw who is in turn and what that player has bought, above what follows; and an arrow if anything in between
        is out of sight."""
        deed, _ = self._heading(layout, inside)
        if deed < 0:
            return
        ui, ink, turn = self._ui, self._ui.palette["ink"], self._placed[deed - 1]
        self._draw_turn(surface, layout, turn.entry, inside.topleft, turn.height, 255)
        label = ui.fonts.render(turn.entry.text, Letters(layout.text(14), ink, bold=True))
        surface.blit(label, (inside.x + self._indent(layout, True), inside.y))
        letters, x, y = (
            Letters(layout.text(13), ink),
            inside.x + self._beside(layout, deed),
            inside.y + turn.height // 2,
        )
        end = x, y
        for line in self._heading_lines(layout, deed):
            text = ui.fonts.render(line, letters)
            place = text.get_rect(midleft=(x, y))
            surface.blit(text, place)
            end = place.right + layout.gap(3), y
            y += ui.fonts.spacing(letters.px)
        if self.hides(layout):
            above = icon(ui, "up", layout.text(13), ui.palette["ink_soft"])
            surface.blit(above, above.get_rect(midleft=end))

    def _draw_turn(
        self, surface: Drawable, layout: TableLayout, entry: LogEntry, at: tuple[int, int], high: int, alpha: int
    ) -> None:
        """Draw the number and the hat that begin a turn; `alpha` is how much of them is seen, of 255."""
        ui, middle = self._ui, at[1] + high // 2
        number = ui.fonts.render(str(entry.number), Letters(layout.text(13), ui.palette["ink_soft"]))
        worn = hat(ui, self._colors[entry.player], layout.px(HAT))
        x = at[0] + self._numbers(layout)
        for picture, place in (
            (number, number.get_rect(midright=(x - layout.gap(6), middle))),
            (worn, worn.get_rect(center=(x + layout.px(HAT) // 2, middle))),
        ):
            surface.blit(picture if alpha == 255 else paled(picture, alpha), place)

    def _draw_entry(self, surface: Drawable, layout: TableLayout, number: int, inside: Rect) -> None:
        """Draw one entry, paler if it is still to come; whole lines only, and at the upper edge whole sentences."""
        palette, placed, later = self._ui.palette, self._placed[number], number >= self._happened
        entry, y = placed.entry, placed.top - self._start(inside)
        alpha = round(255 * (1 - LATER)) if later else 255
        if entry.style == "row":
            if y >= 0 and y + placed.height <= inside.height:
                look = RowLook(self._names, newest=number == self._happened - 1, alpha=alpha)
                place = Rect(inside.x, inside.y + y, self._width(layout), placed.height)
                surface.blit(self.strips.row(layout, place.size, entry, look), place)
            return
        turn, (_, above) = entry.style == "turn", self._heading(layout, inside)
        if y < above and placed.height <= inside.height - above:
            return  # the rest of a sentence looks like a mistake
        size = layout.text(14 if turn else 13)
        indent = self._indent(layout, turn)
        ink = palette[{"quiet": "ink_soft", "points": "accent_ink"}.get(entry.style, "ink")]
        if entry.style == "points":
            ink = palette.mix("accent_ink", "ink", 0.3)
        if later:
            ink = ink.lerp(palette["panel"], LATER)
        step = placed.height // max(1, len(placed.lines))
        for row, line in enumerate(placed.lines):
            top = y + row * step
            if top < above or top + step > inside.height:
                continue  # a part of a line looks like a mistake
            if turn and row == 0:
                self._draw_turn(surface, layout, entry, (inside.x, inside.y + top), step, alpha)
            elif row == 0 and entry.picture is not None:
                picture = self.strips.picture(entry.picture, round(size * PICTURE))
                middle = inside.x + round(size * PICTURE) // 2, inside.y + top + step // 2
                surface.blit(picture if alpha == 255 else paled(picture, alpha), picture.get_rect(center=middle))
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

    @property
    def targets(self) -> list[Target]:
        """What can be clicked in it, entry by entry."""
        return [self.target(number) for number in range(len(self._entries))]

    def target(self, number: int) -> LogLine | TurnRow:
        """Return the entry of a number as something to click."""
        entry = self._entries[number]
        return TurnRow(entry.number) if entry.style == "row" else LogLine(number)

    def line(self, target: Target | None) -> int:
        """Return the number of the entry that is a target, or -1 if none is."""
        match target:
            case LogLine(number) if 0 <= number < len(self._entries) and self._entries[number].style != "row":
                return number
            case TurnRow(turn):
                rows = (number for number, one in enumerate(self._entries) if one.style == "row" and one.number == turn)
                return next(rows, -1)
        return -1

    def spaces(self, number: int) -> SpaceSet:
        """Return where the entry of a number happened: a set of spaces, empty without such an entry."""
        return self._entries[number].spaces if 0 <= number < len(self._entries) else 0

    def number_at(self, layout: TableLayout, position: tuple[int, int]) -> int | None:
        """Return the number of the entry under a point of the window."""
        inside = self._inside(layout)
        if not inside.collidepoint(position):
            return None
        self._arrange(layout)
        deed, high = self._heading(layout, inside)
        if position[1] < inside.y + high:
            return deed
        y = position[1] - inside.y + self._start(inside)
        return next((number for number, p in enumerate(self._placed) if p.top <= y < p.top + p.height), None)

    def describe(self, layout: TableLayout, focus: Target | None = None) -> list[Description]:
        """Describe the entries in sight, under the turn that each belongs to; the keyboard may be at one of them."""
        return [one for one in self._told(layout, focus) if one.rect != layout.log]

    def listed(self, layout: TableLayout, name: str) -> Description:
        """Describe all entries as a list with a name; those out of sight have the place of the whole log."""
        return Description("list", name, rect=layout.log, parts=tuple(self._told(layout)))

    def _told(self, layout: TableLayout, focus: Target | None = None) -> Iterator[Description]:
        """Yield all entries, each with its number from 1."""
        turn, focused = "", self.line(focus)
        for number, entry in enumerate(self.entries):
            if entry.style == "turn":
                turn = self._ui.texts("replay.tip.slider", turn=entry.number, name=entry.text)
            line = self._ui.texts("table.told.line", number=number + 1)
            states = frozenset[State]({"focused"} if number == focused else ())
            yield Description("row", entry.text, line, states, turn, rect=self.rect(layout, number))

    def rect(self, layout: TableLayout, number: int) -> Rect:
        """Return where an entry is written now; the whole sheet for one that is out of sight or does not exist."""
        inside = self._inside(layout)
        self._arrange(layout)
        if not 0 <= number < len(self._placed):
            return layout.log
        placed, (deed, high) = self._placed[number], self._heading(layout, inside)
        if number == deed:
            return Rect(inside.topleft, (inside.width, high))
        below = Rect(inside.x, inside.y + high, inside.width, inside.height - high)
        width = self._width(layout) if placed.entry.style == "row" else inside.width
        rect = Rect(inside.x, inside.y + placed.top - self._start(inside), width, placed.height)
        if rect.y < below.y and placed.lines and placed.height <= below.height:
            return layout.log
        return rect.clip(below) if rect.clip(below).height else layout.log

    def reveal(self, layout: TableLayout, number: int) -> bool:
        """Scroll an entry into sight; return whether that was needed."""
        inside = self._inside(layout)
        self._arrange(layout)
        if not 0 <= number < len(self._placed):
            return False
        placed, start = self._placed[number], self._start(inside)
        deed = self._turns[bisect_right(self._turns, number) - 1] + 1 if self._turns else number
        above = self._high(layout, deed) if 0 < deed < number else 0
        wanted = min(max(start, placed.top + placed.height - inside.height), max(0, placed.top - above))
        if wanted == start:
            return False
        self._from_end = self._height - inside.height - wanted
        return True
