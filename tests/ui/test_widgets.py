"""The keyboard's way among widgets."""

from __future__ import annotations

import pytest

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.widgets import Group
from citrus.ui.shell.app import App


@pytest.fixture
def buttons(app: App) -> list[Button]:
    return [Button(app.ui, text, lambda: None) for text in ("one", "two")]


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
