"""Frames of a table in tests: what somebody without a plan does there, and whether the window shows it rightly."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame.event import Event

from citrus.match.lesson import LessonName
from citrus.ui.kit.cache import SurfaceCache
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import OPENING
from citrus.ui.table.view.frame import Frame
from tests.ui import behind
from tests.ui.lessons import begin
from tests.ui.player import Player, sit_down, watch
from tests.ui.shell import play

SIZE = (960, 600)
KEYS = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_UP, pygame.K_h, pygame.K_l, pygame.K_z)

REPLAY_KEYS = (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEDOWN, pygame.K_f, pygame.K_e, pygame.K_s)
LESSON_KEYS = (pygame.K_RETURN, pygame.K_h, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_z)


def whims(rng: random.Random, player: Player) -> Iterator[Event]:
    """Yield what somebody without a plan does: mostly something that advances the game."""
    there = [
        one for one in player.clickable if not isinstance(one, targets.CommandButton) or one.command not in OPENING
    ]
    where = rng.randrange(SIZE[0]), rng.randrange(SIZE[1])
    if there and rng.random() < 0.7:
        where = player.rect_of(rng.choice(there)).center
    yield Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0))
    what = rng.randrange(8)
    if what == 0:
        yield Event(pygame.KEYDOWN, key=rng.choice(KEYS), mod=0, unicode="")
    elif what == 1:
        notches = rng.choice((-3, 1))
        yield Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=notches)
    elif what < 6 and player.target_at(where) not in [targets.CommandButton(command) for command in OPENING]:
        yield Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)
        yield Event(pygame.MOUSEBUTTONUP, pos=where, button=1)


def compare(app: App, player: Player) -> None:
    """Check that the window shows what a full drawing would show."""
    full = pygame.Surface(app.surface.get_size()).convert()
    behind.draw_in_full(player, full)
    differs = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1, 255), full)
    differs.invert()
    places = differs.get_bounding_rects()
    assert not places, f"{len(places)} places differ, first {places[:3]}"


def pictures_made(monkeypatch: pytest.MonkeyPatch, parts: bool = True) -> list[Hashable]:
    """Return a list of the keys of pictures that are made and cached from now on; with `parts`, also those that others
    are made of."""
    found: list[Hashable] = []
    making: list[Hashable] = []
    get = SurfaceCache.get

    def watched(self: SurfaceCache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def noted() -> pygame.Surface:
            if parts or not making:
                found.append(key)
            making.append(key)
            try:
                return make()
            finally:
                making.pop()

        return get(self, key, noted)

    monkeypatch.setattr(SurfaceCache, "get", watched)
    return found


def pixels_drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list of how many pixels of the window each frame of a table draws from now on."""
    found: list[int] = []
    areas = Frame.areas

    def counted(self: Frame, *what: Any) -> list[pygame.Rect]:
        changed = areas(self, *what)
        found.append(sum(area.width * area.height for area in changed))
        return changed

    monkeypatch.setattr(Frame, "areas", counted)
    return found


def looking_on(rng: random.Random, player: Player, keys: Sequence[int]) -> Iterator[Event]:
    """Yield what a mere viewer does: the mouse moves, and often a key is pressed."""
    there = [*player.clickable]
    where = player.rect_of(rng.choice(there)).center if there and rng.random() < 0.4 else (0, 0)
    where = where if rng.random() < 0.4 else (rng.randrange(SIZE[0]), rng.randrange(SIZE[1]))
    yield Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0))
    if rng.random() < 0.7:
        yield Event(pygame.KEYDOWN, key=rng.choice(keys), mod=0, unicode="")


def wander(app: App, player: Player, rng: random.Random, frames: int, act: Callable[[], Iterator[Event]]) -> int:
    """Let somebody `act` in every fourth frame, and compare every eighth; returns how many were compared."""
    compared = 0
    player.screen.enter(SIZE)
    app.surface = pygame.Surface(SIZE).convert()
    for frame in range(frames):
        app.step([*act()] if frame % 4 == 0 else [], rng.choice((0.02, 0.1, 0.4)))
        for _ in range(rng.randrange(6)):  # as in a round that leaves some time
            app.top.prepare()
        if app.top is not player.screen:
            app.pop()
        elif frame % 8 == 7:
            app.draw()
            compare(app, player)
            compared += 1
    return compared


def walk_replay(app: App, seed: int, frames: int) -> int:
    """Let somebody watch a game, and compare; returns how many frames were compared."""
    rng = random.Random(seed)
    app.change(replace(app.settings, speed="normal"))
    player = watch(app, play(2 + seed % 4, 1, fruit_trees=seed % 3 == 1))
    assert isinstance(player.screen, ReplayScreen)
    player.screen.go(20 + 17 * seed)
    return wander(app, player, rng, frames, lambda: looking_on(rng, player, REPLAY_KEYS))


def walk_lesson(app: App, seed: int, frames: int) -> int:
    """Let somebody take a lesson, and compare; returns how many frames were compared."""
    rng = random.Random(seed)
    screen = begin(app, speed="normal", lesson=get_args(LessonName)[seed % 3])
    for _ in range(7 * seed):
        screen.do_it()
    player = Player(screen)
    return wander(app, player, rng, frames, lambda: looking_on(rng, player, LESSON_KEYS))


def walk(app: App, seed: int, frames: int) -> int:
    """Let somebody without a plan sit in the middle of a game, and compare; returns how many steps the game has had."""
    rng = random.Random(seed)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    speed, symbols = ("normal", "fast")[seed % 2], ("off", "small", "large")[seed % 3]
    match = play(2 + seed % 4, 1, steps=20 + 17 * seed, fruit_trees=seed % 3 == 1)
    player = sit_down(app, match, speed=speed, symbols=symbols, table="full" if seed % 4 < 2 else "calm")
    wander(app, player, rng, frames, lambda: whims(rng, player))
    return len(match.steps)
