"""What screens are drawn on where a desktop makes windows as small as it likes."""

from __future__ import annotations

import pygame

LEAST = (320, 200)
"""Screens have at least that many pixels; of a smaller window they show the upper left part."""


def canvas(shown: pygame.Surface) -> pygame.Surface:
    """The surface of a window, or where that is too small another one, of which it can show a part."""
    width, height = shown.get_size()
    if width >= LEAST[0] and height >= LEAST[1]:
        return shown
    return pygame.Surface((max(width, LEAST[0]), max(height, LEAST[1]))).convert()
