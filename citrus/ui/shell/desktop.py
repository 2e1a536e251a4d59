"""What a window needs of the system before it opens, and its size then."""

from __future__ import annotations

import os

import pygame

from citrus.ui.kit.screen import BASE
from citrus.ui.kit.sounds import wordless
from citrus.ui.shell.memory import keep_large_apart

UNSEEN = ("offscreen", "dummy")  # the drivers of SDL that show nothing: its last resort
SHARE_OF_DESKTOP = 0.8
MOST_OF_DESKTOP = 0.92  # above that, the frame of a window and the bars of the system hide a part of it


class NoDesktopError(Exception):
    """Nothing can show a window; the message is the system's, if any."""


def prepare() -> None:
    """Set what SDL reads from the environment, then start the parts of pygame that a window needs.

    Without GL, presenting a frame is many times faster and takes a quarter of the memory. Raises NoDesktopError if
    nobody would see the window and nobody has asked for that.
    """
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # what a Japanese or Chinese input method offers
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"  # a finger is no mouse
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "citrus"  # importing pygame has set it to the name of the script
    if not os.environ.get("SDL_VIDEODRIVER"):
        os.environ.pop("SDL_VIDEODRIVER", None)  # a variable that is set to nothing is no wish for a driver
    keep_large_apart()
    try:
        with wordless():
            pygame.display.init()
    except pygame.error as error:
        raise NoDesktopError(str(error)) from None
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        raise NoDesktopError
    pygame.font.init()


def roomy(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a new window on a desktop: most of it, in the proportions of 1280x720, and never less than
    that."""
    scale = max(1.0, min(desktop[0] / BASE[0], desktop[1] / BASE[1]) * SHARE_OF_DESKTOP)
    return round(BASE[0] * scale), round(BASE[1] * scale)


def fits(size: tuple[int, int], desktop: tuple[int, int]) -> bool:
    """Return whether a window of a size can be seen as a whole on a desktop, with its frame and the system's bars."""
    return all(length <= room * MOST_OF_DESKTOP for length, room in zip(size, desktop, strict=True))
