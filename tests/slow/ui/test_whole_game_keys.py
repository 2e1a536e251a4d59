"""A whole two-player short game, played without a mouse in the real window; judged by the record it leaves."""

from __future__ import annotations

import random
from pathlib import Path

import pygame

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.records.record import read
from citrus.rules.view import view
from citrus.ui.shell.app import App
from tests.slow.ui.key_games import NAMES, begun, done
from tests.ui.at_table import do
from tests.ui.at_table import key as press_key
from tests.ui.real_window import RealWindow, until


def test_a_whole_short_game_by_keyboard(window: RealWindow, app: App, tmp_path: Path) -> None:
    """A table that nobody sees finds the keys for every action; the real one gets nothing else."""
    path, shadow = begun(window, app, tmp_path)
    match, bot, rng = shadow.match, GreedyBot(), random.Random(1)
    undone = 0
    while not match.state.over:
        keys = do(shadow, bot.plan(view(match.state), rng)[0])
        window.keys(*(NAMES.get(key) or chr(key) for key in keys))
        done(window, path, match)
        if match.can_undo and undone < 2:
            undone += 1
            window.keys("u")
            press_key(shadow, pygame.K_u)
            until("undo", lambda: len(read(path).actions) == len(match.record.actions))
            window.keys("ctrl+y" if undone == 1 else "ctrl+shift+z")
            press_key(shadow, pygame.K_y, pygame.KMOD_LCTRL)
            done(window, path, match)
    record = read(path)
    assert undone == 2
    assert record.result is not None
    assert record.result == match.record.result
    assert Match.open(path).state == match.state
