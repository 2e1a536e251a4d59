"""What every screen does with keys that nothing on it uses."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.screen import Screen
from citrus.ui.shell.app import App
from tests.ui.shell import press


class Listening(Screen):
    """A screen that uses one key itself, and knows another."""

    heard: str = ""

    def use(self, event: pygame.event.Event) -> bool:
        self.heard += "u" if event.type == pygame.KEYDOWN and event.key == pygame.K_u else ""
        return event.type == pygame.KEYDOWN and bool(event.key == pygame.K_u)

    def on_key(self, event: pygame.event.Event) -> bool:
        self.heard += f"({event.unicode})"
        return bool(event.key == pygame.K_k)


@pytest.fixture
def screen(app: App) -> Listening:
    screen = Listening(app.ui)
    app.show(Screen(app.ui))
    app.push(screen)
    return screen


@pytest.mark.parametrize(("key", "heard", "dirty"), [("u", "u", False), ("k", "(k)", True), ("x", "(x)", False)])
def test_a_key_is_for_what_is_on_the_screen_then_for_the_screen(
    screen: Listening, key: str, heard: str, dirty: bool
) -> None:
    screen.dirty = False
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(key), mod=0, unicode=key))
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
