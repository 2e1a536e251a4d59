"""Short lists of cases instead of whole grids: each value of each axis comes, but not with each of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def sampled(*axes: Sequence[Any], rounds: int = 1) -> list[tuple[Any, ...]]:
    """Return cases in which every value of every axis occurs, in `rounds` rounds through the longest axis.

    Each case holds one value of each axis. Shorter axes begin again at their end. In each further round each axis is
    one place further ahead of the axis before it, so values meet different ones. No case occurs twice.
    """
    long = max(map(len, axes))
    places = [
        tuple((place + turn * number) % len(axis) for number, axis in enumerate(axes))
        for turn in range(rounds)
        for place in range(long)
    ]
    return [tuple(axis[at] for axis, at in zip(axes, case, strict=True)) for case in dict.fromkeys(places)]
