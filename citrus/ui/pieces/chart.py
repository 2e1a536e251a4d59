"""A line chart of points over the turns, in the style of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import ceil, floor
from typing import NamedTuple

import pygame

from citrus.language.wording import gain
from citrus.records.record import Seat
from citrus.rules.sources import Source
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, card, disc, draw_panel, hexed
from citrus.ui.pieces.points import pill

LEAST_LINES, MOST_LINES = 4, 7
LINE_SPACE = 18  # what a line across the chart needs with its number, at 1280x720
MOST_TURNS = 12
END_SHARE, MOST_END = 0.075, 0.36  # of the width, for each step of the final scoring, and for all of them
HAPPENED = 340  # the width of what happened in a turn, at 1280x720
JUMP = 22  # the height of its points, at 1280x720
END_PICTURE = 26  # the side of the picture below such a step, at 1280x720


def ticks(low: int, high: int, most: int) -> list[int]:
    """Return round numbers from at or below `low` to at or above `high`, at most about `most`."""
    step = next(step for step in _steps() if high - low <= step * (most - 1))
    first = low // step * step
    last = -(-high // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def _steps() -> Iterator[int]:
    """Yield round numbers, the smallest first."""
    yield from (1, 2, 5, 10, 20, 25, 50)
    for digits in count(2):
        yield from (step * 10**digits for step in (1, 2, 5))


@dataclass(frozen=True)
class Curves:
    """Everybody's points after every turn, in `rows` that begin before the first turn. The last rows are those of the
    final scoring, one for each source of points in `ends`, which have a place of their own. `signed` points are
    leads."""

    rows: Sequence[Sequence[float]]
    ends: tuple[Source, ...] = ()
    signed: bool = False

    @property
    def turns(self) -> int:
        """The number of the last turn."""
        return len(self.rows) - 1 - len(self.ends)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the most points, at least from 0 to 1."""
        return min(0, floor(min(map(min, self.rows)))), max(1, ceil(max(map(max, self.rows))))

    @property
    def jump(self) -> tuple[int, int] | None:
        """The row after which somebody had most more points than before, the first of equal ones, and that player; None
        for leads, and if nobody ever scored."""
        if self.signed:
            return None
        gained = {
            (row, player): now - before
            for row, (earlier, later) in enumerate(pairwise(self.rows), 1)
            for player, (before, now) in enumerate(zip(earlier, later, strict=True))
        }
        most = max(gained, key=gained.__getitem__, default=None)
        return most if most is not None and gained[most] > 0 else None

    def points(self, row: int, player: int) -> str:
        """Return the points of a player, in whole ones, with a true minus sign."""
        points = round(self.rows[row][player])
        return (f"{points:+}" if self.signed and points else f"{points}").replace("-", "−")


class Chart(NamedTuple):
    """Everybody's curves in an `area` of the paper, where a design pixel is `u`; `seats` are the players."""

    ui: Ui
    u: float
    area: pygame.Rect
    curves: Curves
    seats: Sequence[Seat]


@dataclass(frozen=True)
class Plot:
    """The places of turns and points on the paper."""

    rect: pygame.Rect
    turns: int
    ends: int
    low: int
    high: int

    def x(self, turn: int) -> float:
        """Return the place of a turn; those after the last are the steps of the final scoring."""
        end = self.rect.width * min(MOST_END, self.ends * END_SHARE)
        if turn > self.turns:
            return self.rect.right - end * (self.turns + self.ends - turn) / self.ends
        return self.rect.x + (self.rect.width - end) * turn / max(1, self.turns)

    def line(self, turn: int) -> pygame.Rect:
        """Return where a turn is read: a line through the paper, so narrow that fingers touch it beside it, too."""
        return pygame.Rect(round(self.x(turn)), self.rect.y, 1, self.rect.height)

    def turn_at(self, position: tuple[int, int]) -> int | None:
        """Return the turn or step nearest to a point of the paper, as in `x`; None beside the lines."""
        if not self.rect.inflate(self.rect.width // 20, self.rect.height // 10).collidepoint(position):
            return None
        return min(range(self.turns + 1 + self.ends), key=lambda turn: abs(self.x(turn) - position[0]))

    def y(self, points: float) -> float:
        """Return the height of a score."""
        return self.rect.bottom - self.rect.height * (points - self.low) / max(1, self.high - self.low)


def spread(heights: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Move heights apart as little as needed, in their order, so that labels do not overlap."""
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    placed = [0.0] * len(heights)
    last = top - gap
    for number in order:
        last = placed[number] = max(heights[number], last + gap)
    limit = bottom
    for number in reversed(order):
        placed[number] = min(placed[number], limit)
        limit = placed[number] - gap
    return placed


def _scale(curves: Curves, height: float) -> list[int]:
    """Return the points with lines across the chart, none above the most: fewer on a low one; its height is given for
    1280x720."""
    low, high = curves.range
    most = min(MOST_LINES, max(LEAST_LINES, int(height / LINE_SPACE)))
    return [points for points in ticks(low, high, most) if low <= points <= high]


def plot_in(area: pygame.Rect, u: float, curves: Curves) -> Plot:
    """Return the places of turns and points of a chart in an area of the paper, beside labels and names."""
    left, top, right, below = (max(1, round(value * u)) for value in (46, 18, 46 + 150, 18 + 46))
    room = pygame.Rect(area.x + left, area.y + top, area.width - right, area.height - below)
    return Plot(room, curves.turns, len(curves.ends), *curves.range)


def draw_chart(surface: Drawable, chart: Chart) -> None:
    """Draw the chart; everybody's line ends at hat and name."""
    ui, u, area, curves, seats = chart
    palette, fonts = ui.palette, ui.fonts

    def px(value: float) -> int:
        return max(1, round(value * u))

    rows, plot = curves.rows, plot_in(area, u, curves)
    room, scale = plot.rect, _scale(curves, plot.rect.height / u)
    last = pygame.Rect(room.right, room.bottom, 0, 0)
    if curves.ends:
        left = round(plot.x(plot.turns))
        zone = pygame.Rect(left, room.y - px(10), room.right - left, room.height + px(10))
        tint = palette.mix("panel", "paper", 0.75)
        surface.blit(card(ui, zone.size, Card(8 * u, tint)), zone)
        label = fonts.fitted(ui.texts("final.last_part"), Letters(px(14), palette["ink_soft"], bold=True), zone.width)
        surface.blit(label, label.get_rect(midtop=(zone.centerx, room.bottom + px(28))))
        side = min(px(END_PICTURE), zone.width // len(curves.ends))
        for number, source in enumerate(curves.ends, plot.turns + 1):
            middle = round((plot.x(number - 1) + plot.x(number)) / 2)
            piece = ui.art.piece(source.picture, (side, side))
            last = piece.get_rect(midtop=(middle, room.bottom + px(2)))
            surface.blit(piece, last)
            if number > plot.turns + 1:
                line = pygame.Rect(round(plot.x(number - 1)), zone.y, max(1, round(u)), zone.height)
                surface.fill(palette["panel_edge"], line)
        last = last.move(left - last.x, 0)
    for points in scale:
        y = round(plot.y(points))
        colour = palette["panel_edge"] if points else palette.mix("panel_edge", "ink_soft", 0.6)
        surface.fill(colour, pygame.Rect(room.x, y, room.width, max(1, round(u if points else 1.5 * u))))
        label = fonts.render(f"{points}".replace("-", "−"), Letters(px(14), palette["ink_soft"]))
        surface.blit(label, label.get_rect(midright=(room.x - px(8), y)))
    for turn in ticks(0, max(1, plot.turns), MOST_TURNS):
        if turn <= plot.turns:
            label = fonts.render(f"{turn}", Letters(px(14), palette["ink_soft"]))
            place = label.get_rect(midtop=(round(plot.x(turn)), room.bottom + px(6)))
            if place.right + px(4) < last.left or not plot.ends:
                surface.blit(label, place)
    label = fonts.render(ui.texts("final.turns"), Letters(px(14), palette["ink_soft"], bold=True))
    middle = round((room.x + plot.x(plot.turns)) / 2)
    surface.blit(label, label.get_rect(midtop=(middle, room.bottom + px(28))))
    _lines(surface, chart, plot)
    _draw_jump(surface, chart, plot)
    hat = px(30)
    ends = spread([plot.y(score) for score in rows[-1]], hat, area.y + hat / 2, area.bottom - hat / 2)
    for seat, end in zip(seats, ends, strict=True):
        piece = ui.art.piece(f"hat_{seat.color}", (hat, hat), seat.color)
        place = piece.get_rect(midleft=(room.right + px(6), round(end)))
        surface.blit(piece, place)
        name = fonts.fitted(
            ui.texts.again(seat.name), Letters(px(15), palette["ink"], bold=True), area.right - place.right - px(10)
        )
        surface.blit(name, name.get_rect(midleft=(place.right + px(2), place.centery)))


def _draw_jump(surface: Drawable, chart: Chart, plot: Plot) -> None:
    """Draw the points of the largest jump above its end, or below it or beside it, where they cover fewest lines."""
    ui, u, area, curves, seats = chart
    if curves.jump is None:
        return
    row, player = curves.jump
    points = round(curves.rows[row][player] - curves.rows[row - 1][player])
    label = pill(ui, seats[player].color, gain(points), round(JUMP * u))
    gap, ends = round(JUMP * u / 3), [(plot.x(at), plot.y(curves.rows[at][player])) for at in (row - 1, row)]
    (left, low), (x, high) = ends
    places = [
        label.get_rect(midbottom=(round(x), round(high) - gap)),
        label.get_rect(topleft=(round(x) + gap, round(high) + gap)),
        label.get_rect(midright=(round(left) - gap, round((low + high) / 2))),
    ]
    points_of_all = [(plot.x(at), plot.y(one)) for at, scores in enumerate(curves.rows) for one in scores]
    fitting = [place.clamp(plot.rect.union(area)) for place in places]
    surface.blit(label, min(fitting, key=lambda place: sum(map(place.collidepoint, points_of_all))))


def _lines(surface: Drawable, chart: Chart, plot: Plot) -> None:
    """Draw all lines as one picture, the best on top; a dark rim separates pale ones from the paper."""
    ui, u, seats, rows = chart.ui, chart.u, chart.seats, chart.curves.rows
    pad = round(8 * u)
    area = plot.rect.inflate(2 * pad, 2 * pad)
    order = sorted(range(len(seats)), key=lambda player: rows[-1][player])
    body = ""
    for player in order:
        colour = ui.palette[seats[player].color]
        dark = ui.palette[f"{seats[player].color}_dark"].lerp(ui.palette["ink"], 0.35)
        places = [(plot.x(turn) - area.x, plot.y(scores[player]) - area.y) for turn, scores in enumerate(rows)]
        way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        for shade, width in ((dark, 5.6), (colour, 3.4)):
            body += (
                f'<path d="{way}" fill="none" stroke="{hexed(shade)}" stroke-width="{width * u:.2f}" '
                'stroke-linejoin="round" stroke-linecap="round"/>'
            )
    width, height = area.size
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    surface.blit(ui.art.drawing(svg, area.size), area)


def reading(ui: Ui, curves: Curves, seats: Sequence[Seat], turn: int) -> str:
    """Say what everybody has after a turn, most points first."""
    rows, texts = curves.rows, ui.texts
    head = _head(ui, curves, turn)
    order = sorted(range(len(seats)), key=lambda player: -rows[turn][player])
    return texts.joined("; ", [head, *(f"{curves.points(turn, player)} {seats[player].name}" for player in order)])


def _head(ui: Ui, curves: Curves, turn: int) -> str:
    """Name a turn, or a step of the final scoring."""
    if turn > curves.turns:
        return ui.texts(f"final.{curves.ends[turn - curves.turns - 1]}")
    return ui.texts("final.after_turn", turn=turn)


def draw_reading(
    surface: Drawable, chart: Chart, turn: int, happened: Sequence[str] = (), within: pygame.Rect | None = None
) -> None:
    """Draw the points after a turn: a line through the chart, a dot on every player's line, and a slip that lists them
    with what `happened`, `within` the window if that is high."""
    ui, u, area, curves, seats = chart
    plot = plot_in(area, u, curves)
    palette, fonts = ui.palette, ui.fonts

    def px(value: float) -> int:
        return max(1, round(value * u))

    rows = curves.rows
    x, room = round(plot.x(turn)), plot.rect
    surface.fill(palette["ink_soft"], pygame.Rect(x, room.y, max(1, px(1.2)), room.height))
    for seat, points in zip(seats, rows[turn], strict=True):
        dot = disc(ui, px(13), palette[seat.color], palette["ink"], max(1.2, 1.6 * u))
        surface.blit(dot, dot.get_rect(center=(x, round(plot.y(points)))))
    lines = [fonts.render(_head(ui, curves, turn), Letters(px(15), palette["ink_soft"], bold=True))]
    hat, gap = px(22), px(6)
    order = sorted(range(len(seats)), key=lambda player: -rows[turn][player])
    for player in order:
        text = f"{curves.points(turn, player)}\u2002{ui.texts.again(seats[player].name)}"
        words = fonts.fitted(text, Letters(px(15), palette["ink"], bold=True), px(150))
        line = pygame.Surface((hat + gap + words.get_width(), max(hat, words.get_height())), pygame.SRCALPHA)
        line.blit(
            ui.art.piece(f"hat_{seats[player].color}", (hat, hat), seats[player].color),
            (0, (line.get_height() - hat) // 2),
        )
        line.blit(words, words.get_rect(midleft=(hat + gap, line.get_height() // 2)))
        lines.append(line)
    lines += [fonts.wrapped(text, Letters(px(14), palette["ink"]), px(HAPPENED), 6) for text in happened]
    lines.append(fonts.render(ui.texts("final.watch_turn"), Letters(px(14), palette["ink_soft"])))
    width, height = max(line.get_width() for line in lines), sum(line.get_height() for line in lines)
    slip = pygame.Rect(0, 0, width + 2 * px(10), height + 2 * px(6))
    slip.midleft = (x + px(14), room.centery)
    if slip.right > area.right:
        slip.right = x - px(14)
    slip.left = max(slip.left, area.left)
    if within is not None:
        slip.clamp_ip(within.inflate(0, -px(12)))
    draw_panel(surface, ui, slip, Panel(8 * u, px(4), fill="paper", edge="earth_dark"))
    y = slip.y + px(6)
    for line in lines:
        surface.blit(line, (slip.x + px(10), y))
        y += line.get_height()
