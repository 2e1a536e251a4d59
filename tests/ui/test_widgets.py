"""What widgets take, and the keyboard's way among them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.presses import NOWHERE, Down, Up
from citrus.ui.kit.switch import Switch
from citrus.ui.kit.widgets import Group
from citrus.ui.shell.app import App
from tests.ui.all_screens import group_of
from tests.ui.every_screen import EVERY_SCREEN


@pytest.fixture
def buttons(app: App) -> list[Button]:
    return [Button(app.ui, text, lambda: None) for text in ("one", "two")]


@pytest.mark.parametrize("name", ["settings", "records", "setup 2"])
def test_a_press_on_a_widget_is_taken_until_it_ends_and_one_beside_it_is_not(app: App, home: Path, name: str) -> None:
    app.push(EVERY_SCREEN[name](app, home))
    app.settle()
    for widget in [widget for widget in group_of(app.top).widgets if widget.usable and widget.rect]:
        assert not widget.handle(Down((widget.rect.left - 2, widget.rect.centery)))
        assert not widget.handle(Down(NOWHERE))
        assert widget.handle(Down(widget.rect.center))
        widget.handle(Up(NOWHERE))


def test_a_widget_says_whether_the_keyboard_is_on_it_and_whether_it_can_be_used(buttons: list[Button]) -> None:
    Group(buttons).set_focus(buttons[1])
    buttons[0].enabled = False
    assert [button.describe().states for button in buttons] == [{"disabled"}, {"focused"}]
    for role, state in (("tab", "selected"), ("radio", "checked")):
        buttons[1].role, buttons[1].chosen = role, True
        assert buttons[1].describe().states == {"focused", state}


def test_a_switch_is_as_high_as_its_words_in_the_current_language(app: App) -> None:
    def made() -> Switch:
        texts = app.ui.texts
        return Switch(app.ui, texts("settings.auto_end"), texts("settings.auto_end_text"), lambda on: None)

    old, heights = made(), set()
    for language in ("en", "de", "es"):
        app.change(replace(app.settings, language=language))
        heights.add(made().height(90, 1.0))
        assert old.height(90, 1.0) == made().height(90, 1.0)
    assert len(heights) > 1


@pytest.mark.parametrize("gone", ["enabled", "visible"])
def test_the_keyboard_leaves_a_widget_that_cannot_be_used_any_more_for_good(buttons: list[Button], gone: str) -> None:
    group = Group(buttons)
    group.set_focus(buttons[1])
    assert group.focus is buttons[1]
    setattr(buttons[1], gone, False)
    assert group.focus is None
    setattr(buttons[1], gone, True)
    assert group.focus is None
    assert not buttons[1].focused


def test_the_keyboard_leaves_a_widget_that_is_taken_away(buttons: list[Button]) -> None:
    group = Group(buttons)
    group.set_focus(buttons[1])
    del group.widgets[1]
    assert group.focus is None
    assert not buttons[1].focused
