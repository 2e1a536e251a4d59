"""A font that writes runs of a text in any script and direction."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import pygame

from citrus.ui.kit.runs import Run


@dataclass(frozen=True)
class Writer:
    """A font at a size, and its factor of reduction: fonts of pictures have only one size."""

    font: pygame.font.Font
    scale: float

    @classmethod
    def within(cls, load: Callable[[int], pygame.font.Font], px: int, high: int) -> Writer:
        """Return a font `px` pixels large whose lines are at most `high`: larger ones are loaded smaller, or scaled."""
        font = load(px)
        if font.get_height() > high:
            font = load(max(1, px * high // font.get_height()))
        return cls(font, min(1.0, high / font.get_height()))

    def size(self, run: Run) -> int:
        """Return the width of a run."""
        self._turn(run)
        return round(self.font.size(run.text)[0] * self.scale)

    def render(self, run: Run, colour: pygame.Color) -> tuple[pygame.Surface, int]:
        """Return a picture of a run, and how far below its top the letters stand."""
        self._turn(run)
        label = self.font.render(run.text if self.font.size(run.text)[0] else "", True, colour)
        if self.scale < 1:
            label = pygame.transform.smoothscale_by(label, self.scale)
        return label, round(self.font.get_ascent() * self.scale)

    def _turn(self, run: Run) -> None:
        """Prepare the script and the direction of a run, if the library can shape letters."""
        with suppress(pygame.error):
            self.font.set_script(run.script)
            self.font.set_direction(pygame.DIRECTION_RTL if run.backward else pygame.DIRECTION_LTR)
