"""Events as SDL makes them, with bytes of any sort in them: pygame itself makes none that it could not read."""

from __future__ import annotations

import ctypes
import sys

import pygame

_KINDS_OF_DROPS = (pygame.DROPFILE, pygame.DROPTEXT)
_LONGEST = 32  # bytes of what is typed in one go


def push(kind: int, content: bytes = b"") -> None:
    """Put an event of a drop, of typing or of writing into the queue of the window, as the system would."""
    sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
    sdl.SDL_strdup.restype = ctypes.c_void_p
    event = (ctypes.c_uint8 * 64)()
    ctypes.c_uint32.from_buffer(event).value = kind
    if kind in _KINDS_OF_DROPS:  # type, time, then a text that pygame frees
        ctypes.c_void_p.from_buffer(event, 8).value = sdl.SDL_strdup(content)
    else:  # type, time, window, then the text
        ctypes.memmove(ctypes.addressof(event) + 12, content[: _LONGEST - 1] + b"\0", min(len(content) + 1, _LONGEST))
    assert sdl.SDL_PushEvent(ctypes.byref(event)) == 1
