"""Simple strategies to measure the levels against: each chooses among whole turns by a single aim.

They find turns as `normal` does, or `hard` for the denier, and never look further than their own turn. Of turns that
serve the aim equally well they play the one that the evaluation likes best.
"""

from __future__ import annotations

import random
from collections.abc import Callable

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

Aim = Callable[[Evaluation, GameState, int], float]
"""How good the state after a turn is for a player, by one aim alone."""


def _lead(evaluation: Evaluation, state: GameState, me: int) -> float:
    """The denier's: to be ahead of the strongest rival, whoever else gains."""
    expected = evaluation.expected(state)
    return expected[me] - max(points for player, points in enumerate(expected) if player != me)


def _landscape(evaluation: Evaluation, state: GameState, me: int) -> float:
    """The collector's: landscape tiles, horses by their points."""
    return float(sum(HORSES.get(tile, 1) for tile in state.players[me].tiles))


def _closing(evaluation: Evaluation, state: GameState, me: int) -> float:
    """The closer's: points of fincas at which it leads or comes second, the more the fewer spaces are missing."""
    found = float(state.players[me].score)
    for built in state.fincas:
        if not built.scored:
            lacking = missing(state, built.site).bit_count()
            for entry in standings(state, built.site):
                found += (entry.player == me) * entry.points / (1 + lacking)
    return found


def _largest(evaluation: Evaluation, state: GameState, me: int) -> float:
    """The grower's: few large regions."""
    return float(sum(region.spaces.bit_count() ** 2 for region in state.players[me].regions))


def _everywhere(evaluation: Evaluation, state: GameState, me: int) -> float:
    """The spreader's: tiles at as many fincas as possible."""
    built = [built.site for built in state.fincas if not built.scored]
    return float(sum(any(presence.player == me for presence in totals(state, site)) for site in built))


def _built(evaluation: Evaluation, state: GameState, me: int) -> float:
    """The rusher's: as many tiles on the board as possible, so that the game is over soon."""
    return float(state.planted.bit_count())


AIMS: dict[str, Aim] = {
    "denier": _lead,
    "collector": _landscape,
    "closer": _closing,
    "grower": _largest,
    "spreader": _everywhere,
    "rusher": _built,
}
"""The rivals by their names."""

RIVALS = tuple(AIMS)


class Rival:
    """A player with one aim."""

    def __init__(self, name: str) -> None:
        self._aim = AIMS[name]
        self._effort = shipped_numbers().levels["hard" if name == "denier" else "normal"].effort
        self._game: Game | None = None

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """See `citrus.bots.base.Bot`."""
        state = view.state
        if self._game is not state.game:
            self._game = state.game
            self._evaluation = judge(state.game)
            self._search = TurnSearch(self._evaluation, self._effort)
        turns = self._search.turns(state)

        def served(turn: Turn) -> tuple[float, float]:
            return self._aim(self._evaluation, turn.state, state.player), turn.value

        return foreseen(state, max(turns, key=served).actions)
