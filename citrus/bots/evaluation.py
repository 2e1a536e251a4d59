"""How good a position is: the points that everybody can expect at the end of the game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from citrus.bots.fruit import kept_worth
from citrus.bots.weights import Weights
from citrus.rules.board import Board, spaces_of
from citrus.rules.game import Game
from citrus.rules.state import GameState, Region
from citrus.rules.tiles import HORSES, MONEY, Finca

TURN = 2.2  # tiles that a player builds in a turn, harvests counted
MOST_TURNS = 12  # beyond that, turns left make no difference
ROOM = 4  # so many free spaces beside a region count as room to grow
REMEMBERED = 200_000  # entries of a table before it is thrown away: some ten megabytes

FincaKey = tuple[Finca, int, int, tuple[int, ...]]


Shares = tuple[float, ...]


class _Holding(NamedTuple):
    """A player's regions: how many tiles, on which spaces, the kind of every one that can grow with the spaces beside
    it, all these together, and the tiles that count at every site (R9.2)."""

    tiles: int
    spaces: int
    beside: tuple[tuple[int, int], ...]
    near: int
    present: dict[str, int]


class Judgement(NamedTuple):
    """What a state is worth to everybody: the sum of what they have and of their shares in the fincas.

    `fincas` are those that count, by site, each with the chance that there will be one.
    """

    tempo: float
    turns: int
    holdings: list[_Holding]
    own: list[float]
    fincas: dict[str, tuple[Finca, float]]
    shares: dict[str, Shares]
    expected: list[float]


class Evaluation:
    """Judges the states of one game by weights. It looks at nothing hidden but counts."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._board = game.board
        self._added = game.added
        self._weights = weights
        self._per_round = TURN * game.players
        self._around = game.board.around
        self._sites_near = sites_near(game.board)
        self._holdings: dict[tuple[Region, ...], _Holding] = {}
        self._regions: dict[int, tuple[int, int, tuple[str, ...]]] = {}
        self._shares: dict[FincaKey, tuple[float, ...]] = {}
        fincas = [finca for finca, count in game.tiles.fincas for _ in range(count)]
        self._average = sorted(fincas)[len(fincas) // 2] if fincas else Finca(0, 0)
        most = max(game.tiles.max_coins, game.tiles.start_coins)
        steps = [weights.coin_low] * 4 + [weights.coin_middle] * 4 + [weights.coin_high] * max(0, most - 8)
        self._coins = [sum(steps[:count]) for count in range(most + 1)]
        steps = [weights.worker_first, weights.worker_second]
        steps += [weights.worker_more] * game.tiles.workers
        self._workers = [sum(steps[:count]) for count in range(game.tiles.workers + 1)]
        self._action_tiles = {
            **dict.fromkeys(MONEY, weights.money),
            "cart": weights.cart,
            "bull": weights.bull,
            "bridge": weights.bridge,
            "milestone": weights.milestone,
            **dict.fromkeys(HORSES, 0.0),
        }

    @property
    def average(self) -> Finca:
        """A finca of the middle: for one of which nobody knows the values yet."""
        return self._average

    def margin(self, state: GameState, me: int) -> float:
        """How far a player is ahead: of the strongest rival and of all on average, half each."""
        return margin(self.expected(state), me)

    def expected(self, state: GameState) -> Sequence[float]:
        """The points at the end that every player can expect, if play goes on as usual."""
        if state.over:
            return [float(player.score) for player in state.players]
        return self.judge(state).expected

    def judge(self, state: GameState) -> Judgement:
        """What a state is worth, in parts, so that `judge_after` need not work everything out again."""
        left = len(state.bag) + len(state.market) - state.market.count(None) + len(state.hand)
        turns = left / self._per_round
        tempo = turns / (turns + self._weights.half)
        rounded = min(MOST_TURNS, round(turns))
        holdings = [self._holdings.get(player.regions) or self._hold(player.regions) for player in state.players]
        own = [self._own(state, number, holding, tempo) for number, holding in enumerate(holdings)]
        open_sites = () if state.fincas_closed or not state.finca_stack else state.open_sites
        fincas = dict.fromkeys(open_sites, (self._average, self._weights.open_site * tempo))
        fincas.update({built.site: (built.finca, 1.0) for built in state.fincas if not built.scored})
        lacking = ~state.occupied
        held = [holding.present for holding in holdings]
        shares = {site: self._share(site, fincas[site], held, lacking, rounded) for site in fincas}
        expected = [sum(parts) for parts in zip(own, *shares.values(), strict=True)]
        return Judgement(tempo, rounded, holdings, own, fincas, shares, expected)

    def judge_after(self, before: Judgement, state: GameState, space: int | None) -> Judgement:
        """The same for a state in which the player in turn has planted on a space, put a bull there, or harvested
        (None), when `before` it was judged as `before`. Bag, market and hand count as they were."""
        me = state.player
        regions = state.players[me].regions
        holding = self._holdings.get(regions) or self._hold(regions)
        was, now = before.holdings[me].present, holding.present
        # in a fixed order, or the sums would differ in their last digits
        affected = [site for site, tiles in now.items() if was.get(site) != tiles]
        affected += [site for site in was if site not in now]
        holdings = list(before.holdings)
        holdings[me] = holding
        own = list(before.own)
        own[me] = self._own(state, me, holding, before.tempo)
        if space is not None:
            affected += [site for site in self._sites_near[space] if site not in affected]
            closed = 1 << space | self._board.road_mates.get(space, 0)
            for number, other in enumerate(holdings):
                if number != me and other.near & closed:
                    own[number] = self._own(state, number, other, before.tempo)
        expected = [
            points + mine - theirs for points, mine, theirs in zip(before.expected, own, before.own, strict=True)
        ]
        shares = before.shares.copy()
        lacking = ~state.occupied
        held = [other.present for other in holdings]
        for site in affected:
            if site in shares:
                old = shares[site]
                new = shares[site] = self._share(site, before.fincas[site], held, lacking, before.turns)
                expected = [points + gain - loss for points, gain, loss in zip(expected, new, old, strict=True)]
        return Judgement(before.tempo, before.turns, holdings, own, before.fincas, shares, expected)

    def _own(self, state: GameState, number: int, holding: _Holding, tempo: float) -> float:
        """What a player has, apart from fincas."""
        weights = self._weights
        player = state.players[number]
        free = self._board.plantable & ~state.planted
        room = 0
        for kind, beside in holding.beside:
            growth = (beside & free & ~state.blocked_roads[kind]).bit_count()
            room += growth if growth < ROOM else ROOM
        promise = self._coins[player.coins] + self._workers[player.workers]
        promise += weights.growth * room + weights.size * holding.tiles
        points: float = player.score + holding.tiles + (holding.spaces & state.wells).bit_count()
        for tile in player.tiles:
            points += HORSES.get(tile, 1)  # an action tile is a point in the end (R10.6)
            promise += self._action_tiles[tile]
        if state.orchard is not None:
            points += kept_worth(state, number, tempo)
        return points + tempo * promise

    def _share(
        self, site: str, finca: tuple[Finca, float], held: list[dict[str, int]], lacking: int, turns: int
    ) -> Shares:
        """What everybody can expect of the finca on a site, or of one that may come there: with what chance."""
        there = tuple([tiles.get(site, 0) for tiles in held])
        shares = self._finca(finca[0], (self._around[site] & lacking).bit_count(), turns, there)
        chance = finca[1]
        return shares if chance == 1 else tuple([chance * share for share in shares])

    def _hold(self, regions: tuple[Region, ...]) -> _Holding:
        """What follows from a player's regions alone, remembered."""
        if len(self._holdings) > REMEMBERED:
            self._holdings.clear()
            self._regions.clear()
        present: dict[str, int] = {}
        every = near = 0
        beside = []
        for kind, spaces in regions:
            known = self._regions.get(spaces)
            if known is None:
                around = self._board.neighbours(spaces)
                sites = tuple([site for site, ring in self._around.items() if ring & spaces])
                known = self._regions[spaces] = (spaces.bit_count(), around, sites)
            tiles, around, sites = known
            every |= spaces
            if kind not in self._added:  # a tree never grows (R13.3)
                near |= around
                beside.append((kind, around))
            for site in sites:
                present[site] = present.get(site, 0) + tiles
        holding = self._holdings[regions] = _Holding(every.bit_count(), every, tuple(beside), near, present)
        return holding

    def _finca(self, finca: Finca, missing: int, turns: int, present: tuple[int, ...]) -> tuple[float, ...]:
        """What everybody can expect of a finca, remembered."""
        key = (finca, missing, turns, present)
        shares = self._shares.get(key)
        if shares is None:
            if len(self._shares) > REMEMBERED:
                self._shares.clear()
            shares = self._shares[key] = finca_shares(self._weights, finca, missing, turns, present)
        return shares


def margin(expected: Sequence[float], me: int) -> float:
    """How far a player is ahead by the points that everybody can expect: see `Evaluation.margin`."""
    if len(expected) == 2:
        return expected[me] - expected[1 - me]
    others = [points for player, points in enumerate(expected) if player != me]
    return expected[me] - (max(others) + sum(others) / len(others)) / 2


def sites_near(board: Board) -> dict[int, tuple[str, ...]]:
    """The sites that every space surrounds."""
    spaces = spaces_of(board.all_spaces)
    return {space: tuple([site for site, around in board.around.items() if around >> space & 1]) for space in spaces}


def finca_shares(
    weights: Weights, finca: Finca, missing: int, turns: float, present: tuple[int, ...]
) -> tuple[float, ...]:
    """The points that every player can expect of a finca.

    `missing` spaces around it are still free, each player has so many `turns` left, and `present` holds everybody's
    tiles around it (R9.2). With nothing missing it is scored exactly (R9.3).
    """
    if not missing:
        return _scored(finca, present)
    openness = missing / 8
    exponent = weights.sharpness + weights.sharpening * (1 - openness)
    strength = [(tiles + weights.newcomer * openness) ** exponent for tiles in present]
    every = sum(strength)
    if not every:
        return (0.0,) * len(present)
    first = [each / every for each in strength]
    odds = weights.closing - weights.closing_missing * (missing - 1) + weights.closing_turns * turns
    closed = 1 / (1 + math.exp(-odds))
    shares = []
    for player, tiles in enumerate(present):
        second = sum(
            first[other] * strength[player] / (every - strength[other])
            for other in range(len(present))
            if other != player and every > strength[other]
        )
        there = 1.0 if tiles else openness / 2
        shares.append(
            closed * (finca.first * first[player] + finca.second * second * there)
            + (1 - closed) * finca.second * first[player]
        )
    return tuple(shares)


def _scored(finca: Finca, present: tuple[int, ...]) -> tuple[float, ...]:
    """R9.3."""
    highest = max(present)
    if not highest:
        return (0.0,) * len(present)
    alone = present.count(highest) == 1
    second = max((tiles for tiles in present if tiles < highest), default=0)
    return tuple(
        [
            float(finca.first if tiles == highest else finca.second if alone and tiles and tiles == second else 0)
            for tiles in present
        ]
    )
