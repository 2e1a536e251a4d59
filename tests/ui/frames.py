"""Frames of a table in tests: what somebody without a plan does there, and whether the window shows it rightly."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
from pygame.event import Event

from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import OPENING
from tests.ui import behind
from tests.ui.player import Player, sit_down
from tests.ui.shell import play

SIZE = (960, 600)
KEYS = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_UP, pygame.K_h, pygame.K_l, pygame.K_z)


def whims(rng: random.Random, player: Player) -> Iterator[Event]:
    """What somebody without a plan does: mostly something that leads on in the game."""
    there = [one for one in player.clickable if not isinstance(one, targets.Button) or one.command not in OPENING]
    where = rng.randrange(SIZE[0]), rng.randrange(SIZE[1])
    if there and rng.random() < 0.7:
        where = player.rect_of(rng.choice(there)).center
    yield Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0))
    what = rng.randrange(8)
    if what == 0:
        yield Event(pygame.KEYDOWN, key=rng.choice(KEYS), mod=0, unicode="")
    elif what == 1:
        yield Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, 1)))
    elif what < 6 and player.target_at(where) not in [targets.Button(command) for command in OPENING]:
        yield Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)
        yield Event(pygame.MOUSEBUTTONUP, pos=where, button=1)


def compare(app: App, player: Player) -> None:
    """The window shows what a full drawing would show."""
    full = pygame.Surface(app.surface.get_size()).convert()
    behind.draw_in_full(player, full)
    differs = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1, 255), full)
    differs.invert()
    places = differs.get_bounding_rects()
    assert not places, f"{len(places)} places differ, first {places[:3]}"


def walk(app: App, seed: int, frames: int) -> int:
    """Let somebody without a plan sit in the middle of a game, and compare every eighth frame; returns how many steps
    the game has had."""
    rng = random.Random(seed)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    speed, symbols = ("normal", "fast")[seed % 2], ("off", "small", "large")[seed % 3]
    match = play(2 + seed % 4, 1, steps=20 + 17 * seed, fruit_trees=seed % 3 == 1)
    player = sit_down(app, match, speed=speed, symbols=symbols, totals=seed % 4 < 2)
    player.screen.enter(SIZE)
    app.surface = pygame.Surface(SIZE).convert()
    for frame in range(frames):
        app.step([*whims(rng, player)] if frame % 4 == 0 else [], rng.choice((0.02, 0.1, 0.4)))
        for _ in range(rng.randrange(6)):  # as in a round that leaves some time
            app.top.prepare()
        if app.top is not player.screen:
            app.pop()
        elif frame % 8 == 7:
            app.draw()
            compare(app, player)
    return len(match.steps)
