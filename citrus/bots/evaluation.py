"""How good a position is: the points that everybody can expect at the end of the game."""

from __future__ import annotations

import math
from statistics import fmean

from citrus.bots.fruit import fruit_worth
from citrus.bots.weights import Weights
from citrus.rules.game import Game
from citrus.rules.state import GameState, PlayerState
from citrus.rules.tiles import HORSES, MONEY, Finca

TURN = 2.2  # tiles that a player builds in a turn, harvests counted
MOST_TURNS = 12  # beyond that, turns left make no difference
ROOM = 4  # so many free spaces beside a region count as room to grow
REMEMBERED = 200_000  # entries of a table before it is thrown away: some ten megabytes

FincaKey = tuple[Finca, int, int, tuple[int, ...]]


class Evaluation:
    """Judges the states of one game by weights. It looks at nothing hidden but counts."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._board = game.board
        self._weights = weights
        self._tiles = sum(game.bag_counts.values())
        self._per_round = TURN * game.players
        self._around = [(site, game.board.around[site]) for site in game.board.sites]
        self._touched: dict[int, tuple[str, ...]] = {}
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
        present: dict[str, list[int]] = {built.site: [0] * len(players) for built in state.fincas if not built.scored}
        for site in state.open_sites:
            present[site] = [0] * len(players)
        free = self._board.plantable & ~state.planted
        points = []
        for number, player in enumerate(players):
            points.append(self._of_player(state, number, player, tempo, free, present))
        rounded = min(MOST_TURNS, round(turns))
        occupied = state.occupied
        around = self._board.around
        for built in state.fincas:
            if not built.scored:
                missing = (around[built.site] & ~occupied).bit_count()
                shares = self._finca(built.finca, missing, rounded, tuple(present[built.site]))
                for number, share in enumerate(shares):
                    points[number] += share
        if state.finca_stack and not state.fincas_closed:
            chance = self._weights.open_site * tempo
            for site in state.open_sites:
                there = present[site]
                if any(there):
                    missing = (around[site] & ~occupied).bit_count()
                    shares = self._finca(self._average, missing, rounded, tuple(there))
                    for number, share in enumerate(shares):
                        points[number] += chance * share
        return points

    def _of_player(
        self,
        state: GameState,
        number: int,
        player: PlayerState,
        tempo: float,
        free: int,
        present: dict[str, list[int]],
    ) -> float:
        """What a player has, apart from fincas; the tiles round these are counted in `present`."""
        weights = self._weights
        stride = self._board.stride
        touched = self._touched
        tiles = wells = room = 0
        for kind, spaces in player.regions:
            size = spaces.bit_count()
            tiles += size
            wells += (spaces & state.wells).bit_count()
            beside = (spaces << 1 | spaces >> 1 | spaces << stride | spaces >> stride) & free
            open_spaces = (beside & ~state.blocked_roads[kind]).bit_count()
            room += open_spaces if open_spaces < ROOM else ROOM
            sites = touched.get(spaces)
            if sites is None:
                sites = self._touch(spaces)
            for site in sites:
                if site in present:
                    present[site][number] += size
        promise = (
            self._coins[player.coins] + self._workers[player.workers] + weights.growth * room + weights.size * tiles
        )
        points = player.score + tiles + wells
        for tile in player.tiles:
            if tile in HORSES:
                points += HORSES[tile]
            else:
                points += 1
                promise += self._action_tiles[tile]
        if state.orchard is not None:
            promise += fruit_worth(state, number)
        return points + tempo * promise

    def _touch(self, spaces: int) -> tuple[str, ...]:
        """The sites that a region surrounds, remembered."""
        if len(self._touched) > REMEMBERED:
            self._touched.clear()
        sites = self._touched[spaces] = tuple([site for site, around in self._around if around & spaces])
        return sites

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
