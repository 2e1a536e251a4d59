"""The words for a balance: what the difference between two turns comes from."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.bots.balance import SMALL, Part
from citrus.language.words import Words


def broken_down(words: Words, said: str, parts: Sequence[Part], better: bool) -> str:
    """Return a clause that says by how many points somebody would be `better` off, or worse, with what these come from;
    without that if there are no parts. Those that speak against it come last."""
    told = [
        (round(part.points), _part(words, part, "fewer" if better == (part.points > 0) else "more")) for part in parts
    ]
    more = [words.texts("table.balance.part", count=points, what=what) for points, what in told if points > 0]
    less = [words.texts("table.balance.fewer", count=-points, what=what) for points, what in told if points < 0]
    if not more:
        return said
    if len(more) == 1 and not less:
        return words.texts("table.balance.main", said=said, what=told[0][1])
    every = words.all_of(more)
    every = words.texts("table.balance.but", more=every, less=words.all_of(less)) if less else every
    return words.texts("table.balance.parts", said=said, parts=every)


def _part(words: Words, part: Part, others: str) -> str:
    """Return what a part comes from; `others` tells whether what a rival gets is `more` or `fewer`."""
    key, values = f"table.balance.{part.source.name}", {"site": part.source.site, "player": words.player(part.rival)}
    if part.source.name == "finca" and part.others >= SMALL:
        key = f"table.balance.finca_{others}"
    elif part.source.name == "rival":
        key = f"table.balance.rival_{others}"
    return words.texts(key, others=abs(round(part.others)), **values)
