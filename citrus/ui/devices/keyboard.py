"""The keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from citrus.ui.devices.device import Device, Repeat
from citrus.ui.devices.keys import TYPED, pressed
from citrus.ui.devices.strokes import typed, understood
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import Compose, LetGo, Press, Request, Scope, Write

MODIFIERS = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLOCK),
    )
)
"""Keys that press nothing alone."""
HELD = frozenset({Request.PEEK})
"""What holds until its key is let go."""


class Keyboard(Device):
    """Keys press what the table of keys says; a text comes for itself, perhaps from an input method."""

    hand = Hand.KEYS

    def __init__(self, repeat: Repeat) -> None:
        self._repeat = repeat
        self._held: dict[int, Request] = {}  # by the key
        self._used = ""  # what the last key types, if it has pressed something else

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterator[Press]:
        """Yield what a key presses, or the text that is typed."""
        if event.type == pygame.KEYDOWN and scope is not Scope.COMPOSING and event.key not in MODIFIERS:
            meant = understood(event)
            press = pressed(meant.key, meant.mod, scope)
            self._used = "" if scope is Scope.TEXT else typed(event)
            if isinstance(press, Request) and press in HELD:
                self._held[event.key] = press
            yield self._repeat.hold(event.key, press, scope)
        elif event.type == pygame.KEYUP:
            self._repeat.release(event.key)
            if event.key in self._held:
                yield LetGo(self._held.pop(event.key))
        elif event.type == pygame.TEXTINPUT:
            used, self._used = self._used, ""
            if scope is Scope.TEXT and used and used == event.text:
                return  # the key that has opened the field
            if scope in (Scope.TEXT, Scope.COMPOSING):
                yield Write(event.text)
            elif (scope, event.text) in TYPED:
                yield TYPED[scope, event.text]
        elif event.type == pygame.TEXTEDITING and scope in (Scope.TEXT, Scope.COMPOSING):
            yield Compose(event.text, event.start)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._repeat.stop()
            yield from self.end()
            if scope is Scope.COMPOSING:
                yield Request.END_COMPOSING

    def end(self) -> Iterator[Press]:
        """Let go of what is held: its end may be seen elsewhere."""
        while self._held:
            yield LetGo(self._held.popitem()[1])
