"""Which turn is best here, and whether it is clearly better than another: hints and reviews ask the same mind.

It tries the turns that look best to the strongest level and plays them on in futures that could come. It knows no more
than the player in turn: what is hidden is shuffled again for every future. The best turn is chosen in some futures and
compared in others. Compared in the same ones, the turn that happened to be lucky there would look better than it is.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from citrus.bots.adding import added
from citrus.bots.endgame import EndSearch, sure_win
from citrus.bots.leads import FUTURES, SCOUTED, TURNS, Difference, Outcomes, difference, lead
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import Lookahead
from citrus.bots.reasons import won_at_once
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.actions import Action
from citrus.rules.events import TurnBegan, reveals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView
from citrus.rules.view import view as view_of

SEED = "counsel"
LEVEL = "expert"
PLAYED_ON_BY = "hard"  # by its quick turns, for more futures say more than better turns in fewer
LEAST_SCOUTED = 3  # futures that every turn meets before it may be given up
DOUBT = 2.5  # standard errors by which a turn must be behind the best to be given up
SPREAD = 2.0  # points by which differences are taken to vary until futures tell more


class Verdict(NamedTuple):
    """The best turn. If another one wins more points at fincas at once, that is `plain`, and the best one is clearly
    better by `by`."""

    best: Turn
    plain: Turn | None = None
    by: Difference = Difference(0.0, 0.0)


class Counsel:
    """Finds the best turns of one game. The same view always gets the same answer."""

    def __init__(self, game: Game, turns: int = TURNS, scouted: int = SCOUTED, seed: str = SEED) -> None:
        """`turns` are compared at most, in as many futures together as if each met `scouted` of them between two
        players, and fewer with more, for a future takes as many turns as it has players. A turn that is clearly behind
        leaves its share to the others. All chance comes from the `seed`."""
        numbers = shipped_numbers()
        level, quicker = (numbers.levels[name].among(game.players) for name in (LEVEL, PLAYED_ON_BY))
        assert level.ahead is not None
        assert quicker.ahead is not None
        self.evaluation = judge(game, LEVEL)
        self._turns, self._seed = turns, seed
        self._playouts = turns * scouted * 2 // game.players
        self._search = TurnSearch(self.evaluation, level.effort)
        quick = TurnSearch(self.evaluation, quicker.ahead.effort)
        self._ahead = Lookahead(self.evaluation, quick, turns, scouted, quicker.ahead.rounds)
        self._end: EndSearch | None = None
        if game.players == 2:
            far = TurnSearch(self.evaluation, level.ahead.effort)
            self._end = EndSearch(far, level.ahead.end_turns, level.ahead.end_states)

    def turn(self, view: PlayerView) -> Verdict:
        """The best turn. People see points at once first: the turn that wins the most of them at fincas is the best
        unless another one is clearly better."""
        state = view.state
        turns = self._search.turns(state)
        plain = _plain(state, turns)
        if not state.bag:
            won = sure_win(state, turns)
            if won is not None:
                return Verdict(won)
        best = self._best(view, turns, plain)
        if plain is None or won_at_once(state, plain) <= won_at_once(state, best):
            return Verdict(best)
        by = self.better_by(view, best.actions, plain.actions)
        return Verdict(best, plain, by) if by.counts else Verdict(plain)

    def decision(self, view: PlayerView) -> tuple[Action, ...]:
        """All actions of the best turn up to its end, or until something hidden is revealed."""
        state, done = view.state, list[Action]()
        while True:
            for action in self.turn(view_of(state)).best.actions:
                if action not in legal_actions(state):
                    break
                state, events = apply(state, action)
                done.append(action)
                if state.over or any(reveals(event) or isinstance(event, TurnBegan) for event in events):
                    return tuple(done)

    def better_by(
        self, view: PlayerView, one: tuple[Action, ...], other: tuple[Action, ...], futures: int = FUTURES
    ) -> Difference:
        """How much further ahead one turn leaves the player in turn than another."""
        here, there = self.outcomes(view, (one, other), futures)
        return difference(here, there, view.state.player)

    def outcomes(
        self, view: PlayerView, turns: Sequence[tuple[Action, ...]], futures: int = FUTURES
    ) -> Sequence[Outcomes]:
        """For the actions of each of these turns, the points that everybody can expect in each of that many futures."""
        return self._ahead.outcomes(view, turns, futures, random.Random(f"{self._seed}/measured"))

    def _best(self, view: PlayerView, turns: list[Turn], plain: Turn | None) -> Turn:
        """The turn after which the player in turn is farthest ahead on average, of those that look best and the plain
        one."""
        rng = random.Random(f"{self._seed}/scouted")
        if self._end is not None and not view.state.bag:
            return self._end.best(view, turns, rng)
        turns = turns[: self._turns]
        if plain is not None and plain not in turns:
            turns = [*turns, plain]
        me = view.state.player
        leads: list[list[float]] = [[] for _ in turns]
        running, left = list(range(len(turns))), self._playouts
        while len(running) > 1 and len(running) <= left:
            found = self._ahead.outcomes(view, [turns[number].actions for number in running], 1, rng)
            left -= len(running)
            for number, outcomes in zip(running, found, strict=True):
                leads[number].append(lead(outcomes[0], me))
            first = leads[max(running, key=lambda number: added(leads[number]))]
            if len(first) >= LEAST_SCOUTED:
                running = [number for number in running if leads[number] is first or not _beaten(leads[number], first)]
        return turns[max(running, key=lambda number: added(leads[number]))]


def _beaten(leads: Sequence[float], first: Sequence[float]) -> bool:
    """Whether a turn with these leads in the futures so far is clearly behind the first one."""
    behind = [most - value for value, most in zip(leads, first, strict=True)]
    mean, futures = fmean(behind), len(behind)
    variance = (added((points - mean) ** 2 for points in behind) + SPREAD**2) / futures
    return mean > DOUBT * sqrt(variance / futures)


def _plain(state: GameState, turns: Sequence[Turn]) -> Turn | None:
    """The turn that wins the most points at fincas as soon as it ends; None if none does, or after the main action."""
    if state.phase != "turn" or state.main_action_done:
        return None
    best = max(turns, key=lambda turn: won_at_once(state, turn))
    return best if won_at_once(state, best) > 0 else None
