"""A small cache that forgets what was used longest ago, weighed in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key, up to about `megabytes` of pixels."""

    def __init__(self, megabytes: int) -> None:
        self._limit = megabytes * 1024 * 1024
        self._held = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._old: set[Hashable] = set()
        self._keys: dict[int, Hashable] = {}  # by the identity of the surface

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of the key, made now if it is missing."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
            self._old.discard(key)
            return surface
        surface = make()
        self._surfaces[key] = surface
        self._keys[id(surface)] = key
        self._held += _bytes(surface)
        while self._held > self._limit and len(self._surfaces) > 1:
            self._drop(next(iter(self._surfaces)))
        return surface

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    def key_of(self, surface: pygame.Surface) -> Hashable | None:
        """Return the key of a surface that is here, or None."""
        return self._keys.get(id(surface))

    def age(self) -> None:
        """Mark everything here as old, until it is used again."""
        self._old.update(self._surfaces)

    def drop_old(self) -> None:
        """Forget what has not been used since `age`."""
        for key in tuple(self._old):
            self._drop(key)

    def clear(self) -> None:
        """Forget everything."""
        self._surfaces.clear()
        self._keys.clear()
        self._old.clear()
        self._held = 0

    def _drop(self, key: Hashable) -> None:
        surface = self._surfaces.pop(key)
        if self._keys.get(id(surface)) == key:  # a surface may be here under two keys
            del self._keys[id(surface)]
        self._held -= _bytes(surface)
        self._old.discard(key)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
