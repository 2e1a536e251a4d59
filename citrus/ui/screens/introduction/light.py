"""Light and shade over the table."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pygame import BLEND_RGB_MULT, Color, Rect

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.screens.introduction.pointing import StepTargets

SHADE = (194, 202, 199)  # of 255: what is left of red, green and blue
SUNSET, DUSK = Color(255, 220, 165), Color(186, 166, 205)  # the same in the evening, at both sides of the window
STRIPS = 32  # of colour across the window; the eye sees no edges between them


def draw_evening(surface: Drawable, window: Rect) -> None:
    """Paint a window as the low sun of an evening does, golden on the side of the sun and blue on the other."""
    edges = [window.left + window.width * part // STRIPS for part in range(STRIPS + 1)]
    for part, (left, right) in enumerate(pairwise(edges)):
        colour = SUNSET.lerp(DUSK, part / (STRIPS - 1))
        surface.fill(colour, Rect(left, window.top, right - left, window.height), BLEND_RGB_MULT)


def shaded(window: Rect, lit: Iterable[Rect]) -> list[Rect]:
    """Return the window without the lit rectangles, as rectangles that do not overlap."""
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


def draw_shade(surface: Drawable, ui: Ui, window: Rect, points: StepTargets, u: float) -> None:
    """Darken a window a little, except what matters; the target, and what lies apart, gets a rim of light."""
    grow = max(2, round(8 * u))
    holes = [rect.inflate(grow, grow) for rect in points.lit]
    for rect in shaded(window, holes):
        surface.fill(SHADE, rect, BLEND_RGB_MULT)
    for rect, hole in zip(points.lit, holes, strict=True):
        neighbours = [
            other for other in holes if other != hole and other.colliderect(hole) and not other.contains(hole)
        ]
        if rect == points.target or not neighbours:
            surface.blit(card(ui, hole.size, Card(6 * u, None, ui.palette["highlight"], max(2.0, 2.5 * u))), hole)
