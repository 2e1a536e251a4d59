"""The ranking that comes with the standings, on a sheet over the log, or over the market without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from operator import add

from pygame import Rect, Surface

from citrus.language.wording import signed
from citrus.records.record import Seat
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, Letters
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Panel, draw_panel, icon
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.layout import RANKING_LINE, TableLayout
from citrus.ui.pieces.people import portrait
from citrus.ui.pieces.points import FLAG, crown, forecast
from citrus.ui.table.model import targets
from citrus.ui.table.model.ranking import RankingRow, heading, heads, to_come, verdict

ROW, GAP = 22, 5  # design pixels: the height of a line, between a place, a portrait and a name
NAME, LEAST_NAME, FIGURE, TOTAL = 66, 44, 30, 56  # of width, at the least
LEAST_FIGURES, LEAST_BETWEEN = 0.75, 8  # of the usual size: the least figures; the least between two columns
MARKER, CROWN = 0.92, 0.8  # of the height of a line
ROOMY = 32  # the height of a line at most, where there is room for everything else
SLIP, SLIPPED = 18, 24  # design pixels: how high lines are at least whose total lies on a slip; such a slip at most
SPARE = 14  # how much wider columns of points get where there is room
HEADING, SMALL, LARGER, LARGE = 14, 13, 15, 16  # texts; those of lines are larger where these may be this high:
AMPLE = 26
BETWEEN = 11  # pixels between the words that head two columns


@dataclass(frozen=True)
class _Head:
    """The heads of the columns: words `px` high, 0 for none, below pictures with a `side`, 0 for none; both are `high`.
    There are words wherever they fit, and pictures wherever they leave room for the players or no words fit."""

    px: int
    side: int
    high: int


@dataclass(frozen=True)
class _Lines:
    """Lines of players from a `top`, each this `high`, with room for the `place` at the left, 0 for none; `figures` are
    columns for points below their `head`, none without room. Figures are `px` high. Names are left out before they."""

    inside: Rect
    top: int
    high: int
    place: int
    head: _Head
    figures: tuple[Rect, ...]
    total: Rect
    px: int
    named: bool = True


class RankingView:
    """Draws the sheet; `seats` are those of the players."""

    def __init__(self, ui: Ui, seats: tuple[Seat, ...]) -> None:
        self._ui = ui
        self._seats = seats

    def draw(self, surface: Drawable, layout: TableLayout, rows: Sequence[RankingRow]) -> None:
        """Draw a line for each player below a heading, with the parts of the totals where there is room."""
        draw_panel(surface, self._ui, layout.ranking, Panel(layout.px(9), layout.px(4)))
        log = layout.ranking
        key = ("ranking", tuple(rows), self._ui.texts.language, log.size, layout.unit, layout.piece_unit)
        surface.blit(self._ui.art.made(key, lambda: self._written(layout, rows)), log)

    def _written(self, layout: TableLayout, rows: Sequence[RankingRow]) -> Surface:
        """Return the content of the sheet, as a picture of its size."""
        picture = translucent(Surface(layout.ranking.size))
        picture.fill((0, 0, 0, 0))
        title, lines = self._title(layout, rows), self._lines(layout, rows)
        if title is not None:
            picture.blit(title, lines.inside)
        if lines.figures:
            self._draw_head(picture, layout, lines, rows)
        widest = max(row.total for row in rows)
        for number, row in enumerate(rows):
            self._draw_row(picture, layout, lines, row, lines.top + number * lines.high + lines.high // 2, widest)
        said, top = self._below(layout, rows), lines.top + len(rows) * lines.high + layout.px(GAP)
        if said is not None and top + said.get_height() <= lines.inside.bottom:
            picture.blit(said, (lines.inside.x, top))
        return picture

    def _below(self, layout: TableLayout, rows: Sequence[RankingRow]) -> Surface | None:
        """Return what stands below the players: what still counts; None if the title says that, or nothing does."""
        said = "" if rows[0].ending else to_come(self._ui.texts, rows)
        letters = Letters(layout.text(SMALL), self._ui.palette["ink_soft"])
        return self._ui.fonts.render(said, letters, _inside(layout).width) if said else None

    def at(
        self, layout: TableLayout, rows: Sequence[RankingRow], position: tuple[int, int]
    ) -> targets.Ranked | targets.RankedColumn | None:
        """Return the player's line, or the head of a column, under a point of the window."""
        lines = self._lines(layout, rows)
        x, y = position[0] - layout.ranking.x, position[1] - layout.ranking.y
        if not lines.inside.collidepoint(x, y):
            return None
        if lines.top - lines.head.high <= y < lines.top:
            columns = [*lines.figures, lines.total] if lines.figures else []
            number = Rect(x, y, 1, 1).collidelist(columns)
            return None if number < 0 else targets.RankedColumn(rows[0].columns[number])
        number = (y - lines.top) // lines.high
        return targets.Ranked(rows[number].player) if 0 <= number < len(rows) else None

    def _title(self, layout: TableLayout, rows: Sequence[RankingRow]) -> Surface | None:
        """Return who leads or would win, and by how much, or with the last tiles that this is no result yet; a heading
        if that would take room from the players, and None if the heading would, too."""
        high = _inside(layout).height
        said = self._heading(layout, (to_come if rows[0].ending else verdict)(self._ui.texts, rows))
        title = self._heading(layout, heading(self._ui.texts, rows))
        if title.get_height() > high - (len(rows) + 1) * layout.px(RANKING_LINE):
            return None
        return said if said.get_height() <= max(high - (len(rows) + 1) * layout.px(ROW), title.get_height()) else title

    def _heading(self, layout: TableLayout, text: str) -> Surface:
        inside = _inside(layout)
        beside = layout.story.colliderect(layout.ranking)  # the button in the corner of the log
        width = layout.story.x - layout.ranking.x - inside.x - layout.px(6) if beside else inside.width
        return self._ui.fonts.wrapped(text, Letters(layout.text(HEADING), self._ui.palette["ink"], bold=True), width, 3)

    def _lines(self, layout: TableLayout, rows: Sequence[RankingRow]) -> _Lines:
        """Return what has room below the heading; the heads of columns take a line or two of their own."""
        fonts, inside = self._ui.fonts, _inside(layout)
        title = self._title(layout, rows)
        top = inside.y + (0 if title is None else title.get_height())
        if title is None and layout.story.colliderect(layout.ranking):
            inside.width = layout.story.x - layout.ranking.x - inside.x - layout.px(GAP)
        ample = (inside.bottom - top) // (len(rows) + 1) >= layout.px(AMPLE)
        usual = layout.text(LARGER if ample else SMALL)
        place = max(fonts.width(row.place, usual, bold=True) for row in rows) + layout.px(GAP)
        words, free = heads(self._ui.texts, rows[0]), inside.width - layout.px(ROW + GAP)
        room, sizes = free - place - layout.px(NAME), range(usual, SMALLEST - 1, -1)
        whole = ((px, self._longest(layout, rows, px)) for px in sizes)  # with no name cut
        cut = ((px, layout.px(NAME)) for px in sizes)
        ways = ((px, free - name - left, left) for px, name in chain(whole, cut) for left in (place, 0))
        fits = (way for way in ways if sum(self._widths(layout, words, way[0])) <= way[1])
        px, room, place = next(fits, (0, room, place))
        widths = self._widths(layout, words, px or SMALLEST)
        if not px and sum(widths) <= room + layout.px(NAME - LEAST_NAME):  # words matter more than long names
            px, room = SMALLEST, sum(widths)
        widths = self._widths(layout, words, px)
        if sum(widths) > room or len(widths) == 1:
            if len(widths) > 1 and (tight := self._tight(layout, rows, inside, top, place)) is not None:
                return tight
            total = Rect(inside.right - widths[-1], top, widths[-1], inside.bottom - top)
            high = min(layout.px(ROW), total.height // len(rows))
            return _Lines(inside, top, high, place, _Head(0, 0, 0), (), total, layout.text(SMALL))
        spare = min(layout.px(SPARE), (room - sum(widths)) // (len(widths) - 1))
        below, left = self._below(layout, rows), inside.bottom - top - len(rows) * layout.px(ROW)
        told = 0 if below is None else below.get_height() + layout.px(GAP)
        head = self._head(layout, px, left - told if px and fonts.height(px) + told <= left else left)
        *columns, total = self._columns(inside, top, widths, spare)
        high = min(layout.px(ROW), (total.height - head.high) // len(rows))
        high = max(high, min(layout.px(ROOMY), (total.height - head.high - told) // len(rows)))
        lines = _Lines(inside, top + head.high, high, place, head, tuple(columns), total, usual)
        ends = ((row, self._name(layout, lines, row)) for row in rows)
        if any(self._ui.fonts.width(row.name, SMALLEST, bold=True) > until - x for row, (x, until) in ends):
            return self._tight(layout, rows, inside, top, place) or lines
        return lines

    def _longest(self, layout: TableLayout, rows: Sequence[RankingRow], px: int) -> int:
        """Return how wide names are at most that are `px` high, with the crown behind one, and a gap."""
        worn = (layout.px(ROW * CROWN) if row.leads and row.foretold else 0 for row in rows)
        names = (self._ui.fonts.width(row.name, px, bold=True) for row in rows)
        widest: int = max(map(add, names, worn))
        return max(layout.px(LEAST_NAME), layout.px(GAP) + widest)

    def _name(self, layout: TableLayout, lines: _Lines, row: RankingRow) -> tuple[int, int]:
        """Return where a name begins, and where it ends at most, before a crown or the first figure; it may reach
        below the word that heads that."""
        gap, high, until = layout.px(GAP), lines.high, lines.total.x - layout.px(GAP)
        if lines.figures:
            small = min(lines.px, round(high * 0.8))
            until = lines.figures[0].right - self._ui.fonts.width(row.figures[0], small) - 2 * gap
        elif row.leads:
            until = lines.total.right - 2 * gap - lines.total.width // 2
        crowned = round(min(high, layout.px(ROW)) * CROWN) if row.leads and not _crowned_total(lines, row) else 0
        return lines.inside.x + lines.place + round(high * MARKER) + gap, until - crowned

    def _tight(
        self, layout: TableLayout, rows: Sequence[RankingRow], inside: Rect, top: int, place: int
    ) -> _Lines | None:
        """Return the lines with all figures, but without names, and without places if these have no room, either; None
        if figures would get too small."""
        usual = layout.text(SMALL)
        for left in (place, 0):
            room = inside.width - left - layout.px(ROW + GAP) - layout.px(TOTAL)
            for px in range(usual, round(usual * LEAST_FIGURES) - 1, -1):
                found = zip(*(row.figures for row in rows), strict=True)
                widths = [max(self._ui.fonts.width(said, px, bold=True) for said in column) for column in found]
                spare = (room - sum(widths)) // len(widths)
                if spare < layout.gap(LEAST_BETWEEN):
                    continue
                wide = [one + min(spare, layout.px(SPARE)) for one in widths]
                *columns, total = self._columns(inside, top, [*wide, layout.px(TOTAL)], 0)
                side = min(round(layout.px(ROW) * 0.82), min(wide) - layout.gap(2))
                high = min(layout.px(ROW), (total.height - layout.px(ROW)) // len(rows))
                head = _Head(0, side, layout.px(ROW))
                return _Lines(inside, top + head.high, high, left, head, tuple(columns), total, px, named=False)
        return None

    def _widths(self, layout: TableLayout, words: Sequence[str], px: int) -> list[int]:
        """Return the least widths of columns whose words are `px` high; 0: without words."""
        least = [layout.px(FIGURE)] * (len(words) - 1) + [layout.px(TOTAL)]
        needed = [self._ui.fonts.width(word, px) + BETWEEN if px else 0 for word in words]
        return list(map(max, least, needed))

    def _columns(self, inside: Rect, top: int, widths: Sequence[int], spare: int) -> list[Rect]:
        """Return columns of those widths, the last at the right edge, all others `spare` wider."""
        columns, right = [], inside.right
        for number, width in enumerate(reversed(widths)):
            wide = width + (spare if number else 0)
            columns.append(Rect(right - wide, top, wide, inside.bottom - top))
            right -= wide
        return columns[::-1]

    def _head(self, layout: TableLayout, px: int, room: int) -> _Head:
        """Return the heads of the columns, with words of that size, in a height that the players leave."""
        side = round(layout.px(ROW) * 0.82)
        if not px:
            return _Head(0, side, layout.px(ROW))
        high = self._ui.fonts.height(px)
        return _Head(px, side, high + side) if high + side <= room else _Head(px, 0, high)

    def words(self, layout: TableLayout, rows: Sequence[RankingRow]) -> dict[str, Rect]:
        """Return the words of the columns' heads, and where they stand on the sheet; none without room."""
        lines = self._lines(layout, rows)
        found: dict[str, Rect] = {}
        for word, column in zip(heads(self._ui.texts, rows[0]), (*lines.figures, lines.total), strict=False):
            if lines.head.px:
                size = self._ui.fonts.width(word, lines.head.px), self._ui.fonts.height(lines.head.px)
                found[word] = Rect((column.right - size[0], lines.top - size[1]), size)
        return found

    def _draw_head(self, surface: Surface, layout: TableLayout, lines: _Lines, rows: Sequence[RankingRow]) -> None:
        """Draw above each column a word and a small picture, as far as there is room: a counting worker for the current
        points, a hat for the fincas where players lead, a flag for all."""
        ui, head = self._ui, lines.head
        if head.side:
            size = (head.side, head.side)
            now = ui.art.piece("score_marker", size, self._seats[rows[0].player].color)
            sources = [ui.art.piece(source.picture, size) for source in rows[0].sources]
            pictures = [hat(ui, self._seats[rows[0].player].color, head.side, "ink"), *sources, now]
            if rows[0].foretold:
                pictures = [now, *sources, icon(ui, FLAG, head.side, ui.palette["hint"])]
            middle = lines.top - head.high + head.side // 2
            for picture, column in zip(pictures, (*lines.figures, lines.total), strict=True):
                surface.blit(picture, picture.get_rect(midright=(column.right, middle)))
        for word, place in self.words(layout, rows).items():
            surface.blit(ui.fonts.render(word, Letters(head.px, ui.palette["ink_soft"])), place)

    def _draw_row(
        self, surface: Drawable, layout: TableLayout, lines: _Lines, row: RankingRow, y: int, widest: int
    ) -> None:
        fonts, ink, soft = self._ui.fonts, self._ui.palette["ink"], self._ui.palette["ink_soft"]
        x, high = lines.inside.x, lines.high
        small, gap = min(lines.px, round(high * 0.8)), layout.px(GAP)
        if lines.place:
            place = fonts.render(row.place, Letters(small, soft, bold=True))
            surface.blit(place, place.get_rect(midleft=(x, y)))
        side = round(high * MARKER)
        seat = self._seats[row.player]
        marker = self._ui.art.piece(portrait(seat), (side, side), seat.color)
        surface.blit(marker, marker.get_rect(midleft=(x + lines.place, y)))
        x, until = self._name(layout, lines, row)
        if row.leads:
            worn = crown(self._ui, round(min(high, layout.px(ROW)) * CROWN))
            right = lines.total.right - gap - lines.total.width // 2
            end = right if _crowned_total(lines, row) else until + gap + worn.get_width()
            surface.blit(worn, worn.get_rect(midright=(end, y)))
        if lines.named:
            fits = (px for px in range(small, SMALLEST, -1) if fonts.width(row.name, px, bold=True) <= until - x)
            name = fonts.fitted(row.name, Letters(next(fits, SMALLEST), ink, bold=True), until - x)
            surface.blit(name, name.get_rect(midleft=(x, y)))
        for number, (text, column) in enumerate(zip(row.figures, lines.figures, strict=False)):
            colour = ink if not number else self._ui.palette["hint"] if row.foretold else soft
            figure = fonts.shrunk(text, Letters(small, colour, bold=not number), column.width - 2)
            surface.blit(figure, figure.get_rect(midright=(column.right, y)))
        if row.foretold and high < layout.px(SLIP):  # dashes would touch the figures
            teal = self._ui.palette["hint"]
            total = fonts.render(signed(row.total), Letters(small, teal, bold=True))
            surface.blit(total, total.get_rect(midright=(lines.total.right, y)))
            return
        if row.foretold:  # which only might come
            most, high = lines.total.width - gap, min(high - 2, layout.px(SLIPPED))
            paper = forecast(self._ui, row.total, high, most, widest=widest, flag=False)
            surface.blit(paper, paper.get_rect(midright=(lines.total.right, y)))
            return
        large = min(layout.text(LARGE), round(high * 0.9))
        total = fonts.shrunk(signed(row.total), Letters(large, ink, bold=True), lines.total.width)
        surface.blit(total, total.get_rect(midright=(lines.total.right, y)))


def _crowned_total(lines: _Lines, row: RankingRow) -> bool:
    """Return whether a crown stands beside the total, as the first figure has nothing to do with it."""
    return bool(lines.figures) and not row.foretold


def _inside(layout: TableLayout) -> Rect:
    """Return the sheet without its margin, seen from its corner."""
    return Rect((0, 0), layout.ranking.size).inflate(-layout.gap(24), -layout.gap(14))
