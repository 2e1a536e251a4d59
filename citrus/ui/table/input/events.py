"""Turns presses back into events, which the table still takes."""

from __future__ import annotations

import pygame

from citrus.ui.devices.keys import names, stroke
from citrus.ui.kit.presses import Down, Leave, Move, Point, Press, Request, Scope, Up, Wheel

_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}


def event_of(press: Press) -> pygame.event.Event | None:
    """Return the event that a press stands for; None if the table knows none."""
    match press:
        case Point(at):
            return pygame.event.Event(pygame.MOUSEMOTION, pos=at)
        case Down(at, button):
            return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        case Up(at, button):
            return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button)
        case Wheel(_, steps):
            return pygame.event.Event(pygame.MOUSEWHEEL, y=steps)
        case Leave():
            return pygame.event.Event(pygame.WINDOWLEAVE)
        case Request.NOTHING:
            return pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UNKNOWN, mod=0)
        case Move(again=True):  # the table asks which keys are held
            return None
    for name in names(press, Scope.TABLE):
        key, held = stroke(name)
        return pygame.event.Event(pygame.KEYDOWN, key=key, mod=sum(_MODIFIERS[one] for one in held))
    return None
