"""Levels as they once were: what the levels of today are measured against."""

from __future__ import annotations

from functools import cache

from citrus.bots.levels import Numbers, read_numbers
from citrus.bots.search_bot import SearchBot
from citrus.resources import data_dir

REFERENCES = ("hard-1", "expert-1")
"""The levels `hard` and `expert` of Citrus 1, before they judged what the market offers."""


@cache
def reference_numbers() -> Numbers:
    """The numbers of the reference bots; read once."""
    return read_numbers(data_dir() / "reference-bots.yaml")


def reference_bot(name: str) -> SearchBot:
    """One of the `REFERENCES`."""
    numbers = reference_numbers()
    return SearchBot(numbers.levels[name], numbers.weights)
