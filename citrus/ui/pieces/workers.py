"""Where the workers of regions stand: each where it was put, as long as it need not go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import Event, TilePlanted, WorkerPlaced, WorkersReturned
from citrus.rules.numbering import Space, SpaceSet

LEFT = 1_000_000  # the difference in rank; in no game are that many workers put anywhere
Stands = Mapping[Space, int]
"""The spaces where workers were put, each with a rank: of several in a region, the worker on the highest one stays."""


def stands(before: Stands, events: Iterable[Event]) -> Stands:
    """Where workers have been put after some more events of a game; `before` them nobody has, or so far.

    Spaces that a worker has left rank below all others, for their region may be part of another one now. They are kept,
    as the region may still be shown with its worker.
    """
    found = dict(before)
    for event in events:
        match event:
            case TilePlanted(space=space):  # over a bridge, where somebody may have stood before
                found.pop(space, None)
            case WorkerPlaced(space=space):
                found[space] = 1 + max((rank % LEFT for rank in found.values()), default=0)
            case WorkersReturned(regions=regions):
                for space in spaces_of(sum(regions)):
                    if found.get(space, 0) > 0:
                        found[space] -= LEFT
    return found


def stand(found: Stands, region: SpaceSet) -> Space:
    """The space of a region where its worker stands; its first one if nobody was put there."""
    own = [space for space in found if region >> space & 1]
    return max(own, key=lambda space: found[space], default=first_space(region))
