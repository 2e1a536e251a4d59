"""The medals of the album: one for each goal, told apart by their tiers."""

from __future__ import annotations

import pygame
import pytest

from citrus.album.goals import GOALS
from citrus.ui.pieces.medals import medal
from citrus.ui.shell.app import App


@pytest.mark.parametrize("side", [40, 160])
def test_every_goal_has_a_medal_of_its_own_in_every_tier_that_keeps_within_its_square(app: App, side: int) -> None:
    seen = {}
    for goal in GOALS:
        for tier in range(4):
            picture = medal(app.ui, goal, tier, side)
            assert picture.get_size() == (side, side)
            assert picture.get_bounding_rect(min_alpha=128).inflate(2, 0).width <= side, "nothing is cut"
            seen[pygame.image.tobytes(picture, "RGBA")] = goal, tier
    assert len(seen) == 4 * len(GOALS)
