"""The outlines of players' regions: each player has a colour, and a pattern for those who miss colours.

An outline is painted in bands, from the edge of a space inwards. A band is plain, or woven of two colours in a pattern
that repeats with every space, so that it continues across neighbouring spaces. Distances are parts of a space.
"""

from __future__ import annotations

import pygame
from pygame import Color, Surface

from citrus.ui.kit.art import at_least_a_pixel
from citrus.ui.kit.palette import Palette
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card

GRAIN = 16  # the width of a space in grains; a pattern repeats after a part of them
_FINE = 8  # pixels of a grain before it is scaled to its size
SEAM = 0.1  # where an outline ends

Weave = tuple[int, int]  # after how many grains a pattern repeats, and how many of them are in the other colour
Band = tuple[float, str, str, Weave | None]  # where it begins, its colour, the other colour, the pattern

PATTERNS: dict[str, tuple[Band, ...]] = {
    "blue": ((0.03, "", "_light", (16, 4)), (0.084, "_light", "", None)),  # light dashes, far apart
    "red": ((0.03, "", "_light", (8, 3)), (0.066, "_dark", "", None), (0.084, "_light", "", None)),  # dashed
    "white": ((0.02, "", "_dark", (4, 1)), (0.088, "_dark", "", None)),  # dotted
    "black": ((0.02, "", "", None), (0.046, "_light", "", None), (0.074, "", "", None)),  # double
    "purple": ((0.02, "", "", None), (0.074, "_dark", "", (4, 2))),  # notched
}


def bands(palette: Palette, color: str, size: int) -> list[tuple[Surface, float]]:
    """Return what paints a player's outline on a space of that size, and how far inside the edge each band begins."""
    found = [(_filled(size, palette[f"{color}_dark"]), 0.0)]
    for begin, first, second, weave in PATTERNS[color]:
        one, other = palette[color + first], palette[color + second]
        found.append((_filled(size, one) if weave is None else _woven(size, one, other, weave), begin))
    return found


def stripe(palette: Palette, color: str, width: int, height: int) -> Surface:
    """Return a straight piece of a player's outline, as it runs down the left edge of a region."""
    size = round(width / SEAM)
    picture = Surface((width, height), pygame.SRCALPHA)
    for band, begin in bands(palette, color, size):
        left = round(begin * size)
        for top in range(0, height, size):
            picture.blit(band, (left, top), (left, 0, width - left, size))
    return picture


def framed(ui: Ui, color: str, size: tuple[int, int], radius: float, width: int) -> Surface:
    """Return a rectangle with round corners in a player's colour, with the player's outline, `width` pixels wide, along
    its edge. Do not keep it: it is made each time."""
    picture, whole = Surface(at_least_a_pixel(size), pygame.SRCALPHA), round(width / SEAM)
    for band, begin in bands(ui.palette, color, whole):
        inset = round(begin * whole)
        inside = at_least_a_pixel((size[0] - 2 * inset, size[1] - 2 * inset))
        part = Surface(inside, pygame.SRCALPHA)
        part.fblits([(band, (x, y)) for x in range(0, inside[0], whole) for y in range(0, inside[1], whole)])
        shape = card(ui, inside, Card(max(0.1, radius - inset), "#ffffff"))
        part.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(part, (inset, inset))
    return picture


def _filled(size: int, colour: Color) -> Surface:
    surface = Surface((size, size), pygame.SRCALPHA)
    surface.fill(colour)
    return surface


def _woven(size: int, one: Color, other: Color, weave: Weave) -> Surface:
    """Return two colours in slanting rows: along any edge they alternate."""
    repeat, share = weave
    rows = Surface((GRAIN * _FINE, GRAIN * _FINE), pygame.SRCALPHA)
    rows.fill(one)
    for down in range(GRAIN):
        for right in range(GRAIN):
            if (down + right) % repeat < share:
                rows.fill(other, (right * _FINE, down * _FINE, _FINE, _FINE))
    return pygame.transform.smoothscale(rows, (size, size))
