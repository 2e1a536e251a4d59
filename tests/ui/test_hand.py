"""The device that was used last decides what a screen shows."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.devices.devices import Devices
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import Scope
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.controller import NEXT, A, leans, presses


def tab() -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")


def motion(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)


@pytest.mark.parametrize(
    ("event", "hand"),
    [
        (tab(), Hand.KEYS),
        (pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False), Hand.MOUSE),
        (pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, flipped=False), Hand.MOUSE),
        (pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=A, instance_id=0), Hand.PAD),
    ],
)
def test_each_device_is_in_one_hand(event: pygame.event.Event, hand: Hand) -> None:
    devices = Devices()
    list(devices.take(tab() if hand is not Hand.KEYS else motion((1, 1)), Scope.EVERYWHERE))
    list(devices.take(event, Scope.EVERYWHERE))
    assert devices.last.hand is hand


def test_a_mouse_is_not_used_by_lying_there() -> None:
    devices = Devices()
    list(devices.take(tab(), Scope.EVERYWHERE))
    for event in (motion((40, 40)), motion((40, 40)), pygame.event.Event(pygame.WINDOWLEAVE)):
        list(devices.take(event, Scope.EVERYWHERE))
    assert devices.last.hand is Hand.KEYS, "the window came under it"
    list(devices.take(motion((60, 40)), Scope.EVERYWHERE))
    assert devices.last.hand is Hand.MOUSE


def test_a_controller_always_has_something_to_use(app: App) -> None:
    app.routes.to_start()
    start = app.top
    assert isinstance(start, StartScreen)
    presses(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert start.group.focus is start.group.default, "the first press shows the ring"
    app.routes.to_settings()
    app.step([], 0.02)
    settings = app.top
    assert settings.group.focus is settings.group.default  # type: ignore[attr-defined]


def test_a_controller_begins_no_text(app: App) -> None:
    dialog = NameDialog(app.ui, ("", "", "", ""), "Ana", lambda name: None)
    app.push(dialog)
    dialog.group.set_focus(None)
    dialog.group.default = dialog.field
    leans(app, pygame.CONTROLLER_AXIS_RIGHTY, 32_767)
    assert dialog.group.focus in dialog.buttons


def test_only_a_change_of_the_hand_is_painted(app: App) -> None:
    app.routes.to_start()
    start = app.top
    app.step([motion((4, 4)), motion((4, 5))], 0.02)
    assert not start.dirty
    app.step([], 0.0)
    app.step([motion((4, 6))], 0.0)
    assert not start.dirty


def test_the_shoulders_lead_from_sheet_to_sheet(app: App) -> None:
    setup = SetupScreen(app.ui, app.routes)
    app.push(setup)
    presses(app, NEXT)
    group = setup.group
    seen = []
    for _ in range(2 * len(setup.sheets) + 4):
        presses(app, NEXT)
        focus = group.focus
        assert focus is not None
        seen.append(next((at for at, sheet in enumerate(setup.sheets) if sheet.contains(focus.rect)), -1))
    first = seen.index(0)
    sheets = [*range(len(setup.sheets)), -1]
    assert len(sheets) > 3
    assert seen[first : first + len(sheets)] == sheets, "the foot comes after the last sheet"
    before = group.focus
    presses(app, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    presses(app, NEXT)
    assert group.focus is before


def test_the_shoulders_turn_tabs(app: App) -> None:
    settings = SettingsScreen(app.ui)
    app.push(settings)
    presses(app, NEXT)
    group, (one, other) = settings.group, settings.pages.values()
    one.click()
    presses(app, NEXT)
    assert other.chosen
    assert group.focus is other
    presses(app, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert group.focus is one
    group.set_focus(settings.foot[0])
    app.step([tab()], 0.02)
    assert group.focus is settings.foot[1], "Tab goes from widget to widget"


def test_a_controller_hides_the_pointer_until_the_mouse_is_moved(app: App) -> None:
    app.routes.to_start()
    start = app.top
    assert isinstance(start, StartScreen)
    app.step([motion((4, 4)), motion(start.rules.rect.center)], 0.02)
    assert start.rules.hovered
    presses(app, NEXT)
    assert not start.rules.hovered
    assert not pygame.mouse.get_visible()
    app.step([motion((9, 9))], 0.02)
    assert pygame.mouse.get_visible()
