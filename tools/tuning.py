"""Tuning the bots' weights by self-play, as Texel's method does for chess programs.

Bots of one level play many games with the weights they have. Then the weights are changed until what
`Evaluation.forecast` says in the middle of these games comes as near as possible to how they ended (least squares).
That makes good forecasts, but a bot has to tell turns of one moment from each other. So some moments of these games are
compared: each turn is played on in the same futures, and the weights are changed again until they tell turns from each
other at once as looking ahead does. All this can be repeated with the weights found. The same options give the same
weights, whatever the number of processes.

Games of bots that play what seems best at first sight take a hundredth of the time. So there can be thousands of them;
then the first step alone says more, and may move the weights further.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from scipy.optimize import least_squares

from citrus.bots.levels import MOST_BYTES, Numbers
from citrus.bots.weights import Weights
from citrus.content.boards import shipped_boards
from citrus.file_reading import read_file
from citrus.laboratory.problem import LaboratoryError
from citrus.processes import ShieldedPool
from citrus.rules.setup import PLAYERS
from citrus.whole_file import replace_file
from tools.tuned_games import Misses, PlayedGame, errors, foretold, hold, misses_in, play, turn_errors

KEPT_BACK = 7
"""Every seventh game is kept back from the fit, to see how well it predicts other games."""
LEAST = {"half": 0.3, "sharpness": 0.3, "newcomer": 0.05}
"""The least values of weights that make no sense below them; for all others it is -3."""
SMALLEST_STEP = 0.3
"""The least step of a weight, which usually moves in steps of its own size."""
PULL = 0.05
"""How strongly every weight is drawn back to where it was, so that weights without evidence stay."""
SIGHT_PULL = 0.001
"""The same for games at first sight, which say something about most weights."""
PARTS = 32
"""The most parts in which the games are judged, by as many processes as there are."""
ROUNDS = 4
"""How often the weights are moved. More would fit these games better and play worse."""


class Stage(NamedTuple):
    """A part of the game by name, and how well it was foretold: how far off the points were on average, and how much of
    every foretold point came true. 1 is as sure as it should be, less is too sure."""

    name: str
    off: float
    slope: float


class PointsOff(NamedTuple):
    """How far off something was on average, in points: in the games of the fit and in those `kept` back."""

    fitted: float
    kept: float


class Measured(NamedTuple):
    """What some weights say of the games: how far off the expected `points` of a player were (from the mean of all
    players) and the differences between `turns` of one moment, and the `stages` of the games kept back."""

    points: PointsOff
    turns: PointsOff
    stages: tuple[Stage, ...]


class Tuned(NamedTuple):
    """The `weights` found, what was measured `before` and `after`, and in how many `positions`."""

    weights: Weights
    before: Measured
    after: Measured
    positions: int


def tune(
    numbers: Numbers,
    level: str,
    games: int,
    seed: str,
    jobs: int,
    passes: int,
    players: Sequence[int] = PLAYERS,
    at_sight: bool = False,
) -> Iterator[Tuned]:
    """Yield weights fitted, in `passes` passes, to games of a level, beginning with its own.

    There are `games` games on every shipped board with each of these numbers of players. `at_sight` tells whether the
    level plays what seems best at first sight, without comparing turns. Raises LaboratoryError if the level judges by
    several sets of weights.
    """
    weights = numbers.weights[set_of_weights(numbers, level, players)]
    for number in range(passes):
        tasks = [
            (board, count, f"{seed}/{number}/{board}/{count}/{game}", numbers.levels[level], weights, at_sight)
            for game in range(games)
            for board in sorted(shipped_boards())
            for count in players
        ]
        with ShieldedPool(jobs) as pool:
            played = list(pool.map(play, tasks, chunksize=1))
        tuned = fit(weights, played, jobs, SIGHT_PULL if at_sight else PULL)
        yield tuned
        weights = tuned.weights


def sets_of_weights(numbers: Numbers, level: str, players: Sequence[int]) -> dict[str, list[int]]:
    """Return the names of a level's sets of weights with these numbers of players, each with its numbers."""
    found: dict[str, list[int]] = {}
    for count in players:
        found.setdefault(numbers.levels[level].among(count).weights, []).append(count)
    return found


def set_of_weights(numbers: Numbers, level: str, players: Sequence[int]) -> str:
    """Return the name of a level's one set of weights with these numbers of players. Raises LaboratoryError for
    several."""
    names = list(sets_of_weights(numbers, level, players))
    if len(names) > 1:
        raise LaboratoryError(
            f"the level {level!r} judges by the weights {' and '.join(names)}, and only one set is to come of them: "
            "choose the numbers of players for one of them, with --players"
        )
    return names[0]


def fit(weights: Weights, games: Sequence[PlayedGame], jobs: int, pull: float = PULL) -> Tuned:
    """Return weights fitted to the ends of these games and then to the comparisons of turns. `pull` is how strongly
    they are drawn back to the weights that played."""
    known = [game for number, game in enumerate(games) if number % KEPT_BACK]
    other = games[::KEPT_BACK]
    with ShieldedPool(jobs, hold, (known,)) as pool:
        ends = sorted({len(known) * part // PARTS for part in range(PARTS + 1)})
        parts = [slice(begin, end) for begin, end in pairwise(ends)]  # none without a game

        def misses(function: Misses, moved: Weights) -> list[float]:
            found = pool.map(misses_in, [(function, moved, part) for part in parts])
            return [miss for part in found for miss in part]

        found = _nearest(weights, lambda moved: misses(errors, moved), pull)
        if any(game.comparisons for game in known):
            found = _nearest(found, lambda moved: misses(turn_errors, moved), pull)
        found = rounded(found)
        before, after = (
            Measured(
                PointsOff(_spread(misses(errors, each)), _spread(errors(each, other))),
                PointsOff(_spread(misses(turn_errors, each)), _spread(turn_errors(each, other))),
                stages(each, other),
            )
            for each in (weights, found)
        )
    return Tuned(found, before, after, sum(len(game.states) for game in games))


def _nearest(weights: Weights, misses: Callable[[Weights], list[float]], pull: float) -> Weights:
    """Return the weights that miss least, drawn back a little to where they were."""
    names = [field.name for field in msgspec.structs.fields(Weights)]
    at = [getattr(weights, name) for name in names]
    steps = [max(abs(value), SMALLEST_STEP) for value in at]
    least = [(LEAST.get(name, -3.0) - value) / step for name, value, step in zip(names, at, steps, strict=True)]

    def moved(moves: Sequence[float]) -> Weights:
        found = [float(value + step * move) for value, step, move in zip(at, steps, moves, strict=True)]
        return Weights(**dict(zip(names, found, strict=True)))

    back = math.sqrt(pull * len(misses(weights)))

    def all_misses(moves: Any) -> list[float]:
        return misses(moved(moves)) + [back * float(move) for move in moves]

    bounds = ([min(0.0, bound) - 1e-6 for bound in least], [math.inf] * len(names))
    return moved(least_squares(all_misses, [0.0] * len(names), bounds=bounds, diff_step=0.02, max_nfev=ROUNDS).x)


def stages(weights: Weights, games: Sequence[PlayedGame]) -> tuple[Stage, ...]:
    """Return how well these weights foretell every third of the games."""
    every = foretold(weights, games)
    found = []
    for name, low, high in (("first", 2 / 3, 1.0), ("second", 1 / 3, 2 / 3), ("last", -1.0, 1 / 3)):
        third = [each for each in every if low < each.left <= high]
        square = sum(each.points**2 for each in third)
        slope = sum(each.points * each.result for each in third) / square if square else 0.0
        found.append(Stage(name, _spread([each.points - each.result for each in third]), slope))
    return tuple(found)


def result_lines(tuned: Tuned) -> Iterator[str]:
    """Yield the result in lines of text."""
    yield f"Positions:           {tuned.positions}"
    measured = [("Points", tuned.before.points, tuned.after.points)]
    if tuned.before.turns.fitted:
        measured.append(("Turns", tuned.before.turns, tuned.after.turns))
    for what, before, after in measured:
        yield f"{what + ' off before:':20} {before.fitted:.2f} in the games of the fit, {before.kept:.2f} in others"
        yield f"{what + ' off now:':20} {after.fitted:.2f} in the games of the fit, {after.kept:.2f} in others"
    for was, now in zip(tuned.before.stages, tuned.after.stages, strict=True):
        yield (
            f"{now.name.capitalize() + ' third:':20} {was.off:.2f} before, {now.off:.2f} now; of a point foretold "
            f"{was.slope:.2f} came true before, {now.slope:.2f} now"
        )
    yield from weight_lines(tuned.weights)


def weight_lines(weights: Weights) -> Iterator[str]:
    """Yield the weights, one a line."""
    yield from (f"  {name + ':':18} {value:7.3f}" for name, value in msgspec.structs.asdict(weights).items())


def write_weights(path: Path, name: str, weights: Weights) -> None:
    """Write a set of weights into a file of numbers, replacing the one with this name. Raises OSError. Everything else
    in the file stays as it is; others may build on the set by its anchor."""
    text = read_file(path, MOST_BYTES).decode()
    lines = "".join(f"    {field}: {value:g}\n" for field, value in msgspec.structs.asdict(weights).items())
    begins = re.search(r"(?m)^weights:\n", text)
    assert begins is not None  # the file has been read before
    head, rest = text[: begins.end()], text[begins.end() :]
    rest, found = re.subn(rf"(?m)^(  {re.escape(name)}:.*\n)(?:    .*\n)+", lambda set_: set_[1] + lines, rest, count=1)
    replace_file(path, (head + ("" if found else f"  {name}:\n{lines}") + rest).encode())


def _spread(misses: Sequence[float]) -> float:
    return math.sqrt(sum(miss * miss for miss in misses) / len(misses)) if misses else 0.0


def rounded(weights: Weights) -> Weights:
    """Return the weights as they are written: with three decimals."""
    return Weights(**{name: round(value, 3) for name, value in msgspec.structs.asdict(weights).items()})
