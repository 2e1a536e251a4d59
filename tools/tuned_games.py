"""The games that the bots' weights are tuned by, and how far weights miss their results. The processes of `tuning` and
`trials` run this. It lies apart, so that none of them loads SciPy, which takes longer than a short game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation
from citrus.bots.lookahead import Lookahead
from citrus.bots.planner import Effort
from citrus.bots.search_bot import Level, SearchBot
from citrus.bots.turns import TurnSearch
from citrus.bots.weights import Weights
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.games import moments
from citrus.rules.game import Game, Options
from citrus.rules.phases import TURN
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.variants import new_game
from citrus.rules.view import view

SIGHT_STATES = 0.25
"""The part of their states that is used: those of one game say much the same."""
COMPARED = 0.08
"""The part of all moments at which turns are compared: some three a game."""
TURNS = 10
FUTURES = 5
"""How many turns are compared, and in how many futures each."""
MANY_TURNS = Effort(width=4, places=8, sites=4, plans=2)
QUICK = Effort(width=1, places=4, sites=1)
AT_SIGHT = Level(Effort(width=2, places=5, sites=3), "tried")
"""The players: turns as `normal` finds them, which takes a third of the time of `hard`; the weights are what is
tried."""


class Comparison(NamedTuple):
    """Turns of one moment: the player, the states they lead to, the forfeited coins, and the player's lead by looking
    ahead."""

    player: int
    states: tuple[GameState, ...]
    forfeited: tuple[int, ...]
    values: tuple[float, ...]


class PlayedGame(NamedTuple):
    """A game as the fits see it: the states after every turn but the last, the scores at the end, and comparisons."""

    states: tuple[GameState, ...]
    scores: tuple[int, ...]
    comparisons: tuple[Comparison, ...] = ()


class Foretold(NamedTuple):
    """A player's foretold points and the real ones, both from the mean of all players, and which part of the tiles was
    still to be built then."""

    points: float
    result: float
    left: float


Misses = Callable[[Weights, Sequence[PlayedGame]], list[float]]
"""How far weights miss something in games."""


_held: list[PlayedGame] = []
"""The games that a process judges, so that they are sent to it only once."""


def hold(games: Sequence[PlayedGame]) -> None:
    """Keep the games that are to be judged."""
    _held[:] = games


def misses_in(task: tuple[Misses, Weights, slice]) -> list[float]:
    """Return how far weights miss something in a part of the kept games."""
    function, weights, part = task
    return function(weights, _held[part])


def turn_errors(weights: Weights, games: Sequence[PlayedGame]) -> list[float]:
    """Return how far the differences between turns of one moment are from those that looking ahead finds."""
    found = []
    for game in games:
        for player, states, forfeited, values in game.comparisons:
            evaluation = Evaluation(states[0].game, weights)
            at_once = [
                evaluation.margin(state, player) - weights.forfeit * coins
                for state, coins in zip(states, forfeited, strict=True)
            ]
            middle = sum(at_once) / len(states) - sum(values) / len(states)
            found += [now - value - middle for now, value in zip(at_once, values, strict=True)]
    return found


def errors(weights: Weights, games: Sequence[PlayedGame]) -> list[float]:
    """Return how far the expected points of every player are from those at the end, both from the mean of all
    players."""
    return [found.points - found.result for found in foretold(weights, games)]


def foretold(weights: Weights, games: Sequence[PlayedGame]) -> list[Foretold]:
    """Return what these weights say of every player in every state, and the real result."""
    found = []
    for states, scores, _ in games:
        if not states:  # of a short game at first sight perhaps none was kept
            continue
        evaluation = Evaluation(states[0].game, weights)
        every = sum(states[0].game.bag_counts.values())
        mean = sum(scores) / len(scores)
        for state in states:
            expected = evaluation.forecast(state)
            middle = sum(expected) / len(expected)
            left = 1 - sum(map(int.bit_count, state.plantations)) / every
            found += [
                Foretold(points - middle, score - mean, left) for points, score in zip(expected, scores, strict=True)
            ]
    return found


def shipped_game(board_name: str, players: int) -> Game:
    """Return a game on a shipped board, as it is played without variants."""
    board = load_board(shipped_boards()[board_name])
    return new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), players)


def play(task: tuple[str, int, str, Level, Weights, bool]) -> PlayedGame:
    """Play a game of a level: its board, how many players, its seed, the level with its weights, and whether it plays
    at first sight."""
    board_name, players, seed, level, weights, at_sight = task
    game = shipped_game(board_name, players)
    level = replace(level.among(players), more=None)
    bot = SearchBot(replace(level, ahead=None) if at_sight else level, {level.weights: weights})
    rng = random.Random(seed)
    states = []
    comparisons = []
    compare = _Comparer(game, weights)
    player = None
    for state in moments(start(game, shuffle(game, rng)), [bot] * players, rng):
        ended = player is not None and state.player != player and not state.over
        if ended and (not at_sight or rng.random() < SIGHT_STATES):
            states.append(state)
        choosing = state.phase == TURN and not state.main_action_done and bool(state.bag) and not state.over
        if choosing and not at_sight and rng.random() < COMPARED:
            comparisons.append(compare(state, rng))
        player = state.player
    return PlayedGame(tuple(states), tuple(holder.score for holder in state.players), tuple(comparisons))


class _Comparer:
    """Compares the turns of moments of one game in shared futures."""

    def __init__(self, game: Game, weights: Weights) -> None:
        evaluation = Evaluation(game, weights)
        self._search = TurnSearch(evaluation, MANY_TURNS)
        self._ahead = Lookahead(evaluation, TurnSearch(evaluation, QUICK), TURNS, FUTURES, rounds=1, steady=True)

    def __call__(self, state: GameState, rng: random.Random) -> Comparison:
        turns = self._search.turns(state)[:TURNS]
        values = self._ahead.values(view(state), turns, FUTURES, rng)
        forfeited = tuple(turn.forfeited for turn in turns)
        return Comparison(state.player, tuple(turn.state for turn in turns), forfeited, tuple(values))


def leads_of(play: tuple[str, int, str, tuple[Weights, ...]]) -> list[float]:
    """Return every player's lead over the mean of all."""
    board, players, seed, seats = play
    rng = random.Random(seed)
    game = shipped_game(board, players)
    bots = [SearchBot(AT_SIGHT, {AT_SIGHT.weights: weights}) for weights in seats]
    *_, last = moments(start(game, shuffle(game, rng)), bots, rng)
    mean = fmean(player.score for player in last.players)
    return [player.score - mean for player in last.players]
