"""Parts of a picture that move by themselves, such as leaves and clouds, cut out in any position."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Color, Surface

from citrus.ui.kit.art import Art, rasterise

Place = tuple[int, int]
PlacedPicture = tuple[Surface, Place]
"""A picture, and where its upper left corner is in the window."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom on the field of a picture."""

Shades = Sequence[Color]
"""The light on a picture: what its colours are multiplied by, from its top to its bottom; in between it changes
evenly."""

SUBPIXELS = 4  # positions of a part within a pixel: what moves slowly by whole pixels jerks
_GROUP = re.compile(r'<g id="(\w+)"(?: data-pivot="([^"]+)")? data-box="([^"]+)">(.*?)</g>', re.DOTALL)
_DEFINITIONS = re.compile(r"<defs>.*?</defs>", re.DOTALL)


@dataclass(frozen=True)
class MovingPart:
    """A group of a picture: its SVG, the `box` that it never leaves by turning, and the point about which it turns."""

    name: str
    svg: str
    box: Box
    pivot: tuple[float, float]


class MovingParts:
    """The moving parts of a picture that covers a window, as `Art.cover` paints it, in the light of some `shades`.

    `scale` is how many pixels a unit of the picture's field is, `corner` the place of the field's upper left corner.
    """

    def __init__(self, art: Art, name: str, size: tuple[int, int], shades: Shades) -> None:
        field = art.field(name)
        source = art.moving(name)
        self.parts = {part.name: part for part in _parts(source)}
        self.scale = max(size[0] / field[0], size[1] / field[1])
        self.corner = tuple(
            (room - math.ceil(length * self.scale)) // 2 for room, length in zip(size, field, strict=True)
        )
        self._size, self._shades = size, shades
        self._definitions = "".join(_DEFINITIONS.findall(source))
        self._kept: dict[tuple[str, float, float], PlacedPicture] = {}

    def placed(self, part: MovingPart, turn: float = 0.0, right: float = 0.0) -> PlacedPicture:
        """Return a part turned clockwise by `turn` degrees, and moved to the `right` by units of the field. It is
        painted once for each turn and each quarter of a pixel."""
        steps = round(right * self.scale * SUBPIXELS)
        whole, within = divmod(steps, SUBPIXELS)
        key = part.name, turn, within
        if key not in self._kept:
            self._kept[key] = self._cut(part, turn, within / SUBPIXELS / self.scale)
        picture, (x, y) = self._kept[key]
        return picture, (x + whole, y)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the place in the window of a point of the field."""
        return self.corner[0] + x * self.scale, self.corner[1] + y * self.scale

    def tone(self, y: float) -> Color:
        """Return the light at a height on the field."""
        return tone(self._shades, self.at(0, y)[1] / self._size[1])

    def _cut(self, part: MovingPart, turn: float, right: float) -> PlacedPicture:
        """Paint a part, without the empty pixels around it."""
        left, top = (math.floor(edge * self.scale) for edge in part.box[:2])
        wide = math.ceil((part.box[2] + 1) * self.scale) - left
        high = math.ceil(part.box[3] * self.scale) - top
        x, y = part.pivot
        moved = f"translate({-left} {-top}) scale({self.scale}) translate({right} 0) rotate({turn} {x} {y})"
        picture = rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
            f'{self._definitions}<g transform="{moved}">{part.svg}</g></svg>',
            (wide, high),
        )
        shade(picture, self._shades, self.corner[1] + top, self._size[1])
        inked = picture.get_bounding_rect(1)
        place = self.corner[0] + left + inked.x, self.corner[1] + top + inked.y
        return picture.subsurface(inked).copy(), place


def tone(shades: Shades, share: float) -> Color:
    """Return the light at a `share` of the way from the top to the bottom."""
    row = max(0.0, min(1.0, share)) * (len(shades) - 1)
    above = min(int(row), len(shades) - 2)
    return shades[above].lerp(shades[above + 1], row - above)


def shade(picture: Surface, shades: Shades, top: int = 0, whole: int = 0) -> None:
    """Lay the light on a picture that begins at the height `top` of one that is `whole` pixels high, or is all of
    it."""
    wide, high = picture.get_size()
    column = Surface((1, high))
    for y in range(high):
        column.set_at((0, y), tone(shades, (top + y) / (whole or high)))
    picture.blit(pygame.transform.scale(column, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _parts(source: str) -> list[MovingPart]:
    """Return the groups of a picture that have a box, in the order in which they are painted."""
    found = []
    for name, pivot, box, svg in _GROUP.findall(source):
        left, top, right, bottom = map(float, box.split())
        x, y = map(float, pivot.split()) if pivot else (left, top)
        found.append(MovingPart(name, svg, (left, top, right, bottom), (x, y)))
    return found
