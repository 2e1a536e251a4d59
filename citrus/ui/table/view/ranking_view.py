"""The ranking if the game ended now, with the standings on a sheet over the log, or over the market without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel, icon
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.ranking import RankingRow

PICTURES = ("finca", "icon_harvest", "horses3", "bridge", "fruit_apple")  # above the columns of added points
ROW, GAP = 22, 5  # design pixels: the height of a line, between a place, a worker and a name
NAME, FIGURE, TOTAL = 76, 33, 44  # of width, at the least
HEADING, SMALL, LARGE = 14, 13, 16  # texts


@dataclass(frozen=True)
class _Lines:
    """Lines of players from a `top`, each so `high`, with room for the `place` at the left; `figures` are columns for
    points, none where there is no room for them."""

    inside: Rect
    top: int
    high: int
    place: int
    figures: tuple[Rect, ...]
    total: Rect


class RankingView:
    """Draws the sheet; `colors` are those of the players."""

    def __init__(self, ui: Ui, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._colors = colors

    def draw(self, surface: Surface, layout: TableLayout, rows: Sequence[RankingRow]) -> None:
        """A line for each player below a heading; the parts of the totals where there is room for them."""
        draw_panel(surface, self._ui, layout.ranking, layout.px(9), layout.px(4))
        log = layout.ranking
        heading = self._ui.texts("table.forecast.title")
        key = ("ranking", tuple(rows), heading, log.size, layout.unit, layout.piece_unit)
        surface.blit(self._ui.art.made(key, lambda: self._written(layout, rows)), log)

    def _written(self, layout: TableLayout, rows: Sequence[RankingRow]) -> Surface:
        """What is written on the sheet, as a picture of its size."""
        picture = Surface(layout.ranking.size).convert_alpha()
        picture.fill((0, 0, 0, 0))
        title, lines = self._title(layout), self._lines(layout, rows)
        picture.blit(title, lines.inside)
        if lines.figures:
            self._draw_head(picture, lines, lines.top - lines.high // 2)
        for number, row in enumerate(rows):
            self._draw_row(picture, layout, lines, row, lines.top + number * lines.high + lines.high // 2)
        return picture

    def at(self, layout: TableLayout, rows: Sequence[RankingRow], position: tuple[int, int]) -> int | None:
        """The player whose line is under a point of the window."""
        lines = self._lines(layout, rows)
        x, y = position[0] - layout.ranking.x, position[1] - layout.ranking.y
        if not lines.inside.collidepoint(x, y):
            return None
        number = (y - lines.top) // lines.high
        return rows[number].player if 0 <= number < len(rows) else None

    def _title(self, layout: TableLayout) -> Surface:
        text = self._ui.texts("table.forecast.title")
        inside = _inside(layout)
        beside = layout.story.colliderect(layout.ranking)  # the button in the corner of the log
        width = layout.story.x - layout.ranking.x - inside.x - layout.px(6) if beside else inside.width
        return self._ui.fonts.wrapped(text, layout.text(HEADING), self._ui.palette["ink"], width, 3, bold=True)

    def _lines(self, layout: TableLayout, rows: Sequence[RankingRow]) -> _Lines:
        """What has room below the heading; the pictures of the columns take a line of their own."""
        inside = _inside(layout)
        top = inside.y + self._title(layout).get_height()
        count = 1 + len(rows[0].added)
        place = max(self._ui.fonts.width(row.place, layout.text(SMALL), bold=True) for row in rows) + layout.px(GAP)
        total = Rect(0, top, layout.px(TOTAL), inside.bottom - top)
        total.right = inside.right
        room = total.x - inside.x - place - layout.px(ROW + GAP + NAME)
        wide = min(layout.px(FIGURE * 1.4), room // count)
        if wide < layout.px(FIGURE):
            return _Lines(inside, top, min(layout.px(ROW), total.height // len(rows)), place, (), total)
        left = total.x - count * wide
        columns = tuple(Rect(left + number * wide, top, wide, total.height) for number in range(count))
        high = min(layout.px(ROW), total.height // (len(rows) + 1))
        return _Lines(inside, top + high, high, place, columns, total)

    def _draw_head(self, surface: Surface, lines: _Lines, y: int) -> None:
        """A small picture above each column: a marker of the score track for the points of now, a crown for all."""
        ui, side = self._ui, round(lines.high * 0.82)
        pictures = [ui.art.piece("score_marker", (side, side), "white")]
        pictures += [ui.art.piece(name, (side, side)) for name in PICTURES[: len(lines.figures) - 1]]
        for picture, column in zip(pictures, lines.figures, strict=True):
            surface.blit(picture, picture.get_rect(midright=(column.right, y)))
        crown = icon(ui, "crown", side, ui.palette["ink"])
        surface.blit(crown, crown.get_rect(midright=(lines.total.right, y)))

    def _draw_row(self, surface: Surface, layout: TableLayout, lines: _Lines, row: RankingRow, y: int) -> None:
        fonts, ink, soft = self._ui.fonts, self._ui.palette["ink"], self._ui.palette["ink_soft"]
        x, high = lines.inside.x, lines.high
        small, gap = min(layout.text(SMALL), round(high * 0.8)), layout.px(GAP)
        place = fonts.render(row.place, small, soft, bold=True)
        surface.blit(place, place.get_rect(midleft=(x, y)))
        x += lines.place
        side = round(high * 0.92)
        marker = self._ui.art.piece("worker", (side, side), self._colors[row.player])
        surface.blit(marker, marker.get_rect(midleft=(x, y)))
        x += side + gap
        until = (lines.figures[0].x if lines.figures else lines.total.x) - gap
        name = fonts.fitted(row.name, small, ink, until - x, bold=True)
        surface.blit(name, name.get_rect(midleft=(x, y)))
        said = [str(row.now), *(f"+{added}" if added else "–" for added in row.added)]
        for text, column in zip(said, lines.figures, strict=False):
            figure = fonts.shrunk(_signed(text), small, soft, column.width - 2)
            surface.blit(figure, figure.get_rect(midright=(column.right, y)))
        large = min(layout.text(LARGE), round(high * 0.9))
        total = fonts.shrunk(_signed(str(row.total)), large, ink, lines.total.width, bold=True)
        surface.blit(total, total.get_rect(midright=(lines.total.right, y)))


def _inside(layout: TableLayout) -> Rect:
    """The sheet without its margin, seen from its corner."""
    return Rect((0, 0), layout.ranking.size).inflate(-layout.gap(24), -layout.gap(14))


def _signed(number: str) -> str:
    return number.replace("-", "−")
