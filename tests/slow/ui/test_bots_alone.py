"""Bots among themselves, watched from their first turn to the scoring."""

from __future__ import annotations

import time

import pygame

from citrus.match.match import Match
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.match.workers import workers
from tests.ui import behind
from tests.ui.at_table import seated
from tests.ui.bots_at_table import shown, until
from tests.ui.shell import click, press
from tests.ui.test_opponents import BOTS


def test_bots_among_themselves_play_to_the_scoring(app: App) -> None:
    match = seated(*BOTS)
    player = shown(app, match)
    assert not match.can_undo
    until(app, lambda: behind.bots(player).begun)
    press(app, pygame.K_SPACE)
    steps = len(match.steps)
    for _ in range(30):
        app.step([], 0.1)
        time.sleep(0.002)
    assert len(match.steps) == steps
    assert player.bar.text.startswith("Paused")
    who = match.state.player
    click(app, player.rect_of(targets.CommandButton(Command.RUSH)).center)  # one turn, and the break goes on
    until(app, lambda: match.state.player != who)
    for _ in range(30):
        app.step([], 0.1)
    assert match.state.player != who
    press(app, pygame.K_f)
    press(app, pygame.K_f)
    assert player.factor == 4
    press(app, pygame.K_SPACE)
    until(app, lambda: match.state.over, 1.0)
    assert isinstance(app.top, StageScreen)
    assert not workers()
    assert Match.open(match.path).state.over
