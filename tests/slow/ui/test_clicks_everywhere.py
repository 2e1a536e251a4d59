"""A child at the table, who clicks, drags and types everywhere."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from citrus.match.match import Match
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import LOOKING
from citrus.ui.table.model.offer import done
from citrus.ui.table.model.targets import Target
from tests.ui.at_table import key, new_match, press
from tests.ui.offered import commands_in, hand_in, lines_in, market_in, regions_in, tools_in

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
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    surface = pygame.Surface((1280, 720))
    for step in range(60):
        layout = screen.table.layout
        chance = rng.random()
        if chance < 0.5:
            screen.table.click(rng.choice(_targets(screen)))
        elif chance < 0.85:
            spot = (rng.randrange(layout.size[0]), rng.randrange(layout.size[1]))
            screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
            if screen.match.state.hand and rng.random() < 0.3:
                _drag(screen, surface, rng, spot)
            else:
                press(screen, spot, rng.choice((1, 1, 1, 1, 3)))
        elif chance < 0.93:
            key(
                screen,
                rng.choice(KEYS),
                rng.choice((0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT)),
            )
        elif chance < 0.97:
            screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, 3)), flipped=False))
        elif chance < 0.975:
            size = rng.choice(((960, 600), (1280, 720), (1000, 1500), (1920, 1080)))
            surface = pygame.Surface(size)
            screen.enter(size)
        screen.update(rng.choice((0.01, 0.1, 0.5)))
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


def _drag(screen: PlayScreen, surface: pygame.Surface, rng: random.Random, spot: tuple[int, int]) -> None:
    """A tile dragged from the hand somewhere, with whatever comes between."""
    hand = screen.match.state.hand
    start = screen.table.layout.hand_rect(rng.randrange(len(hand)), len(hand)).center
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for place in (screen.table.layout.board.center, spot):
        screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0)))
        if rng.random() < 0.1:
            key(screen, rng.choice(KEYS))
        screen.draw(surface)
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))


def _targets(screen: PlayScreen) -> list[Target]:
    offered = screen.table.offer.bright
    wanted: list[Target] = [targets.Space(space) for space in done(offered)]
    wanted += [targets.Space(region) for region in regions_in(offered)]
    wanted += [targets.Line(line) for line in lines_in(offered)]
    wanted += [targets.MarketSpace(number) for number in market_in(offered)]
    wanted += [targets.HandTile(place) for place in hand_in(offered)]
    wanted += [targets.MatTile(screen.match.state.player, tile) for tile in tools_in(offered)]
    wanted += [targets.Button(command) for command in commands_in(offered) if command not in LOOKING]
    return wanted or [targets.Log()]
