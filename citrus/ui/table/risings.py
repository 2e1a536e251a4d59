"""Points as they rise on the table: how many, where they were earned, and what for."""

from __future__ import annotations

from citrus.rules.events import Event, FincaScored, PointsScored, RegionsMerged
from citrus.ui.table.flights import Rising
from citrus.ui.table.words import Words


def risings(words: Words, events: tuple[Event, ...]) -> tuple[Rising, ...]:
    """All points of an action; without points, abandoned regions that were taken over."""
    found: list[Rising] = []
    tiles: dict[int, int] = {}
    for event in events:
        if isinstance(event, FincaScored):
            tiles = {standing.player: standing.tiles for standing in event.standings}
        if isinstance(event, RegionsMerged) and event.neutral:
            joined = sum(event.neutral)
            found.append(Rising(event.player, 0, joined, words.count("events.swallowed", joined.bit_count())))
        if isinstance(event, PointsScored):
            parts = [(term.name, term.count) for term in event.terms]
            if event.source in ("finca", "final_finca"):
                parts = [("around", tiles[event.player])]
            terms = " + ".join(words.count(f"events.term.{name}", number) for name, number in parts)
            found.append(Rising(event.player, event.points, event.spaces, terms))
    return tuple(found)
