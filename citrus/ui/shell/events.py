"""Events are read here and nowhere else: whatever raises there costs one event, never the program."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.ui.shell.report import Diary

MOST = 1 << 16  # in a round: as many as SDL keeps, so that a drop comes as a whole
DROPPING = (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT)


def read_events(diary: Diary) -> list[pygame.event.Event]:
    """What has happened since the last time, in its order. The diary gets what could not be read.

    Raises pygame.error if there is no window system any more.
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
            found.append(event)
    return found


class Drop:
    """What is dropped onto the window comes in pieces: file by file, and a text line by line."""

    def __init__(self) -> None:
        self._goes_on = False
        self._files: list[Path] = []
        self._lines: list[str] = []

    def take(self, event: pygame.event.Event) -> bool:
        """Collect an event; False if it is no part of a drop."""
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
        """The files and the text of a drop, once it is complete; it is over then."""
        if self._goes_on:
            return [], ""
        found = self._files, "\n".join(self._lines)
        self._files, self._lines = [], []
        return found


def _dropped(content: bytes) -> pygame.event.Event:
    """The event of a drop that is not UTF-8: a file, by its whole path, or text of an older program."""
    if content.startswith(b"/"):
        return pygame.event.Event(pygame.DROPFILE, file=content.decode(errors="surrogateescape"))
    return pygame.event.Event(pygame.DROPTEXT, text=content.decode("latin-1"))
