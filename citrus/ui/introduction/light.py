"""Light and shade over the table, and the arrow that points at what is to be clicked."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from pygame import BLEND_RGB_MULT, Rect, Surface

from citrus.ui.introduction.pointing import Pointing
from citrus.ui.screen import Ui
from citrus.ui.shapes import hexed, rounded

SHADE = (206, 199, 188)  # of 255: what is left of red, green and blue
ARROW = 46  # design pixels
# the arrow on each side of what it points at: from above first
SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))
_TURN = {(0, -1): 0, (-1, 0): -90, (1, 0): 90, (0, 1): 180}


def shaded(window: Rect, lit: Iterable[Rect]) -> list[Rect]:
    """The window without the lit rectangles, as rectangles that do not overlap."""
    holes = [hole.clip(window) for hole in lit if hole.colliderect(window)]
    cuts = sorted({window.top, window.bottom, *(hole.top for hole in holes), *(hole.bottom for hole in holes)})
    found = []
    for top, bottom in pairwise(cuts):
        left = window.left
        band = sorted((hole.left, hole.right) for hole in holes if hole.top <= top and hole.bottom >= bottom)
        for start, end in [*band, (window.right, window.right)]:
            if start > left:
                found.append(Rect(left, top, start - left, bottom - top))
            left = max(left, end)
    return found


def draw_shade(surface: Surface, ui: Ui, points: Pointing, u: float) -> None:
    """Darken everything a little but what matters; the target, and what lies apart, gets a rim of light."""
    grow = max(2, round(8 * u))
    holes = [rect.inflate(grow, grow) for rect in points.lit]
    for rect in shaded(surface.get_rect(), holes):
        surface.fill(SHADE, rect, BLEND_RGB_MULT)
    for rect, hole in zip(points.lit, holes, strict=True):
        neighbours = [
            other for other in holes if other != hole and other.colliderect(hole) and not other.contains(hole)
        ]
        if rect == points.target or not neighbours:
            surface.blit(rounded(ui, hole.size, 6 * u, None, ui.palette["highlight"], max(2.0, 2.5 * u)), hole)


def arrow_side(window: Rect, target: Rect, bubble: Rect, lit: Iterable[Rect], side: int) -> tuple[int, int]:
    """From which side an arrow points best: inside the window, beside the bubble, and over nothing that matters."""
    others = [rect for rect in lit if not rect.contains(target) and rect != target]

    def cost(way: tuple[int, int]) -> int:
        place = _arrow_rect(target, way, side, 0.0)
        return 4 * (not window.contains(place)) + 4 * place.colliderect(bubble) + (place.collidelist(others) >= 0)

    return min(SIDES, key=cost)


def _arrow_rect(target: Rect, way: tuple[int, int], side: int, away: float) -> Rect:
    rect = Rect(0, 0, side, side)
    shift = side * (0.42 + away)
    rect.center = (
        round(target.centerx + way[0] * (target.width / 2 + shift)),
        round(target.centery + way[1] * (target.height / 2 + shift)),
    )
    return rect


def draw_arrow(surface: Surface, ui: Ui, target: Rect, way: tuple[int, int], u: float, age: float) -> None:
    """The arrow; while it is young (seconds), it nods at what it points at."""
    side = max(24, round(ARROW * u))
    away = 0.16 * abs(math.sin(age * math.pi * 1.4))
    ink, paper = hexed(ui.palette["accent"]), hexed(ui.palette["panel"])
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">'
        f'<g transform="rotate({_TURN[way]} 24 24)"><path d="M24 45L7 26L17 26L17 4L31 4L31 26L41 26Z" fill="{ink}" '
        f'stroke="{paper}" stroke-width="4" stroke-linejoin="round"/></g></svg>'
    )
    surface.blit(ui.art.drawing(svg, (side, side)), _arrow_rect(target, way, side, away))
