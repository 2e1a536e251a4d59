"""What moves in the valley of the start screen: clouds, far birds, smoke; a branch, cypresses and flowers in the wind.

Lengths are in units of the painted valley, 1600 x 900, angles in degrees. The periods have no common measure, so that
nothing is seen to repeat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from citrus.ui.kit.ambience import centred, chance, nearest, puff
from citrus.ui.kit.art import Art
from citrus.ui.kit.moving_parts import SUBPIXELS, MovingPart, MovingParts, PlacedPicture
from citrus.ui.screens.daylight import DAY, is_dark, is_dusky

GUST = 13.0  # seconds between two gusts of wind
BREEZE = 0.22  # how strong the wind is between them, of 1
CALM = 4.0  # seconds until the wind has its strength: everything begins as it is painted
ACROSS = 260.0  # how far a gust comes over the land in a second, from the right
DRIFT = (3.4, 2.2, 1.6, 2.8)  # of the clouds, a second
BEYOND = 40.0  # how far a cloud drifts out of the picture

CHIMNEY = (1474.0, 371.0)
PUFFS, PUFF_SECONDS, PUFF_STAGES = 9, 9.0, 30

FLIGHT, CROSSING = 46.0, 34.0  # seconds from one flight of birds to the next, and that it takes
FIRST_FLIGHT = 9.0  # seconds until the first one
FLOCK = ((0, 0), (-30, 13), (-46, -8))
WINGS = 5  # positions of a bird's wings
BIRD = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<path d="M8 {tip}Q30 {bend} 50 54Q70 {bend} 92 {tip}" fill="none" stroke="#5d6f78" stroke-width="8"
stroke-linecap="round" stroke-linejoin="round" opacity="0.85"/></svg>"""


class Sway(NamedTuple):
    """How parts sway: how far they turn at `most`, the `step` between two of their pictures, and how fast, in radians a
    second."""

    most: float
    step: float
    fast: float


SWAYS = {
    "leaf": Sway(4.5, 0.75, 2.3),
    "orange": Sway(3.0, 0.5, 2.0),
    "cypress": Sway(1.6, 0.4, 1.1),
    "tuft": Sway(12.0, 2.0, 2.6),
    "flowers": Sway(5.0, 1.0, 1.7),
}
ON_THE_BRANCH = ("leaf", "orange")


class StartLife:
    """What moves in the valley, in a window of a `size` and some `light`; `ground` is the valley without it."""

    def __init__(self, art: Art, size: tuple[int, int], light: Color) -> None:
        self.size = size
        self._dark = is_dark(light)
        self._moving = MovingParts(art, "backdrop", size, light)
        self.ground = lit(art, art.still("backdrop", size), light)
        parts = self._moving.parts.values()
        self._clouds = [part for part in parts if part.name.startswith("cloud")]
        self._rooted = [part for part in parts if part not in self._clouds]
        self._drawn: dict[object, Surface] = {}
        self._left = self._pictures()

    def prepare(self) -> bool:
        """Paint one of the pictures that will be needed; return whether more may be left."""
        return next(self._left, False)

    def at(self, now: float) -> list[PlacedPicture]:
        """Return what moves at a time in seconds, from the back to the front. At 0 all is as it is painted."""
        return [*self._sky(now), *self._birds(now), *self._smoke(now), *self._wind(now)]

    def _pictures(self) -> Iterator[bool]:
        """Paint all pictures, and yield after each."""
        for part in self._rooted:
            for turn in _turns(part):
                self._moving.placed(part, turn)
                yield True
        for part in self._clouds:
            for step in range(SUBPIXELS):
                self._moving.placed(part, right=step / SUBPIXELS / self._moving.scale)
                yield True
        for stage in range(PUFF_STAGES):
            self._puff(stage)
            yield True
        for wings in range(WINGS):
            self._bird(wings)
            yield True

    def _sky(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the clouds, which drift and come back on the other side."""
        left, right = self._edges()
        for number, part in enumerate(self._clouds):
            start, end = part.box[0], part.box[2]
            span = right - left + end - start + 2 * BEYOND
            drifted = now * DRIFT[number % len(DRIFT)]
            around = (start + drifted - left + end - start + BEYOND) % span
            yield self._moving.placed(part, right=around + left - (end - start) - BEYOND - start)

    def _wind(self, now: float) -> Iterator[PlacedPicture]:
        """Yield what the wind moves: leaves tremble and oranges swing on the branch, then the land sways as a gust
        comes over it."""
        for number, part in enumerate(self._rooted):
            sort = _sort(part)
            sway = SWAYS.get(sort)
            if sway is None:
                yield self._moving.placed(part)
                continue
            behind = 0.0 if sort in ON_THE_BRANCH else (self._moving.parts["branch"].box[2] - part.pivot[0]) / ACROSS
            to_and_fro = math.sin(now * (sway.fast + number % 3 * 0.35) + number * 1.7)
            yield self._moving.placed(part, nearest(sway.most * _strength(now - behind) * to_and_fro, sway.step))

    def _smoke(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the smoke, which rises from the chimney and drifts with the clouds."""
        for one in range(PUFFS):
            begun = now / PUFF_SECONDS + one / PUFFS
            born, age = math.floor(begun), begun % 1
            if born == 0:
                continue  # the fire has just been lit
            x = CHIMNEY[0] + 66 * age**1.5 + (12 * chance(born, one) - 6) * age + 6 * math.sin(age * 6 - now * 0.25)
            yield self._centred(self._puff(int(age * PUFF_STAGES)), x, CHIMNEY[1] - 112 * age**0.8)

    def _birds(self, now: float) -> Iterator[PlacedPicture]:
        """Yield three birds, which pass far away from time to time, gliding, with a few beats of their wings; at night
        they sleep."""
        flight = math.floor((now - FIRST_FLIGHT) / FLIGHT)
        passed = now - FIRST_FLIGHT - flight * FLIGHT
        share = passed / CROSSING
        if share > 1 or flight < 0 or self._dark:
            return
        left, right = self._edges()
        eastward = chance(flight, 3) < 0.5
        for number, (behind, below) in enumerate(FLOCK):
            along = -60 + (right - left + 120) * share + behind
            beat = (passed * 0.9 + number * 0.37) % 2.4
            wing = math.sin(beat * 2 * math.pi * 2.2) if beat < 0.95 else 0.35
            y = 255 + 45 * chance(flight, 4) + below + 16 * math.sin(share * 5 + number) - 26 * share
            yield self._centred(self._bird(round((wing + 1) * 2)), left + along if eastward else right - along, y)

    def _edges(self) -> tuple[float, float]:
        """Return the left and the right edge of the window on the field."""
        left = -self._moving.corner[0] / self._moving.scale
        return left, left + self.size[0] / self._moving.scale

    def _centred(self, picture: Surface, x: float, y: float) -> PlacedPicture:
        """Return a picture whose middle is at a point of the field."""
        return centred(picture, *self._moving.at(x, y))

    def _puff(self, stage: int) -> Surface:
        """Return a puff of smoke, which grows and thins out."""
        if ("puff", stage) not in self._drawn:
            share = (stage + 0.5) / PUFF_STAGES
            thick = 0.75 * min(1, share * 6) * (1 - share) ** 0.8
            side = max(4, round((9 + 33 * share) * self._moving.scale))
            self._drawn["puff", stage] = self._moving.lit(puff(thick), (side, side))
        return self._drawn["puff", stage]

    def _bird(self, wings: int) -> Surface:
        """Return a bird, whose wings are down (0) or up (4) or in between."""
        if ("bird", wings) not in self._drawn:
            up = (wings / 2 - 1) * 26
            side = max(9, round(17 * self._moving.scale))
            svg = BIRD.format(tip=50 - up, bend=36 - up / 3)
            self._drawn["bird", wings] = self._moving.lit(svg, (side, side))
        return self._drawn["bird", wings]


def lit(art: Art, valley: Surface, light: Color) -> Surface:
    """Return the valley in some light; in the dark with a moon, stars, and lit windows."""
    if light == DAY:
        return valley
    valley = valley.copy()
    valley.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    if is_dark(light):
        art.lay("backdrop_night", valley)
    if is_dusky(light):
        art.lay("backdrop_windows", valley)
    return valley


def _sort(part: MovingPart) -> str:
    """Return what a part is, such as `leaf` of `leaf_3`."""
    return part.name.partition("_")[0]


def _strength(now: float) -> float:
    """Return how strong the wind is, 0 to 1."""
    gust = max(0.0, math.sin(now * 2 * math.pi / GUST)) ** 3
    return min(1.0, max(0.0, now / CALM)) * (BREEZE + (1 - BREEZE) * gust)


def _turns(part: MovingPart) -> list[float]:
    """Return the angles in which a part is seen."""
    sway = SWAYS.get(_sort(part))
    if sway is None:
        return [0.0]
    steps = round(sway.most / sway.step)
    return [number * sway.step for number in range(-steps, steps + 1)]
