"""What follows from a game step by step, so that of a longer game only the newest steps are looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from citrus.records.replay import Step

Value = TypeVar("Value")


class Along(Generic[Value]):
    """A value after each step of a game: `after(value, step)` is the next one, and leaves the one before as it is."""

    def __init__(self, first: Value, after: Callable[[Value, Step], Value]) -> None:
        self._first = first
        self._after = after
        self._steps: list[Step] = []
        self._values: list[Value] = []

    def at(self, steps: Sequence[Step]) -> Value:
        """The value after some steps of a game from its beginning on; they may go on from those before, go back to
        earlier ones, or be another game's."""
        known = min(len(steps), len(self._steps))
        while known and steps[known - 1] is not self._steps[known - 1]:
            known -= 1
        del self._steps[known:], self._values[known:]
        for step in steps[known:]:
            before = self._values[-1] if self._values else self._first
            self._steps.append(step)
            self._values.append(self._after(before, step))
        return self._values[-1] if self._values else self._first
