"""What screens are drawn on, and where the mouse is on it: desktops make windows as small as they like, and count in
points that are several pixels wide on dense displays."""

from __future__ import annotations

from typing import Any

import pygame

LEAST = (320, 200)
"""Screens have at least that many pixels; of a smaller window they show the upper left part."""


def canvas(shown: pygame.Surface) -> pygame.Surface:
    """The surface of a window, or where that is too small another one, of which it can show a part."""
    width, height = shown.get_size()
    if width >= LEAST[0] and height >= LEAST[1]:
        return shown
    return pygame.Surface((max(width, LEAST[0]), max(height, LEAST[1]))).convert()


def in_pixels(event: pygame.event.Event, density: float) -> pygame.event.Event:
    """The event with its place in pixels, where a point of the desktop is `density` pixels wide (macOS: 2)."""
    places: dict[str, Any] = {name: event.dict[name] for name in ("pos", "rel") if name in event.dict}
    if density == 1 or not places:
        return event
    places = {name: (round(x * density), round(y * density)) for name, (x, y) in places.items()}
    return pygame.event.Event(event.type, {**event.dict, **places})
