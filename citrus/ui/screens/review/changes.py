"""What one turn brings on the board and the mats, and another does not, in words: clauses without a subject, since the
heading above them names the player."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from citrus.bots.balance import Part
from citrus.language.words import Words
from citrus.review.contrast import Change, Outcome, changes, sites_of_open_fincas
from citrus.rules.state import GameState

PLACES = ("first", "shared", "second")
SAME = {"horses": "tools", "waste": "means"}
"""Sources of points that share a sentence."""


def change_text(words: Words, change: Change, beside: bool = True) -> str:
    """Return what is different at a finca here; `beside` that is told how it would be there, unless on a calm table."""
    here, there, texts = change.here, change.there, words.texts
    if here.closed:
        others = [(player, points) for player, points in here.points.items() if player != change.player]
        points = words.amount("points", here.points.get(change.player, 0))
        said = texts("review.change.closed", site=change.site, points=points)
        return (
            texts("table.advice.others", reason=said, who=_each(words, "table.tip.stands", others)) if others else said
        )
    if there.closed:
        who = _each(words, "review.change.paid", list(there.points.items()))
        key = "open_paid" if beside and who else "open"
        return texts(f"review.change.{key}", site=change.site, who=who)
    if not here.built:
        return texts("review.change.unbuilt", site=change.site)
    key = here.rank if here.rank in PLACES and (here.rank != there.rank or not beside) else "tiles"
    said = texts(f"review.change.{key}", site=change.site, own=words.amount("tiles", here.own), theirs=here.theirs)
    if not (beside and there.built) or words.calm:
        return said
    score = texts("review.change.score", own=there.own, theirs=there.theirs)
    return texts("review.change.played", text=said, other=score)


def elsewhere(words: Words, here: Outcome, there: Outcome, parts: Sequence[Part], beside: bool = True) -> list[str]:
    """Return what else is better here, as far as it is among the `parts` of the difference, the largest first."""
    texts, told = words.texts, defaultdict[str, list[str]](list)
    mine, theirs = here.state.players[here.player], there.state.players[there.player]
    kind = max(here.regions, key=lambda kind: here.regions[kind] - there.regions.get(kind, 0), default=None)
    compared = [
        ("harvest", "harvested", "points", here.harvested, there.harvested),
        ("trees", "fruit", "points", here.added, there.added),
        ("means", "mat", "coins", mine.coins, theirs.coins),
        ("means", "mat", "workers", mine.workers, theirs.workers),
    ]
    if kind is not None and here.regions[kind] > 1:
        compared.append(("growth", "region", "tiles", here.regions[kind], there.regions.get(kind, 0)))
    for source, key, unit, own, other in compared:
        if own > other:
            of_kind = "" if kind is None else words.of_kind(kind)
            said = texts(f"review.change.{key}", what=words.amount(unit, own), of_kind=of_kind)
            told[source].append(
                texts("review.change.played", text=said, other=other) if beside and not words.calm else said
            )
    if here.returned < there.returned:
        told["returned"].append(texts("review.change.returned"))
    if new := [*(Counter(mine.tiles) - Counter(theirs.tiles)).elements()]:
        told["tools"].append(texts("review.change.taken", tiles=words.gains(new)))
    order = [part.source.name for part in sorted(parts, key=lambda part: -part.points) if part.points >= 1]
    names = dict.fromkeys(SAME.get(name, name) for name in order)
    if not told["harvest"]:  # tiles on the board count as if they were harvested
        names = dict.fromkeys("growth" if name == "harvest" else name for name in names)
    return [said for name in names for said in told[name]]


def brought(words: Words, before: GameState, after: Outcome) -> tuple[list[str], list[str]]:
    """Return what a turn has brought at open fincas, and what it has cost at any, beside the state before it."""
    every = changes(after, Outcome(after.player, before, ()), sites_of_open_fincas(before))
    found = [one for one in every if not one.is_small and (one.here if one.is_better else one.there).own]
    good = [change_text(words, one, beside=False) for one in found if one.is_better and not one.here.closed]
    return good, [change_text(words, one.turned(), beside=False) for one in reversed(found) if not one.is_better]


def _each(words: Words, key: str, paid: Sequence[tuple[int, int]]) -> str:
    """Return who gets how many points."""
    pairs = sorted(paid, key=lambda pair: -pair[1])
    told = [(words.player(player), words.amount("points", points)) for player, points in pairs]
    return words.all_of([words.texts(key, name=name, points=points) for name, points in told])
