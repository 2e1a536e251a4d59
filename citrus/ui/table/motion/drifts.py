"""Light things that movements set free: leaves that settle around a planted tile, fruits that leap out of a harvested
grove, petals, smoke and people at a house that is scored."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from citrus.ui.kit.ambience import centred, chance, nearest, puff
from citrus.ui.kit.art import rasterise
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.figures import Figures
from citrus.ui.table.motion.flights import Drift

LEAVES, LEAF_SECONDS, LEAF_SIZE = 9, 1.1, 0.2  # how many, for how long, and how large in parts of a space
WIDE, HIGH, DEEP = 0.8, 0.5, 0.5  # how far they fly to the sides, up, and down again, in parts of a space
PETALS, PETAL_SECONDS = 2, 2.6  # for each point
FURTHER, MOST_FURTHER = 1.3, 3.0  # how much further than leaves they fly: at least; and 12 or more of them
PETAL_SIZE = 0.3
LEAPING, LEAP = 0.5, 0.9  # how large a fruit of a harvest is and how high it leaps, in parts of a space
LEAP_SECONDS, LEAP_APART = 0.75, 0.07
PERSON, BESIDE, FOOT = 0.36, (1.06, -0.06), 0.98  # how wide people are, and where they stand, in parts of a house
JOYOUS = 12  # points for which they jump highest
JUMP, JUMPS, LATER = 0.3, 2.2, 0.18  # how high the happiest jump, how often a second; and from one to the next
CHEER, LONGER = 2.4, 0.1  # seconds for which they are seen, and for each point
GONE, STEPS = 0.7, 4  # of their time they lie there; then they fade away in steps
TURN = 15  # degrees between two of their pictures

PUFFS, PUFF_SECONDS, PUFF_STAGES = 4, 5.5, 16
CHIMNEY = (0.615, 0.05)  # of a house in its picture
FIRST_SMOKE, APART = 2.6, 0.45  # seconds for the first puffs of a house, and between two of them

_LEAF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M4 22C10 8 26 6 37 12C33 26 18 34 4 22Z" '
    'fill="{}" stroke="{}" stroke-width="2"/><path d="M4 22Q20 17 34 13" fill="none" stroke="{}" stroke-width="1.6"/>'
    "</svg>"
)
_LOOKS = (
    ("#7fb03f", "#3f6b22"),
    ("#5f8f2e", "#33581c"),
    ("#fffaf0", "#d9b9a2"),
    ("#ffd7dd", "#d98a9a"),
    ("#ffd65c", "#b9821c"),
)
# two leaves and three petals


@dataclass(frozen=True)
class _Whirl:
    """Leaves or only `petals` that whirl up from a space and settle around it, within the `view`. Some seconds after
    `begin`, all is over."""

    space: Rect
    view: Rect
    count: int = LEAVES
    seconds: float = LEAF_SECONDS
    begin: float = 0.0
    far: float = 1.0
    petals: bool = False


@dataclass(frozen=True)
class _Feast:
    """People who come out of a house and jump for joy, the higher the more `points` there are, one on each side so that
    they hide nobody; `begin` and `seconds` as of a whirl."""

    house: Rect
    view: Rect
    figures: Figures
    points: int
    begin: float
    seconds: float

    def draw(self, surface: Drawable, now: float) -> None:
        """Draw those who are outside now."""
        passed, width = now - self.begin, round(PERSON * self.house.width)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.view))
        for number, beside in enumerate(BESIDE[: 1 + self.points // 4]):
            out = passed - number * LATER
            if out < 0 or passed >= self.seconds:
                continue
            jump = JUMP * min(1.0, self.points / JOYOUS) * abs(math.sin(out * JUMPS * math.pi))
            at = self.house.x + beside * self.house.width, self.house.y + (FOOT - jump) * self.house.width
            surface.blit(*self.figures.waving(at, width, out * 2 + number * 0.4, beside < 0.5))
        surface.set_clip(clip)


def leaves(ui: Ui, space: Rect, view: Rect) -> Drift:
    """Return the leaves that whirl up where a tile lands on a space, and settle around it, within the `view`."""
    return Drift(partial(_draw_whirl, ui, _Whirl(space, view)), LEAF_SECONDS)


def leaps(ui: Ui, fruits: Sequence[tuple[str, Rect]], view: Rect) -> Drift:
    """Return the fruits of a harvest, by their pictures, that leap out of their spaces one after another."""
    return Drift(partial(_draw_leaps, ui, fruits, view), LEAP_SECONDS + (len(fruits) - 1) * LEAP_APART)


def joy(ui: Ui, house: Rect, view: Rect, points: int, begin: float) -> Drift:
    """Return the joy at a house `begin` seconds later, when its `points` are given: petals whirl up, people come out
    and jump. The more points, the more petals, and the higher they jump."""
    far = min(MOST_FURTHER, FURTHER + points * (MOST_FURTHER - FURTHER) / 12)
    whirl = _Whirl(house, view, PETALS * points, PETAL_SECONDS, begin, far, petals=True)
    feast = _Feast(house, view, Figures(ui.art), points, begin, CHEER + points * LONGER)

    def draw(surface: Drawable, now: float) -> None:
        _draw_whirl(ui, whirl, surface, now)
        feast.draw(surface, now)

    return Drift(draw, begin + max(PETAL_SECONDS, feast.seconds))


def smoke(ui: Ui, house: Rect) -> Drift:
    """Return the first smoke of a house that has been scored: somebody lights the stove."""
    return Drift(partial(_draw_smoke, ui, house), FIRST_SMOKE + (PUFFS - 1) * APART)


def smoke_puff(stage: int, size: int) -> Surface:
    """Return a puff of smoke over a house of a size in pixels, in one of its stages."""
    share = (stage + 0.5) / PUFF_STAGES
    side = max(5, round(size * (0.1 + 0.17 * share)))
    return rasterise(puff(0.85 * min(1, share * 6) * (1 - share) ** 0.8), (side, side))


def smoke_place(house: Rect, age: float, number: int) -> tuple[float, float]:
    """Return the middle of a puff from a house after a share of its time; each house, by its `number`, has its way."""
    x = CHIMNEY[0] + 0.12 * age**1.4 + 0.025 * math.sin(age * 7 + number)
    return house.x + house.width * x, house.y + house.width * (CHIMNEY[1] - 0.3 * age**0.85)


def turned_leaf(ui: Ui, look: int, size: int, angle: float) -> Surface:
    """Return a leaf (0 or 1) or a petal (2 to 4) of a size in pixels, turned by about an angle in degrees. It is a copy
    of its own."""
    base = ui.art.made(("leaf", look, size), partial(_leaf, look, size))
    return pygame.transform.rotate(base, nearest(angle, TURN))


def _draw_leaps(ui: Ui, fruits: Sequence[tuple[str, Rect]], view: Rect, surface: Drawable, now: float) -> None:
    clip = surface.get_clip()
    surface.set_clip(clip.clip(view))
    for number, (name, space) in enumerate(fruits):
        share = (now - number * LEAP_APART) / LEAP_SECONDS
        if 0 <= share < 1:
            side = round(space.width * LEAPING)
            up, aside = LEAP * math.sin(math.pi * share), (chance(space.x, space.y) - 0.5) * share
            middle = space.centerx + aside * space.width, space.centery - up * space.width
            surface.blit(*centred(ui.art.piece(name, (side, side)), *middle))
    surface.set_clip(clip)


def _draw_whirl(ui: Ui, whirl: _Whirl, surface: Drawable, now: float) -> None:
    space, share = whirl.space, (now - whirl.begin) / whirl.seconds
    if share < 0:
        return
    size = max(6, round(space.width * (PETAL_SIZE if whirl.petals else LEAF_SIZE)))
    faded = max(0, math.ceil((share - GONE) / (1 - GONE) * STEPS))
    clip = surface.get_clip()
    surface.set_clip(clip.clip(whirl.view))
    for number in range(whirl.count):
        luck = [chance(space.x, space.y, number, what) for what in range(4)]
        side = 2 * (number + luck[0]) / whirl.count - 1  # they spread evenly
        aside = side * WIDE * whirl.far * (1 - (1 - share) ** 3) + 0.05 * math.sin(now * 9 + number)
        risen = HIGH * whirl.far * (0.5 + luck[1]) * math.sin(min(1.0, share / 0.3) * math.pi / 2)
        fallen = (DEEP * (0.5 + luck[2]) + risen) * max(0.0, share - 0.2) ** 1.5
        look = 2 + number % 3 if whirl.petals else 2 if number % 4 == 3 else number % 2
        picture = turned_leaf(ui, look, size, 360 * luck[3] + 240 * side * (1 - share) ** 2)
        if faded:
            picture.set_alpha(255 - 255 * faded // (STEPS + 1))
        middle = space.centerx + aside * space.width, space.centery + (fallen - risen) * space.width
        surface.blit(*centred(picture, *middle))
    surface.set_clip(clip)


def _leaf(look: int, size: int) -> Surface:
    fill, edge = _LOOKS[look]
    return rasterise(_LEAF.format(fill, edge, edge), (size, size))


def _draw_smoke(ui: Ui, house: Rect, surface: Drawable, now: float) -> None:
    for number in range(PUFFS):
        age = (now - number * APART) / FIRST_SMOKE
        if 0 <= age < 1:
            stage, size = int(age * PUFF_STAGES), house.width
            picture = ui.art.made(("puff", stage, size), partial(smoke_puff, stage, size))
            surface.blit(*centred(picture, *smoke_place(house, age, number)))
