"""Functions of SDL that pygame does not offer."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

import pygame


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in "xywh"]


@cache
def library() -> ctypes.CDLL | None:
    """Return the SDL that pygame has loaded; None where it lies elsewhere, or is a part of something else."""
    with suppress(OSError):
        return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
    return None


def present(window: pygame.Window, areas: Sequence[pygame.Rect]) -> None:
    """Show only some areas of what has been drawn in a window: elsewhere the system has nothing to do, and presenting
    the whole costs it up to a hundred times as much. Where SDL cannot do that, all is shown."""
    sdl = library()
    try:
        assert sdl is not None
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(sdl.SDL_GetWindowFromID(ctypes.c_uint32(window.id)))
        done = (
            sdl.SDL_UpdateWindowSurfaceRects(
                handle, (_Rect * len(areas))(*(_Rect(*area) for area in areas)), len(areas)
            )
            == 0
        )
    except (AssertionError, AttributeError):
        done = False
    if not done:
        window.flip()
