"""The value of single plantings, judged by what they change: far quicker than building every state."""

from __future__ import annotations

from typing import NamedTuple

from citrus.bots.evaluation import Evaluation, Judgement, margin
from citrus.bots.finca_shares import Shares
from citrus.bots.groves import Grove
from citrus.bots.worth import tile_points
from citrus.rules.board import first_space
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.state import GameState


class Judged(NamedTuple):
    """The player's lead after a planting, the workers left on the mat, and whether one has been placed."""

    value: float
    workers: int
    started: bool


class _Change(NamedTuple):
    """The changes of a planting for regions: its `kind`, its space (`bit`), the spaces that it closes to its kind, the
    `neutral` regions of the kind that are left, whether it swallows some, and whether it covers another."""

    kind: Kind
    bit: SpaceSet
    closed: SpaceSet
    neutral: SpaceSet
    swallows: bool
    covers: bool


class PlantingValues:
    """Plantings by the player in turn, in a state that was judged as `before`. Each value equals that of
    `Evaluation.judge` for the state."""

    def __init__(self, evaluation: Evaluation, before: Judgement, state: GameState) -> None:
        self._evaluation = evaluation
        self._before = before
        self._state = state
        self._board = state.game.board
        self._mates = {} if state.game.options.family else self._board.road_mates
        self._me = state.player
        self._player = state.players[self._me]
        self._free = self._board.plantable & ~state.planted
        self._lacking = ~state.occupied
        self._present = before.holdings[self._me].present
        self._known: dict[tuple[Kind, Space], Judged] = {}
        self._gains: dict[tuple[str, int, bool, int], Shares] = {}
        self._near = before.holdings[self._me].near
        self._near_others = 0
        for number, holding in enumerate(before.holdings):
            if number != self._me:
                self._near_others |= holding.near
        self._near |= self._near_others

    def knows(self, kind: Kind, space: Space, bridge: bool) -> bool:
        """Return whether it can judge this planting. It cannot for kinds that a variant adds, and for covering a
        plantation that keeps roads beside regions closed (R6.4)."""
        if kind in self._state.game.added:
            return False
        return not bridge or not self._mates.get(space, 0) & self._free & self._near

    def of(self, kind: Kind, space: Space, bridge: bool) -> Judged:
        """Return the value of a plain tile of a kind on a space; a well adds exactly a point."""
        judged = self._known.get((kind, space))  # a space needs a bridge or not, never both
        if judged is None:
            judged = self._known[kind, space] = self._judge(kind, space, bridge)
        return judged

    def _judge(self, kind: Kind, space: Space, bridge: bool) -> Judged:
        state, board, weights = self._state, self._board, self._evaluation.weights
        bit = 1 << space
        beside = board.neighbours(bit)
        mates = self._mates.get(space, 0)
        swallowed = 0
        neutral = state.neutral[kind]
        while rest := neutral & beside & ~swallowed:
            swallowed |= board.region_at(first_space(rest), neutral)
        change = _Change(kind, bit, bit | mates, neutral & ~swallowed & ~bit, bool(swallowed), bridge)
        region = bit | swallowed
        joined = []
        promise = 0.0
        for grove in self._before.groves[self._me]:
            if grove.kind == kind and grove.spaces & beside:
                region |= grove.spaces
                joined.append(grove.spaces)
                promise -= grove.promise
        facts = self._evaluation.holdings.facts(region)
        tiles = 1 + swallowed.bit_count()
        workers = self._player.workers + len(joined) - 1
        promise += self._lost(self._me, change, region)
        promise += self._grove(kind, region, change).promise + weights.size * tiles
        if len(joined) != 1:
            worth = self._evaluation.worth.workers
            promise += worth[workers] - worth[self._player.workers]
        points = tiles + (swallowed & state.wells).bit_count()
        if bit & state.landscape_spaces:
            taken = state.landscape_at(space)
            assert taken is not None
            points += tile_points(taken)
            promise += self._evaluation.worth.action_tiles[taken]
        if bridge:
            points -= tile_points("bridge")
            promise -= self._evaluation.worth.action_tiles["bridge"]
        expected = list(self._before.expected)
        expected[self._me] += points + self._before.tempo * promise
        if swallowed or bridge or self._near_others & change.closed:
            for number in range(len(expected)):
                if number != self._me:
                    expected[number] += self._before.tempo * self._lost(number, change, bit)
        lacks = self._lacking & bit
        for site in facts.sites:
            if site in self._before.shares:
                grown = facts.tiles
                around = board.around[site]
                for part in joined:
                    if part & around:
                        grown -= part.bit_count()
                missing = around & self._lacking & ~lacks
                gains = self._gains_at(site, missing, self._present.get(site, 0) + grown)
                for number, gain in enumerate(gains):
                    expected[number] += gain
        return Judged(margin(expected, self._me), workers, not joined)

    def _gains_at(self, site: str, missing: SpaceSet, tiles: int) -> Shares:
        """Return everybody's gain at a site with `missing` spaces free around it and `tiles` tiles of the player
        there."""
        before = self._before
        key = (site, missing.bit_count(), before.prospects.closable(missing), tiles)
        gains = self._gains.get(key)
        if gains is None:
            there = [holding.present.get(site, 0) for holding in before.holdings]
            there[self._me] = tiles
            shares = self._evaluation.share(before.fincas[site], missing, before.turns, before.prospects, tuple(there))
            gains = tuple([now - was for now, was in zip(shares, before.shares[site], strict=True)])
            self._gains[key] = gains
        return gains

    def _grove(self, kind: Kind, spaces: SpaceSet, change: _Change) -> Grove:
        """Return a region as a grove after a change."""
        state = self._state
        available = self._free & ~state.blocked_roads[kind]
        if kind == change.kind:
            return self._evaluation.groves.of(kind, spaces, available & ~change.closed, change.neutral)
        return self._evaluation.groves.of(kind, spaces, available & ~change.bit, state.neutral[kind] & ~change.bit)

    def _lost(self, number: int, change: _Change, region: SpaceSet) -> float:
        """Return how much a change reduces the promise of a player's regions, except those that join `region`."""
        found = 0.0
        for grove in self._before.groves[number]:
            if grove.kind == change.kind:
                touched = bool(grove.room & change.closed or change.swallows) and not grove.spaces & region
            else:
                touched = bool(grove.room & change.bit)
            if touched or (change.covers and self._state.neutral[grove.kind] & change.bit):
                found += self._grove(grove.kind, grove.spaces, change).promise - grove.promise
        return found
