"""What a variant keeps in a setup and in a state, beside what every game has (R12)."""

from __future__ import annotations

from typing import TypeVar

import msgspec


class VariantPart(msgspec.Struct, frozen=True, gc=False):
    """What one variant keeps (R12). Each variant has its own subclass."""


P = TypeVar("P", bound=VariantPart)
"""A sort of part."""


def part_of(parts: tuple[VariantPart, ...], sort: type[P]) -> P | None:
    """Return the part of a sort, or None in a game without its variant."""
    for part in parts:
        if isinstance(part, sort):
            return part
    return None


def with_part(parts: tuple[VariantPart, ...], part: VariantPart) -> tuple[VariantPart, ...]:
    """Return these parts with this one replacing the part of its sort, or added at the end."""
    found = list(parts)
    for number, other in enumerate(parts):
        if type(other) is type(part):
            found[number] = part
            return tuple(found)
    return (*parts, part)
