"""The sounds of events: the events of an action as a few sounds, each with the time at which it begins."""

from __future__ import annotations

from collections.abc import Iterable

from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaDrawn,
    FincaScored,
    Income,
    LandscapeTaken,
    LineBought,
    MarketRefilled,
    MilestoneUsed,
    MoneyUsed,
    RegionHarvested,
    RegionsMerged,
    TilePlanted,
    TilesReturned,
    TurnBegan,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.ui.table.model.variants import SHOWN

MOST = 4  # sounds for one action
APART = 0.2  # seconds from one sound to the next: about a movement

# The most important first: it is the one that is heard if only one may be.
SOUNDS: dict[type[Event], str] = {
    FincaScored: "score",
    RegionHarvested: "harvest",
    FincaBuilt: "build",
    FincaDrawn: "draw",
    LandscapeTaken: "landscape",
    RegionsMerged: "merge",
    TilePlanted: "plant",
    LineBought: "take",
    CartUsed: "take",
    BullPlaced: "bull",
    MilestoneUsed: "milestone",
    MoneyUsed: "coins",
    TilesReturned: "back",
    WorkerPlaced: "worker",
    MarketRefilled: "refill",
    Income: "coins",
    WorkersReturned: "home",
    TurnBegan: "turn",
}
LANDSCAPE = {"horses": "horses", "money": "coins", "bull": "bull", "milestone": "milestone"}
_RANK = {kind: rank for rank, kind in enumerate(SOUNDS)}
_ADDED = [entry for variant in SHOWN.values() for entry in variant.sounds.items()]
SOUNDS |= {kind: name for kind, (name, _) in _ADDED}
_RANK |= {kind: _RANK[like] for kind, (_, like) in _ADDED}


def sound_of(event: Event) -> str | None:
    """Return the sound of one event, or None if it is silent."""
    if isinstance(event, LandscapeTaken):
        kind = event.tile.rstrip("0123456789")
        return LANDSCAPE.get(kind, SOUNDS[LandscapeTaken])
    if isinstance(event, Income | MoneyUsed) and not event.gained:
        return None
    return SOUNDS.get(type(event))


def sounds_of(events: Iterable[Event], most: int = MOST) -> list[tuple[str, float]]:
    """Return at most `most` sounds of an action in the order of its events, and when each begins, the important ones
    first."""
    ranks: dict[str, int] = {}
    for event in events:
        name = sound_of(event)
        if name is not None:
            ranks[name] = min(_RANK[type(event)], ranks.get(name, len(_RANK)))
    kept = sorted(ranks, key=ranks.__getitem__)[:most]
    heard = [name for name in ranks if name in kept]
    return [(name, APART * number) for number, name in enumerate(heard)]
