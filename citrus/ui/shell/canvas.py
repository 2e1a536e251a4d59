"""The surface of screens, and places on it: windows may be tiny, and their points several pixels wide."""

from __future__ import annotations

from typing import Any

import pygame

from citrus.ui.kit.screen import unit

LEAST = (320, 200)
"""The least size of screens in pixels; a smaller window shows their upper left part."""


def canvas(shown: pygame.Surface) -> pygame.Surface:
    """Return the surface of a window, or a larger one if that is too small; the window shows a part of it."""
    width, height = shown.get_size()
    if width >= LEAST[0] and height >= LEAST[1]:
        return shown
    return pygame.Surface((max(width, LEAST[0]), max(height, LEAST[1]))).convert()


def in_pixels(event: pygame.event.Event, density: float, size: tuple[int, int]) -> pygame.event.Event:
    """Return the event with its place in pixels, where a point of the desktop is `density` pixels wide (macOS: 2). That
    of a finger is given as a part of the window's `size` in pixels; it also gets the `unit` there, a design pixel."""
    if "finger_id" in event.dict:
        at = round(event.x * size[0]), round(event.y * size[1])
        return pygame.event.Event(event.type, {**event.dict, "pos": at, "unit": unit(size)})
    places: dict[str, Any] = {name: event.dict[name] for name in ("pos", "rel") if name in event.dict}
    if density == 1 or not places:
        return event
    places = {name: (round(x * density), round(y * density)) for name, (x, y) in places.items()}
    return pygame.event.Event(event.type, {**event.dict, **places})
