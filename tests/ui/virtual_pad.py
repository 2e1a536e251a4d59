"""Controllers that SDL pretends to have, in tests: what they report comes the whole way."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import pygame
import pytest

from citrus.ui.kit.widgets import Group, Widget
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from tests.ui.controller import A, goes

AXES, BUTTONS = 6, 15
needs_sdl = pytest.mark.skipif(sys.platform != "linux", reason="SDL's own functions are found here on Linux only")


def look_for_controllers(app: App) -> None:
    """Let a window look for controllers, as it does after its first frame."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    Loop(app).run()


class VirtualPad:
    """A controller that has been plugged in, and its buttons."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._sdl: Any = ctypes.CDLL(pygame.display.__file__)
        self._sdl.SDL_SetHint(b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", b"1")
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        number = self._sdl.SDL_JoystickAttachVirtual(1, AXES, BUTTONS, 0)  # 1: a controller
        assert number >= 0
        self._pad = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(number))
        self._id = self._sdl.SDL_JoystickInstanceID(self._pad)
        self._step()

    def presses(self, *buttons: int) -> None:
        """Press buttons, one after another."""
        for button in buttons:
            for down in (1, 0):
                self._sdl.SDL_JoystickSetVirtualButton(self._pad, button, down)
                self._step()

    def leans(self, axis: int, value: int) -> None:
        """Move a stick or a trigger."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._pad, axis, value)
        self._step()

    def pull_out(self) -> None:
        """Remove the controller from the computer."""
        places = range(self._sdl.SDL_NumJoysticks())
        place = next(place for place in places if self._sdl.SDL_JoystickGetDeviceInstanceID(place) == self._id)
        self._sdl.SDL_JoystickClose(self._pad)
        assert self._sdl.SDL_JoystickDetachVirtual(place) == 0
        self._step()

    def chooses(self, group: Group, widget: Widget, tabs: bool = False) -> None:
        """Go to a widget, by steps alone where the shoulders turn `tabs`, and press A there."""
        goes(self.presses, group, widget, tabs)
        self.presses(A)

    def _step(self) -> None:
        self._sdl.SDL_JoystickUpdate()
        self._app.step(pygame.event.get(), 0.02)
