"""What the calm and the full table have in common: everything is in the same place."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.targets import Target
from tests.grids import sampled
from tests.ui.player import Player, sit_down
from tests.ui.shell import SIZES, play


def under(player: Player) -> dict[tuple[int, int], Target | None]:
    """Return what lies under many points of the window, tiles on mats aside."""
    width, height = player.screen.size
    found = {
        (x, y): player.target_at((x, y)) for x in range(0, width, width // 32) for y in range(0, height, height // 24)
    }
    on_mats = (targets.MatTile, targets.Token)
    return {at: targets.Mat(there.player) if isinstance(there, on_mats) else there for at, there in found.items()}


@pytest.mark.parametrize(("size", "scale", "players"), sampled(SIZES, [100, 150, 200], [2, 3, 4, 5]))
def test_everything_is_in_the_same_place_on_both_levels(
    app: App, size: tuple[int, int], scale: int, players: int
) -> None:
    player = sit_down(app, play(players, size[1], steps=size[0] % 50 + 10, fruit_trees=scale == 150), scale=scale)
    player.screen.enter(size)
    clickable = [target for target in player.clickable if not isinstance(target, targets.MatTile | targets.Token)]
    places = [player.rect_of(target) for target in clickable]
    shown = under(player)
    player.presses(pygame.K_d)
    assert not player.snapshot.calm
    assert [player.rect_of(target) for target in clickable] == places
    assert under(player) == shown
