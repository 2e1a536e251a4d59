"""The end of the game: once the bag is empty, only fincas are left to chance, and turns are searched to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence

from citrus.bots.evaluation import margin
from citrus.bots.lookahead import follow
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.state import GameState
from citrus.rules.view import PlayerView, determinize

REPLIES = 3  # so many turns are tried at most for everybody who is to move


class EndSearch:
    """Tries the best turns of everybody in turn, everybody for their own lead, down to the final scores.

    The lines of play are shared out: a turn that gets four of them is answered in two ways, each of which gets two. One
    line alone is played to the end with the best turns as they seem at once.
    """

    def __init__(self, quick: TurnSearch, turns: int, lines: int) -> None:
        """`turns` are compared, each in so many `lines` of play."""
        self._quick = quick
        self._turns = turns
        self._lines = lines

    def best(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """The turn after which the player in turn ends farthest ahead."""
        state = determinize(view, rng)
        me = state.player
        return max(turns[: self._turns], key=lambda turn: margin(self._after(state, turn, self._lines), me))

    def _after(self, state: GameState, turn: Turn, lines: int) -> Sequence[float]:
        """Everybody's points at the end after a turn."""
        me = state.player
        state = follow(state, turn.actions)
        while not state.over and state.player == me:
            state = follow(state, self._quick.turns(state)[0].actions)
        if state.over:
            return [float(player.score) for player in state.players]
        turns = self._quick.turns(state)
        if lines < 2:
            return self._after(state, turns[0], 1)
        replies = turns[: 2 if lines < REPLIES**2 else REPLIES]
        outcomes = [self._after(state, reply, lines // len(replies)) for reply in replies]
        return max(outcomes, key=lambda points: margin(points, state.player))
