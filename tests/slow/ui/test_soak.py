"""Game after game through all screens: nothing of a finished game is kept. `benchmarks/soak.py` plays two hundred."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.soak import soak
from citrus.ui.shell.app import App
from tests.match.games import saved_games
from tests.ui.shell import own_board
from tests.workshop.boards import SMALL

GAMES = 4


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs a system that tells what a process holds")
def test_nothing_piles_up(app: App, home: Path) -> None:
    own_board(home, "small", SMALL)
    counts = list(soak(app, GAMES, 1, [("small", True)]))
    games = saved_games()
    assert len(games) == GAMES
    assert all(game.over for game in games)
    assert {found.games for found in counts} == {0}
    assert {found.handles for found in counts[2:]} == {counts[2].handles}
    assert {found.processes for found in counts[2:]} == {counts[2].processes}
