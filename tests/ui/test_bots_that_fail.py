"""Bots that fail, hang or are left alone cost no game."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from citrus.match.thinking import SECONDS, Thinker
from citrus.records.record import LEVELS
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.store import bots
from tests.killing import KILL
from tests.match import bad_bots
from tests.match.workers import workers
from tests.ui.at_table import seated
from tests.ui.bots_at_table import play_turn, shown, until


def test_leaving_the_table_ends_the_thinking(app: App) -> None:
    shown(app, seated(None, "normal"))
    assert len(workers()) == 1
    app.routes.to_start()
    assert isinstance(app.top, StartScreen)
    assert not workers()


def test_without_bots_nothing_is_started(app: App) -> None:
    match = seated(None, None)
    shown(app, match)
    app.routes.to_replay(seated("easy", "normal"))
    assert not workers()


def test_a_bot_that_fails_is_reported_and_a_simpler_one_moves(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "Thinker", partial(Thinker, bad_bots.crashing))
    match = seated(None, "expert")
    play_turn(match)
    player = shown(app, match)
    until(app, lambda: match.state.player == 0)
    told = sorted(path.read_text(encoding="utf-8") for path in (home / "reports").iterdir())
    assert "“reports”" in player.message
    assert [text.count("ZeroDivisionError: a bot that crashes") for text in told] == [1, 1]
    play_turn(match)
    until(app, lambda: match.state.player == 0)
    assert len(list((home / "reports").iterdir())) == 2  # one for each level is enough
    assert match.seats[1].bot == "expert"


def test_a_bot_that_hangs_costs_no_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {level: 0.5 if level == "normal" else SECONDS[level] for level in LEVELS}
    monkeypatch.setattr(bots, "Thinker", partial(Thinker, bad_bots.hanging, quick))
    match = seated(None, "normal")
    play_turn(match)
    player = shown(app, match)
    until(app, lambda: match.state.player == 0)
    assert "lost track" in player.message


def test_a_killed_process_costs_no_game(app: App) -> None:
    match = seated(None, "normal")
    shown(app, match)
    (worker,) = workers()
    assert worker.pid is not None
    os.kill(worker.pid, KILL)
    play_turn(match)
    until(app, lambda: match.state.player == 0)
