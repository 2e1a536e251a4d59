"""The words for a balance: what the difference between two turns comes from."""

from __future__ import annotations

from citrus.bots.balance import SMALL, Balance, Part
from citrus.language.words import Words


def broken_down(words: Words, said: str, balance: Balance, better: bool) -> str:
    """Return a clause that says by how many points somebody would be `better` off, or worse, with what these come from,
    where one or two parts explain them."""
    told = [(round(part.points), _part(words, part, "fewer" if better else "more")) for part in balance.main]
    if len(told) == 1:
        return words.texts("table.balance.main", said=said, what=told[0][1])
    parts = [words.texts("table.balance.part", count=points, what=what) for points, what in told]
    return words.texts("table.balance.parts", said=said, parts=words.all_of(parts)) if parts else said


def _part(words: Words, part: Part, others: str) -> str:
    """Return what a part comes from; `others` tells whether what a rival gets is `more` or `fewer`."""
    key, values = f"table.balance.{part.source.name}", {"site": part.source.site, "player": words.player(part.rival)}
    if part.source.name == "finca" and part.others >= SMALL:
        key = f"table.balance.finca_{others}"
    return words.texts(key, others=round(part.others), **values)
