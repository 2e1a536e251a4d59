"""What moves on the table for a moment: pieces on their way, points that rise, spaces that pulse."""

from __future__ import annotations

import math
from dataclasses import dataclass

from citrus.ui.table.flights import MOVE_SECONDS, RISE_SECONDS, Movement, Rising

PULSE_SECONDS = 1.6


@dataclass
class Pulse:
    """Spaces at fault for a refusal, and for how long they have been shown."""

    spaces: int
    age: float = 0.0

    @property
    def strength(self) -> int:
        """How strong the mark is now, 0 to 255."""
        return round(105 + 70 * math.cos(self.age * 2 * math.pi * 1.6))


class Motion:
    """Movements one after another, then the points; a pulse goes on by itself."""

    def __init__(self) -> None:
        self.pulse: Pulse | None = None
        self.risings: tuple[Rising, ...] = ()
        self._movements: list[Movement] = []
        self.moved = 0.0
        self.risen = 0.0

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self._movements or self.risings or self.pulse)

    @property
    def movement(self) -> Movement | None:
        """The movement of now; `moved` says how far it is, from 0 to 1."""
        return self._movements[0] if self._movements else None

    def start(self, movements: list[Movement], risings: tuple[Rising, ...]) -> None:
        """Begin with movements, and with the points that rise after them."""
        self._movements, self.risings = movements, risings
        self.moved = self.risen = 0.0

    def stop(self) -> None:
        """Show the present."""
        self._movements, self.risings, self.pulse = [], (), None

    def update(self, seconds: float, pace: float) -> bool:
        """Let time pass; True if a movement ended and another state has to be shown."""
        ended = False
        if self._movements:
            self.moved += seconds * pace / MOVE_SECONDS
            if self.moved >= 1:
                self.moved = 0.0
                self._movements.pop(0)
                ended = True
        elif self.risings:
            self.risen += seconds * pace / RISE_SECONDS
            if self.risen >= 1:
                self.risings = ()
        if self.pulse is not None:
            self.pulse.age += seconds
            if self.pulse.age >= PULSE_SECONDS:
                self.pulse = None
        return ended
