"""Descriptions of a screen in words: for screen readers, for tests, and for lists of what can be used."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from pygame import Rect

WidgetRole = Literal[
    "button",
    "heading",
    "image",
    "link",
    "list",
    "radio",
    "row",
    "slider",
    "stepper",
    "switch",
    "tab",
    "text",
    "text field",
]
State = Literal["busy", "checked", "disabled", "expanded", "focused", "read-only", "selected"]


@dataclass(frozen=True)
class Description:
    """Something on a screen as one would describe it to somebody who cannot see it.

    `role` is what sort of thing it is, `name` what it is called, `value` what it shows now, `states` what holds of it,
    and `heading` what it stands under, if others have the same name. `hint` says more. `rect` is where it is, in pixels
    of the window. `parts` are the rows of a list, the links of a page, the spaces of a board. `source` is what `GoTo`
    can go to: a widget, a target of the table, the number of a row in its list. In a text field, `typed` are the places
    between the characters of `value` where its selection begins, and where its cursor is.
    """

    role: WidgetRole
    name: str
    value: str = ""
    states: frozenset[State] = frozenset()
    heading: str = ""
    hint: str = ""
    rect: Rect = field(default_factory=Rect)
    parts: tuple[Description, ...] = ()
    source: Hashable = field(default=None, compare=False)
    typed: tuple[int, int] = (0, 0)


def in_reading_order(described: Iterable[Description], sheets: Sequence[Rect]) -> list[Description]:
    """Return what is described in the order in which one reads it: what stands above the sheets, sheet by sheet, and
    what stands below or beside them. In each of these, one reads line by line; columns only where no line goes across.
    """

    def part(one: Description) -> int:
        around = (number for number, sheet in enumerate(sheets) if sheet.collidepoint(one.rect.center))
        above = all(one.rect.centery < sheet.top for sheet in sheets)
        return next(around, -1 if above else len(sheets))

    return [one for _, group in groupby(sorted(described, key=part), part) for one in _read(list(group))]


def _read(described: list[Description]) -> list[Description]:
    for across in (False, True):
        parts = _split(described, across)
        if len(parts) > 1:
            return [one for part in parts for one in _read(part)]
    return sorted(described, key=lambda one: one.rect.topleft[::-1])


def _split(described: list[Description], across: bool) -> list[list[Description]]:
    """Return groups with free room between them, from top to bottom or `across`."""
    parts: list[list[Description]] = []
    end = 0
    for one in sorted(described, key=lambda one: one.rect.left if across else one.rect.top):
        begins, ends = (one.rect.left, one.rect.right) if across else (one.rect.top, one.rect.bottom)
        if not parts or begins >= end:
            parts.append([])
        parts[-1].append(one)
        end = max(end, ends)
    return parts
