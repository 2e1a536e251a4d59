"""Events as SDL makes them, with bytes of any sort in them: pygame itself makes none that it could not read."""

from __future__ import annotations

import ctypes
import sys

import pygame

_KINDS_OF_DROPS = (pygame.DROPFILE, pygame.DROPTEXT)
_LONGEST = 32  # bytes of what is typed in one go


def push(kind: int, content: bytes = b"") -> None:
    """Put an event of a drop, of typing or of writing into the queue of the window, as the system would."""
    sdl = _sdl()
    sdl.SDL_strdup.restype = ctypes.c_void_p
    event = (ctypes.c_uint8 * 64)()
    ctypes.c_uint32.from_buffer(event).value = kind
    if kind in _KINDS_OF_DROPS:  # type, time, then a text that pygame frees
        ctypes.c_void_p.from_buffer(event, 8).value = sdl.SDL_strdup(content)
    else:  # type, time, window, then the text
        ctypes.memmove(ctypes.addressof(event) + 12, content[: _LONGEST - 1] + b"\0", min(len(content) + 1, _LONGEST))
    assert sdl.SDL_PushEvent(ctypes.byref(event)) == 1


def push_finger(kind: int, finger: int, x: float, y: float) -> None:
    """Put an event of a finger into the queue, at a place in parts of the window."""
    event = (ctypes.c_uint8 * 64)()
    ctypes.c_uint32.from_buffer(event).value = kind
    for number, whole in enumerate((1, finger)):  # type, time, then the touch screen and the finger, then the place
        ctypes.c_int64.from_buffer(event, 8 * (number + 1)).value = whole
    for number, part in enumerate((x, y, 0.0, 0.0, 1.0)):
        ctypes.c_float.from_buffer(event, 24 + 4 * number).value = part
    assert _sdl().SDL_PushEvent(ctypes.byref(event)) == 1


def _sdl() -> ctypes.CDLL:
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
