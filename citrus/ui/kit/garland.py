"""A garland of paper pennants and fruit, such as hang over a table in the open air."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import SRCALPHA, Color, Surface

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import hexed

HIGH = 104  # design pixels
SAG, ABOVE = 44, 8  # how deep the string hangs, and how far below the upper edge it begins
SWAG = 300  # from one knot to the next
PENNANTS = 7  # between two knots
PENNANT = (25, 31)  # how wide and how long one is
FRUIT = 42
EDGE = 30  # from a knot at an end to where the garland ends
HUNG = ("orange", "lemon", "grapefruit", "lime", "blood_orange")


def garland(ui: Ui, width: int, unit: float, colours: Sequence[str]) -> Surface:
    """Return a garland `width` pixels long, `unit` pixels for a design pixel; `colours` of its pennants are names of
    the palette. Do not draw on it: it is shared."""
    names = tuple(colours)
    return ui.art.made(("garland", width, unit, names), partial(_made, ui, width, unit, names))


def _made(ui: Ui, width: int, unit: float, colours: Sequence[str]) -> Surface:
    long = width / unit
    swags = max(1, round((long - 2 * EDGE) / SWAG))
    step = (long - 2 * EDGE) / swags
    shade, leaf = ui.palette["umber"], ui.palette["lime_leaf"]
    body = [_string(step, swags, shade)]
    body += [_pennant(ui, step, number, colours[number % len(colours)]) for number in range(swags * PENNANTS)]
    body += [_leaves(number * step, leaf, shade) for number in range(swags + 1)]
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


def _pennant(ui: Ui, step: float, number: int, colour: str) -> str:
    """Return a pennant by its number from the left, at right angles to the string."""
    swag, place = divmod(number, PENNANTS)
    share = (place + 1) / (PENNANTS + 1)
    x, y, (wide, deep) = (swag + share) * step, _depth(share), PENNANT
    rise = wide / step * SAG * 4 * (1 - 2 * share) / 2  # of the string, on half of the pennant
    tip = x - rise * deep / wide
    fill = ui.palette[colour]
    edge = fill.lerp(ui.palette["umber"], 0.45)
    return (
        f'<path d="M{x - wide / 2:.2f} {y - rise:.2f}L{x + wide / 2:.2f} {y + rise:.2f}L{tip:.2f} {y + deep:.2f}Z" '
        f'fill="{hexed(fill)}" stroke="{hexed(edge)}" stroke-width="1.6" stroke-linejoin="round"/>'
    )


def _leaves(x: float, leaf: Color, shade: Color) -> str:
    """Return two leaves at a knot, left and right of its fruit."""
    edge, y = hexed(leaf.lerp(shade, 0.4)), ABOVE + FRUIT * 0.2
    blades = (f"M{x:.2f} {y}q{way * 16} -14 {way * 34} 2q{way * -16} 14 {way * -34} -2Z" for way in (-1, 1))
    return f'<path d="{"".join(blades)}" fill="{hexed(leaf)}" stroke="{edge}" stroke-width="1.6"/>'
