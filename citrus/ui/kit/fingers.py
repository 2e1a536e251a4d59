"""What fingers do as what a mouse would do, and where they mean to touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from pygame import Rect

from citrus.ui.kit.presses import (
    Down,
    Drag,
    Finger,
    Leave,
    Phase,
    Pinch,
    Point,
    Pointer,
    Rest,
    Takes,
    Tap,
    Touch,
    Up,
    Wheel,
)

LEAST = 44  # design pixels: what a finger needs, so that smaller things are also touched beside their edges


def as_mouse(press: Finger, takes: Takes, shows: bool) -> Iterator[Pointer]:
    """Yield what a mouse would do.

    `takes` tells what a drag does with what lies at its start. A tap is a click, unless it only `shows` what is there.
    What a finger has come to looks as if the mouse were on it.
    """
    match press:
        case Touch(at) if not shows:
            yield Point(at)
        case Rest(at):
            yield Point(at)
        case Tap(at):
            yield Point(at)
            if not shows:
                yield from (Down(at), Up(at), Leave())
        case Drag(start, _, _, Phase.BEGINS) if takes is Takes.IT:
            yield from (Point(start), Down(start))
        case Drag(_, at, _, Phase.GOES_ON) if takes is not Takes.NOTHING:
            yield Point(at)
        case Drag(_, at, _, Phase.ENDS) if takes is Takes.IT:
            yield from (Up(at), Leave())
        case Drag(phase=Phase.BEGINS) | Pinch(phase=Phase.BEGINS):
            yield Leave()
        case Drag(start, _, (_, down), Phase.GOES_ON | Phase.COASTS) if down and takes is Takes.NOTHING:
            yield Wheel(start, 0, 0.0, down)


def meant(at: tuple[int, int], places: Iterable[Rect], unit: float) -> tuple[int, int]:
    """Return where a finger `at` a place means to touch: in the nearest of `places` that are at least as large as a
    finger needs; a design pixel is `unit` pixels. Where it is beside all of them, it means what lies there."""
    found: list[tuple[float, int, tuple[int, int]]] = []
    for place in filter(None, places):
        short = [max(0, round(LEAST * unit) - side) for side in place.size]
        if place.inflate(short).collidepoint(at):
            near = (
                min(max(place.left, at[0]), place.right - 1),
                min(max(place.top, at[1]), place.bottom - 1),
            )
            found.append((hypot(at[0] - near[0], at[1] - near[1]), place.width * place.height, near))
    return min(found)[2] if found else at
