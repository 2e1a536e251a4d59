"""A child at the table, who clicks, drags and types everywhere."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from citrus.match.match import Match
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import LOOKING
from citrus.ui.table.model.targets import Target
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.player import Player, sit_down

KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_F1),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_1, pygame.K_2),
    *(pygame.K_e, pygame.K_s, pygame.K_u, pygame.K_y, pygame.K_z),
)


@pytest.mark.parametrize(
    ("board", "players", "seed", "scale"), [("short", 2, 1, 100), ("long", 4, 2, 200), ("long", 5, 3, 100)]
)
def test_a_ten_year_old_clicks_everywhere(
    app: App, tmp_path: Path, board: str, players: int, seed: int, scale: int
) -> None:
    """Random clicks, keys and sizes: no exception, and the saved game is always the one on the table."""
    app.rescale(scale)
    rng = random.Random(seed)
    match = new_match(tmp_path, board, players, seed)
    player = sit_down(app, match)
    screen = player.screen
    surface, spot = pygame.Surface((1280, 720)), (0, 0)
    for step in range(60):
        chance = rng.random()
        if chance < 0.5:
            player.clicks(rng.choice(_targets(player)))
        elif chance < 0.85:
            spot = (rng.randrange(screen.size[0]), rng.randrange(player.layout.size[1]))
            player.moves(spot)
            if player.state.hand and rng.random() < 0.3:
                _drag(player, surface, rng, spot)
            else:
                player.clicks(spot, rng.choice((1, 1, 1, 1, 3)))
        elif chance < 0.93:
            player.presses(rng.choice(KEYS), rng.choice((0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT)))
        elif chance < 0.97:
            player.turns_wheel(rng.choice((-3, 3)), spot)
        elif chance < 0.975:
            size = rng.choice(((960, 600), (1280, 720), (1000, 1500), (1920, 1080)))
            surface = pygame.Surface(size)
            screen.enter(size)
        player.waits(rng.choice((0.01, 0.1, 0.5)))
        if step % 7 == 0:
            screen.draw(surface)
        while app.top is not screen:
            if screen in app.stack:
                app.pop()
            else:
                app.show(screen)
                screen.enter(surface.get_size())
    assert len(match.steps) > 12
    assert Match.open(match.path).state == match.state


def _drag(player: Player, surface: pygame.Surface, rng: random.Random, spot: tuple[int, int]) -> None:
    """Drag a tile from the hand to somewhere, with anything in between."""
    player.holds(targets.HandTile(rng.randrange(len(player.state.hand))))
    for place in (player.layout.board.center, spot):
        player.moves(place)
        if rng.random() < 0.1:
            player.presses(rng.choice(KEYS))
        player.screen.draw(surface)
    player.lets_go(spot)


def _targets(player: Player) -> list[Target | tuple[int, int]]:
    looking = [targets.CommandButton(command) for command in LOOKING]
    wanted = [target for target in behind.bright(player) if target not in looking and player.has_in_sight(target)]
    return wanted or [player.layout.log.center]
