"""What the mouse or the keyboard is on, and for how long."""

from __future__ import annotations

from citrus.ui.table.model.targets import Target

NOTE_SECONDS = 0.35


class Hover:
    """The target under the mouse or the keyboard; a note on it is due once it has rested there.

    `used`: a click has just done something here, or the target came below the mouse by itself, so that a note would
    hide what comes next.
    """

    def __init__(self) -> None:
        self.target: Target | None = None
        self.used = False
        self._rested = 0.0

    def move(self, target: Target | None) -> bool:
        """Be on another target; whether it is another one."""
        if target == self.target:
            return False
        self.target, self.used, self._rested = target, False, 0.0
        return True

    def use(self, target: Target) -> None:
        """A click has done something on a target; if this is still there, it needs no note until there was another."""
        self.used = self.used or target == self.target

    def update(self, seconds: float) -> bool:
        """Let time pass; whether a note has just become due."""
        if self.target is None or self._rested >= NOTE_SECONDS:
            return False
        self._rested += seconds
        return self._rested >= NOTE_SECONDS

    @property
    def note_due(self) -> bool:
        """Whether a note on the target is to be seen."""
        return self.target is not None and not self.used and self._rested >= NOTE_SECONDS
