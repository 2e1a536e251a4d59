"""Single tiles of several kinds: they compete only for spaces and workers (R5.2, R6.2, R6.3)."""

from __future__ import annotations

from citrus.rules.ground import Room
from citrus.rules.numbering import SpaceSet


def singles_surely_fit(rooms: list[tuple[int, int]], workers: int) -> bool:
    """Return whether single tiles of several kinds are sure to find a space each, with this many workers.

    `rooms` holds for each kind how many spaces its tile may go to, and how many of them are beside own regions, kinds
    with the fewest spaces first. It is enough if each kind has one space more than the kinds before it take.
    """
    for taken, (room, extensions) in enumerate(rooms):
        if extensions <= taken:
            if room <= taken:
                return False
            workers -= 1
    return workers >= 0


def singles_fit(rooms: list[Room], workers: int, taken: SpaceSet = 0) -> bool:
    """Return whether single tiles of several kinds find a space each that is not `taken`, with this many workers.

    `rooms` holds for each kind where its tile may extend a region, and where it may start one. Joining several regions,
    which would return workers, is not considered.
    """
    if not rooms:
        return True
    (extend, start), *others = rooms
    for spaces, left in ((extend, workers), (start, workers - 1)):
        if left < 0:
            return False
        spaces &= ~taken
        for _ in rooms:  # more spaces need not be tried: the others cannot take all of these
            if not spaces:
                break
            bit = spaces & -spaces
            if singles_fit(others, left, taken | bit):
                return True
            spaces ^= bit
    return False
