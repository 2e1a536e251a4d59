"""What moves in the valley of the start screen and of the podium: clouds, smoke, lamps, storks, a cart, at night a cat,
fireflies and shooting stars; a branch, cypresses and flowers in the wind.

Lengths are in units of the painted valley, 1600 x 900, angles in degrees. The periods have no common measure, so that
nothing is seen to repeat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from citrus.ui.kit.ambience import centred, chance, nearest, puff, wind
from citrus.ui.kit.art import Art, rasterise
from citrus.ui.kit.moving_parts import SUBPIXELS, MovingPart, MovingParts, PlacedPicture, shade
from citrus.ui.pieces.figures import Figures
from citrus.ui.screens.daylight import DAY, Daylight

ACROSS = 260.0  # how far a gust comes over the land in a second, from the right
DRIFT = (3.4, 2.2, 1.6, 2.8)  # of the clouds, a second
BEYOND = 40.0  # how far a cloud drifts out of the picture

CHIMNEY = (1474.0, 371.0)
PUFFS, PUFF_SECONDS, PUFF_STAGES = 9, 9.0, 30
LAMPS, FLICKERS, LAMP_STAGES = ((1388.0, 483.0), (1462.0, 483.0)), 7.0, 4  # windows; seconds from bright to bright
LAMP = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>
<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="49"><stop offset="0" stop-color="#ffe9a8"/>
<stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient></defs>
<circle cx="50" cy="50" r="49" fill="url(#l)" opacity="{}"/></svg>"""

EVERY, FLIGHT, FIRST_FLIGHT = (
    70.0,
    26.0,
    4.0,
)  # seconds from one flight of storks to the next, that it takes, and before
STORK, SKYWARD = 100.0, (95.0, 165.0)  # how wide a stork is, and where it flies: behind the emblem, not the letters
FLOCK = ((0.0, 0.0), (-118.0, 22.0), (-205.0, -16.0))
FIRST_DRIVE, FIRST_PROWL, DRIVE = 34.0, 8.0, 34.0  # until the cart comes, or at night the cat; as long each is seen
CART, LANE = 168.0, 699.0  # how wide it is, and where it drives: between the fields
FARMER, BEHIND = 54.0, 76.0  # how wide who loads it is, and how far behind it
CAT, NAP, NOOK = 84.0, 14.0, 0.2  # how long both stay, and how far from the edge, in parts of the width
FALLS, FALLING, FAST = 13.0, 1.0, (460.0, 130.0)  # seconds from one shooting star to the next; its time; how fast it is
STREAK = (170, 50)  # how long and high its tail is
STREAK_STAGES = 4
SHOOTING = """<svg xmlns="http://www.w3.org/2000/svg" width="170" height="50" viewBox="0 0 170 50"><defs>
<linearGradient id="t" gradientUnits="userSpaceOnUse" x1="164" y1="47" x2="4" y2="2">
<stop offset="0" stop-color="#fffbe4"/>
<stop offset="1" stop-color="#fffbe4" stop-opacity="0"/></linearGradient></defs>
<path d="M4 1L166 44A3 3 0 0 1 163 49Z" fill="url(#t)" opacity="{}"/></svg>"""
FIREFLIES, GLOWS, GLOW_STAGES = 17, 5.3, 4  # how many, seconds from one glow of each to the next, and its pictures
GLOW = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>
<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="49"><stop offset="0" stop-color="#fffbd0"/>
<stop offset="0.2" stop-color="#f4ef7a" stop-opacity="0.8"/><stop offset="1" stop-color="#d9e85a" stop-opacity="0"/>
</radialGradient></defs><circle cx="50" cy="50" r="49" fill="url(#g)" opacity="{}"/></svg>"""
DIM = 0.6  # how much of the light falls on the emblem, of 1: it must be seen well
PASSING = 8  # pictures a second of those that are painted before they are needed


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
    "poppy": Sway(4.0, 1.0, 1.4),
    "blades": Sway(5.0, 1.0, 1.9),
}
ON_THE_BRANCH = ("leaf", "orange")


class ValleyLife:
    """What moves in the valley, in a window of a `size` and some light; `ground` is the valley without it. Storks fly
    `below` a height of the window."""

    def __init__(self, art: Art, size: tuple[int, int], light: Daylight) -> None:
        self.size = size
        self.below = 0
        self._light = light
        self._moving = moving = MovingParts(art, "backdrop", size, light.shades)
        self._birds, self._walkers = (Figures(art, moving.tone(y)) for y in (SKYWARD[0], LANE))
        self.ground = lit(art, art.still("backdrop", size), light)
        parts = moving.parts.values()
        self._clouds = [part for part in parts if part.name.startswith("cloud")]
        self._rooted = [part for part in parts if part not in self._clouds]
        self._drawn: dict[object, Surface] = {}
        self._left = self._pictures()

    def prepare(self) -> bool:
        """Paint one of the pictures that will be needed; return whether more may be left."""
        return next(self._left, False)

    def at(self, now: float, words: Sequence[Rect] = ()) -> list[PlacedPicture]:
        """Return what moves at a time in seconds, from the back to the front. At 0 all is as it is painted. Nothing
        glows behind `words`."""
        glowing = [one for one in self._night(now) if Rect(one[1], one[0].get_size()).collidelist(words) < 0]
        quiet = [*self._sky(now), *self._lamps(now), *self._smoke(now), *self._passing(now)]
        return [*quiet, *self._wind(now), *glowing]

    def goes_on(self, now: float) -> bool:
        """Return whether somebody crosses the valley at a time."""
        return any(True for _ in self._passing(now))

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
        for frame in range(round(EVERY * PASSING)):
            list(self._passing(FIRST_FLIGHT + frame / PASSING))
            yield True
        for stage in range(GLOW_STAGES):
            self._glow(stage + 1)
            self._streak(stage + 1)
            self._lamp(stage + 1)
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
            yield self._moving.placed(part, nearest(sway.most * wind(now - behind) * to_and_fro, sway.step))

    def _lamps(self, now: float) -> Iterator[PlacedPicture]:
        """Yield how much brighter than before the lit windows are."""
        for number, place in enumerate(LAMPS if self._light.windows else ()):
            turn = now * 2 * math.pi / FLICKERS
            stage = round(LAMP_STAGES * (0.6 * math.sin(turn + number * math.pi) + 0.4 * math.sin(turn * 3.7)))
            if now and stage > 0:
                yield self._centred(self._lamp(stage), *place)

    def _smoke(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the smoke, which rises from the chimney and drifts with the clouds."""
        for one in range(PUFFS):
            begun = now / PUFF_SECONDS + one / PUFFS
            born, age = math.floor(begun), begun % 1
            if born == 0:
                continue  # the fire has just been lit
            x = CHIMNEY[0] + 66 * age**1.5 + (12 * chance(born, one) - 6) * age + 6 * math.sin(age * 6 - now * 0.25)
            yield self._centred(self._puff(int(age * PUFF_STAGES)), x, CHIMNEY[1] - 112 * age**0.8)

    def _passing(self, now: float) -> Iterator[PlacedPicture]:
        """Yield who comes to the valley from time to time: storks, then a cart; at night only a cat."""
        left, right = self._edges()
        number, passed = divmod(now - FIRST_FLIGHT, EVERY)
        if number >= 0 and passed < FLIGHT and self._light.storks:
            eastward = chance(int(number), 3) < 0.5
            low, high = SKYWARD
            lower = max(0.0, (self.below - self._moving.corner[1]) / self._moving.scale + STORK / 2 - low)
            for behind, below in FLOCK:
                x = -STORK + (right - left + 2 * STORK - FLOCK[-1][0]) * passed / FLIGHT + behind
                y = lower + low + (high - low) * chance(int(number), 4) + below + 12 * math.sin(passed * 0.8 + below)
                at = self._moving.at(left + x if eastward else right - x, y)
                yield self._birds.stork(at, self._long(STORK), passed - behind / 50, eastward)
        number, passed = divmod(now - (FIRST_PROWL if self._light.glows else FIRST_DRIVE), EVERY)
        if number >= 0 and passed < DRIVE:
            eastward = chance(int(number), 6) < 0.5
            yield from self._beside_buttons(passed, eastward, left, right)

    def _beside_buttons(self, passed: float, eastward: bool, left: float, right: float) -> Iterator[PlacedPicture]:
        """Yield the cart, or at night the cat, which comes in, stays beside the buttons and goes back: the cart is
        loaded there, the cat lies down."""
        prowls = self._light.glows
        wide = CAT if prowls else CART
        walking = (DRIVE - NAP) / 2
        gone = (NOOK * (right - left) + wide) * min(passed, DRIVE - passed, walking) / walking
        ahead = eastward != (passed > DRIVE - walking)
        x = left - wide + gone if eastward else right + wide - gone
        at, stays = self._moving.at(x, LANE), walking < passed - 1.0 and passed + 1.0 < DRIVE - walking
        if prowls:
            yield self._walkers.cat(at, self._long(CAT), gone / CAT, passed, ahead, lies=stays)
            return
        if stays:
            behind = self._moving.at(x + (-BEHIND if ahead else BEHIND), LANE)
            yield self._walkers.waving(behind, self._long(FARMER), passed - walking, ahead)
        yield self._walkers.cart(at, self._long(CART), gone / CART, ahead, driver=not stays)

    def _night(self, now: float) -> Iterator[PlacedPicture]:
        """Yield what is seen only in the dark."""
        if self._light.glows:
            yield from self._shooting(now)
            yield from self._fireflies(now)

    def _shooting(self, now: float) -> Iterator[PlacedPicture]:
        """Yield a star that falls, left or right of the title."""
        number, passed = divmod(now, FALLS)
        stage = round(STREAK_STAGES * math.sin(min(1.0, passed / FALLING) * math.pi))
        if number and stage:
            left, right = self._edges()
            start = left + (right - left) * (0.03 + 0.14 * chance(int(number), 9) + 0.55 * (number % 2))
            x, y = start + FAST[0] * passed, 40 + 90 * chance(int(number), 10) + FAST[1] * passed
            yield self._centred(self._streak(stage), x, y)

    def _fireflies(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the fireflies that glow over the meadow at night."""
        for number in range(FIREFLIES):
            phase = now / GLOWS + number * 0.618 % 1
            stage = round(GLOW_STAGES * math.sin(phase * 2 * math.pi))
            if math.floor(phase) and stage > 0:
                x = 1600 * (number + chance(number, 7)) / FIREFLIES + 40 * math.sin(now * 0.31 + number * 2)
                y = 640 + 200 * chance(number, 8) + 26 * math.sin(now * 0.47 + number)
                yield self._centred(self._glow(stage), x, y)

    def _long(self, units: float) -> int:
        """Return a length on the field in pixels."""
        return max(1, round(units * self._moving.scale))

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
            self._drawn["puff", stage] = picture = rasterise(puff(thick), (side, side))
            picture.fill(self._moving.tone(CHIMNEY[1]), special_flags=pygame.BLEND_RGB_MULT)
        return self._drawn["puff", stage]

    def _streak(self, stage: int) -> Surface:
        """Return a shooting star, more or less bright."""
        if ("streak", stage) not in self._drawn:
            size = self._long(STREAK[0]), self._long(STREAK[1])
            self._drawn["streak", stage] = rasterise(SHOOTING.format(stage / STREAK_STAGES), size)
        return self._drawn["streak", stage]

    def _lamp(self, stage: int) -> Surface:
        """Return the light around a window, more or less bright."""
        if ("lamp", stage) not in self._drawn:
            side = self._long(120)
            self._drawn["lamp", stage] = rasterise(LAMP.format(0.5 * stage / LAMP_STAGES), (side, side))
        return self._drawn["lamp", stage]

    def _glow(self, stage: int) -> Surface:
        """Return a firefly, more or less bright."""
        if ("glow", stage) not in self._drawn:
            side = max(6, self._long(26))
            self._drawn["glow", stage] = rasterise(GLOW.format(stage / GLOW_STAGES), (side, side))
        return self._drawn["glow", stage]


def lit(art: Art, valley: Surface, light: Daylight) -> Surface:
    """Return the valley in some light, perhaps with moon, stars and lit windows. It is kept: do not draw on it."""
    if set(map(tuple, light.shades)) == {tuple(DAY)}:
        return valley
    key = "valley", valley.get_size(), tuple(map(tuple, light.shades))
    return art.made(key, lambda: _lit(art, valley, light))


def dimmed(picture: Surface, light: Color) -> Surface:
    """Return a picture that stands before the valley, in about half of its light."""
    if light == DAY:
        return picture
    found = picture.copy()
    found.fill(DAY.lerp(light, DIM), special_flags=pygame.BLEND_RGB_MULT)
    return found


def _lit(art: Art, valley: Surface, light: Daylight) -> Surface:
    """Paint the valley in some light."""
    valley = valley.copy()
    shade(valley, light.shades)
    if light.moon:
        art.lay("backdrop_night", valley)
    if light.windows:
        art.lay("backdrop_windows", valley)
    return valley


def _sort(part: MovingPart) -> str:
    """Return what a part is, such as `leaf` of `leaf_3`."""
    return part.name.partition("_")[0]


def _turns(part: MovingPart) -> list[float]:
    """Return the angles in which a part is seen."""
    sway = SWAYS.get(_sort(part))
    if sway is None:
        return [0.0]
    steps = round(sway.most / sway.step)
    return [number * sway.step for number in range(-steps, steps + 1)]
