"""Descriptions of a screen in words: for screen readers, for tests, and for lists of what can be used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pygame import Rect

WidgetRole = Literal[
    "button", "image", "link", "list", "radio", "row", "slider", "stepper", "switch", "tab", "text", "text field"
]
State = Literal["busy", "checked", "disabled", "expanded", "focused", "read-only", "selected"]


@dataclass(frozen=True)
class Description:
    """Something on a screen as one would describe it to somebody who cannot see it.

    `role` is what sort of thing it is, `name` what it is called, `value` what it shows now, `states` what holds of it,
    and `heading` what it stands under, if others have the same name. `hint` says more. `rect` is where it is, in pixels
    of the window. `parts` are the rows of a list, the links of a page, the spaces of a board.
    """

    role: WidgetRole
    name: str
    value: str = ""
    states: frozenset[State] = frozenset()
    heading: str = ""
    hint: str = ""
    rect: Rect = field(default_factory=Rect)
    parts: tuple[Description, ...] = ()
