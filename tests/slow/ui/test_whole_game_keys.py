"""A whole two-player short game, played without a mouse in the real window; judged by the record it leaves."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.records.record import Record, read
from citrus.rules.view import view
from citrus.ui.screens.play import TableScreen
from citrus.ui.shell.app import App
from tests.slow.ui.test_whole_game import saved_game
from tests.ui.real_window import RealWindow, need_programs, until
from tests.ui.test_table_keys import do
from tests.ui.test_table_screen import key as press_key

NAMES = {pygame.K_TAB: "Tab", pygame.K_RETURN: "Return", pygame.K_SPACE: "space"}
NAMES |= {pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down"}


@pytest.fixture
def window(home: Path) -> Iterator[RealWindow]:
    need_programs()
    (home / "settings.yaml").write_text("introduced: true\n")
    window = RealWindow(home)
    yield window
    window.close()


def test_a_whole_short_game_by_keyboard(window: RealWindow, app: App, tmp_path: Path) -> None:
    """A table that nobody sees finds the keys for every action; the real one gets nothing else."""
    path, shadow = begun(window, app, tmp_path)
    match, bot, rng = shadow.match, GreedyBot(), random.Random(1)
    undone = 0
    while not match.state.over:
        keys = do(shadow, bot.plan(view(match.state), rng)[0])
        window.keys(*(NAMES.get(key) or chr(key) for key in keys))
        done(path, match)
        if match.can_undo and undone < 2:
            undone += 1
            window.keys("u")
            press_key(shadow, pygame.K_u)
            until("undo", lambda: len(read(path).actions) == len(match.record.actions))
            window.keys("ctrl+y" if undone == 1 else "ctrl+shift+z")
            press_key(shadow, pygame.K_y, pygame.KMOD_LCTRL)
            done(path, match)
    record = read(path)
    assert undone == 2
    assert record.result is not None
    assert record.result == match.record.result
    assert Match.open(path).state == match.state


def begun(window: RealWindow, app: App, folder: Path) -> tuple[Path, TableScreen]:
    """Begin a game in the real window; its file, and the same table where nobody sees it."""
    window.start()
    window.keys("Return")
    pygame.time.wait(500)
    window.keys("Return")
    path = until("a saved game", lambda: saved_game(window.home))
    pygame.time.wait(500)
    copy = folder / "shadow" / "game.citrus"
    copy.parent.mkdir()
    shutil.copy(path, copy)
    shadow = TableScreen(app.ui, app.routes, Match.open(copy))
    app.show(shadow)
    return path, shadow


def done(path: Path, match: Match) -> None:
    """Wait until the record tells the same story as the match."""

    def written() -> Record | None:
        record = read(path)
        return record if len(record.actions) >= len(match.record.actions) else None

    record = until(f"action {len(match.record.actions)}: {match.record.actions[-1]}", written)
    assert record.actions == match.record.actions
