"""What widgets take, and the keyboard's way among them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.presses import NOWHERE, RIGHT, Down, Leave, Move, Point, Press, Request, Up
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
    app.fit_window()
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


def laid(app: App, *places: tuple[int, int]) -> list[Button]:
    """Return buttons of 100 x 30 pixels, called by their numbers."""
    buttons = [Button(app.ui, str(number), lambda: None) for number in range(len(places))]
    for button, place in zip(buttons, places, strict=True):
        button.layout(pygame.Rect(place, (100, 30)), 1.0)
    return buttons


def way(group: Group, *presses: Press) -> list[str | None]:
    """Return where presses lead, one after another; None for one that was not used."""
    return [group.focus.words if group.handle(press) and group.focus else None for press in presses]


ON, BACK, DOWN, UP = Move(1, 0), Move(-1, 0), Move(0, 1), Move(0, -1)


def test_arrows_lead_to_what_lies_ahead_rather_than_aside(app: App) -> None:
    group = Group(laid(app, (0, 0), (120, 0), (240, 0), (0, 50), (150, 50), (0, 100)))
    assert way(group, ON) == ["0"], "the keyboard begins"
    assert way(group, ON, ON, ON, DOWN, BACK, UP) == ["1", "2", None, "4", "3", "0"]
    assert way(group, DOWN, DOWN, DOWN, UP, ON, UP) == ["3", "5", None, "3", "4", "1"]
    group.widgets[2].enabled = False
    assert way(group, ON, DOWN) == [None, "4"]


def test_arrows_lead_to_what_touches_and_to_the_nearest_side(app: App) -> None:
    group = Group(laid(app, (0, 0), (0, 29), (60, 60), (200, 61)))
    group.set_focus(group.widgets[0])
    assert way(group, DOWN, DOWN, ON, BACK, UP) == ["1", "2", "3", "2", "1"]
    near, far = laid(app, (0, 0), (0, 28))
    near.rect.height = far.rect.height = 40
    overlapping = Group([near, far])
    overlapping.set_focus(near)
    assert way(overlapping, DOWN) == [None], "it lies beside, not below"


def test_down_from_a_wide_button_leads_to_the_first_of_two_halves_below_it(app: App) -> None:
    wide, *halves = laid(app, (0, 0), (0, 50), (310, 50))
    wide.rect.width, halves[0].rect.width, halves[1].rect.width = 594, 280, 284  # the second lies a little closer
    group = Group([wide, *halves])
    group.set_focus(wide)
    assert way(group, DOWN, ON) == ["1", "2"]


def test_steps_go_round_where_a_group_wraps(app: App) -> None:
    group = Group(laid(app, (0, 0), (120, 0), (0, 50), (120, 50), (0, 100)))
    group.set_focus(group.widgets[0])
    assert way(group, UP) == [None]
    group.wraps = True
    assert way(group, UP, DOWN, BACK) == ["4", "0", None]
    assert way(group, ON, UP, DOWN) == ["1", "3", "4"]
    assert not group.handle(replace(DOWN, again=True)), "what is held stops at the end"


def test_tab_goes_round_and_enter_uses_what_it_finds(app: App) -> None:
    used: list[str] = []
    one, two, three = (Button(app.ui, name, partial(used.append, name)) for name in ("one", "two", "three"))
    group = Group([one, two, three])
    assert not group.handle(Request.CONFIRM)
    group.default = three
    assert group.handle(Request.CONFIRM)
    assert not group.handle(Request.USE), "Space does not guess"
    assert way(group, DOWN) == ["three"]
    two.visible = False
    assert way(group, Request.NEXT, Request.NEXT, Request.PREVIOUS, Request.PREVIOUS) == [
        "one",
        "three",
        "one",
        "three",
    ]
    assert group.handle(Request.USE)
    group.set_focus(None)
    assert way(group, Request.PREVIOUS) == ["three"]
    group.set_focus(None)
    three.enabled = False
    assert not group.handle(Request.CONFIRM)
    one.visible = False
    assert not group.handle(Request.NEXT)
    assert not group.handle(DOWN)
    assert used == ["three", "three"]


def test_a_click_is_for_the_topmost_and_ends_the_work_of_the_keyboard_elsewhere(app: App) -> None:
    used: list[str] = []
    below, above = (Button(app.ui, name, partial(used.append, name)) for name in ("below", "above"))
    group = Group([below, above])
    for button in group.widgets:
        button.layout(pygame.Rect(0, 0, 100, 30), 1.0)
    group.set_focus(below)
    assert group.handle(Down((50, 10)))
    assert group.handle(Up((50, 10)))
    assert (used, group.focus) == (["above"], below)
    group.handle(Down((200, 10)))
    assert group.focus is None
    group.set_focus(below)
    group.handle(Down((200, 10), RIGHT))
    assert group.focus is below


def test_a_button_is_clicked_where_it_is_pressed_and_let_go(app: App) -> None:
    used: list[int] = []
    button = Button(app.ui, "one", lambda: used.append(1))
    button.layout(pygame.Rect(0, 0, 100, 30), 1.0)
    button.handle(Point((50, 10)))
    assert (button.hovered, button.pressed) == (True, False)
    assert not button.handle(Up((50, 10))), "it was not pressed here"
    for end in ((50, 10), (50, 31)):
        assert button.handle(Down((50, 10)))
        assert button.pressed
        assert button.handle(Up(end))
        assert not button.pressed
    assert used == [1]
    assert not button.handle(Down((50, 10), RIGHT))
    button.handle(Point((50, 31)))
    assert not button.hovered
    for gone in ("enabled", "visible"):
        button.handle(Down((50, 10)))
        setattr(button, gone, False)
        assert (button.hovered, button.pressed) == (False, False)
        assert not button.handle(Down((50, 10)))
        button.click()
        setattr(button, gone, True)
        assert not button.pressed
    assert used == [1]
    button.handle(Point((50, 10)))
    button.handle(Leave())
    assert not button.hovered


def test_a_widget_is_painted_again_when_something_of_it_changes(app: App) -> None:
    button = Button(app.ui, "one", lambda: None)
    for name, value, again in (
        ("text", "one", False), ("text", "two", True), ("hovered", False, False), ("hovered", True, True),
        ("chosen", True, True), ("enabled", True, False), ("enabled", False, True), ("visible", False, True),
    ):  # fmt: skip
        button.dirty = False
        setattr(button, name, value)
        assert button.dirty == again, name


def test_a_widget_is_called_by_its_name_and_says_its_words(app: App) -> None:
    button = Button(app.ui, "3", lambda: None, face=Face(detail="of 5", name="Page"))
    told = button.describe()
    assert (told.name, told.value, told.hint) == ("Page", "3", "of 5")
    for name in ("", "3"):
        button.name = name
        assert (button.describe().name, button.describe().value) == ("3", "")
