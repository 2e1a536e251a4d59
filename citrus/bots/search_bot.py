"""The bot behind all levels: it weighs whole turns."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import inf

import msgspec

from citrus.bots.endgame import EndSearch, sure_win
from citrus.bots.evaluation import Evaluation
from citrus.bots.lookahead import Lookahead
from citrus.bots.planner import Effort
from citrus.bots.turns import Turn, TurnSearch
from citrus.bots.weights import Weights
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView


class Ahead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a bot looks ahead: see `Lookahead`, which needs no `futures` and `close` where turns race for that many
    `playouts`. `effort` is that of all turns on the way. With two players and an empty bag `end_turns` turns are
    searched to the end of the game, through about `end_states` states: see `EndSearch`. With `sure_wins`, a turn that
    ends the game with a win is played, whatever others promise."""

    turns: int
    futures: int
    rounds: int
    effort: Effort
    steady: bool = False
    gap: float = inf
    close: float = inf
    playouts: int = 0
    doubt: float = 2.0
    spread: float = 2.0
    end_turns: int = 0
    end_states: int = 1
    sure_wins: bool = False


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a bot plays; `effort` is that for the turn at hand."""

    effort: Effort
    weights: str
    """The set of weights by which it judges, by its name in the file."""
    noise: float = 0.0
    """The spread of the points by which it misjudges every turn."""
    outlook: bool = False
    """Whether it sees what can never be planted: see `Evaluation`."""
    thoughts: dict[str, float] = {}
    """Sets of weights by their names. In every turn it judges by one of them alone, any, and overlooks each finca that
    is not scored yet with the chance that the thought has here. Without any it judges by `weights`, and sees all."""
    ahead: Ahead | None = None
    more: Level | None = None
    """How it plays with more than two players, where that is another way."""

    def among(self, players: int) -> Level:
        """How it plays in a game of that many."""
        return self.more if self.more is not None and players > 2 else self


class _Mind:
    """What a bot needs to think about one game."""

    def __init__(self, game: Game, level: Level, weights: Mapping[str, Weights]) -> None:
        self.game = game
        self._level = level
        evaluation = Evaluation(game, weights[level.weights], level.outlook)
        self._search = TurnSearch(evaluation, level.effort)
        self._thoughts = [
            (Evaluation(game, weights[name], level.outlook), overlooks) for name, overlooks in level.thoughts.items()
        ]
        self.ahead: Lookahead | None = None
        self.end: EndSearch | None = None
        self.sure_wins = level.ahead is not None and level.ahead.sure_wins
        if level.ahead is not None:
            ahead = level.ahead
            quick = TurnSearch(evaluation, ahead.effort)
            self.ahead = Lookahead(
                evaluation,
                quick,
                ahead.turns,
                ahead.futures,
                ahead.rounds,
                steady=ahead.steady,
                gap=ahead.gap,
                close=ahead.close,
                playouts=ahead.playouts,
                doubt=ahead.doubt,
                spread=ahead.spread,
            )
            if ahead.end_turns and game.players == 2:
                self.end = EndSearch(quick, ahead.end_turns, ahead.end_states)

    def turns(self, state: GameState, rng: random.Random) -> list[Turn]:
        """The turns that come to mind, the best first."""
        turns = self._seen(state, rng).turns(state)
        noise = self._level.noise
        return sorted(turns, key=lambda turn: -turn.value - rng.gauss(0, noise)) if noise else turns

    def _seen(self, state: GameState, rng: random.Random) -> TurnSearch:
        """The search for turns, with eyes for its thought alone."""
        if not self._thoughts:
            return self._search
        evaluation, overlooks = rng.choice(self._thoughts)
        unseen = {built.site for built in state.fincas if not built.scored and rng.random() < overlooks}
        return TurnSearch(evaluation.without(frozenset(unseen)), self._level.effort)


class SearchBot:
    """Plays the turn that it thinks best. `weights` are the sets of which a level names its own."""

    def __init__(self, level: Level, weights: Mapping[str, Weights]) -> None:
        self._level = level
        self._weights = weights
        self._mind: _Mind | None = None  # only speed: what it holds follows from the game

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """The best turn, as far as it can be foreseen."""
        return foreseen(view.state, self.turn(view, rng).actions)

    def turn(self, view: PlayerView, rng: random.Random) -> Turn:
        """The best turn, to its end."""
        state = view.state
        if self._mind is None or self._mind.game is not state.game:
            level = self._level.among(state.game.players)
            self._mind = _Mind(state.game, level, self._weights)
        turns = self._mind.turns(state, rng)
        ahead = self._mind.ahead
        if not state.bag:
            if self._mind.end is not None:
                return self._mind.end.best(view, turns, rng)
            won = sure_win(state, turns) if self._mind.sure_wins else None
            if won is not None:
                return won
        return turns[0] if ahead is None else ahead.best(view, turns, rng)


def foreseen(state: GameState, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The first of these actions, as long as they follow each other and reveal nothing hidden."""
    done: list[Action] = []
    for action in actions:
        if done and action not in legal_actions(state):
            break
        state, events = apply(state, action)
        done.append(action)
        if any(reveals(event) for event in events):
            break
    return tuple(done)
