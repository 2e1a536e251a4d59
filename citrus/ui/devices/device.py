"""A device, and the repeat of what is held down."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from math import dist, inf

import pygame
from msgspec.structs import replace

from citrus.ui.kit.hand import Hand, Manner
from citrus.ui.kit.presses import LEFT, Move, Press, Request, Scope

AFTER = 0.35  # seconds until what is held down is pressed again
EVERY, EVERY_IN_TEXT = 0.07, 0.035
DOUBLE_SECONDS = 0.5  # between the halves of a double click
DOUBLE_REACH = 12  # pixels between them, at most
ERASING = frozenset({Request.ERASE, Request.ERASE_WORD, Request.DELETE, Request.DELETE_WORD})


class Device:
    """An input device. It takes events of SDL and yields what they press, and tells which `hand` it is in."""

    hand: Hand

    @property
    def manner(self) -> Manner:
        """How the window is used with it."""
        return Manner(self.hand)

    def begin(self) -> None:
        """Start, after the first frame, what would delay it."""

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterable[Press]:
        """Yield what an event presses in a scope; nothing if the event is of another device."""
        raise NotImplementedError

    def passed(self, seconds: float) -> Iterable[Press]:
        """Let time pass; yield what that presses."""
        return ()

    @property
    def busy(self) -> bool:
        """Whether time presses something soon."""
        return False

    def end(self) -> Iterable[Press]:
        """Yield the ends of what is held down: nobody will see them."""
        return ()


class Doubles:
    """Tells double clicks, by any device that clicks at places."""

    def __init__(self) -> None:
        self._last: tuple[tuple[int, int], int] | None = None
        self._since = 0.0  # seconds since that, the first of its series

    def passed(self, seconds: float) -> None:
        """Let time pass."""
        self._since += seconds

    def again(self, at: tuple[int, int], button: int = LEFT) -> bool:
        """Note a click at a place; return whether it is the second half of a double click, or a third one at once.
        To go on clicking holds nobody up for longer than one double click takes."""
        near = self._last is not None and button == self._last[1] and dist(at, self._last[0]) <= DOUBLE_REACH
        if near and self._since < DOUBLE_SECONDS:
            return True
        self._last, self._since = (at, button), 0.0
        return False


class Repeat:
    """The repeat of what is held down: moves and, in a text field, keys that erase."""

    def __init__(self) -> None:
        self._source: Hashable = None
        self._press: Press | None = None
        self._every = EVERY
        self._left = 0.0
        self._spare = inf  # seconds after which what is held counts no more

    @property
    def holds(self) -> bool:
        """Whether anything is held down that is pressed again."""
        return self._press is not None

    def hold(self, source: Hashable, press: Press, scope: Scope, most: float = inf) -> Press:
        """Hold a key or a button down, for `most` seconds, and return what it presses; what was held before is pressed
        no more."""
        text = scope is Scope.TEXT
        again = isinstance(press, Move) or (text and press in ERASING)
        self._source, self._press = source, press if again else None
        self._every, self._left, self._spare = EVERY_IN_TEXT if text else EVERY, AFTER, most
        return press

    def release(self, source: Hashable) -> None:
        """Let a key or a button go."""
        if source == self._source:
            self.stop()

    def stop(self) -> None:
        """Let everything go."""
        self._source = self._press = None

    def passed(self, seconds: float) -> Iterator[Press]:
        """Let time pass; yield what is pressed again."""
        self._left -= seconds
        self._spare -= seconds
        if self._spare < 0:
            self.stop()
        while self._press is not None and self._left <= 0:
            self._left += self._every
            yield replace(self._press, again=True) if isinstance(self._press, Move) else self._press
