"""Earlier levels, against which today's levels are measured."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from citrus.bots.levels import Numbers, read_numbers
from citrus.bots.search_bot import SearchBot

FILE = Path(__file__).parents[1] / "benchmarks" / "reference-bots.yaml"


@cache
def reference_numbers() -> Numbers:
    """Return the numbers of the reference bots; read once."""
    return read_numbers(FILE)


class _Reference(SearchBot):
    """A level of Citrus 1, before it judged what the market offers."""

    level = ""

    def __init__(self) -> None:
        numbers = reference_numbers()
        super().__init__(numbers.levels[self.level], numbers.weights)


class Hard1(_Reference):
    """The level `hard` of Citrus 1."""

    level = "hard-1"


class Expert1(_Reference):
    """The level `expert` of Citrus 1."""

    level = "expert-1"
