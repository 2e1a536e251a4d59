"""The workshop's sentences about a board."""

from __future__ import annotations

from citrus.language.texts import Texts
from citrus.workshop.advice import Weakness


def advice_text(texts: Texts, found: Weakness) -> str:
    """Return a weakness of a board, and what helps."""
    key, tiles = f"workshop.advice_{found.key}", texts.amount("tiles", found.tiles)
    if texts.is_counted(key):
        return texts.count(key, found.count, tiles=tiles, trees=trees_text(texts, found.with_trees))
    return texts(key)


def trees_text(texts: Texts, spaces: int) -> str:
    """Return how many spaces are left with fruit trees, as the end of the sentence about those without."""
    return texts.count("workshop.with_trees", spaces)
