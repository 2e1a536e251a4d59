"""What the window shows while its size changes: its last picture, stretched, until the size rests."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from citrus.ui.shell.last_picture import LastPicture

REST_SECONDS = 0.12  # a window that has kept its size for this time has come to rest


class Resize:
    """A change of a window's size, from the first stretched picture until all is laid out again; `last` is the picture,
    `goes_on` tells whether it is shown."""

    def __init__(self, window: pygame.Window) -> None:
        self.last = LastPicture()
        self.goes_on = False
        self._window = window
        self._shown = window.get_surface()
        self._wanted = self._shown.get_size()
        self._rest = 0.0

    @property
    def begins(self) -> bool:
        """Whether the window has just got another size."""
        return not self.goes_on and self._shown.get_size() != self._wanted

    def begin(self, size: tuple[int, int], draw: Callable[[pygame.Surface], None]) -> None:
        """Begin to stretch the last picture, which had a `size` in pixels; `draw` it if there is no copy."""
        self.goes_on = True
        if not self.last.current:
            draw(self.last.fresh(size))

    def rests(self, seconds: float) -> bool:
        """Show the last picture in another size if the window has got one; return whether it has come to rest."""
        size = self._shown.get_size()
        if size == self._wanted:
            self._rest -= seconds
            return self._rest <= 0
        self._wanted, self._rest = size, REST_SECONDS
        self.last.stretch(self._shown)
        self._window.flip()
        return False

    def end(self) -> None:
        """Forget the last picture: the screens are laid out for the current size."""
        self.goes_on = False
        self.last.forget()
        self._wanted = self._shown.get_size()
