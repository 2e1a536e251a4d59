"""The look of the score track: carved and painted fields, and the counting workers on them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from pygame import Color, Rect, Surface

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.track import NUMBERED, Track

FIGURE = 25
FAN = 16  # design pixels from one of several workers on a field to the next
WIDEST_FAN = 36
INK, PAPER = Color("#4a2a14"), Color("#f6e7c4")
HOP = 0.25  # of a figure's height


class TrackView:
    """Draws the track and the workers on it."""

    def __init__(self, ui: Ui, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._colors = colors

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """Draw the empty fields, every fifth painted."""
        track = layout.track
        gap = max(1, round(0.5 * layout.unit))
        for number, field in enumerate(track.fields):
            corner = number in track.corners
            place = field.inflate(-2 * gap, -2 * gap) if corner else _parted(field, track.upright(number), gap)
            surface.blit(self._field(place.size, self._paint_of(number, corner), layout.unit), place)

    def _paint_of(self, number: int, corner: bool) -> str:
        """Return the colour of a field; empty for carved wood."""
        if number == 0:
            return "start"
        if number % (2 * NUMBERED) == 0:
            return "ten"
        if number % NUMBERED == 0:
            return "five"
        return "corner" if corner else ""

    def _field(self, size: tuple[int, int], paint: str, unit: float) -> Surface:
        """Return a shallow recess: its upper edge lies in the shade, its lower edge catches the light."""
        floor, low, opacity = {
            "": ("#8a5a2c", "#b07f48", 0.5),
            "corner": ("#8a5a2c", "#b07f48", 0.5),
            "five": ("#e9d3a3", "#f6e7c4", 0.92),
            "ten": ("#e3ab62", "#f2c684", 0.95),
            "start": ("#b64f28", "#d06a38", 0.97),
        }[paint]
        width, height = size
        line = max(1.0, unit)
        radius = min(3.2 * unit, min(size) / 3)
        half = line / 2
        shade = f'stroke="#3f2412" stroke-width="{line:.2f}" fill="none" stroke-linecap="round"'
        light = f'stroke="#fff0cc" stroke-width="{line:.2f}" fill="none" stroke-linecap="round"'
        body = (
            '<defs><linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
            f'x2="{width * 0.15:.2f}" y2="{height}"><stop offset="0" stop-color="{floor}"/>'
            f'<stop offset="0.5" stop-color="{low}"/><stop offset="1" stop-color="{low}"/></linearGradient></defs>'
            f'<rect x="{half}" y="{half}" width="{width - line}" height="{height - line}" rx="{radius:.2f}" '
            f'fill="url(#f)" fill-opacity="{opacity}"/>'
            f'<path d="M{half} {height - radius - half}L{half} {radius + half}Q{half} {half} {radius + half} {half}'
            f'L{width - radius - half} {half}" {shade} stroke-opacity="0.6"/>'
            f'<path d="M{radius + half} {1.5 * line}L{width - radius - half} {1.5 * line}" {shade} '
            'stroke-opacity="0.22"/>'
            f'<path d="M{radius + half} {height - half}L{width - radius - half} {height - half}'
            f"Q{width - half} {height - half} {width - half} {height - radius - half}"
            f'L{width - half} {radius + half}" {light} stroke-opacity="0.55"/>'
        )
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{body}</svg>'
        )
        return self._ui.art.drawing(svg, size)

    def draw(
        self,
        surface: Drawable,
        layout: TableLayout,
        scores: Sequence[float],
        names: Sequence[tuple[str, Rect]] = (),
        header: Rect | None = None,
    ) -> None:
        """Draw the numbers of fields, and all counting workers; a score between two whole numbers stands between their
        fields.

        Workers on the upper side step down below a `header` that reaches over the track. On the full table, numbers and
        `names` that they cover are written over them; on the calm table every tenth number that none covers is shown.
        """
        figures = [(player, _below(rect, header, layout)) for player, rect in self.figures(layout, scores)]
        bodies, covered = _bodies(figures), list[tuple[int, Rect]]()
        step = 2 * NUMBERED if layout.calm else NUMBERED
        plain = Letters(layout.text(12), INK, bold=True)
        start = Letters(layout.text(17), self._ui.palette["paper"], title=True)
        for number in range(0, layout.track.lap, step):
            label = self._ui.fonts.render(str(number), plain if number else start)
            place = label.get_rect(center=layout.track.fields[number].center)
            if place.inflate(0, -place.height // 3).collidelist(bodies) >= 0:
                covered.append((number, place))
            else:
                surface.blit(label, place)
        for player, rect in figures:
            surface.blit(self._ui.art.piece("score_marker", rect.size, self._colors[player]), rect)
            self._lap_mark(surface, layout, rect, player, scores[player])
        if not layout.calm:
            self._over_workers(surface, layout, scores, figures, covered)
        for name, place in names:
            if place.inflate(0, -place.height // 3).collidelist(bodies) >= 0:
                self._slip(surface, layout, name, place)

    def _over_workers(
        self,
        surface: Drawable,
        layout: TableLayout,
        scores: Sequence[float],
        figures: Sequence[tuple[int, Rect]],
        covered: Iterable[tuple[int, Rect]],
    ) -> None:
        """Draw the numbers that workers cover: beside those who stand on their fields, else over the others."""
        standing: dict[int, list[Rect]] = defaultdict(list)
        for player, rect in figures:
            score = scores[player]
            if score == int(score) and 0 <= score < layout.track.lap:  # others have lap marks
                standing[int(score)].append(rect)
        for number, place in covered:
            if rects := standing.get(number):
                label = self._ui.fonts.render(str(number), Letters(layout.text(12), INK, bold=True))
                place = self._at_feet(layout, rects[0].unionall(rects[1:]), number, label)
            self._slip(surface, layout, str(number), place)

    def _slip(self, surface: Drawable, layout: TableLayout, text: str, place: Rect) -> None:
        """Draw a number or a name on a slip of paper in the middle of a place, over what would cover it."""
        label = self._ui.fonts.render(text, Letters(layout.text(12), INK, bold=True))
        sheet = label.get_rect(center=place.center).inflate(layout.px(4), -max(1, place.height // 6))
        surface.blit(card(self._ui, sheet.size, Card(sheet.height / 3, PAPER, INK, max(1.0, layout.unit))), sheet)
        surface.blit(label, label.get_rect(center=sheet.center))

    def _at_feet(self, layout: TableLayout, figure: Rect, number: int, label: Surface) -> Rect:
        """Return the place for a label at the feet of workers on a field, or further along the track."""
        sheet = label.get_rect().inflate(layout.px(7), -max(1, label.get_height() // 6))
        if layout.track.upright(number):
            sheet.midtop = (figure.centerx, figure.bottom - layout.px(4))
        else:
            sheet.midleft = (figure.right - layout.px(5), figure.bottom - sheet.height // 2 - layout.px(4))
            if sheet.right > layout.track.fields[layout.track.corners[1]].right:  # on the other side, off the market
                sheet.right = figure.x + layout.px(5)
        return sheet.clamp(Rect((0, 0), layout.size))

    def at(self, layout: TableLayout, scores: Sequence[float], position: tuple[int, int]) -> int | None:
        """Return the field under a point of the window, or that of the worker there, who is taller than a field."""
        reach = 2 * layout.px(FIGURE)
        inside, around = layout.track.inside.inflate(-reach, -reach), layout.frame.inflate(reach, reach)
        if inside.collidepoint(position) or not around.collidepoint(position):
            return None
        for player, rect in reversed(self.figures(layout, scores)):
            if rect.inflate(-rect.width // 3, 0).collidepoint(position):
                return int(scores[player]) % layout.track.lap
        return layout.track.at(position)

    def figures(self, layout: TableLayout, scores: Sequence[float]) -> list[tuple[int, Rect]]:
        """Return every player's worker, the ones in front last."""
        track, size = layout.track, layout.px(FIGURE)
        standing: dict[float, list[int]] = defaultdict(list)
        for player, score in enumerate(scores):
            standing[score % track.lap].append(player)
        found: list[tuple[int, Rect]] = []
        for place, players in standing.items():
            x, y = track.spot(place)
            y -= size * HOP * math.sin(math.pi * (place % 1))  # from field to field in little hops
            fan = _fan(track, place, len(players), layout)
            left, right = (x + end(dx for dx, _ in fan) for end in (min, max))
            x += max(0.0, layout.frame.x - left + size / 2) - max(0.0, right + size / 2 - layout.frame.right)
            for player, (dx, dy) in zip(players, fan, strict=True):
                rect = Rect(0, 0, size, size)
                rect.midbottom = (round(x + dx), round(y + dy + size * 0.32))
                found.append((player, rect.clamp(Rect((0, 0), layout.size))))
        return sorted(found, key=lambda figure: (figure[1].bottom, figure[1].x))

    def _lap_mark(self, surface: Drawable, layout: TableLayout, figure: Rect, player: int, score: float) -> None:
        """Draw what the field's number does not show: whole laps, or a score below zero."""
        lap = layout.track.lap
        if 0 <= score < lap:
            return
        ui, color = self._ui, self._colors[player]
        text = f"−{math.ceil(-score)}" if score < 0 else f"+{int(score // lap) * lap}"
        label = ui.fonts.render(text, Letters(layout.text(12), ui.palette.on(color), bold=True))
        sheet = self._at_feet(layout, figure, int(score) % lap, label)
        fill, edge = ui.palette[color], ui.palette["ink" if color in ("white", "purple") else "paper"]
        surface.blit(card(ui, sheet.size, Card(sheet.height / 2, fill, edge, max(1.2, layout.unit))), sheet)
        surface.blit(label, label.get_rect(center=sheet.center))

    def mark(self, surface: Drawable, layout: TableLayout, number: int) -> None:
        """Draw a ring around the field that is pointed at, and its number."""
        field = layout.track.field(number).inflate(layout.px(2), layout.px(2))
        width = max(2.0, 2 * layout.unit)
        surface.blit(card(self._ui, field.size, Card(layout.px(4), None, Color("#fffbe8"), width)), field)
        self._slip(surface, layout, str(number), field)


def _parted(field: Rect, upright: bool, gap: int) -> Rect:
    """Return a field without the thin wall before the next one."""
    return field.inflate(0, -2 * gap) if upright else field.inflate(-2 * gap, 0)


def _bodies(figures: Sequence[tuple[int, Rect]]) -> list[Rect]:
    """Return what workers cover: the corners of their pictures are empty."""
    return [rect.inflate(-rect.width // 4, -rect.height // 6) for _, rect in figures]


def _below(figure: Rect, header: Rect | None, layout: TableLayout) -> Rect:
    """Return the place of a worker below a header. It stays above the board if most of the worker is in sight there."""
    if header is None or not figure.colliderect(header):
        return figure
    lowest = max(figure.y, layout.view.y - figure.height * 3 // 4, header.bottom - figure.height // 4)
    return figure.move(0, min(header.bottom, lowest) - figure.y)


def _fan(track: Track, place: float, count: int, layout: TableLayout) -> list[tuple[float, float]]:
    """Return how far from the middle of a field each of several workers stands: side by side along the track."""
    if count == 1:
        return [(0.0, 0.0)]
    step = min(FAN, WIDEST_FAN / (count - 1)) * layout.unit
    along = [(number - (count - 1) / 2) * step for number in range(count)]
    if track.upright(int(place)):
        return [(0.0, way) for way in along]
    return [(way, 0.0) for way in along]
