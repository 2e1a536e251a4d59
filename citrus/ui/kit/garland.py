"""A garland of paper pennants and fruit, such as hang over a table in the open air."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import SRCALPHA, Color, Surface

from citrus.ui.kit.ambience import centred, nearest, wind
from citrus.ui.kit.art import rasterise
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import hexed

HIGH = 104  # design pixels
SAG, ABOVE = 44, 8  # how deep the string hangs, and how far below the upper edge it begins
SWAG = 300  # from one knot to the next
PENNANTS = 7  # between two knots
PENNANT = (25, 31)  # how wide and how long one is
SWUNG = (-17, -10, 34, 44)  # left and top of all that one reaches, seen from where it hangs, its width and height
MOST, TURN, FLUTTER = 15.0, 5.0, 2.2  # how far it turns in the wind, the step between two pictures, and how fast
ACROSS = 330.0  # how far a gust comes along the garland in a second, from the right
FRUIT = 42
EDGE = 30  # from a knot at an end to where the garland ends
HUNG = ("orange", "lemon", "grapefruit", "lime", "blood_orange")


class _Shape(NamedTuple):
    """The shape of a garland: the number of its swags, and how long each and all of it are in design pixels."""

    swags: int
    step: float
    long: float

    @classmethod
    def of(cls, width: int, unit: float) -> _Shape:
        """Return the shape of a garland `width` pixels long, with `unit` pixels for a design pixel."""
        swags = max(1, round((width / unit - 2 * EDGE) / SWAG))
        return cls(swags, (width / unit - 2 * EDGE) / swags, width / unit)


def garland(ui: Ui, width: int, unit: float, colours: Sequence[str]) -> Surface:
    """Return a garland `width` pixels long, `unit` pixels for a design pixel; `colours` of its pennants are names of
    the palette. Do not draw on it: it is shared."""

    def make() -> Surface:
        picture = bare(ui, width, unit).copy()
        picture.fblits(pennants(ui, width, unit, colours))
        return picture

    return ui.art.made(("garland", width, unit, tuple(colours)), make)


def bare(ui: Ui, width: int, unit: float) -> Surface:
    """Return a garland without its pennants. Do not draw on it: it is shared."""
    return ui.art.made(("bare garland", width, unit), partial(_bare, ui, width, unit))


def pennants(ui: Ui, width: int, unit: float, colours: Sequence[str], now: float = 0.0) -> Iterator[PlacedPicture]:
    """Yield the pennants of a garland with their places on it, as the wind moves them at a time in seconds."""
    shape, (left, top, wide, high) = _Shape.of(width, unit), SWUNG
    size = round(wide * unit), round(high * unit)
    for number in range(shape.swags * PENNANTS):
        x, y, rise = _hangs(shape.step, number)
        blown = wind(now - (shape.long - x) / ACROSS) * math.sin(now * FLUTTER + number * 1.7)
        turn, colour = nearest(MOST * blown, TURN), colours[number % len(colours)]
        make = partial(_pennant, ui, size, colour, rise, turn)
        picture = ui.art.made(("pennant", size, colour, shape.step, number % PENNANTS, turn), make)
        yield centred(picture, (x + EDGE + left + wide / 2) * unit, (y + top + high / 2) * unit)


def _bare(ui: Ui, width: int, unit: float) -> Surface:
    """Paint a garland without pennants."""
    swags, step, long = _Shape.of(width, unit)
    shade, leaf = ui.palette["umber"], ui.palette["lime_leaf"]
    body = [_string(step, swags, shade), *(_leaves(number * step, leaf, shade) for number in range(swags + 1))]
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} 0 {long:.2f} {HIGH}">{"".join(body)}</svg>'
    picture = Surface((width, round(HIGH * unit)), SRCALPHA)
    picture.blit(ui.art.drawing(svg, picture.get_size()), (0, 0))
    side = round(FRUIT * unit)
    for knot in range(swags + 1):
        fruit = ui.art.piece(f"fruit_{HUNG[knot % len(HUNG)]}", (side, side))
        at = round((EDGE + knot * step) * unit), round((ABOVE + FRUIT * 0.45) * unit)
        picture.blit(fruit, fruit.get_rect(center=at))
    return picture


def _depth(share: float) -> float:
    """Return how far down the string hangs at a part of the way from one knot to the next."""
    return ABOVE + SAG * 4 * share * (1 - share)


def _string(step: float, swags: int, shade: Color) -> str:
    swag = f"q{step / 2:.2f} {2 * SAG} {step:.2f} 0" * swags
    return f'<path d="M0 {ABOVE}{swag}" fill="none" stroke="{hexed(shade)}" stroke-width="2.4"/>'


def _hangs(step: float, number: int) -> tuple[float, float, float]:
    """Return where a pennant hangs, by its number from the left, and how far the string falls on half of its width."""
    swag, place = divmod(number, PENNANTS)
    share = (place + 1) / (PENNANTS + 1)
    return (swag + share) * step, _depth(share), PENNANT[0] / step * SAG * 4 * (1 - 2 * share) / 2


def _pennant(ui: Ui, size: tuple[int, int], colour: str, rise: float, turn: float) -> Surface:
    """Return a pennant at right angles to the string, or turned by some degrees."""
    (wide, deep), fill = PENNANT, ui.palette[colour]
    edge = fill.lerp(ui.palette["umber"], 0.45)
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, SWUNG))}">'
        f'<path d="M{-wide / 2:.2f} {-rise:.2f}L{wide / 2:.2f} {rise:.2f}L{-rise * deep / wide:.2f} {deep:.2f}Z" '
        f'transform="rotate({turn})" fill="{hexed(fill)}" stroke="{hexed(edge)}" stroke-width="1.6" '
        f'stroke-linejoin="round"/></svg>',
        size,
    )


def _leaves(x: float, leaf: Color, shade: Color) -> str:
    """Return two leaves at a knot, left and right of its fruit."""
    edge, y = hexed(leaf.lerp(shade, 0.4)), ABOVE + FRUIT * 0.2
    blades = (f"M{x:.2f} {y}q{way * 16} -14 {way * 34} 2q{way * -16} 14 {way * -34} -2Z" for way in (-1, 1))
    return f'<path d="{"".join(blades)}" fill="{hexed(leaf)}" stroke="{edge}" stroke-width="1.6"/>'
