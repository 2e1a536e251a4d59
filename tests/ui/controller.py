"""Somebody who has only a controller in their hands, in tests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

import pygame

from citrus.ui.kit.widgets import Group, Widget
from citrus.ui.shell.app import App

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
START, NEXT = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


PRESS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
INSTEAD_OF_KEYS = {
    pygame.K_TAB: NEXT,
    pygame.K_RETURN: A,
    pygame.K_SPACE: A,
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.K_UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.K_DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


WAYS = (NEXT, pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN,
        pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)  # fmt: skip
STEPPED = ("button", "radio", "switch", "tab")  # what steps to a side lead away from; others take them


def presses(app: App, *buttons: int, pad: int = 0) -> None:
    """Press buttons of a controller, one after another."""
    for button in buttons:
        app.step([pygame.event.Event(kind, button=button, instance_id=pad) for kind in PRESS], 0.02)


def leans(app: App, axis: int, value: int, pad: int = 0) -> None:
    """Move a stick or a trigger."""
    app.step([pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=pad)], 0.02)


def chooses(app: App, group: Group, widget: Widget) -> None:
    """Go to a widget, and press A there."""
    goes(partial(presses, app), group, widget)
    presses(app, A)


def goes(press: Callable[[int], None], group: Group, widget: Widget, tabs: bool = False) -> None:
    """Go to a widget from section to section and by steps: try all ways, and go the shortest. Where the shoulders turn
    `tabs`, go by steps alone."""
    if not tabs:
        press(NEXT)
    ways = [one for one in WAYS if one != NEXT or not tabs]
    start = group.focus
    assert start is not None
    known: dict[Widget, list[int]] = {start: []}
    waiting = deque([start])
    while waiting and widget not in known:
        place = waiting.popleft()
        for button in ways if place.role in STEPPED else ways[:-2]:
            group.set_focus(place)
            press(button)
            if group.focus is not None and group.focus not in known:
                known[group.focus] = [*known[place], button]
                waiting.append(group.focus)
    assert widget in known, f"no way to {widget.words or widget.name}"
    group.set_focus(start)
    for button in known[widget]:
        press(button)
    assert group.focus is widget
