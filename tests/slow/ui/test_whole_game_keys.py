"""Whole games played without a mouse: a short one of two in the real window, judged by the record that it leaves, and a
long one of five on a display that nobody sees."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.records.record import read
from citrus.rules.view import view
from citrus.ui.shell.app import App
from citrus.ui.table.motion.turn_clock import LATE_SECONDS
from tests.slow.ui.key_games import NAMES, begun, done
from tests.ui import keyboard
from tests.ui.at_table import new_match
from tests.ui.endings import on_stage
from tests.ui.player import sit_down
from tests.ui.real_window import RealWindow, until_written
from tests.ui.shell import press


def test_a_whole_short_game_by_keyboard(window: RealWindow, app: App, tmp_path: Path) -> None:
    """A table that nobody sees finds the keys for every action; the real one gets nothing else."""
    path, shadow = begun(window, app, tmp_path)
    match, bot, rng = shadow.match, GreedyBot(), random.Random(1)
    undone = 0
    while not match.state.over:
        keys = keyboard.do(shadow, bot.plan(view(match.state), rng)[0])
        window.keys(*(NAMES.get(key) or chr(key) for key in keys))
        done(window, path, match)
        if match.can_undo and undone < 2:
            undone += 1
            window.keys("u")
            shadow.presses(pygame.K_u)
            until_written("undo", path, lambda: len(read(path).actions) == len(match.record.actions))
            window.keys("ctrl+y" if undone == 1 else "ctrl+shift+z")
            shadow.presses(pygame.K_y, pygame.KMOD_LCTRL)
            done(window, path, match)
    record = read(path)
    assert undone == 2
    assert record.result is not None
    assert record.result == match.record.result
    assert Match.open(path).state == match.state


def test_a_whole_game_of_five_by_keyboard(app: App, tmp_path: Path) -> None:
    """Two of five play with keys on a table that nobody sees, the others just play."""
    app.change(replace(app.settings, auto_end=False))
    player = sit_down(app, new_match(tmp_path, "long", 5, 2))
    match, bot, rng = player.match, GreedyBot(), random.Random(2)
    surface = pygame.Surface((1280, 720))
    while not match.state.over:
        action = bot.plan(view(match.state), rng)[0]
        if match.state.player in (0, 3):
            keyboard.do(player, action)
        else:
            player.does(action)
            player.waits(LATE_SECONDS)
        if len(match.steps) % 25 == 0:
            player.screen.draw(surface)
    assert read(match.path).result is not None
    assert Match.open(match.path).state == match.state
    stage = on_stage(app)
    while not stage.done:  # everything is counted, step by step
        press(app, pygame.K_RETURN)
