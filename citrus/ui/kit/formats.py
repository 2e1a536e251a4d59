"""Surfaces in the formats that are drawn fastest, with and without transparency. No window is needed to make them."""

from __future__ import annotations

import pygame
from pygame import Surface


def opaque(surface: Surface) -> Surface:
    """Return an opaque copy of a surface."""
    return surface.convert(Surface((1, 1)))


def translucent(surface: Surface) -> Surface:
    """Return a copy of a surface with transparency."""
    copy = surface.convert(Surface((1, 1), pygame.SRCALPHA))
    copy.set_alpha(255)  # what was opaque would go on covering all that it is drawn on
    return copy
