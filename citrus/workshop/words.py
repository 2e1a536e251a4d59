"""The workshop's sentences about a board."""

from __future__ import annotations

from citrus.language.texts import Texts
from citrus.workshop.advice import Weakness
from citrus.workshop.drafts import Gone


def advice_text(texts: Texts, found: Weakness) -> str:
    """Return a weakness of a board, and what helps."""
    key, tiles = f"workshop.advice_{found.key}", texts.amount("tiles", found.tiles)
    if texts.is_counted(key):
        return texts.count(key, found.count, tiles=tiles, trees=trees_text(texts, found.with_trees))
    return texts(key)


def trees_text(texts: Texts, spaces: int) -> str:
    """Return how many spaces are left with fruit trees, as the end of the sentence about those without."""
    return texts.count("workshop.with_trees", spaces)


def gone_text(texts: Texts, found: Gone) -> str:
    """Return what a change has removed from a board, and how to get it back."""
    what = [texts("workshop.gone_site", letter=letter) for letter in found.sites]
    counts = {"rocks": found.rocks, "bushes": found.bushes}
    what += [texts.count(f"workshop.gone_{name}", count) for name, count in counts.items() if count]
    return texts("workshop.gone", what=texts.joined(", ", what))
