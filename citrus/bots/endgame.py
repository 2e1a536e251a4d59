"""The end of the game: once the bag is empty, only fincas are left to chance, and turns are searched to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf

from citrus.bots.evaluation import margin
from citrus.bots.lookahead import follow
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.state import GameState
from citrus.rules.view import PlayerView, determinize

FIRST_REPLIES = 3  # so many turns are tried for everybody who is to move, as long as there are lines enough
REPLIES = 2  # and so many after that


class EndSearch:
    """Tries the best turns of everybody in turn, everybody for their own lead, down to the final scores.

    It tries them with one line of play each, then with three, with nine, and so on, until it has found the turns of
    enough states. The lines are shared out: a turn that gets nine of them is answered in three ways, each of which gets
    three. One line alone is played to the end with the best turns as they seem at once, or as they were found before.
    Between two players, lines that one of them would avoid are given up (alpha-beta search), which saves time.
    """

    def __init__(self, quick: TurnSearch, turns: int, states: int) -> None:
        """`turns` are compared, with more and more lines as long as fewer than so many `states` have been searched for
        turns."""
        self._quick = quick
        self._turns = turns
        self._states = states
        self._known: dict[GameState, list[Turn]] = {}

    def best(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """The turn after which the player in turn ends farthest ahead."""
        state = determinize(view, rng)
        turns = turns[: self._turns]
        self._known.clear()
        lines, known = 1, -1
        while known < len(self._known) < self._states:
            known = len(self._known)
            best = self._best(state, turns, lines)
            turns.remove(best)
            turns.insert(0, best)
            lines *= FIRST_REPLIES
        return turns[0]

    def _best(self, state: GameState, turns: Sequence[Turn], lines: int) -> Turn:
        """The best of some turns, with so many lines for each."""
        me = state.player
        sure = [-inf] * len(state.players)
        best = turns[0]
        for turn in turns:
            lead = margin(self._after(state, turn, lines, sure), me)
            if lead > sure[me]:
                best = turn
                sure[me] = lead
        return best

    def _after(self, state: GameState, turn: Turn, lines: int, sure: Sequence[float]) -> Sequence[float]:
        """Everybody's points at the end after a turn; `sure` are the leads that everybody has found elsewhere."""
        me = state.player
        state = follow(state, turn.actions)
        while not state.over and state.player == me:
            state = follow(state, self._found(state)[0].actions)
        if state.over:
            return [float(player.score) for player in state.players]
        return self._answered(state, lines, list(sure))

    def _answered(self, state: GameState, lines: int, sure: list[float]) -> Sequence[float]:
        """The same after the best reply of the player who is to move now."""
        turns = self._found(state)
        if lines < FIRST_REPLIES:
            return self._after(state, turns[0], 1, sure)
        me = state.player
        best: Sequence[float] = ()
        for number, reply in enumerate(turns[: REPLIES if lines == FIRST_REPLIES else FIRST_REPLIES]):
            points = self._after(state, reply, lines // FIRST_REPLIES, sure)
            if not best or margin(points, me) > margin(best, me):
                best = points
                turns.insert(0, turns.pop(number))  # it is the first to try next time
            sure[me] = max(sure[me], margin(points, me))
            if len(sure) == 2 and sure[me] >= -sure[1 - me]:
                break  # the other player does better elsewhere
        return best

    def _found(self, state: GameState) -> list[Turn]:
        """The turns of a state, the best first."""
        turns = self._known.get(state)
        if turns is None:
            turns = self._known[state] = self._quick.turns(state)
        return turns
