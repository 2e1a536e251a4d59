"""Undo and redo of a draft."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

KEPT = 500

Draft = TypeVar("Draft")


@dataclass(frozen=True)
class History(Generic[Draft]):
    """A draft with its earlier versions and those that undo has taken back, the nearest last."""

    draft: Draft
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()

    def then(self, draft: Draft, same_stroke: bool = False) -> History[Draft]:
        """Return the history with another draft, which replaces the last one of the same stroke. Redo is cleared."""
        if draft == self.draft:
            return self
        if same_stroke and self.past:
            if draft == self.past[-1]:
                return History(draft, self.past[:-1])
            return History(draft, self.past)
        return History(draft, (*self.past, self.draft)[-KEPT:])

    def undone(self) -> History[Draft]:
        """Return the history one change back; the same if there is none."""
        if not self.past:
            return self
        return replace(self, draft=self.past[-1], past=self.past[:-1], future=(*self.future, self.draft))

    def redone(self) -> History[Draft]:
        """Return the history with the last undone change redone; the same if there is none."""
        if not self.future:
            return self
        return replace(self, draft=self.future[-1], past=(*self.past, self.draft), future=self.future[:-1])
