"""What the window shows while its size changes: its last picture, stretched, until the size rests."""

from __future__ import annotations

from collections.abc import Callable

import pygame

REST_SECONDS = 0.12  # a window that has kept its size for this time has come to rest
BAND = 16  # rows that are smoothed at a time: the memory for more would be new each time, which takes twice as long
SMOOTH_PIXELS = 2560 * 1440  # of more pixels a smooth picture takes longer than a display shows a frame


class Resize:
    """A change of a window's size, from the first stretched picture until all is laid out again; `goes_on` tells
    whether that picture is shown."""

    def __init__(self, window: pygame.Window) -> None:
        self.goes_on = False
        self._window = window
        self._shown = window.get_surface()
        self._wanted = self._shown.get_size()
        self._picture = pygame.Surface((1, 1))
        self._rest = 0.0

    @property
    def begins(self) -> bool:
        """Whether the window has just got another size."""
        return not self.goes_on and self._shown.get_size() != self._wanted

    def begin(self, size: tuple[int, int], draw: Callable[[pygame.Surface], None]) -> None:
        """Begin to stretch the last picture, which had a `size` in pixels; `draw` it again, as the window's own pixels
        have vanished."""
        self.goes_on = True
        self._picture = pygame.Surface(size)
        draw(self._picture)

    def rests(self, seconds: float) -> bool:
        """Show the last picture in another size if the window has got one; return whether it has come to rest."""
        size = self._shown.get_size()
        if size == self._wanted:
            self._rest -= seconds
            return self._rest <= 0
        self._wanted, self._rest = size, REST_SECONDS
        stretch(self._picture, self._shown)
        self._window.flip()
        return False

    def end(self) -> None:
        """Forget the last picture: the screens are laid out for the current size."""
        self.goes_on = False
        self._picture = pygame.Surface((1, 1))
        self._wanted = self._shown.get_size()


def stretch(picture: pygame.Surface, onto: pygame.Surface) -> None:
    """Fill a surface with a picture."""
    (width, height), (wide, high) = picture.get_size(), onto.get_size()
    if wide * high > SMOOTH_PIXELS:
        pygame.transform.scale(picture, (wide, high), onto)
        return
    bands = min(high, -(-height // BAND))
    for band in range(bands):
        top, bottom, above, below = (n * size // bands for size in (height, high) for n in (band, band + 1))
        part = picture.subsurface((0, top, width, bottom - top))
        target = onto.subsurface((0, above, wide, below - above))
        pygame.transform.smoothscale(part, target.get_size(), target)
