"""Somebody who has only a controller in their hands, in tests."""

from __future__ import annotations

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


def presses(app: App, *buttons: int, pad: int = 0) -> None:
    """Press buttons of a controller, one after another."""
    for button in buttons:
        app.step([pygame.event.Event(kind, button=button, instance_id=pad) for kind in PRESS], 0.02)


def leans(app: App, axis: int, value: int) -> None:
    """Move a stick or a trigger."""
    app.step([pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)], 0.02)


def chooses(app: App, group: Group, widget: Widget) -> None:
    """Go from widget to widget until the focus is on one, and press A there."""
    for _ in range(len(group.widgets) + 1):
        if group.focus is widget:
            break
        presses(app, NEXT)
    assert group.focus is widget
    presses(app, A)
