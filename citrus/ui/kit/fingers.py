"""What fingers do as what a mouse would do, and where they mean to touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, hypot

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
SLIP = 4  # design pixels: so far beside its edges everything is touched, such as in the gap between two keys


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
    """Return where a finger `at` a place means to touch: in the nearest of `places` if it is so near that together with
    what lies beside it, it is as large as a finger needs, or at its very edge. A design pixel is `unit` pixels. Of
    places that lie on others, the upper ones are meant first. A finger beside all of them means what lies there."""
    found: list[tuple[float, int, Rect]] = []
    least, slip = ceil(LEAST * unit), round(SLIP * unit)
    for place in filter(None, places):
        x, y = max(place.left - at[0], at[0] + 1 - place.right, 0), max(place.top - at[1], at[1] + 1 - place.bottom, 0)
        wide, high = (min(max(slip, least - side), least // 2) for side in place.size)
        if x <= wide and y <= high:
            found.append((hypot(x, y), place.width * place.height, place))
    upper = [one for one in found if not any(one[1] > area and one[2].contains(other) for _, area, other in found)]
    if not upper:
        return at
    place = min(upper, key=lambda one: one[:2])[2]
    return min(max(place.left, at[0]), place.right - 1), min(max(place.top, at[1]), place.bottom - 1)
