"""Points that rise on the table: how many, where they were earned, and what for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citrus.language.words import Words
from citrus.rules.events import Event, FincaScored, PointsScored, Standing
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA


@dataclass(frozen=True)
class Rising:
    """Points with their terms, which rise where they were earned and then walk on the score track.

    Without `spaces` they rise from the hand, or from the player's mat if they were earned `at_mat`; without points only
    nothing rises. They begin `begin` seconds after their movement. They stay for the usual time, times `longer`. Those
    of the first place at a finca are the `best`, and stand beside all the `tiles` that brought them. A total that has
    changed is `foretold`: its number is lit.
    """

    player: int
    points: int
    spaces: SpaceSet
    terms: str
    at_mat: bool = False
    begin: float = 0.0
    longer: float = 1.0
    best: bool = False
    tiles: int = 0
    foretold: bool = False


def risings(words: Words, events: Sequence[Event]) -> tuple[Rising, ...]:
    """Return all points of an action."""
    found: list[Rising] = []
    present: dict[int, Standing] = {}
    for event in events:
        if isinstance(event, FincaScored):
            present = {standing.player: standing for standing in event.standings}
        if isinstance(event, PointsScored):
            if event.source.column == FINCA:
                terms = words.amount("tiles", present[event.player].tiles)
            else:
                each = [words.count(f"events.term.{term.name}", term.count) for term in event.terms]
                terms = words.joined(" + ", each)
            found.append(Rising(event.player, event.points, event.spaces, terms))
    return tuple(found)
