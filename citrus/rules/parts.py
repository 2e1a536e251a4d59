"""What a variant keeps in a setup and in a state, beside what every game has (R12)."""

from __future__ import annotations

from typing import TypeVar

import msgspec


class Part(msgspec.Struct, frozen=True, gc=False):
    """What one variant keeps; each has a sort of its own (R12)."""


P = TypeVar("P", bound=Part)
"""A sort of part."""


def part_of(parts: tuple[Part, ...], sort: type[P]) -> P | None:
    """The part of a sort among these, or None in a game without its variant."""
    for part in parts:
        if isinstance(part, sort):
            return part
    return None


def with_part(parts: tuple[Part, ...], part: Part) -> tuple[Part, ...]:
    """These parts with this one instead of the one of its sort, or behind them if they have none."""
    found = list(parts)
    for number, other in enumerate(parts):
        if type(other) is type(part):
            found[number] = part
            return tuple(found)
    return (*parts, part)
