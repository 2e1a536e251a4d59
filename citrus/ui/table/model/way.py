"""A way to do an action at the table: clicks one after another."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.ui.table.model import targets
from citrus.ui.table.model.targets import Target


@dataclass(frozen=True, slots=True)
class Way:
    """Clicks: `first` one after another, `several` in any order, a second click on which puts it back, and then `last`.

    What is picked is a way that has been begun.
    """

    first: tuple[Target, ...] = ()
    several: frozenset[Target] = frozenset()
    last: tuple[Target, ...] = ()

    def after(self, begun: Way) -> tuple[Target, ...] | None:
        """The clicks that are left once a way has been begun; None if this is not a way on from there."""
        done = len(begun.first)
        if self.first[:done] != begun.first:
            return None
        toggled = sorted(self.several ^ begun.several, key=_place) if self.several else ()
        return (*self.first[done:], *toggled, *self.last)


def _place(target: Target) -> tuple[str, int]:
    """For an order of what can be chosen in any order."""
    match target:
        case targets.Space(number) | targets.FruitForSale(number):
            return type(target).__name__, number
    return type(target).__name__, 0
