"""Tuning the bots' weights by self-play, as Texel's method does for chess programs.

Bots play many games with the weights they have. Then the weights are changed until what `Evaluation.expected` says in
the middle of these games comes as near as possible to how they ended (least squares). The same options give the same
weights with any number of processes.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from citrus.bots.evaluation import Evaluation
from citrus.bots.planner import Effort
from citrus.bots.search_bot import Level, SearchBot
from citrus.bots.weights import Weights
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.problem import missing
from citrus.rules.events import reveals
from citrus.rules.game import Options
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.variants import new_game
from citrus.rules.view import view
from citrus.whole_file import replace_file

PLAYER = Level(Effort(width=2, places=5, sites=3), noise=1.0)
"""The level that plays the games, and not always what seems best: the weights also learn from other turns."""
KEPT_BACK = 7
"""Every seventh game is kept back from the fit, to see how well it predicts other games."""
LEAST = {"half": 0.3, "sharpness": 0.3, "newcomer": 0.05}
"""The least values of weights that make no sense below them; for all others it is -3."""
SMALLEST_STEP = 0.3
"""A weight is moved in steps of its own size, but at least of this size."""
PULL = 0.1
"""How strongly every weight is drawn back to where it was, so that those which the games say nothing about stay."""
ROUNDS = 4
"""How often the weights are moved. More would fit these games better and play worse."""


class PlayedGame(NamedTuple):
    """A game as the fit sees it: the states after every turn but the last, and the scores at the end."""

    states: tuple[GameState, ...]
    scores: tuple[int, ...]


class PointsOff(NamedTuple):
    """How many points the expected ones of a player were off on average, in the games of the fit and in those `kept`
    back. Points count from the mean of all players."""

    fitted: float
    kept: float


class Tuned(NamedTuple):
    """The `weights` found, how far off the expected points were `before` and `after`, and in how many `positions`."""

    weights: Weights
    before: PointsOff
    after: PointsOff
    positions: int


def tune(weights: Weights, games: int, seed: str, jobs: int) -> Tuned:
    """Weights fitted to `games` games on every shipped board with every number of players.

    Raises LaboratoryError where SciPy is not installed.
    """
    if find_spec("scipy") is None:
        raise missing("tuning", "scipy", "lab")
    tasks = [
        (board, players, f"{seed}/{board}/{players}/{number}", weights)
        for number in range(games)
        for board in sorted(shipped_boards())
        for players in range(2, 6)
    ]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        played = list(pool.map(_play, tasks, chunksize=2))
    return fit(weights, played)


def fit(weights: Weights, games: Sequence[PlayedGame]) -> Tuned:
    """Weights fitted to the ends of these games, from the weights that played them."""
    from scipy.optimize import least_squares

    known = [game for number, game in enumerate(games) if number % KEPT_BACK]
    other = games[::KEPT_BACK]

    names = [field.name for field in msgspec.structs.fields(Weights)]
    at = [getattr(weights, name) for name in names]
    steps = [max(abs(value), SMALLEST_STEP) for value in at]
    least = [(LEAST.get(name, -3.0) - value) / step for name, value, step in zip(names, at, steps, strict=True)]

    def moved(moves: Sequence[float]) -> Weights:
        found = [float(value + step * move) for value, step, move in zip(at, steps, moves, strict=True)]
        return Weights(**dict(zip(names, found, strict=True)))

    pull = math.sqrt(PULL * sum(len(game.states) for game in known))

    def misses(moves: Any) -> list[float]:
        return errors(moved(moves), known) + [pull * float(move) for move in moves]

    bounds = ([min(0.0, bound) - 1e-6 for bound in least], [math.inf] * len(names))
    found = least_squares(misses, [0.0] * len(names), bounds=bounds, diff_step=0.02, max_nfev=ROUNDS)
    best = moved(found.x)
    rounded = Weights(**{name: round(getattr(best, name), 3) for name in names})
    return Tuned(
        rounded,
        PointsOff(_spread(errors(weights, known)), _spread(errors(weights, other))),
        PointsOff(_spread(errors(rounded, known)), _spread(errors(rounded, other))),
        sum(len(game.states) for game in games),
    )


def errors(weights: Weights, games: Sequence[PlayedGame]) -> list[float]:
    """How far the expected points of every player are from those at the end, both from the mean of all players."""
    found = []
    for states, scores in games:
        evaluation = Evaluation(states[0].game, weights)
        mean = sum(scores) / len(scores)
        for state in states:
            expected = evaluation.forecast(state)
            middle = sum(expected) / len(expected)
            found += [points - middle - score + mean for points, score in zip(expected, scores, strict=True)]
    return found


def result_lines(tuned: Tuned) -> Iterator[str]:
    """The result in lines of text."""
    yield f"Positions:           {tuned.positions}"
    yield f"Points off before:   {tuned.before.fitted:.2f} in the games of the fit, {tuned.before.kept:.2f} in others"
    yield f"Points off now:      {tuned.after.fitted:.2f} in the games of the fit, {tuned.after.kept:.2f} in others"
    yield from (f"  {name + ':':18} {value:7.3f}" for name, value in msgspec.structs.asdict(tuned.weights).items())


def write_weights(path: Path, weights: Weights) -> None:
    """Put the weights into a file of numbers, and leave everything else in it as it is. Raises OSError."""
    text = path.read_text(encoding="utf-8")
    for name, value in msgspec.structs.asdict(weights).items():
        text = re.sub(rf"(?m)^  {name}: .*$", f"  {name}: {value:g}", text)
    replace_file(path, text.encode())


def _spread(misses: Sequence[float]) -> float:
    return math.sqrt(sum(miss * miss for miss in misses) / len(misses)) if misses else 0.0


def _play(task: tuple[str, int, str, Weights]) -> PlayedGame:
    board_name, players, seed, weights = task
    board = load_board(shipped_boards()[board_name])
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), players)
    bot = SearchBot(PLAYER, weights)
    rng = random.Random(seed)
    state = start(game, shuffle(game, rng))
    states = []
    while not state.over:
        player = state.player
        for action in bot.plan(view(state), rng):
            state, events = apply(state, action)
            if any(reveals(event) for event in events):
                break
        if state.player != player and not state.over:
            states.append(state)
    return PlayedGame(tuple(states), tuple(holder.score for holder in state.players))
