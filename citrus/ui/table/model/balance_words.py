"""The words for a balance: what the difference between two turns comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from citrus.bots.balance import GUESSED, Part, Source
from citrus.language.words import Words

TOOLS = Source("tools")


def broken_down(words: Words, said: str, parts: Sequence[Part]) -> str:
    """Return a clause that says by how many points somebody is better off, with what these come from; without that
    if there are no parts. Those that speak against it come last."""
    more = [part for part in parts if round(part.points) > 0]
    less = [part for part in parts if round(part.points) < 0]
    if not more:
        return said
    if len(more) == 1 and not less:
        return words.texts("table.balance.main", said=said, what=_source(words, more[0]))
    every = words.all_of([_counted(words, part) for part in more])
    if less:
        against = words.all_of([_counted(words, part) for part in less])
        every = words.texts("table.balance.but", more=every, less=against)
    return words.texts("table.balance.parts", said=said, parts=every)


def mostly(words: Words, said: str, parts: Sequence[Part], tools: Counter[str]) -> str:
    """Return the same clause without sums: only with what can be seen on the board, and most of it comes from. Action
    tiles are named if these `tools` are known."""
    seen = [part for part in parts if round(part.points) > 0 and part.source.name not in GUESSED]
    told = [_source(words, part) for part in seen]
    if TOOLS in (sources := [part.source for part in seen]) and tools:
        at, named = sources.index(TOOLS), words.listed([words.landscape(tile) for tile in tools])
        told[at] = words.texts("table.advice.others", reason=told[at], who=named)
    return words.texts("table.balance.main", said=said, what=words.all_of(told)) if told else said


def _counted(words: Words, part: Part) -> str:
    """Return a part with its points, more or fewer; those of a rival say so themselves."""
    key = "part" if part.points > 0 or part.source.name == "rival" else "fewer"
    return words.texts(f"table.balance.{key}", count=abs(round(part.points)), what=_source(words, part))


def _source(words: Words, part: Part) -> str:
    """Return what a part comes from."""
    key, values = f"table.balance.{part.source.name}", {"site": part.source.site, "player": words.player(part.rival)}
    if part.source.name in ("rival", "waste"):
        key += "_fewer" if part.points > 0 else "_more"
    return words.texts(key, **values)
