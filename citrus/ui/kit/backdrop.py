"""The background behind the sheets of paper: the wooden table in the afternoon sun."""

from __future__ import annotations

from functools import cache

import pygame

from citrus.ui.kit.formats import opaque
from citrus.ui.kit.screen import Ui

_PLANK = 340  # the wood's picture at 1280x720
_LIGHT = (64, 36)


def table_top(ui: Ui, size: tuple[int, int], u: float) -> pygame.Surface:
    """Return the table, as large as the window; draw it once for a size and keep it."""
    side = max(64, round(_PLANK * u))
    wood = opaque(ui.art.piece("table", (side, side)))
    surface = pygame.Surface(size, 0, wood)  # in the format of the window at once: converting is half of all this
    for x in range(0, size[0], side):
        for y in range(0, size[1], side):
            surface.blit(wood, (x, y))
    surface.blit(_sun(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _sun(size: tuple[int, int]) -> pygame.Surface:
    """Return light that falls from the top left and fades to the other corner."""
    return pygame.transform.smoothscale(_light(), size)


@cache
def _light() -> pygame.Surface:
    """Return the same light, small."""
    small = pygame.Surface(_LIGHT)
    for x in range(_LIGHT[0]):
        for y in range(_LIGHT[1]):
            far = min(1.0, ((x / _LIGHT[0] * 0.8) ** 2 + (y / _LIGHT[1] * 0.75) ** 2) ** 0.5)
            small.set_at((x, y), (round(255 - 78 * far), round(252 - 88 * far), round(244 - 100 * far)))
    return small
