"""The light in the valley: on the start screen by the hour, at the end of a game that of the last sun."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from pygame import Color

DAY, NIGHT = Color(255, 255, 255), Color(112, 128, 184)
HOURS = (
    (0.0, NIGHT),
    (5.0, NIGHT),
    (6.0, Color(184, 160, 190)),
    (7.0, Color(255, 222, 206)),
    (9.0, DAY),
    (17.0, DAY),
    (19.0, Color(255, 212, 168)),
    (20.0, Color(252, 176, 150)),
    (21.0, Color(182, 146, 186)),
    (22.0, NIGHT),
    (24.0, NIGHT),
)
"""The light of some hours; in between it changes evenly."""
KEPT = 0.7  # on the land: how much of what green or yellow lack in the light
YELLOW = 0.85  # of green, more blue is too much for that
DARK = 0.6  # of the way from day to night: then stars are seen
DUSK = 195  # of green in the light, of 255: below that windows are lit
SKY, SHADES = 0.5, 12  # how much of the valley the sky is, from above; and its shades


class Daylight(NamedTuple):
    """The light in the valley: its `shades`; whether a `moon` shines, `windows` are lit, and
    who is about: `storks`, and those of the night (`glows`): fireflies, a cat and shooting stars."""

    shades: tuple[Color, ...]
    moon: bool = False
    windows: bool = False
    storks: bool = True
    glows: bool = False


LAST_SUN = Daylight(
    tuple(map(Color, ("#545074", "#96707a", "#e89e76", "#949264", "#647458"))), windows=True, glows=True
)


def daylight(colour: Color) -> Daylight:
    """Return the light in the valley where the sky has a colour."""
    shades, dark = (colour if row < SKY * SHADES else on_land(colour) for row in range(SHADES)), is_dark(colour)
    return Daylight(tuple(shades), dark, is_dusky(colour), not dark, dark)


def light(when: datetime) -> Color:
    """Return the light of a moment; colours are multiplied by it, and white changes nothing."""
    hour = when.hour + when.minute / 60
    for (start, one), (end, other) in pairwise(HOURS):
        if start <= hour < end:
            return one.lerp(other, (hour - start) / (end - start))
    return NIGHT


def on_land(colour: Color) -> Color:
    """Return how some light looks on the land: a red evening and a blue night leave meadows green and paths yellow."""
    green = colour.g + max(0, colour.r - colour.g) * KEPT
    dark = (DAY.g - colour.g) / (DAY.g - NIGHT.g)
    violet = max(0, colour.b - green * YELLOW) * KEPT * dark
    return Color(round(colour.r - violet / 3), round(green), round(colour.b - violet))


def is_dark(colour: Color) -> bool:
    """Return whether stars are seen in this light."""
    return DAY.r - colour.r >= DARK * (DAY.r - NIGHT.r)


def is_dusky(colour: Color) -> bool:
    """Return whether windows are lit in this light."""
    return colour.g < DUSK
