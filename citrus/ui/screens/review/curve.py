"""The curve of a review: everybody's expected leads, with what happened on the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from citrus.language.words import Words
from citrus.match.course import Highlight
from citrus.records.record import Seat
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Down, Leave, Move, Point, Pointer, Press, Request, Takes
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import disc
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.chart import Chart, Plot, draw_chart, draw_reading, plot_in, reading, spread
from citrus.ui.screens.review.findings import Findings, lost_text

LANE, LANES = 19, 3  # marks above the chart that would cover each other lie in lanes, of this height at 1280x720
HAT = 13  # the side of the hat on a mark, at 1280x720
MARKS = {"finca": "finca", "harvest": "icon_harvest"}
"""The pictures of what the chart marks."""


class Curve(Widget):
    """The chart of a review. A click, or Enter, calls `on_turns` with how many turns had been played there; Left and
    Right read one turn after another."""

    role = "slider"

    def __init__(
        self, ui: Ui, words: Words, seats: Sequence[Seat], found: Findings, on_turns: Callable[[int], None]
    ) -> None:
        super().__init__(ui)
        self.name = ui.texts("review.course")
        self.pointed: int | None = None
        self._words = words
        self._seats = seats
        self._found = found
        self._on_turns = on_turns
        self._lane_of: list[int] = []
        self._lanes = 1

    @property
    def words(self) -> str:
        """What is known of the turn that is read."""
        if self.pointed is None:
            return ""
        read = reading(self.ui, self._found.curves, self._seats, self.pointed)
        return self.ui.texts.joined("; ", [read, *self._happened(self.pointed)])

    @property
    def hint(self) -> str:
        """What the axis counts."""
        return self.ui.texts("final.turns")

    @property
    def _chart(self) -> Chart:
        return Chart(self.ui, self.u, self._area, self._found.curves, self._seats)

    @property
    def plot(self) -> Plot:
        """The places of turns and points."""
        return plot_in(self._area, self.u, self._found.curves)

    @property
    def _area(self) -> pygame.Rect:
        strip = self.px(LANE) * self._lanes
        return pygame.Rect(self.rect.x, self.rect.y + strip, self.rect.width, self.rect.height - strip)

    def handle(self, press: Pointer) -> bool:
        """Read the turn under the mouse, on a line or on a mark above; a click beside them has no effect."""
        match press:
            case Point(at):
                self._point(self._turn_at(at) if self.usable else None)
            case Leave():
                self._point(None)
            case Down(at, button=1) if self.rect.collidepoint(at):
                self._point(self._turn_at(at))
        return super().handle(press)

    @property
    def touchable(self) -> list[pygame.Rect]:
        """The turn that is read."""
        return [] if self.pointed is None else [self.plot.line(self.pointed)]

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return that a finger reads one turn after another."""
        return Takes.A_LOOK

    def shows(self, at: tuple[int, int]) -> bool:
        """Return whether a tap reads another turn; one on the turn that is read opens it."""
        return self._turn_at(at) not in (None, self.pointed)

    def key(self, press: Press) -> bool:
        """Go from turn to turn, or to the first and the last."""
        last = self._found.curves.turns
        here = last if self.pointed is None else self.pointed
        match press:
            case Move(dx, 0):
                self._point(min(max(0, here + dx), last))
            case Request.FIRST:
                self._point(0)
            case Request.LAST:
                self._point(last)
            case _:
                return False
        return True

    def activate(self) -> None:
        """Open the turn that is read."""
        if self.usable and self.pointed is not None:
            self._on_turns(self.pointed)

    def _turn_at(self, position: tuple[int, int]) -> int | None:
        """Return the turn of the mark at a point, or of the lines there."""
        for number, mark in enumerate(self._found.marks):
            if math.dist(self._middle(number), position) <= self.px(LANE) / 2:
                return mark.turn
        return self.plot.turn_at(position)

    def _middle(self, number: int) -> tuple[int, int]:
        """Return the middle of a mark."""
        plot = self.plot
        x = round(plot.x(self._found.marks[number].turn))
        return x, plot.rect.y - self.px(LANE * (self._lane_of[number] + 0.7))

    def _point(self, turn: int | None) -> None:
        if turn != self.pointed:
            self.pointed = turn
            self.dirty = True

    def draw(self, surface: Drawable) -> None:
        """Draw the chart, its marks, and the ring of the keyboard; readings lie over everything, see `draw_reading`."""
        found, plot = self._found, self.plot
        draw_chart(surface, self._chart)
        self._draw_points(surface, plot)
        for number, mark in enumerate(found.marks):
            self._draw_mark(surface, self._middle(number), mark)
        if self.focused:
            self.draw_focus(surface, 8 * self.u)

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place, and share the marks out among lanes."""
        super().layout(rect, u)
        plot, ends = self.plot, [-math.inf] * LANES
        self._lane_of = []
        for mark in self._found.marks:
            x = plot.x(mark.turn)
            free = [lane for lane in range(LANES) if x - ends[lane] >= self.px(LANE)]
            lane = free[0] if free else ends.index(min(ends))
            ends[lane] = x
            self._lane_of.append(lane)
        self._lanes = 1 + max(self._lane_of, default=0)

    def _draw_mark(self, surface: Drawable, middle: tuple[int, int], mark: Highlight) -> None:
        """Draw a finca or a large harvest, in a ring in its player’s colour, with the hat for who misses colours."""
        side, palette, color = self.px(LANE - 1), self.ui.palette, self._seats[mark.player].color
        around = disc(self.ui, side, palette[color], palette[f"{color}_dark"], max(1.0, 1.2 * self.u))
        surface.blit(around, around.get_rect(center=middle))
        paper = disc(self.ui, side - self.px(6), palette["paper"])
        surface.blit(paper, paper.get_rect(center=middle))
        picture = self.ui.art.piece(MARKS[mark.kind], (side - self.px(6), side - self.px(6)))
        surface.blit(picture, picture.get_rect(center=middle))
        hat = self.ui.art.piece(f"hat_{color}", (self.px(HAT), self.px(HAT)), color)
        surface.blit(hat, hat.get_rect(center=(middle[0] + side // 3, middle[1] - side // 3)))

    def _draw_points(self, surface: Drawable, plot: Plot) -> None:
        """Draw the key moments: a line through the chart, and a number at its foot."""
        palette, side, room = self.ui.palette, self.px(18), plot.rect
        places = [plot.x(point.turn.number) for point in self._found.points]
        for x in places:
            for y in range(room.y, room.bottom, self.px(7)):
                surface.fill(palette["accent"], pygame.Rect(round(x), y, max(1, self.px(1.4)), self.px(4)))
        for number, x in enumerate(spread(places, side + 1, room.x, room.right)):
            badge = number_badge(self.ui, number + 1, side)
            surface.blit(badge, badge.get_rect(center=(round(x), room.bottom - side // 2 - self.px(3))))

    def draw_reading(self, surface: pygame.Surface) -> None:
        """Draw what is known of the turn that is read."""
        if self.pointed is not None:
            draw_reading(surface, self._chart, self.pointed, self._happened(self.pointed), surface.get_rect())

    def _happened(self, turn: int) -> list[str]:
        """Return what was done in a turn, what it gave away, and why the curve swung there, if it did."""
        found = self._found
        if not turn:
            return []
        read = found.turns[turn - 1]
        done = self.ui.texts("review.did", name=self._words.player(read.player), text=found.did[turn - 1])
        lost = [lost_text(self._words, read)] if read.lost else []
        return [done, *lost, *(found.swings[turn].said if turn in found.swings else ())]


def number_badge(ui: Ui, number: int, side: int) -> pygame.Surface:
    """Return a number on a round spot, as key moments have it in the chart and below it."""

    def make() -> pygame.Surface:
        spot = disc(ui, side, ui.palette["accent"], ui.palette["paper"], 1.2).copy()
        label = ui.fonts.render(str(number), Letters(max(12, round(side * 0.72)), ui.palette["paper"], bold=True))
        spot.blit(label, label.get_rect(center=spot.get_rect().center))
        return spot

    return ui.art.made(("key moment", number, side), make)
