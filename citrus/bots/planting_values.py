"""What single plantings lead to, judged by what they change: far quicker than building every state."""

from __future__ import annotations

from typing import NamedTuple

from citrus.bots.evaluation import ROOM, Evaluation, Judgement, margin
from citrus.bots.finca_shares import Shares
from citrus.bots.worth import tile_points
from citrus.rules.board import first_space
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.state import GameState


class Judged(NamedTuple):
    """How far ahead the player is after a planting, the workers left on the mat, and whether one has been placed."""

    value: float
    workers: int
    started: bool


class _Grove(NamedTuple):
    """An own region that may grow: its spaces, the free ones beside it, how many of these count, and its kind."""

    kind: Kind
    spaces: SpaceSet
    room: SpaceSet
    counts: int


class PlantingValues:
    """Plantings by the player in turn, in a state that was judged as `before`.

    What each leads to is what `Evaluation.judge` would say of the state.
    """

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
        self._gains: dict[tuple[str, int, int], Shares] = {}
        self._groves = []
        for kind, spaces in before.holdings[self._me].growing:
            beside = evaluation.holdings.facts(spaces).beside & self._free & ~state.blocked_roads[kind]
            self._groves.append(_Grove(kind, spaces, beside, min(ROOM, beside.bit_count())))
        self._room = sum(grove.counts for grove in self._groves)
        self._near = before.holdings[self._me].near
        self._near_others = 0
        for number, holding in enumerate(before.holdings):
            if number != self._me:
                self._near_others |= holding.near
        self._near |= self._near_others

    def knows(self, kind: Kind, space: Space, bridge: bool) -> bool:
        """Whether it can judge this planting: neither of a kind that a variant adds, nor one that covers a plantation
        which keeps roads beside regions closed (R6.4)."""
        if kind in self._state.game.added:
            return False
        return not bridge or not self._mates.get(space, 0) & self._free & self._near

    def of(self, kind: Kind, space: Space, bridge: bool) -> Judged:
        """A plain tile of a kind on a space; a well adds exactly a point."""
        judged = self._known.get((kind, space))  # a space needs a bridge or not, never both
        if judged is None:
            judged = self._known[kind, space] = self._judge(kind, space, bridge)
        return judged

    def _judge(self, kind: Kind, space: Space, bridge: bool) -> Judged:
        state, board, weights = self._state, self._board, self._evaluation.weights
        bit = 1 << space
        beside = board.neighbours(bit)
        mates = self._mates.get(space, 0)
        region = bit
        joined = []
        room = self._room
        for grove in self._groves:
            if grove.kind == kind and grove.spaces & beside:
                region |= grove.spaces
                joined.append(grove.spaces)
                room -= grove.counts
            else:
                closed = bit | mates if grove.kind == kind else bit
                if grove.room & closed:
                    room += min(ROOM, (grove.room & ~closed).bit_count()) - grove.counts
        swallowed = 0
        neutral = state.neutral[kind]
        while rest := neutral & beside & ~swallowed:
            swallowed |= board.region_at(first_space(rest), neutral)
        region |= swallowed
        facts = self._evaluation.holdings.facts(region)
        open_to_kind = self._free & ~(bit | mates | state.blocked_roads[kind])
        room += min(ROOM, (facts.beside & open_to_kind).bit_count())
        tiles = 1 + swallowed.bit_count()
        workers = self._player.workers + len(joined) - 1
        promise = weights.growth * (room - self._room) + weights.size * tiles
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
        if self._near_others & (bit | mates):
            self._hem_in(expected, kind, bit, mates)
        lacks = self._lacking & bit
        for site in facts.sites:
            if site in self._before.shares:
                grown = facts.tiles
                around = board.around[site]
                for part in joined:
                    if part & around:
                        grown -= part.bit_count()
                missing = (around & self._lacking & ~lacks).bit_count()
                gains = self._gains_at(site, missing, self._present.get(site, 0) + grown)
                for number, gain in enumerate(gains):
                    expected[number] += gain
        return Judged(margin(expected, self._me), workers, not joined)

    def _gains_at(self, site: str, missing: int, tiles: int) -> Shares:
        """What everybody gains at a site if `missing` spaces are then free around it and the player has `tiles` tiles
        there."""
        key = (site, missing, tiles)
        gains = self._gains.get(key)
        if gains is None:
            before = self._before
            there = [holding.present.get(site, 0) for holding in before.holdings]
            there[self._me] = tiles
            shares = self._evaluation.share(before.fincas[site], missing, before.turns, tuple(there))
            gains = tuple([now - was for now, was in zip(shares, before.shares[site], strict=True)])
            self._gains[key] = gains
        return gains

    def _hem_in(self, expected: list[float], kind: Kind, bit: SpaceSet, mates: SpaceSet) -> None:
        """Take the room that the planting takes from the other players' regions."""
        state = self._state
        for number, holding in enumerate(self._before.holdings):
            if number == self._me or not holding.near & (bit | mates):
                continue
            lost = 0
            for region in holding.growing:
                closed = bit | mates if region.kind == kind else bit
                beside = self._evaluation.holdings.facts(region.spaces).beside
                room = beside & self._free & ~state.blocked_roads[region.kind]
                if room & closed:
                    lost += min(ROOM, room.bit_count()) - min(ROOM, (room & ~closed).bit_count())
            expected[number] -= self._before.tempo * self._evaluation.weights.growth * lost
