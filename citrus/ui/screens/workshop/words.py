"""What the workshop says of a board, in words."""

from __future__ import annotations

from citrus.language.texts import Texts
from citrus.workshop.advice import Advice


def advice_text(texts: Texts, found: Advice) -> str:
    """A weakness of a board, and what helps."""
    key, tiles = f"workshop.advice_{found.key}", texts.amount("tiles", found.tiles)
    if f"{key}.many" in texts:
        return texts.count(key, found.count, tiles=tiles)
    return texts(key)
