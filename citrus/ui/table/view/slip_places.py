"""Where slips with points lie on the board: they hide as little as possible of what is counted, and no other slip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pygame import Rect

DIM = 0.6  # so bad is it to hide a tile that is not counted
TOUCHED = 0.5  # and to touch a finca or a site that is not: its numbers and its letter stay in sight


@dataclass(frozen=True)
class Reach:
    """How far a slip may be moved: by steps of `step` pixels, at most `far` of them. To hide a space is as bad as to be
    `dear` steps further away, to hide one of the `dim` places less so, and worse to touch one of the `kept`."""

    step: int
    far: int
    dear: float
    dim: tuple[Rect, ...] = ()
    kept: tuple[Rect, ...] = ()

    def bad(self, place: Rect, counted: Sequence[Rect]) -> float:
        """Return how bad it is to lie at a place, however near it is."""
        touched = TOUCHED * len(place.collidelistall(self.kept)) + _hidden(place, self.kept)
        return _hidden(place, counted) + DIM * _hidden(place, self.dim) + touched


def clear(place: Rect, others: Sequence[Rect], counted: Sequence[Rect], area: Rect, reach: Reach) -> Rect:
    """Return the place for a slip that hides least of what is `counted` and nothing of `others`, as near as possible to
    its own."""
    best, least, step = place, math.inf, reach.step
    for gap, x, y in _steps(reach.far):
        if gap / reach.dear >= least:
            break
        rect = place.move(x * step, y * step)
        if not area.contains(rect) or rect.collidelist(others) >= 0:
            continue
        found = reach.bad(rect, counted) + gap / reach.dear
        if found < least:
            best, least = rect, found
    return best


@cache
def _steps(far: int) -> list[tuple[float, int, int]]:
    """Return all ways of at most `far` steps to each side, the shortest first, as (length, across, down)."""
    ways = range(-far, far + 1)
    return sorted(((math.hypot(x, y), x, y) for x in ways for y in ways), key=lambda way: way[0])


def centred(size: tuple[int, int], middle: tuple[int, int]) -> Rect:
    """Return a place of a size around a point."""
    rect = Rect((0, 0), size)
    rect.center = middle
    return rect


def worth(middle: Rect, counted: Sequence[Rect], reach: Reach, place: Rect) -> float:
    """Return how bad a place is for points: how much it hides, and how far away it is."""
    far = math.dist(place.center, middle.center) / reach.step
    return reach.bad(place, counted) + far / reach.dear


def _hidden(rect: Rect, counted: Sequence[Rect]) -> float:
    """Return how many of some places lie below another one, counting parts."""
    covered = [(counted[number], rect.clip(counted[number])) for number in rect.collidelistall(counted)]
    return sum(common.width * common.height / (whole.width * whole.height) for whole, common in covered)


def apart(place: Rect, others: list[Rect], area: Rect, lap: int) -> Rect:
    """Return the place for a slip, moved up or down off `others` as little as possible; edges may `lap` a little."""
    found = []
    for upwards in (True, False):
        moved = place.copy()
        while (hit := moved.inflate(-lap, -lap).collidelist(others)) >= 0:
            other = others[hit]
            moved.y = other.y - moved.height + lap // 2 if upwards else other.bottom - lap // 2
        if area.contains(moved):
            found.append(moved)
    return min(found, key=lambda moved: abs(moved.y - place.y), default=place)
