"""Simple strategies to measure the levels against: each chooses among whole turns in its own way.

They find turns as `normal` does, or as `hard` does. Most of them have a single aim, and never look further than their
own turn: of turns that serve the aim equally well they play the one that the evaluation likes best.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from citrus.bots.adding import added
from citrus.bots.leads import lead
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import Lookahead, follow
from citrus.bots.search_bot import foreseen
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.actions import Action
from citrus.rules.fincas import missing, standings, tiles_left, totals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES
from citrus.rules.view import PlayerView, determinize

WEIGHTS = (0.94, 2.03, 2.85, 0.9, 0.88, -0.95, 1.34, 1.23, -1.34)
"""Of the `numbers` of a position: fitted by least squares to the leads at the ends of 60 games of `normal`."""


def on_the_table(state: GameState, player: int) -> float:
    """Return a player's points, with those of open fincas that pay them now; missing spaces reduce them."""
    found = float(state.players[player].score)
    for built in state.fincas:
        if not built.scored:
            lacking = missing(state, built.site).bit_count()
            for entry in standings(state, built.site):
                found += (entry.player == player) * entry.points / (1 + lacking)
    return found


def numbers(state: GameState, player: int) -> tuple[float, ...]:
    """Score, tiles, landscape, promised points, coins and workers (both again as what counts the more the fewer tiles
    are left), regions."""
    me = state.players[player]
    tiles = float(sum(region.spaces.bit_count() for region in me.regions))
    late = 1 / (1 + tiles_left(state) / 12)
    promised = on_the_table(state, player) - me.score
    landscape = float(len(me.tiles))
    workers, regions = float(me.workers), float(len(me.regions))
    return (float(me.score), tiles, landscape, promised, me.coins, me.coins * late, workers, workers * late, regions)


def foretold(state: GameState, player: int) -> float:
    """Return a player's expected final points, give or take what is equal for everybody."""
    return added(weight * number for weight, number in zip(WEIGHTS, numbers(state, player), strict=True))


class Rival(ABC):
    """A player that chooses among whole turns."""

    finds_turns_as = "normal"

    def __init__(self) -> None:
        self._effort = shipped_numbers().levels[self.finds_turns_as].effort
        self._game: Game | None = None

    @abstractmethod
    def choice(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """Return the turn to play; `turns` come with the best at first sight first."""

    def begin(self, game: Game) -> None:
        """Prepare for the first turn of a game."""
        self.evaluation = judge(game)
        self.search = TurnSearch(self.evaluation, self._effort)

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """See `citrus.bots.base.Bot`."""
        state = view.state
        if self._game is not state.game:
            self._game = state.game
            self.begin(state.game)
        return foreseen(state, self.choice(view, self.search.turns(state), rng).actions)


class SingleAim(Rival):
    """A player with one aim."""

    @abstractmethod
    def aim(self, state: GameState, me: int) -> float:
        """Return how good the state after a turn is for a player, by the one aim alone."""

    def choice(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """Return the turn that serves the aim best."""
        return max(turns, key=lambda turn: (self.aim(turn.state, view.state.player), turn.value))


class FarDenier(Rival):
    """Wants to be ahead of the strongest rival some turns later: it plays the best turns on as `hard` does, each in the
    same futures, and judges them as `expert` does. It takes the time that needs."""

    finds_turns_as = "hard"
    turns = 6
    futures = 3

    def begin(self, game: Game) -> None:
        """See `Rival`."""
        super().begin(game)
        ahead = shipped_numbers().levels[self.finds_turns_as].ahead
        assert ahead is not None
        quick = TurnSearch(self.evaluation, ahead.effort)
        self._ahead = Lookahead(self.evaluation, quick, self.turns, self.futures, ahead.rounds)

    def choice(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """Return the turn after which it leads by most."""
        turns, me = turns[: self.turns], view.state.player
        found = self._ahead.outcomes(view, [turn.actions for turn in turns], self.futures, rng)
        leads = [added(lead(points, me) for points in outcomes) for outcomes in found]
        return turns[leads.index(max(leads))]


class TwoTurns(Rival):
    """Plays the best turns on until its own next one is over, everybody by first sight, in one future. It wants to lead
    by the points on the table then."""

    turns = 8

    def choice(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """Return the turn after whose successor it leads by most."""
        future = determinize(view, rng)
        return max(turns[: self.turns], key=lambda turn: self._lead_after(future, turn, view.state.player))

    def _lead_after(self, state: GameState, turn: Turn, me: int) -> float:
        state = follow(state, turn.actions)
        own, player = 2, me
        while own and not state.over:
            if state.player != player:
                own -= player == me
                player = state.player
            if own:
                state = follow(state, self.search.turns(state)[0].actions)
        return lead([on_the_table(state, player) for player in range(len(state.players))], me)


class Fitted(SingleAim):
    """Weighs a few plain numbers as games taught it."""

    def aim(self, state: GameState, me: int) -> float:
        """Return the lead that they foretell."""
        return lead([foretold(state, player) for player in range(len(state.players))], me)


class Denier(SingleAim):
    """Wants to be ahead of the strongest rival, even if others gain."""

    finds_turns_as = "hard"

    def aim(self, state: GameState, me: int) -> float:
        """Return the lead that it can expect."""
        return lead(self.evaluation.expected(state), me)


class Gatherer(SingleAim):
    """Gathers landscape tiles."""

    def aim(self, state: GameState, me: int) -> float:
        """Return the number of landscape tiles, horses by their points."""
        return float(sum(HORSES.get(tile, 1) for tile in state.players[me].tiles))


class Closer(SingleAim):
    """Closes fincas."""

    def aim(self, state: GameState, me: int) -> float:
        """Return the points of fincas where it is first or second, the more the fewer spaces are missing."""
        return on_the_table(state, me)


class Grower(SingleAim):
    """Grows few large regions."""

    def aim(self, state: GameState, me: int) -> float:
        """Return the squares of their sizes."""
        return float(sum(region.spaces.bit_count() ** 2 for region in state.players[me].regions))


class Spreader(SingleAim):
    """Has tiles at as many fincas as possible."""

    def aim(self, state: GameState, me: int) -> float:
        """Return the number of these fincas."""
        built = [built.site for built in state.fincas if not built.scored]
        return float(sum(any(presence.player == me for presence in totals(state, site)) for site in built))


class Rusher(SingleAim):
    """Builds as many tiles as possible, so that the game is over soon."""

    def aim(self, state: GameState, me: int) -> float:
        """Return the number of tiles on the board."""
        return float(state.planted.bit_count())
