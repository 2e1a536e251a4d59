"""Undo and redo of a draft."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

KEPT = 500

Draft = TypeVar("Draft")


@dataclass(frozen=True)
class History(Generic[Draft]):
    """A draft, and those that it was before and that undo has taken back, the nearest last."""

    draft: Draft
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()

    def then(self, draft: Draft, same_stroke: bool = False) -> History[Draft]:
        """With another draft; one of the same stroke takes the place of the last. What was taken back is gone."""
        if draft == self.draft:
            return self
        if same_stroke and self.past:
            if draft == self.past[-1]:
                return History(draft, self.past[:-1])
            return History(draft, self.past)
        return History(draft, (*self.past, self.draft)[-KEPT:])

    def undone(self) -> History[Draft]:
        """One change back; the same if there is none."""
        if not self.past:
            return self
        return replace(self, draft=self.past[-1], past=self.past[:-1], future=(*self.future, self.draft))

    def redone(self) -> History[Draft]:
        """One change on that was taken back; the same if there is none."""
        if not self.future:
            return self
        return replace(self, draft=self.future[-1], past=(*self.past, self.draft), future=self.future[:-1])
