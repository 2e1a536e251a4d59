"""Those who pass through the valley, drawn in any position: storks, a donkey that draws a cart, a farmer, a cat.

Times are in seconds; how far somebody has `gone` is in widths of the picture.
"""

from __future__ import annotations

import math

import pygame
from pygame import Color, Surface

from citrus.ui.kit.ambience import nearest
from citrus.ui.kit.art import Art, Pose
from citrus.ui.kit.cache import SurfaceCache
from citrus.ui.kit.moving_parts import PlacedPicture

FEET = {"stork": (60, 52), "donkey_cart": (94, 93), "farmer": (31, 94), "cat": (50, 64)}
"""The point of each picture, in its own units, that is where somebody is: the breast of a bird, or the ground."""

ROW, FLAPPING, BEAT = 4.4, 2.1, 0.6  # from one row of a stork's wing beats to the next; the row itself; one beat
GLIDE, WING_STEP = 0.7, 0.25  # how far up the wings are while it glides, of 1; between two of its pictures
PACE, STRIDE, STEAL = 0.3, 0.62, 0.5  # how far a donkey, a farmer and a cat get with two steps
STEPS = 8  # pictures of two steps
LYING, FOLDED = 9.6, "translate(0 27.6) scale(1 0.4)"  # how far below its place a cat lies, on what is left of its legs
TURN = 0.34  # how far the wheel has turned with a width, of a whole turn: 8 of its spokes look alike
PICK = 1.6  # from one fruit that a farmer picks to the next


class Figures:
    """Draws figures in some `light`, and keeps the pictures."""

    def __init__(self, art: Art, light: Color | None = None) -> None:
        self._art = art
        self._light = light
        self._kept = SurfaceCache(8)
        self._inked: dict[object, tuple[int, int]] = {}

    def stork(self, at: tuple[float, float], width: int, passed: float, eastward: bool) -> PlacedPicture:
        """Return a stork that flies at a place of the window: it beats its wings some times, then glides."""
        within = passed % ROW
        up = GLIDE if within > FLAPPING else nearest(0.15 + 0.85 * math.cos(within / BEAT * 2 * math.pi), WING_STEP)
        wing = f"translate(0 51) scale(1 {up}) translate(0 -51)"
        return self._placed("stork", at, width, (("wing", wing), ("far_wing", wing)), eastward)

    def cart(
        self, at: tuple[float, float], width: int, gone: float, eastward: bool, driver: bool = True
    ) -> PlacedPicture:
        """Return a cart on its way; it stands while `gone` stays the same. The `driver` may be elsewhere."""
        step = math.floor(gone / PACE * STEPS) % STEPS
        swing = math.sin(step / STEPS * 2 * math.pi)
        pose = (
            ("legs", f"rotate({18 * swing:.1f} 117 62)"),
            ("front_legs", f"rotate({-18 * swing:.1f} 147 62)"),
            ("far_legs", f"translate({5 * swing:.1f} 0)"),
            ("head", f"rotate({3 * math.cos(step / STEPS * 2 * math.pi):.1f} 152 46)"),
            ("driver", f"translate(0 {-0.8 * abs(swing):.1f})" if driver else "scale(0)"),
            ("wheel", f"rotate({step / STEPS * 45:.1f} 48 72)"),
        )
        return self._placed("donkey_cart", at, width, pose, eastward)

    def cat(
        self, at: tuple[float, float], width: int, gone: float, passed: float, eastward: bool, *, lies: bool = False
    ) -> PlacedPicture:
        """Return a cat on its way; it stands or `lies` while `gone` stays the same, but its tail never rests."""
        tail = "tail", f"rotate({nearest(12 * math.sin(passed * 2.6), 6)} 22 38)"
        if lies:
            lowered = ("", f"translate(0 {LYING})"), ("shadow", f"translate(0 {-LYING})")
            pose = (tail, *((legs, FOLDED) for legs in ("legs", "front_legs", "far_legs")), *lowered)
            return self._placed("cat", at, width, pose, eastward)
        swing = math.sin(math.floor(gone / STEAL * STEPS) % STEPS / STEPS * 2 * math.pi)
        pose = (
            ("legs", f"rotate({20 * swing:.1f} 25 46)"),
            ("front_legs", f"rotate({-20 * swing:.1f} 70 46)"),
            ("far_legs", f"translate({5 * swing:.1f} 0)"),
            tail,
        )
        return self._placed("cat", at, width, pose, eastward)

    def farmer(self, at: tuple[float, float], width: int, gone: float, eastward: bool) -> PlacedPicture:
        """Return a farmer who walks; he stands while `gone` stays the same."""
        swing = math.sin(math.floor(gone / STRIDE * STEPS) % STEPS / STEPS * 2 * math.pi)
        pose = (
            ("leg", f"rotate({20 * swing:.1f} 26 66)"),
            ("other_leg", f"rotate({-20 * swing:.1f} 35 66)"),
            ("arm", f"rotate({-14 * swing:.1f} 22 48)"),
        )
        return self._placed("farmer", at, width, pose, eastward)

    def waving(self, at: tuple[float, float], width: int, passed: float, eastward: bool) -> PlacedPicture:
        """Return a farmer who raises an arm again and again: to a tree, or to those who look at him."""
        up = 118 + 34 * nearest(math.sin(passed / PICK * 2 * math.pi), 0.5)
        return self._placed("farmer", at, width, (("arm", f"rotate({up:.1f} 22 48)"),), eastward)

    def _placed(self, name: str, at: tuple[float, float], width: int, pose: Pose, eastward: bool) -> PlacedPicture:
        """Return a picture with its feet `at` a place, without the empty pixels around it."""
        wide, high = self._art.field(name)
        scale = width / wide
        key = name, width, pose, eastward
        picture = self._kept.get(key, lambda: self._cut(key, (width, round(high * scale))))
        left, top = self._inked[key]
        x, y = FEET[name]
        return picture, (round(at[0] - (x if eastward else wide - x) * scale) + left, round(at[1] - y * scale) + top)

    def _cut(self, key: tuple[str, int, Pose, bool], size: tuple[int, int]) -> Surface:
        name, _, pose, eastward = key
        whole = pygame.transform.flip(self._art.posed(name, size, pose), not eastward, False)
        if self._light is not None:
            whole.fill(self._light, special_flags=pygame.BLEND_RGB_MULT)
        inked = whole.get_bounding_rect(1)
        self._inked[key] = inked.topleft
        return whole.subsurface(inked).copy()
