"""The end of the game: wins at hand, and the search of the last turns of two players. With an empty bag only fincas are
left to chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from operator import itemgetter

from citrus.bots.lookahead import follow
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.state import GameState
from citrus.rules.view import PlayerView, determinize

FIRST_REPLIES = 3  # this many turns are tried for everybody who is to move, as long as there are lines enough
REPLIES = 2  # replies to each of these


def sure_win(state: GameState, turns: Sequence[Turn]) -> Turn | None:
    """Return the turn that ends the game with the player in turn as the only winner, or None. Of several, it has the
    most points."""
    me = state.player
    ends = [(follow(state, turn.actions), turn) for turn in turns]
    won = [(end.players[me].score, turn) for end, turn in ends if end.winners == (me,)]
    return max(won, key=itemgetter(0))[1] if won else None


class EndSearch:
    """Tries the best turns of two players in turn, both for their own lead, down to the final scores.

    It tries them with one line of play each, then with three, with nine, and so on, until it has found the turns of
    enough states. The lines are shared out: a turn with nine lines is answered in three ways, with three lines each. A
    single line is played to the end with the best turns at first sight, or as found before. Lines that one of the
    players would avoid are given up (alpha-beta search), which saves time.
    """

    def __init__(self, quick: TurnSearch, turns: int, states: int) -> None:
        """Compare `turns` with more and more lines until `states` states have been searched for turns."""
        self._quick = quick
        self._turns = turns
        self._states = states
        self._known: dict[GameState, list[Turn]] = {}

    def best(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """Return the turn after which the player in turn ends farthest ahead."""
        return self.ranked(view, turns, rng)[0]

    def ranked(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> list[Turn]:
        """Return that turn, then the others: those that were the best with fewer lines first."""
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
        return turns

    def _best(self, state: GameState, turns: Sequence[Turn], lines: int) -> Turn:
        """Return the best of some turns, with `lines` lines for each."""
        best, low = turns[0], -inf
        for turn in turns:
            lead = self._after(state, turn, lines, low, inf)
            if lead > low:
                best, low = turn, lead
        return best

    def _after(self, state: GameState, turn: Turn, lines: int, low: float, high: float) -> float:
        """Return the final lead of the player in turn after a turn. Values outside of `low` and `high` make no
        difference, because one of the players has something better elsewhere."""
        me = state.player
        state = follow(state, turn.actions)
        while not state.over and state.player == me:
            state = follow(state, self._found(state)[0].actions)
        if state.over:
            return state.players[me].score - state.players[1 - me].score
        return -self._answered(state, lines, -high, -low)

    def _answered(self, state: GameState, lines: int, low: float, high: float) -> float:
        """Return the final lead of the player in turn with the best turn."""
        turns = self._found(state)
        if lines < FIRST_REPLIES:
            return self._after(state, turns[0], 1, low, high)
        best = -inf
        for number, reply in enumerate(turns[: REPLIES if lines == FIRST_REPLIES else FIRST_REPLIES]):
            lead = self._after(state, reply, lines // FIRST_REPLIES, max(low, best), high)
            if lead > best:
                best = lead
                turns.insert(0, turns.pop(number))  # it is the first to try next time
            if best >= high:
                break
        return best

    def _found(self, state: GameState) -> list[Turn]:
        """Return the turns of a state, the best first."""
        turns = self._known.get(state)
        if turns is None:
            turns = self._known[state] = self._quick.turns(state)
        return turns
