"""The last picture of the window, which is stretched during a resize."""

from __future__ import annotations

import pygame

KEPT_AFTER = 0.03  # seconds that a picture has stood before it is copied: while something moves, none is
BAND = 16  # rows that are smoothed at a time: the memory for more would be new each time, which takes twice as long
SMOOTH_PIXELS = 2560 * 1440  # of more pixels a smooth picture takes longer than a display shows a frame


class LastPicture:
    """A copy of the window's picture, made in a spare moment: the window's own pixels vanish when its size changes."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._current = False
        self._stood = 0.0

    @property
    def current(self) -> bool:
        """Whether the copy shows what the window shows."""
        return self._current

    def changed(self) -> None:
        """Note that the window shows something else now."""
        self._current = False
        self._stood = 0.0

    def forget(self) -> None:
        """Free the copy."""
        self._picture = None
        self.changed()

    def stand(self, surface: pygame.Surface, seconds: float) -> None:
        """Let time pass with an unchanged surface; copy it after a moment."""
        self._stood += seconds
        if not self._current and self._stood >= KEPT_AFTER:
            self.fresh(surface.get_size()).blit(surface, (0, 0))

    def fresh(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the copy in a size in pixels, to be drawn on now."""
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size)
        self._current = True
        return self._picture

    def stretch(self, onto: pygame.Surface) -> None:
        """Fill a surface with the copy."""
        assert self._picture is not None
        (width, height), (wide, high) = self._picture.get_size(), onto.get_size()
        if wide * high > SMOOTH_PIXELS:
            pygame.transform.scale(self._picture, (wide, high), onto)
            return
        bands = min(high, -(-height // BAND))
        for band in range(bands):
            top, bottom, above, below = (n * size // bands for size in (height, high) for n in (band, band + 1))
            part = self._picture.subsurface((0, top, width, bottom - top))
            target = onto.subsurface((0, above, wide, below - above))
            pygame.transform.smoothscale(part, target.get_size(), target)
