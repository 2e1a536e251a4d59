"""Sums of floats that are equal in every version of Python: since 3.12 `sum` adds them another way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(numbers: Iterable[float]) -> float:
    """Return the sum of the numbers, added from the first to the last; 0 without any."""
    return reduce(add, numbers, 0.0)
