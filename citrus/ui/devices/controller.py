"""Controllers. SDL names buttons by their places, not by their labels: A is the lowest of four."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame._sdl2 import controller

from citrus.ui.devices.device import Device, Repeat
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import Move, Press, Request, Scope

BUTTONS: dict[int, Press] = {
    pygame.CONTROLLER_BUTTON_A: Request.CONFIRM, pygame.CONTROLLER_BUTTON_B: Request.CANCEL,
    pygame.CONTROLLER_BUTTON_X: Request.UNDO, pygame.CONTROLLER_BUTTON_Y: Request.HINT,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Request.PREVIOUS, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Request.NEXT,
    pygame.CONTROLLER_BUTTON_START: Request.MENU, pygame.CONTROLLER_BUTTON_BACK: Request.STANDINGS,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Move(-1, 0), pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Move(1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Move(0, -1), pygame.CONTROLLER_BUTTON_DPAD_DOWN: Move(0, 1),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Request.USE, pygame.CONTROLLER_BUTTON_RIGHTSTICK: Request.FOLLOW,
}  # fmt: skip
AXES: dict[int, tuple[Press, Press]] = {  # one way and the other; triggers go only one way
    pygame.CONTROLLER_AXIS_LEFTX: (Move(-1, 0), Move(1, 0)),
    pygame.CONTROLLER_AXIS_LEFTY: (Move(0, -1), Move(0, 1)),
    pygame.CONTROLLER_AXIS_RIGHTY: (Request.PAGE_UP, Request.PAGE_DOWN),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (Request.ZOOM_OUT, Request.ZOOM_OUT),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (Request.ZOOM_IN, Request.ZOOM_IN),
}
FULL, FAR = 32_768, 0.6  # how far an axis goes; which part of that it has to go to be pressed, or no longer pressed


class Controllers(Device):
    """All controllers; they come and go. Each of them can play for every player."""

    hand = Hand.PAD

    def __init__(self, repeat: Repeat) -> None:
        self._repeat = repeat
        self._open: list[controller.Controller] = []
        self._ways: dict[int, int] = {}  # which way each axis is pressed

    def begin(self) -> None:
        """Look for controllers; SDL tells of each."""
        controller.init()

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterator[Press]:
        """Yield what a button, a stick or a trigger presses; open what has been plugged in."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._open.append(controller.Controller(event.device_index))
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open = [pad for pad in self._open if pad.attached()]
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button in BUTTONS:
            yield self._repeat.hold(("button", event.button), BUTTONS[event.button], scope)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._repeat.release(("button", event.button))
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in AXES:
            part, way = event.value / FULL, self._ways.get(event.axis, 0)
            if abs(part - way) > FAR:
                way = self._ways[event.axis] = round(part)
                self._repeat.release(("axis", event.axis))
                if way:
                    yield self._repeat.hold(("axis", event.axis), AXES[event.axis][way > 0], scope)
