"""A review made by a real process, in the window: killed, begun again, left, and there on the way back."""

from __future__ import annotations

from multiprocessing import active_children
from pathlib import Path

import pygame

from citrus.match.match import Match
from citrus.records.beside import review_path
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.reviews import Reviews
from citrus.review.values import Depth
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.slow.review.conftest import finished
from tests.ui.shell import press

__all__ = ["finished"]


def test_a_review_survives_a_killed_process_and_a_walk(
    app: App, tmp_path: Path, finished: tuple[Record, tuple[Step, ...]]
) -> None:
    record, steps = finished
    match = Match(record, list(steps), tmp_path / "game.citrus")
    reviews, before = Reviews(Depth(turns=1, scouted=1, futures=2)), active_children()
    screen = ReviewScreen(app.ui, app.routes, match, reviews)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    (process,) = [child for child in active_children() if child not in before]
    process.kill()
    while not screen.failed:
        pygame.time.wait(20)
        app.step([], 0.3)
    press(app, pygame.K_RETURN)
    assert not screen.failed
    while not reviews.progress[0]:
        pygame.time.wait(100)
        app.step([], 0.3)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)
    assert reviews.working_on(record)
    again = ReviewScreen(app.ui, app.routes, match, reviews)
    app.push(again)
    while again.found is None:
        pygame.time.wait(200)
        app.step([], 0.3)
    assert review_path(match.path).exists()
    assert ReviewScreen(app.ui, app.routes, match, Reviews(Depth(turns=1, scouted=1, futures=2))).found is not None
