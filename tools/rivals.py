"""Simple strategies to measure the levels against: each chooses among whole turns by a single aim.

They find turns as `normal` does, or `hard` for the denier, and never look further than their own turn. Of turns that
serve the aim equally well they play the one that the evaluation likes best.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from citrus.bots.evaluation import Evaluation
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.search_bot import foreseen
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.actions import Action
from citrus.rules.fincas import missing, standings, totals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES
from citrus.rules.view import PlayerView


class Rival(ABC):
    """A player with one aim."""

    finds_turns_as = "normal"

    def __init__(self) -> None:
        self._effort = shipped_numbers().levels[self.finds_turns_as].effort
        self._game: Game | None = None

    @abstractmethod
    def aim(self, evaluation: Evaluation, state: GameState, me: int) -> float:
        """How good the state after a turn is for a player, by the one aim alone."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """See `citrus.bots.base.Bot`."""
        state = view.state
        if self._game is not state.game:
            self._game = state.game
            self._evaluation = judge(state.game)
            self._search = TurnSearch(self._evaluation, self._effort)
        turns = self._search.turns(state)

        def served(turn: Turn) -> tuple[float, float]:
            return self.aim(self._evaluation, turn.state, state.player), turn.value

        return foreseen(state, max(turns, key=served).actions)


class Denier(Rival):
    """Wants to be ahead of the strongest rival, whoever else gains."""

    finds_turns_as = "hard"

    def aim(self, evaluation: Evaluation, state: GameState, me: int) -> float:
        """The lead that it can expect."""
        expected = evaluation.expected(state)
        return expected[me] - max(points for player, points in enumerate(expected) if player != me)


class Gatherer(Rival):
    """Gathers landscape tiles."""

    def aim(self, evaluation: Evaluation, state: GameState, me: int) -> float:
        """Its landscape tiles, horses by their points."""
        return float(sum(HORSES.get(tile, 1) for tile in state.players[me].tiles))


class Closer(Rival):
    """Closes fincas."""

    def aim(self, evaluation: Evaluation, state: GameState, me: int) -> float:
        """Points of fincas at which it leads or comes second, the more the fewer spaces are missing."""
        found = float(state.players[me].score)
        for built in state.fincas:
            if not built.scored:
                lacking = missing(state, built.site).bit_count()
                for entry in standings(state, built.site):
                    found += (entry.player == me) * entry.points / (1 + lacking)
        return found


class Grower(Rival):
    """Grows few large regions."""

    def aim(self, evaluation: Evaluation, state: GameState, me: int) -> float:
        """The squares of their sizes."""
        return float(sum(region.spaces.bit_count() ** 2 for region in state.players[me].regions))


class Spreader(Rival):
    """Has tiles at as many fincas as possible."""

    def aim(self, evaluation: Evaluation, state: GameState, me: int) -> float:
        """How many fincas that is."""
        built = [built.site for built in state.fincas if not built.scored]
        return float(sum(any(presence.player == me for presence in totals(state, site)) for site in built))


class Rusher(Rival):
    """Builds as many tiles as possible, so that the game is over soon."""

    def aim(self, evaluation: Evaluation, state: GameState, me: int) -> float:
        """How many are on the board."""
        return float(state.planted.bit_count())
