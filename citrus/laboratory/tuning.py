"""Tuning the bots' weights by self-play, as Texel's method does for chess programs.

Bots of one level play many games with the weights they have. Then the weights are changed until what
`Evaluation.forecast` says in the middle of these games comes as near as possible to how they ended (least squares). All
this can be done again with the weights found. The same options give the same weights, whatever the number of processes.
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
from citrus.bots.levels import Numbers
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

KEPT_BACK = 7
"""Every seventh game is kept back from the fit, to see how well it predicts other games."""
LEAST = {"half": 0.3, "sharpness": 0.3, "newcomer": 0.05}
"""The least values of weights that make no sense below them; for all others it is -3."""
SMALLEST_STEP = 0.3
"""A weight is moved in steps of its own size, but at least of this size."""
PULL = 0.05
"""How strongly every weight is drawn back to where it was: what the games say nothing about stays as it is."""
ROUNDS = 4
"""How often the weights are moved. More would fit these games better and play worse."""


class PlayedGame(NamedTuple):
    """A game as the fit sees it: the states after every turn but the last, and the scores at the end."""

    states: tuple[GameState, ...]
    scores: tuple[int, ...]


class Foretold(NamedTuple):
    """What was foretold of a player's points and how it came, both from the mean of all players, and which part of the
    tiles was still to be built then."""

    points: float
    result: float
    left: float


class Stage(NamedTuple):
    """A part of the game, by name, and how well it was foretold: how far off the points were on average, and how much
    of every point that was foretold came true: 1 is as sure as it should be, less is too sure."""

    name: str
    off: float
    slope: float


class Tuned(NamedTuple):
    """The weights found, and how far off the expected points of a player were on average: before and after, in the
    games of the fit and in those kept back; of the latter also stage by stage."""

    weights: Weights
    before: tuple[float, float]
    after: tuple[float, float]
    stages_before: tuple[Stage, ...]
    stages_after: tuple[Stage, ...]
    positions: int


def tune(numbers: Numbers, level: str, games: int, seed: str, jobs: int, passes: int) -> Iterator[Tuned]:
    """Weights fitted, in so many passes, to so many games of a level on every shipped board with every number of
    players.

    Raises LaboratoryError where SciPy is not installed.
    """
    if find_spec("scipy") is None:
        raise missing("tuning", "scipy", "lab")
    weights = numbers.weights
    for number in range(passes):
        tasks = [
            (board, players, f"{seed}/{number}/{board}/{players}/{game}", numbers.levels[level], weights)
            for game in range(games)
            for board in sorted(shipped_boards())
            for players in range(2, 6)
        ]
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            tuned = fit(weights, list(pool.map(_play, tasks, chunksize=1)))
        yield tuned
        weights = tuned.weights


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
        (_spread(errors(weights, known)), _spread(errors(weights, other))),
        (_spread(errors(rounded, known)), _spread(errors(rounded, other))),
        stages(weights, other),
        stages(rounded, other),
        sum(len(course.states) for course in courses),
    )


def errors(weights: Weights, games: Sequence[PlayedGame]) -> list[float]:
    """How far the expected points of every player are from those at the end, both from the mean of all players."""
    return [found.points - found.result for found in foretold(weights, courses)]


def foretold(weights: Weights, courses: Sequence[Course]) -> list[Foretold]:
    """What these weights say of every player in every state, and how it came."""
    found = []
    for states, scores in games:
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


def stages(weights: Weights, courses: Sequence[Course]) -> tuple[Stage, ...]:
    """How well these weights foretell every third of the games."""
    every = foretold(weights, courses)
    found = []
    for name, low, high in (("first", 2 / 3, 1.0), ("second", 1 / 3, 2 / 3), ("last", -1.0, 1 / 3)):
        third = [each for each in every if low < each.left <= high]
        square = sum(each.points**2 for each in third)
        slope = sum(each.points * each.result for each in third) / square if square else 0.0
        found.append(Stage(name, _spread([each.points - each.result for each in third]), slope))
    return tuple(found)


def told(tuned: Tuned) -> Iterator[str]:
    """What came out, line by line."""
    yield f"Positions:           {tuned.positions}"
    yield f"Points off before:   {tuned.before[0]:.2f} in the games of the fit, {tuned.before[1]:.2f} in others"
    yield f"Points off now:      {tuned.after[0]:.2f} in the games of the fit, {tuned.after[1]:.2f} in others"
    for was, now in zip(tuned.stages_before, tuned.stages_after, strict=True):
        yield (
            f"{now.name.capitalize() + ' third:':20} {was.off:.2f} before, {now.off:.2f} now; of a point foretold "
            f"{was.slope:.2f} came true before, {now.slope:.2f} now"
        )
    yield from (f"  {name + ':':18} {value:7.3f}" for name, value in msgspec.structs.asdict(tuned.weights).items())


def write_weights(path: Path, weights: Weights) -> None:
    """Put the weights into a file of numbers, and leave everything else in it as it is. Raises OSError."""
    text = path.read_text(encoding="utf-8")
    for name, value in msgspec.structs.asdict(weights).items():
        text = re.sub(rf"(?m)^  {name}: .*$", f"  {name}: {value:g}", text)
    replace_file(path, text.encode())


def _spread(misses: Sequence[float]) -> float:
    return math.sqrt(sum(miss * miss for miss in misses) / len(misses)) if misses else 0.0


def _play(task: tuple[str, int, str, Level, Weights]) -> Course:
    board_name, players, seed, level, weights = task
    board = load_board(shipped_boards()[board_name])
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), players)
    bot = SearchBot(level, weights)
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
