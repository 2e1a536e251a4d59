"""Counts what is drawn: pixels, pictures and texts. They do not depend on the machine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pygame


@dataclass
class Counter:
    """The numbers of copied pixels and of calls for them, of rasterised pictures, and of rendered texts."""

    pixels: int = 0
    blits: int = 0
    pictures: int = 0
    texts: int = 0

    def snapshot(self) -> Counter:
        """Return the numbers as they are now."""
        return replace(self)

    def since(self, before: Counter) -> Counter:
        """Return what has come since then."""
        return Counter(
            self.pixels - before.pixels,
            self.blits - before.blits,
            self.pictures - before.pictures,
            self.texts - before.texts,
        )

    def surface(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a surface that counts what is drawn on it, in the format of the window."""
        return pygame.Surface(size)


def count() -> Counter:
    """Count from now on: replace pygame's surfaces and fonts. Call it before the program is imported."""
    counter = Counter()

    def add(area: pygame.Rect) -> pygame.Rect:
        counter.pixels += area.width * area.height
        counter.blits += 1
        return area

    plain = pygame.Surface

    class Kind(type):
        def __instancecheck__(cls, thing: object) -> bool:
            return isinstance(thing, plain)  # files and fonts still give such

    class Surface(plain, metaclass=Kind):
        def blit(self, *given: Any, **named: Any) -> pygame.Rect:
            return add(super().blit(*given, **named))

        def fill(self, *given: Any, **named: Any) -> pygame.Rect:
            return add(super().fill(*given, **named))

        def blits(self, blit_sequence: Any, doreturn: Any = 1) -> Any:
            found = super().blits(blit_sequence)
            for area in found:
                add(area)
            return found if doreturn else None

        def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
            for source, place in blit_sequence:
                add(super().blit(source, place, None, special_flags))

    class Font(pygame.font.Font):
        def render(self, *given: Any, **named: Any) -> pygame.Surface:
            counter.texts += 1
            return super().render(*given, **named)

    rasterise = pygame.image.load_sized_svg

    def load_sized_svg(*given: Any, **named: Any) -> pygame.Surface:
        counter.pictures += 1
        return rasterise(*given, **named)

    pygame.Surface = Surface  # type: ignore[misc]
    pygame.font.Font = Font  # type: ignore[misc]
    pygame.image.load_sized_svg = load_sized_svg
    return counter
