"""Confetti of blossoms and leaves that falls on the podium, many at first and then one now and then: a function of
time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pygame import Rect, Surface
from pygame.transform import rotate

from citrus.ui.kit.ambience import centred, chance
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.screen import Ui

COUNT, FALLS = 70, 14.0  # how many set out at first, and in how many seconds
LATER = 3.1  # seconds from one later blossom to the next
SLOWEST, FASTEST = 70.0, 130.0  # design pixels in a second
SIDE, SWAY = (16, 30), 34  # how large they are, and how far they sway
TURNS, STEP = 24, 15  # pictures of one that turns, and the degrees from one to the next
FLOWER = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">{petals}
<circle r="11" fill="#f2b632" stroke="#b9791c" stroke-width="3"/></svg>"""
PETAL = '<ellipse cy="-27" rx="16" ry="20" fill="{}" stroke="{}" stroke-width="3" transform="rotate({})"/>'
LEAF = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">
<path d="M-42 0Q0 -34 42 0Q0 34 -42 0Z" fill="#7fae4a" stroke="#2c4a22" stroke-width="4"/>
<path d="M-36 0H34" stroke="#2c4a22" stroke-width="3"/></svg>"""
COLOURS = (("#fffdf6", "#d9cdb8"), ("#ffe3e6", "#dfa3ac"), ("#fff3c4", "#dcbf7a"))


def blossoms(
    ui: Ui, size: tuple[int, int], u: float, now: float, words: Sequence[Rect] = ()
) -> Iterator[PlacedPicture]:
    """Yield what is in the air over a window `now` seconds after the first has set out. What falls on `words` is
    gone."""
    longest = (size[1] + 2 * SIDE[1] * u) / (SLOWEST * u)
    for number in range(_set_out(now - longest), _set_out(now)):
        begun = FALLS * number / COUNT if number < COUNT else FALLS + LATER * (number - COUNT)
        speed = (SLOWEST + (FASTEST - SLOWEST) * chance(number, 1)) * u
        side = round((SIDE[0] + (SIDE[1] - SIDE[0]) * chance(number, 2)) * u)
        y = (now - begun) * speed - side
        if y > size[1] + side:
            continue
        fall, swept = chance(number, 3) * size[0], SWAY * u + side / 2
        if any(word.left - swept < fall < word.right + swept and y > word.top - side / 2 for word in words):
            continue
        x = fall + SWAY * u * math.sin(now * (0.8 + chance(number, 4)) + number)
        turn = int(now * (2 + 5 * chance(number, 5)) + number) % TURNS
        yield centred(_turned(ui, number % (len(COLOURS) + 1), side, turn), x, y)


def _set_out(now: float) -> int:
    """Return how many have set out by a time."""
    first = min(COUNT, math.ceil(COUNT * max(0.0, now) / FALLS))
    return first + max(0, math.ceil((now - FALLS) / LATER))


def _turned(ui: Ui, kind: int, side: int, turn: int) -> Surface:
    """Return a blossom of a colour, or a leaf, turned by some steps."""

    def make() -> Surface:
        svg = LEAF
        if kind < len(COLOURS):
            svg = FLOWER.format(petals="".join(PETAL.format(*COLOURS[kind], 72 * petal) for petal in range(5)))
        return rotate(ui.art.drawing(svg, (side, side)), turn * STEP)

    return ui.art.made(("blossom", kind, side, turn), make)
