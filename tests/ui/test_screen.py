"""What every screen does with presses that nothing on it uses."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.presses import Number, Press
from citrus.ui.kit.screen import Screen
from citrus.ui.shell.app import App
from tests.ui.shell import press


class Listening(Screen):
    """A screen that uses one press itself, and knows another."""

    heard: str = ""

    def use(self, press: Press) -> bool:
        self.heard += "1" if press == Number(1) else ""
        return press == Number(1)

    def on_press(self, press: Press) -> bool:
        self.heard += f"({press.value})" if isinstance(press, Number) else ""
        return press == Number(2)


@pytest.fixture
def screen(app: App) -> Listening:
    screen = Listening(app.ui)
    app.show(Screen(app.ui))
    app.push(screen)
    return screen


@pytest.mark.parametrize(("number", "heard", "dirty"), [(1, "1", False), (2, "(2)", True), (3, "(3)", False)])
def test_a_press_is_for_what_is_on_the_screen_then_for_the_screen(
    screen: Listening, number: int, heard: str, dirty: bool
) -> None:
    screen.dirty = False
    screen.handle(Number(number))
    assert (screen.heard, screen.dirty) == (heard, dirty)


def test_escape_leads_back(app: App, screen: Listening) -> None:
    press(app, pygame.K_ESCAPE)
    assert screen not in app.stack
    assert screen.heard == ""


def test_a_message_lies_over_what_is_shown(app: App, screen: Listening) -> None:
    app.say("Title", "Text")
    assert isinstance(app.top, MessageDialog)
    assert (app.top.title, app.top.text) == ("Title", "Text")
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
