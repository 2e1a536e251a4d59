"""The ways on from the podium: the story, a picture, the scores."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.moments.screen import MomentsScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.shell import click, named, play, press
from tests.ui.test_stage import on_podium


def test_the_ways_on(app: App, home: Path) -> None:
    match = play(2, 2)
    screen = on_podium(app, match)
    click(app, named(screen, "Story"))
    assert isinstance(app.top, MomentsScreen)
    app.pop()
    assert app.top is screen
    click(app, named(screen, "Save picture"))
    app.step([], 0.02)
    app.step([], 0.02)
    assert isinstance(app.top, MessageDialog)
    assert len(list((home / "pictures").iterdir())) == 1
    app.pop()
    click(app, named(screen, "See the scores"))
    assert isinstance(app.top, FinalScreen)
    app.routes.to_table(match)
    click(app, named(app.top, "See the scores"))
    assert isinstance(app.top, FinalScreen), "it is counted once"
    on_podium(app, match).hand_out()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)
