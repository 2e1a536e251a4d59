"""The second half of a double click is for nothing that its first half has brought under the mouse, on any screen."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.rules.actions import Harvest
from citrus.ui.devices.device import DOUBLE_REACH, DOUBLE_SECONDS
from citrus.ui.devices.devices import Devices
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.page import WidgetScreen
from citrus.ui.kit.presses import Down, Scope, Tap, Touch
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.ui.at_table import new_match
from tests.ui.player import sit_down
from tests.ui.shell import click, named


def down(at: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)


@pytest.mark.parametrize(
    ("second", "seconds", "again"),
    [
        (down((9, 9)), DOUBLE_SECONDS - 0.01, True),
        (down((9, 9)), DOUBLE_SECONDS, False),
        (down((9 + DOUBLE_REACH, 9)), 0.1, True),
        (down((10 + DOUBLE_REACH, 9)), 0.1, False),
        (down((9, 9), 3), 0.1, False),
    ],
)
def test_the_mouse_tells_a_double_click_by_time_and_place(
    second: pygame.event.Event, seconds: float, again: bool
) -> None:
    devices = Devices()
    (first,) = devices.take(down((9, 9)), Scope.EVERYWHERE)
    list(devices.passed(seconds))
    (press,) = devices.take(second, Scope.EVERYWHERE)
    assert isinstance(first, Down)
    assert isinstance(press, Down)
    assert (first.again, press.again) == (False, again)


def test_whoever_goes_on_clicking_is_held_up_for_one_double_click_only() -> None:
    devices, told = Devices(), []
    for _ in range(6):
        (press,) = devices.take(down((9, 9)), Scope.EVERYWHERE)
        assert isinstance(press, Down)
        told.append(press.again)
        list(devices.passed(DOUBLE_SECONDS * 0.4))
    assert told == [False, True, True, False, True, True]


class Counter(WidgetScreen):
    """A button all over the window that counts its clicks, and may open something."""

    def __init__(self, app: App, opens: Counter | None = None) -> None:
        super().__init__(app.ui)
        self.count = 0
        self._opens = opens
        self.group.widgets.append(Button(app.ui, "Button", self._click))
        self.group.widgets[0].layout(pygame.Rect((0, 0), app.size), 1.0)

    def _click(self) -> None:
        self.count += 1
        if self._opens is not None:
            self.ui.shell.push(self._opens)


def test_a_double_click_is_for_one_button_only(app: App) -> None:
    over = Counter(app)
    below = Counter(app, over)
    app.show(below)
    for again in (False, True, True):  # the third belongs to the others
        click(app, (300, 300), again)
    assert (below.count, over.count) == (1, 0)
    for again in (False, True):
        click(app, (300, 300), again)
    assert (below.count, over.count) == (1, 2), "the same button takes both"


def test_a_double_tap_is_for_one_button_only(app: App) -> None:
    over = Counter(app)
    below = Counter(app, over)
    app.show(below)
    for again in (False, True, False):
        app.take(Touch((300, 300)))
        app.take(Tap((300, 300), again=again))
    assert (below.count, over.count) == (1, 1)


def test_a_double_click_leads_from_the_podium_to_the_scores_and_no_further(app: App, finished: Match) -> None:
    app.change(replace(app.settings, table="full"))  # where one button lies over another of the next screen
    stage = StageScreen(app.ui, app.routes, finished)
    app.show(stage)
    stage.hurry(stage.told.end)
    app.step([], 1.0)
    scores = named(stage, "See the scores").rect
    place = (scores.x + 9, scores.centery)
    click(app, place)
    assert isinstance(app.top, FinalScreen)
    start = named(app.top, "Start screen").rect
    assert start.collidepoint(place), "else this would show nothing"
    click(app, place, again=True)
    assert isinstance(app.top, FinalScreen)


def test_a_double_click_that_puts_something_back_undoes_nothing(app: App, tmp_path: Path) -> None:
    match, rng = new_match(tmp_path, seed=2), random.Random(7)
    while not (match.can_undo and any(isinstance(action, Harvest) for action in match.legal_actions())):
        match.act(rng.choice(match.legal_actions()))
    player, steps = sit_down(app, match, speed="none"), len(match.steps)
    player.clicks(Command.HARVEST)
    at = player.rect_of(Command.CANCEL).center
    click(app, at)
    assert player.rect_of(Command.UNDO).collidepoint(at)
    click(app, at, again=True)
    assert len(match.steps) == steps
    click(app, at)
    assert len(match.steps) < steps
