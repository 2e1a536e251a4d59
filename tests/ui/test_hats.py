"""Hats say who leads at a finca and whose turn a line of the log is about, with and without colours."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from citrus.records.record import COLORS
from citrus.ui.pieces.contest import LEAST_HAT
from citrus.ui.pieces.hats import hat, hats
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui.at_table import new_match
from tests.ui.player import sit_down

ROOF = "#b5552f"
GREY_STEP = 40  # of 255: greys that differ by so much are told apart in small pictures
MARGIN = 0.4  # of the pixels of a hat look different in another one


def greys(app: App, color: str, width: int) -> dict[tuple[int, int], int]:
    """A hat on a roof, seen without colours."""
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


@pytest.mark.parametrize("count", range(1, 6))
def test_hats_of_all_who_share_a_place_are_seen(app: App, count: int) -> None:
    together = hats(app.ui, tuple(COLORS[:count]), 28)
    assert together.get_width() <= 28 * 2.2
    for color in COLORS[:count]:
        found = pygame.mask.from_threshold(together, app.ui.palette[color], (40, 40, 40, 255))
        assert found.count() >= 20, color


def test_lines_of_the_log_that_begin_a_turn_bear_the_hat_of_the_player(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, "short", 2, 1)
    player = sit_down(app, match)
    first = next(n for n, entry in enumerate(player.log) if entry.style == "turn")
    surface = Surface(player.screen.size)
    player.screen.draw(surface)
    line = player.rect_of(targets.LogLine(first))
    bullet = surface.subsurface((line.left, line.top, line.height, line.height))
    color = app.ui.palette[match.seats[match.state.player].color]
    worn = pygame.mask.from_threshold(bullet, color, (40, 40, 40, 255)).get_bounding_rects()
    assert max(rect.width for rect in worn) > 1.5 * max(rect.height for rect in worn), "a brim, no disc"
