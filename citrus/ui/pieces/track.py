"""The score track: fields in the rim around the board, clockwise from the start in its top left corner. A field stands
for all scores that differ by whole laps; scores below zero use the last fields before the start."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

LAPS = (100, 50, 20)
NUMBERED = 5
SHORTEST = 15  # design pixels along the rim: two digits are just as wide
# how deep things are in design pixels; digits lie across, so that fields and names need more room left and right
EDGE = 1.6
FIELD_ABOVE, FIELD_BESIDE = 15, 17
NAMES_ABOVE, NAMES_BESIDE = 13, 18
BARE = 6  # the strip between track and board where there are no names
LEAST = 0.9  # of all that, so that no text is below 12 pixels


@dataclass(frozen=True)
class Rim:
    """The width of the rim around the board on each side: edge, track, and a strip for names above and on the left."""

    edge: int
    above: int
    beside: int
    names_above: int
    names_beside: int
    bare: int

    @property
    def left(self) -> int:
        """The width on the left."""
        return self.edge + self.beside + self.names_beside

    @property
    def right(self) -> int:
        """The width on the right."""
        return self.edge + self.beside + self.bare

    @property
    def top(self) -> int:
        """The width above the board."""
        return self.edge + self.above + self.names_above

    @property
    def bottom(self) -> int:
        """The width below the board."""
        return self.edge + self.above + self.bare


def rim_of(unit: float) -> Rim:
    """Return the rim for a size of the design pixel."""
    sizes = (EDGE, FIELD_ABOVE, FIELD_BESIDE, NAMES_ABOVE, NAMES_BESIDE, BARE)
    return Rim(*(round(size * max(LEAST, unit)) for size in sizes))


@dataclass(frozen=True)
class Track:
    """The fields of one lap, and the strips between them and the board that name its columns and rows."""

    fields: tuple[Rect, ...]
    columns: Rect
    rows: Rect
    across: int
    """Fields on the upper side, corners not counted."""

    @cached_property
    def lap(self) -> int:
        """How many fields there are."""
        return len(self.fields)

    @cached_property
    def corners(self) -> tuple[int, ...]:
        """The fields in the corners, the start first."""
        half = self.lap // 2
        return (0, self.across + 1, half, half + self.across + 1)

    @cached_property
    def inside(self) -> Rect:
        """What lies within the fields."""
        (left, top), (right, bottom) = self.fields[0].bottomright, self.fields[self.corners[2]].topleft
        return Rect(left, top, right - left, bottom - top)

    def field(self, score: int) -> Rect:
        """Return the field on which a score stands."""
        return self.fields[score % self.lap]

    def at(self, position: tuple[int, int]) -> int | None:
        """Return the field under a point of the window."""
        number = Rect(position, (1, 1)).collidelist(self.fields)
        return None if number < 0 else number

    def upright(self, number: int) -> bool:
        """Return whether the track runs up or down at a field: on the left or right side, without corners."""
        half = self.lap // 2
        return number % half > self.across + 1

    def spot(self, score: float) -> tuple[float, float]:
        """Return where a worker with a score stands; a score between two whole ones is on the way between fields."""
        low = math.floor(score)
        share = score - low
        x, y = self._spot(low % self.lap)
        if not share:
            return x, y
        to_x, to_y = self._spot((low + 1) % self.lap)
        return x + (to_x - x) * share, y + (to_y - y) * share

    def _spot(self, number: int) -> tuple[int, int]:
        """Return the middle of a field; in corners on the line of the track, so that hats stay off the rows'
        numbers."""
        field = self.fields[number]
        if number == 0 or number not in self.corners:
            return field.center
        before, after = self.fields[number - 1], self.field(number + 1)
        beside, above = (before, after) if self.upright(number - 1) else (after, before)
        return beside.centerx, above.centery


def score_track(board: Rect, unit: float) -> Track:
    """Return the track around a board, with as many fields as fit."""
    rim = rim_of(unit)
    outer = Rect(board.x - rim.left, board.y - rim.top, rim.left + board.width + rim.right, 0)
    outer.height = rim.top + board.height + rim.bottom
    outer = outer.inflate(-2 * rim.edge, -2 * rim.edge)
    columns = Rect(board.x, board.y - rim.names_above, board.width, rim.names_above)
    rows = Rect(board.x - rim.names_beside, board.y, rim.names_beside, board.height)

    room = board.width + board.height + 2 * rim.beside
    lap = next((lap for lap in LAPS if 2 * room >= lap * SHORTEST * max(1.0, unit)), LAPS[-1])
    beside = lap // 2 - 2
    across = min(beside - 1, max(1, round(beside * board.width / (board.width + board.height))))
    down = beside - across
    xs = [board.x + board.width * number // across for number in range(across + 1)]
    ys = [board.y + board.height * number // down for number in range(down + 1)]

    def box(left: int, right: int, top: int, bottom: int) -> Rect:
        return Rect(left, top, right - left, bottom - top)

    top = [box(a, b, outer.y, columns.y) for a, b in itertools.pairwise(xs)]
    right = [box(board.right + rim.bare, outer.right, a, b) for a, b in itertools.pairwise(ys)]
    bottom = [box(a, b, board.bottom + rim.bare, outer.bottom) for a, b in itertools.pairwise(xs)]
    left = [box(outer.x, rows.x, a, b) for a, b in itertools.pairwise(ys)]
    return Track(
        fields=(
            box(outer.x, board.x, outer.y, board.y),
            *top,
            box(board.right, outer.right, outer.y, board.y),
            *right,
            box(board.right, outer.right, board.bottom, outer.bottom),
            *reversed(bottom),
            box(outer.x, board.x, board.bottom, outer.bottom),
            *reversed(left),
        ),
        columns=columns,
        rows=rows,
        across=across,
    )
