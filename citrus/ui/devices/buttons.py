"""The table of buttons: which button of a controller presses what, and where. The page of buttons is made from it.

Buttons have the names that they have on most controllers; what stands on others is in `citrus/ui/kit/glyphs.py`.
`lt+` is said of a button that is pressed while the left trigger is held.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from citrus.ui.kit.presses import Move, Press, Request, Scope

HELD = "lt"
"""The button that gives the others a second meaning while it is held."""


class PadButton(NamedTuple):
    """A line of the table: what `name` presses in some scopes."""

    press: Press
    name: str
    scopes: tuple[Scope, ...] = (Scope.EVERYWHERE,)


TABLE, SHOWN = (Scope.TABLE,), (Scope.TABLE, Scope.REPLAY)
STEPS = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}

BUTTONS = (
    PadButton(Request.ERASE, "x", (Scope.TEXT,)),
    PadButton(Request.USE, "x", (Scope.REPLAY,)),
    PadButton(Request.BETTER, "y", (Scope.REPLAY,)),
    PadButton(Request.NEXT_VIEWER, "lt+a", (Scope.REPLAY,)),
    PadButton(Request.REVIEW, "lt+y", (Scope.REPLAY,)),
    PadButton(Request.REPLAY, "y", (Scope.LIBRARY,)),
    PadButton(Request.REVIEW, "lt+a", (Scope.LIBRARY,)),
    PadButton(Request.DELETE, "lt+x", (Scope.LIBRARY,)),
    PadButton(Request.RENAME, "lt+y", (Scope.LIBRARY, Scope.WORKSHOP)),
    PadButton(Request.DELETE, "y", (Scope.WORKSHOP,)),
    PadButton(Request.BACK, "x", (Scope.RULEBOOK,)),
    PadButton(Request.FIND, "y", (Scope.RULEBOOK,)),
    PadButton(Request.HINT, "y", TABLE),
    PadButton(Request.WHY, "lt+y", TABLE),
    PadButton(Request.FOLLOW, "rs", TABLE),
    PadButton(Request.ABOUT, "rt", SHOWN),
    PadButton(Request.END_TURN, "lt+a", TABLE),
    PadButton(Request.HARVEST, "lt+rt", TABLE),
    PadButton(Request.TOOL, "lt+rs", TABLE),
    PadButton(Request.QUESTIONS, "rs_right", TABLE),
    PadButton(Request.SELECT_ALL, "rs_left", TABLE),
    PadButton(Request.NEXT_CHOICE, "lt+rs_right", TABLE),
    PadButton(Request.PREVIOUS_CHOICE, "lt+rs_left", TABLE),
    PadButton(Request.LEVEL, "lt+b", SHOWN),
    PadButton(Request.STANDINGS, "back", SHOWN),
    PadButton(Request.STORY, "lt+back", SHOWN),
    PadButton(Request.PACE, "lt+ls", SHOWN),
    PadButton(Request.ZOOM_OUT, "lt+lb", SHOWN),
    PadButton(Request.ZOOM_IN, "lt+rb", SHOWN),
    *(PadButton(Move(*way), name) for name, way in STEPS.items()),
    *(PadButton(Move(*way, far=True), f"lt+{name}") for name, way in STEPS.items()),
    PadButton(Request.CONFIRM, "a"),
    PadButton(Request.CANCEL, "b"),
    PadButton(Request.UNDO, "x"),
    PadButton(Request.REDO, "lt+x"),
    PadButton(Request.PREVIOUS, "lb"),
    PadButton(Request.NEXT, "rb"),
    PadButton(Request.USE, "ls"),
    PadButton(Request.MENU, "start", SHOWN),
    PadButton(Request.MAIN, "start"),
    PadButton(Request.KEYS, "lt+start"),
    PadButton(Request.PAGE_UP, "rs_up"),
    PadButton(Request.PAGE_DOWN, "rs_down"),
)
HARDWARE = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x", pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
    pygame.CONTROLLER_BUTTON_BACK: "back", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}  # fmt: skip
"""The names of what SDL calls buttons. Sticks and triggers are axes: their names are below."""
TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
LEFT_STICK = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
RIGHT_STICK = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
STICKS = {
    LEFT_STICK: {way: name for name, way in STEPS.items()},
    RIGHT_STICK: {way: f"rs_{name}" for name, way in STEPS.items()},
}
"""What a stick presses that leans to the left, upwards, downwards or to the right."""


def pressed(name: str, held: bool, scope: Scope) -> Press | None:
    """Return what a button presses in a scope, perhaps with the trigger `held`; None if nothing."""
    stroke = f"{HELD}+{name}" if held else name
    here = _PRESSES.get((stroke, scope))
    return here if here is not None else _PRESSES.get((stroke, Scope.EVERYWHERE))


def names(press: Press, scope: Scope) -> tuple[str, ...]:
    """Return the buttons that press something in a scope, such as `("lt+x",)`."""
    lines = [one for one in BUTTONS if one.press == press and not {scope, Scope.EVERYWHERE}.isdisjoint(one.scopes)]
    return tuple(one.name for one in lines if (_PRESSES.get((one.name, scope)) or press) == press)


_PRESSES = {(one.name, scope): one.press for one in BUTTONS for scope in one.scopes}
