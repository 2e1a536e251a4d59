"""What the workshop says of a board, in words."""

from __future__ import annotations

from citrus.language.texts import Texts
from citrus.workshop.advice import Advice


def advice_text(texts: Texts, found: Advice) -> str:
    """A weakness of a board, and what helps."""
    key, tiles = f"workshop.advice_{found.key}", texts.amount("tiles", found.tiles)
    if texts.is_counted(key):
        return texts.count(key, found.count, tiles=tiles, trees=trees_text(texts, found.with_trees))
    return texts(key)


def trees_text(texts: Texts, spaces: int) -> str:
    """How many spaces are left with fruit trees, as the end of what is said of those without."""
    return texts.count("workshop.with_trees", spaces)
