"""The value of a position: everybody's expected points at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from citrus.bots.adding import added
from citrus.bots.finca_shares import FincaShares, Shares
from citrus.bots.fruit import kept_worth
from citrus.bots.groves import Grove, Groves
from citrus.bots.holdings import Holding, Holdings, sites_near
from citrus.bots.offers import best_offer
from citrus.bots.prospects import Prospects, prospects, unlimited
from citrus.bots.weights import Weights
from citrus.bots.worth import Worth, tile_points
from citrus.rules.fruit_trees.orchard import orchard_in
from citrus.rules.game import Game
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import GameState
from citrus.rules.tiles import Finca

TURN = 2.2  # tiles that a player builds in a turn, harvests counted
MOST_TURNS = 12  # beyond that, turns left make no difference
SPENT = 1.6  # hardly anybody buys more than this many times an even share of the tiles left


class Judgement(NamedTuple):
    """The value of a state to everybody: the sum of what they have and of their shares in the fincas.

    `groves` are everybody's regions that can grow; `neutral` are the plantations without an owner, by kind. `fincas`
    are those that count, by site, each with its probability.
    """

    tempo: float
    turns: int
    prospects: Prospects
    spendable: float
    holdings: list[Holding]
    groves: list[list[Grove]]
    neutral: tuple[SpaceSet, ...]
    own: list[float]
    fincas: dict[str, tuple[Finca, float]]
    shares: dict[str, Shares]
    expected: list[float]

    @property
    def nothing_to_come(self) -> bool:
        """Whether nothing can be planted any more, and no finca brings anybody anything."""
        return not self.prospects.left and not any(map(any, self.shares.values()))


class Evaluation:
    """Judges the states of one game by weights, without hidden orders but with counts. With an `outlook` it sees what
    can never be planted; without, every space can be filled, and every tile planted."""

    def __init__(self, game: Game, weights: Weights, outlook: bool = True) -> None:
        self.weights = weights
        self.holdings = Holdings(game)
        self.groves = Groves(game.board, self.holdings, weights)
        self.worth = Worth(game, weights)
        self._outlook = outlook
        self._board = game.board
        self._per_round = TURN * game.players
        self._around = game.board.around
        self._sites_near = sites_near(game.board)
        self._shares = FincaShares(weights)
        fincas = [finca for finca, count in game.tiles.fincas for _ in range(count)]
        self._average = sorted(fincas)[len(fincas) // 2] if fincas else Finca(0, 0)
        self.unseen: frozenset[str] = frozenset()

    def without(self, unseen: frozenset[str]) -> Evaluation:
        """Return a copy that overlooks the fincas on some sites."""
        other = copy(self)
        other.unseen = unseen
        return other

    def margin(self, state: GameState, me: int) -> float:
        """Return a player's lead: over the strongest rival and over all on average, half each."""
        return margin(self.expected(state), me)

    def expected(self, state: GameState) -> Sequence[float]:
        """Return every player's expected points at the end, with usual play."""
        if state.over:
            return [float(player.score) for player in state.players]
        return self.judge(state).expected

    def forecast(self, state: GameState) -> Sequence[float]:
        """Return the same at the beginning of a turn, with the value of being in turn, or in turn soon."""
        if state.over:
            return self.expected(state)
        judgement = self.judge(state)
        expected = list(judgement.expected)
        players = len(expected)
        for later in range(players - 1):
            sooner = 1 - later / (players - 1)
            expected[(state.player + later) % players] += sooner * self.weights.move * judgement.tempo
        if self.weights.offer:
            expected[state.player] += self.weights.offer * best_offer(state)
        return expected

    def judge(self, state: GameState, alike: Judgement | None = None) -> Judgement:
        """Return the value of a state in parts, so that `judge_after` need not work everything out again. The judgement
        of a state with the same board and fincas (`alike`) saves work."""
        lacking = ~state.occupied
        players = range(len(state.players))
        open_sites = () if state.fincas_closed or not state.finca_stack else state.open_sites
        built = [built for built in state.fincas if not built.scored and built.site not in self.unseen]
        wanted = 0
        for finca in built:
            wanted |= self._around[finca.site] & lacking
        outlook = prospects(state, wanted) if self._outlook else unlimited(state)
        left = outlook.left
        turns = left / self._per_round
        tempo = turns / (turns + self.weights.half)
        rounded = min(MOST_TURNS, round(turns))
        spendable = SPENT * left / len(state.players)
        if alike is None:
            holdings = [self.holdings.of(player.regions) for player in state.players]
            groves = [self._groves(state, holding) for holding in holdings]
        else:
            holdings, groves = alike.holdings, alike.groves
        own = [self._own(state, number, holdings[number], groves[number], tempo, spendable) for number in players]
        if state.refill_due and state.bag:
            own[state.player] -= self.weights.refill
        fincas = dict.fromkeys(open_sites, (self._average, self.weights.open_site * tempo))
        fincas.update({finca.site: (finca.finca, 1.0) for finca in built})
        present = [holding.present for holding in holdings]
        shares = {
            site: self.share(
                finca, self._around[site] & lacking, rounded, outlook, tuple([at.get(site, 0) for at in present])
            )
            for site, finca in fincas.items()
        }
        expected = [added(parts) for parts in zip(own, *shares.values(), strict=True)]
        return Judgement(
            tempo, rounded, outlook, spendable, holdings, groves, state.neutral, own, fincas, shares, expected
        )

    def judge_after(self, before: Judgement, state: GameState, space: Space | None) -> Judgement:
        """Return the judgement after the player in turn has planted on a space, put a bull there, or harvested (None).

        `before` is the judgement of the state before. Bag, market and hand count as they were, and so does what can
        still be planted.
        """
        me = state.player
        holding = self.holdings.of(state.players[me].regions)
        was, now = before.holdings[me].present, holding.present
        # in a fixed order, or the sums would differ in their last digits
        affected = [site for site, tiles in now.items() if was.get(site) != tiles]
        affected += [site for site in was if site not in now]
        holdings = list(before.holdings)
        holdings[me] = holding
        closed = 0
        if space is not None:
            affected += [site for site in self._sites_near[space] if site not in affected]
            closed = 1 << space | self._board.road_mates.get(space, 0)
        groves = list(before.groves)
        groves[me] = self._groves(state, holding)
        own = list(before.own)
        own[me] = self._own(state, me, holding, groves[me], before.tempo, before.spendable)
        if state.refill_due and state.bag:
            own[me] -= self.weights.refill
        swallow = self.weights.swallow and before.neutral != state.neutral
        for number, other in enumerate(holdings):  # what is neutral now may be prey for everybody
            if number != me and (swallow or other.near & closed):
                groves[number] = self._groves(state, other)
                own[number] = self._own(state, number, other, groves[number], before.tempo, before.spendable)
        expected = [
            points + mine - theirs for points, mine, theirs in zip(before.expected, own, before.own, strict=True)
        ]
        shares = before.shares.copy()
        lacking = ~state.occupied
        present = [other.present for other in holdings]
        for site in affected:
            if site in shares:
                old = shares[site]
                there = tuple([at.get(site, 0) for at in present])
                missing = self._around[site] & lacking
                new = shares[site] = self.share(before.fincas[site], missing, before.turns, before.prospects, there)
                expected = [points + gain - loss for points, gain, loss in zip(expected, new, old, strict=True)]
        return Judgement(
            before.tempo,
            before.turns,
            before.prospects,
            before.spendable,
            holdings,
            groves,
            state.neutral,
            own,
            before.fincas,
            shares,
            expected,
        )

    def _groves(self, state: GameState, holding: Holding) -> list[Grove]:
        """Return the regions of a player that can grow, as groves."""
        free = self._board.plantable & ~state.planted
        blocked, neutral = state.blocked_roads, state.neutral
        return [
            self.groves.of(region.kind, region.spaces, free & ~blocked[region.kind], neutral[region.kind])
            for region in holding.growing
        ]

    def _own(
        self, state: GameState, number: int, holding: Holding, groves: list[Grove], tempo: float, spendable: float
    ) -> float:
        """Return the value of what a player has, apart from fincas."""
        weights = self.weights
        player = state.players[number]
        promise = self.worth.promise(player) + weights.size * holding.tiles
        for grove in groves:
            promise += grove.promise
        points: float = player.score + holding.tiles + (holding.spaces & state.wells).bit_count()
        points += sum(map(tile_points, player.tiles))
        points -= weights.spare * max(0.0, player.coins - spendable)
        if orchard_in(state) is not None:
            points += kept_worth(state, number, tempo)
        return points + tempo * promise

    def share(
        self,
        finca: tuple[Finca, float],
        missing: SpaceSet,
        turns: int,
        outlook: Prospects,
        present: tuple[int, ...],
    ) -> Shares:
        """Return everybody's expected points from a finca that lacks these spaces, or from a possible one by its
        probability."""
        values, chance = finca
        shares = self._shares.of(values, missing.bit_count(), turns, present, outlook.closable(missing), outlook.stuck)
        return shares if chance == 1 else tuple([chance * share for share in shares])


def margin(expected: Sequence[float], me: int) -> float:
    """Return a player's lead by everybody's expected points: see `Evaluation.margin`."""
    if len(expected) == 2:
        return expected[me] - expected[1 - me]
    others = [points for player, points in enumerate(expected) if player != me]
    return expected[me] - (max(others) + added(others) / len(others)) / 2
