"""Reading events, only here: whatever raises there costs one event, never the program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

from citrus.ui.shell.report import Diary

MOST = 1000  # in a round, one by one: to take one takes longer the more there are
PIECES = (pygame.DROPFILE, pygame.DROPTEXT)
DROPPING = (pygame.DROPBEGIN, *PIECES)
BUTTONS = (1, 2, 3)  # those that motions tell of
NOWHERE = (-1, -1)


def read_events(diary: Diary) -> list[pygame.event.Event]:
    """Return the new events in order, and note those that could not be read in the diary.

    Of motions of the mouse with nothing between them, the last one stands for all: some mice report thousands a second.
    Raises pygame.error if the window system is gone.
    """
    found: list[pygame.event.Event] = []
    for _ in range(MOST):
        try:
            event = pygame.event.poll()  # `get` would lose all the others with one that raises
        except pygame.error:
            raise
        except Exception as error:
            diary.note(f"an event could not be read: {type(error.__cause__ or error).__name__}")
            if found and found[-1].type in DROPPING and isinstance(error.__cause__, UnicodeDecodeError):
                found.append(_dropped(error.__cause__.object))
        else:
            if event.type == pygame.NOEVENT:
                break
            if found and event.type == pygame.MOUSEMOTION and _goes_on(found[-1], event):
                event = _joined(found.pop(), event)
            found.append(event)
    else:
        if found and found[-1].type in DROPPING:
            found += _rest_of_drop(diary)
    return found


class Presses:
    """The held buttons of the mouse. Each press ends once for the screen that it began on."""

    def __init__(self) -> None:
        self._held: list[int] = []

    def follow(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """Follow an event; return it after the ends of presses that it shows to have ended unseen."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._held.append(event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in self._held:
            self._held.remove(event.button)
        elif event.type == pygame.MOUSEMOTION:
            return [*self.end(button for button in self._held if not event.buttons[button - 1]), event]
        elif event.type == pygame.WINDOWFOCUSLOST:  # from now on SDL hears of no end outside of the window
            return [*self.end(), event]
        return [event]

    def end(self, buttons: Iterable[int] | None = None) -> list[pygame.event.Event]:
        """End the presses of some buttons, or of all, outside of the window: there a press does nothing more."""
        ended = list(self._held if buttons is None else buttons)
        self._held = [button for button in self._held if button not in ended]
        return [pygame.event.Event(pygame.MOUSEBUTTONUP, button=button, pos=NOWHERE, touch=False) for button in ended]


class Drop:
    """A drop onto the window, which comes in pieces: file by file, and a text line by line."""

    def __init__(self) -> None:
        self._goes_on = False
        self._files: list[Path] = []
        self._lines: list[str] = []

    def take(self, event: pygame.event.Event) -> bool:
        """Collect an event; return False if it does not belong to a drop."""
        if event.type == pygame.DROPFILE:
            self._files.append(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            self._lines.append(event.text)
        elif event.type in (pygame.DROPBEGIN, pygame.DROPCOMPLETE):
            self._goes_on = event.type == pygame.DROPBEGIN
        else:
            return False
        return True

    def given(self) -> tuple[list[Path], str]:
        """Return the files and the text of a completed drop, and end it."""
        if self._goes_on:
            return [], ""
        found = self._files, "\n".join(self._lines)
        self._files, self._lines = [], []
        return found


def _rest_of_drop(diary: Diary) -> list[pygame.event.Event]:
    """Return the remaining events of a drop of very many pieces; if one cannot be read, all are left out. The drop is
    over then, because its end may not have found room in the queue."""
    try:
        pieces = pygame.event.get(PIECES)
    except pygame.error:
        raise
    except Exception as error:
        diary.note(f"a large drop could not be read: {type(error).__name__}")
        pygame.event.clear(PIECES)
        pieces = []
    return [*pieces, pygame.event.Event(pygame.DROPCOMPLETE)]


def _goes_on(before: pygame.event.Event, motion: pygame.event.Event) -> bool:
    """Return whether a motion only continues the event before it."""
    blank = {"pos": NOWHERE, "rel": (0, 0)}
    return before.type == motion.type and {**before.dict, **blank} == {**motion.dict, **blank}


def _joined(before: pygame.event.Event, motion: pygame.event.Event) -> pygame.event.Event:
    """Return two motions as one."""
    way = (before.rel[0] + motion.rel[0], before.rel[1] + motion.rel[1])
    return pygame.event.Event(motion.type, {**motion.dict, "rel": way})


def _dropped(content: bytes) -> pygame.event.Event:
    """Return the event of a drop that is not UTF-8: a file, by its whole path, or text of an older program."""
    if content.startswith(b"/"):
        return pygame.event.Event(pygame.DROPFILE, file=content.decode(errors="surrogateescape"))
    return pygame.event.Event(pygame.DROPTEXT, text=content.decode("latin-1"))
