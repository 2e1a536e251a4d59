"""Hats say who leads at a finca and whose turn a line of the log is about, with and without colours."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Surface

from citrus.records.record import COLORS
from citrus.ui.pieces.contest import LEAST_HAT
from citrus.ui.pieces.hats import hat
from citrus.ui.shell.app import App

ROOF = "#b5552f"
GREY_STEP = 40  # of 255: greys that differ by so much are told apart in small pictures
MARGIN = 0.4  # of the pixels of a hat look different in another one


def greys(app: App, color: str, width: int) -> dict[tuple[int, int], int]:
    """Return a hat on a roof, seen without colours."""
    roof = Surface((width + 4, width))
    roof.fill(ROOF)
    worn = hat(app.ui, color, width)
    roof.blit(worn, worn.get_rect(midbottom=(width // 2 + 2, width - 1)))
    grey = pygame.transform.grayscale(roof)
    return {(x, y): grey.get_at((x, y)).r for x in range(width + 4) for y in range(width)}


@pytest.mark.parametrize("width", [LEAST_HAT, 28])
def test_hats_are_told_apart_without_colours_where_they_are_small(app: App, width: int) -> None:
    seen = {color: greys(app, color, width) for color in COLORS}
    areas = {color: pygame.mask.from_surface(hat(app.ui, color, width)).count() for color in COLORS}
    alike = {}
    for one, two in combinations(COLORS, 2):
        different = sum(abs(grey - seen[two][at]) > GREY_STEP for at, grey in seen[one].items())
        share = different / max(areas[one], areas[two])
        if share < MARGIN:
            alike[one, two] = round(share, 2)
    assert alike == {}
