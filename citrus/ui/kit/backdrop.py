"""The background behind the sheets of paper: the valley of the start screen, out of focus."""

from __future__ import annotations

import pygame

from citrus.ui.kit.formats import opaque
from citrus.ui.kit.screen import Ui

_COARSE = 6  # the valley is painted this many times smaller: what is out of focus has no details
_BLUR = 54  # how far it is blurred, in parts of its height
_HAZE = 124  # how much paper lies over it, of 255: ink reads well on all of it


def blurred_valley(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """Return the blurred valley, as large as the window, to draw on; keep it while the window has that size."""
    return opaque(pygame.transform.smoothscale(soft_valley(ui, size), size))


def soft_valley(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """Return the same for a window's size, but small; it is kept."""
    small = max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)
    return ui.art.made(("soft valley", small), lambda: _soft(ui, small))


def _soft(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    soft = ui.art.cover("backdrop", size)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, max(1, size[1] // _BLUR))
    haze = pygame.Surface(size)
    haze.fill(ui.palette["paper"])
    haze.set_alpha(_HAZE)
    soft.blit(haze, (0, 0))
    return soft
