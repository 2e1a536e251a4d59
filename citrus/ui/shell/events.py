"""Reading events, only here: whatever raises there costs one event, never the program."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.ui.shell.report import Diary

MOST = 1000  # in a round, one by one: to take one takes longer the more there are
PIECES = (pygame.DROPFILE, pygame.DROPTEXT)
UNUSED = (
    *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
)
"""What SDL reports of controllers a second time, as of any joystick."""
DROPPING = (pygame.DROPBEGIN, *PIECES)


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
            if event.type in UNUSED:
                continue
            if found and event.type == pygame.MOUSEMOTION and _goes_on(found[-1], event):
                event = _joined(found.pop(), event)
            found.append(event)
    else:
        if found and found[-1].type in DROPPING:
            found += _rest_of_drop(diary)
    return found


class FileDrop:
    """A drop onto the window, which comes in pieces: file by file, and a text line by line."""

    def __init__(self) -> None:
        self._goes_on = False
        self._files: list[Path] = []
        self._lines: list[str] = []

    def take(self, event: pygame.event.Event) -> None:
        """Collect an event if it belongs to a drop."""
        if event.type == pygame.DROPFILE:
            self._files.append(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            self._lines.append(event.text)
        elif event.type in (pygame.DROPBEGIN, pygame.DROPCOMPLETE):
            self._goes_on = event.type == pygame.DROPBEGIN

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
    blank = {"pos": (0, 0), "rel": (0, 0)}
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
