"""Groves: regions that can grow, with the room beside them and its promise."""

from __future__ import annotations

from typing import NamedTuple

from citrus.bots.finca_shares import REMEMBERED
from citrus.bots.holdings import Holdings
from citrus.bots.weights import Weights
from citrus.rules.board import Board, first_space
from citrus.rules.numbering import Kind, SpaceSet

ROOM = 4  # the most free spaces beside a region that count as room to grow


class Grove(NamedTuple):
    """A region that can grow: its `kind` and `spaces`, the free ones beside it where the kind may be planted (`room`),
    and the promise of these and of the neutral tiles in reach."""

    kind: Kind
    spaces: SpaceSet
    room: SpaceSet
    promise: float


class Groves:
    """Groves on the board of a game, with remembered promises by weights."""

    def __init__(self, board: Board, holdings: Holdings, weights: Weights) -> None:
        self._board = board
        self._holdings = holdings
        self._growth = weights.growth
        self._swallow = weights.swallow
        self._known: dict[tuple[Kind, SpaceSet, SpaceSet, SpaceSet], Grove] = {}

    def of(self, kind: Kind, spaces: SpaceSet, available: SpaceSet, neutral: SpaceSet) -> Grove:
        """Return a region as a grove. `available` are the free spaces that no road rule closes to its kind, `neutral`
        the plantations of the kind without an owner."""
        tiles, beside, _ = self._holdings.facts(spaces)
        room = beside & available
        if not self._swallow:
            neutral = 0
        key = (kind, spaces, room, neutral)
        grove = self._known.get(key)
        if grove is None:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            promise = self._growth * min(ROOM, room.bit_count())
            if neutral:
                promise += self._swallow * self._prey(neutral, tiles, room)
            grove = self._known[key] = Grove(kind, spaces, room, promise)
        return grove

    def _prey(self, neutral: SpaceSet, tiles: int, room: SpaceSet) -> int:
        """Return how many neutral tiles a region of `tiles` tiles could swallow with a tile in its room (R6.8)."""
        touched = self._board.neighbours(room) & neutral
        found = 0
        while touched:
            part = self._board.region_at(first_space(touched), neutral)
            touched &= ~part
            size = part.bit_count()
            if size <= tiles:
                found += size
        return found
