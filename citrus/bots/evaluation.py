"""How good a position is: the points that everybody can expect at the end of the game."""

from __future__ import annotations

import math
from statistics import fmean
from typing import NamedTuple

from citrus.bots.fruit import fruit_worth
from citrus.bots.weights import Weights
from citrus.rules.game import Game
from citrus.rules.state import GameState, PlayerState, Region
from citrus.rules.tiles import HORSES, MONEY, Finca

TURN = 2.2  # tiles that a player builds in a turn, harvests counted
MOST_TURNS = 12  # beyond that, turns left make no difference
ROOM = 4  # so many free spaces beside a region count as room to grow
REMEMBERED = 200_000  # entries of a table before it is thrown away: some ten megabytes

FincaKey = tuple[Finca, int, int, tuple[int, ...]]


class _Holding(NamedTuple):
    """A player's regions: how many tiles, on which spaces, every region's kind with the spaces beside it, and the
    tiles that count at every site (R9.2)."""

    tiles: int
    spaces: int
    beside: tuple[tuple[int, int], ...]
    present: dict[str, int]


class Evaluation:
    """Judges the states of one game by weights. It looks at nothing hidden but counts."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._board = game.board
        self._weights = weights
        self._per_round = TURN * game.players
        self._around = game.board.around
        self._holdings: dict[tuple[Region, ...], _Holding] = {}
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
        expected = self.expected(state)
        mine = expected[me]
        if len(expected) == 2:
            return mine - expected[1 - me]
        others = [points for player, points in enumerate(expected) if player != me]
        return mine - (max(others) + fmean(others)) / 2

    def expected(self, state: GameState) -> list[float]:
        """The points at the end that every player can expect, if play goes on as usual."""
        players = state.players
        if state.over:
            return [float(player.score) for player in players]
        left = len(state.bag) + len(state.market) - state.market.count(None) + len(state.hand)
        turns = left / self._per_round
        tempo = turns / (turns + self._weights.half)
        closed = ~(self._board.plantable & ~state.planted)
        held = []
        points = []
        for number, player in enumerate(players):
            holding = self._holdings.get(player.regions) or self._hold(player.regions)
            held.append(holding.present)
            promise = self._of_player(state, player, holding, closed)
            if state.orchard is not None:
                promise += fruit_worth(state, number)
            wells = (holding.spaces & state.wells).bit_count()
            points.append(player.score + self._tiles_now(player) + holding.tiles + wells + tempo * promise)
        rounded = min(MOST_TURNS, round(turns))
        lacking = ~state.occupied
        around = self._around
        for built in state.fincas:
            if not built.scored:
                site = built.site
                there = tuple([sizes.get(site, 0) for sizes in held])
                shares = self._finca(built.finca, (around[site] & lacking).bit_count(), rounded, there)
                for number, share in enumerate(shares):
                    points[number] += share
        if state.finca_stack and not state.fincas_closed:
            chance = self._weights.open_site * tempo
            for site in state.open_sites:
                there = tuple([sizes.get(site, 0) for sizes in held])
                if any(there):
                    shares = self._finca(self._average, (around[site] & lacking).bit_count(), rounded, there)
                    for number, share in enumerate(shares):
                        points[number] += chance * share
        return points

    def _of_player(self, state: GameState, player: PlayerState, holding: _Holding, closed: int) -> float:
        """What a player has that promises more for later."""
        weights = self._weights
        room = 0
        for kind, beside in holding.beside:
            growth = (beside & ~(closed | state.blocked_roads[kind])).bit_count()
            room += growth if growth < ROOM else ROOM
        promise = self._coins[player.coins] + self._workers[player.workers]
        promise += weights.growth * room + weights.size * holding.tiles
        for tile in player.tiles:
            promise += self._action_tiles[tile]
        return promise

    def _tiles_now(self, player: PlayerState) -> int:
        """The points of horses and of unused action tiles (R10.6, R11.3)."""
        return sum([HORSES.get(tile, 1) for tile in player.tiles])

    def _hold(self, regions: tuple[Region, ...]) -> _Holding:
        """What follows from a player's regions alone, remembered."""
        if len(self._holdings) > REMEMBERED:
            self._holdings.clear()
        present: dict[str, int] = {}
        every = 0
        for region in regions:
            every |= region.spaces
            for site, around in self._around.items():
                if around & region.spaces:
                    present[site] = present.get(site, 0) + region.spaces.bit_count()
        beside = tuple([(region.kind, self._board.neighbours(region.spaces)) for region in regions])
        holding = self._holdings[regions] = _Holding(every.bit_count(), every, beside, present)
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


def finca_shares(
    weights: Weights, finca: Finca, missing: int, turns: float, present: tuple[int, ...]
) -> tuple[float, ...]:
    """The points that every player can expect of a finca.

    `missing` spaces round it are not closed yet, each player still has so many `turns`, and `present` holds everybody's
    tiles round it (R9.2). With nothing missing it is scored exactly (R9.3).
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
