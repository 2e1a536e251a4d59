"""Events are read here and nowhere else: whatever raises there costs one event, never the program."""

from __future__ import annotations

import pygame

from citrus.ui.shell.report import Diary

MOST = 1000  # in a round; more of them wait for the next one
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


def _dropped(content: bytes) -> pygame.event.Event:
    """The event of a drop that is not UTF-8: a file, by its whole path, or text of an older program."""
    if content.startswith(b"/"):
        return pygame.event.Event(pygame.DROPFILE, file=content.decode(errors="surrogateescape"))
    return pygame.event.Event(pygame.DROPTEXT, text=content.decode("latin-1"))
