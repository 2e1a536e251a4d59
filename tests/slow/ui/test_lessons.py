"""Lessons from their first to their last step, with wrong clicks, and on an enlarged board."""

from __future__ import annotations

import pygame

from citrus.rules.actions import EndTurn
from citrus.ui.screens.introduction.finish import FinishScreen
from citrus.ui.shell.app import App
from tests.ui.endings import leave_stage
from tests.ui.lessons import arrive, begin, check_bubble, do_step
from tests.ui.player import Player
from tests.ui.shell import click, press


def test_it_works_on_an_enlarged_board(app: App) -> None:
    screen = begin(app)
    player = Player(screen)
    window = pygame.Rect((0, 0), app.size)
    while app.top is screen:
        for _ in range(2):
            target = screen.pointing.target
            assert target is None or window.contains(target)
            check_bubble(screen)
            press(app, pygame.K_z)
            assert player.layout.enlarged
        do_step(app, screen)
    leave_stage(app)
    assert isinstance(app.top, FinishScreen)


def test_wrong_clicks_do_nothing_but_say_why(app: App) -> None:
    screen = begin(app)
    player = Player(screen)
    layout = player.layout
    places = [
        *(rect.center for rect in layout.arrows.values()),
        *(rect.center for rect in layout.crates.values()),
        *(layout.space_rect(column, row).center for column in (0, 4, 7, 10) for row in (0, 3, 6)),
        *(rect.center for rect in layout.buttons[:2]),
        layout.hand.center,
        layout.mats[1].mat.center,
    ]
    for number, at in enumerate(range(0, len(screen.lesson.course), 2)):
        arrive(screen, at)
        while screen.lesson.waiting:
            app.step([], 0.1)
        app.step([], 0.0)
        before, lit = screen.lesson.state, screen.pointing.lit
        for place in places[number % 9 :: 9]:
            on_arrow = screen.arrow.at(place, screen.pointing.target)  # which stands for what it points at
            if not on_arrow and not any(rect.collidepoint(place) for rect in (*lit, screen.bubble.rect)):
                click(app, place)
                if screen.lesson.goal() != EndTurn():
                    press(app, pygame.K_e)
                assert screen.lesson.state is before
                check_bubble(screen)
