"""Finds positions for the suite: moments of recorded games in which a deep search finds some turns clearly better.

The turns that are best at first sight, found with the effort of `expert`, are played on until everybody has had two
more turns, with replies as good as the first look of `hard`, in many futures that are the same for all turns; what is
far behind is given up early. That is in more futures than `expert` looks, and twice as deep. A turn is good if it is
within 0.7 points of the best in the mean, and bad if it is at least two points behind, and at least three standard
errors. A moment is a position if at most two first actions are good and at least one of the five best at first sight is
bad. Where `hard` and `expert` judge by different weights, a turn is good or bad only if it is so by both. Nobody asks
what the levels would play. Prints a line of `positions.yaml` for each position.

usage: python benchmarks/find_positions.py GAME.citrus ... [--moments 2] [--suite] [--futures 6 24]
       [--seed positions] [--jobs N]
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from citrus.bots.evaluation import Evaluation
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import Lookahead
from citrus.bots.planner import Effort
from citrus.bots.turns import TurnSearch
from citrus.records.notation import format_action
from citrus.records.record import read_steps
from citrus.rules.actions import Action
from citrus.rules.game import Game
from citrus.rules.phases import TURN
from citrus.rules.state import GameState
from citrus.rules.view import view
from tools.positions import read_positions

SUITE = Path(__file__).parents[1] / "tests" / "bots" / "positions"
REPLIES = Effort(width=3, places=6, sites=3)
ROUNDS = 2
CANDIDATES = 24  # turns that are played on
FIRST_SIGHT = 5
GOOD, BAD, ERRORS = 0.7, 2.0, 3.0
HOPELESS = 4.0  # points behind after the first futures
FEW = 2  # good first actions that a position may have

Task = tuple[Path, int, tuple[int, int]]
"""A record, how many of its actions were done, and how many futures there are at first and in all."""


def behind(values: list[float], best: list[float]) -> tuple[float, float]:
    """Return how far behind the best a turn is on average, in the futures of both, and its standard error."""
    differences = [most - points for points, most in zip(values, best, strict=False)]
    return fmean(differences), stdev(differences) / sqrt(len(differences))


def judgements(game: Game) -> list[Evaluation]:
    """Return how `hard` and `expert` judge the states of a game; only one where they judge alike."""
    hard, expert = (shipped_numbers().judged_by(level, game.players) for level in ("hard", "expert"))
    return [judge(game)] if hard == expert else [judge(game, "hard"), judge(game)]


def searched(
    state: GameState, evaluation: Evaluation, few: int, many: int, rng: random.Random
) -> dict[Action, list[float]]:
    """Return what the best turn that begins with each first action promises in each future, in the order of the first
    look. Those that were given up have fewer futures."""
    effort = shipped_numbers().levels["expert"].among(state.game.players).effort
    turns = TurnSearch(evaluation, effort).turns(state)[:CANDIDATES]
    ahead = Lookahead(evaluation, TurnSearch(evaluation, REPLIES), len(turns), many, ROUNDS, steady=True)
    values: list[list[float]] = [[] for _ in turns]
    left = list(range(len(turns)))
    for number in range(many):
        if number == few:
            best = max(sum(values[place]) for place in left)
            left = [place for place in left if best - sum(values[place]) < few * HOPELESS]
        found = ahead.values(view(state), [turns[place] for place in left], 1, rng)
        for place, value in zip(left, found, strict=True):
            values[place].append(value)
    by_action: dict[Action, list[float]] = {}
    for turn, points in zip(turns, values, strict=True):
        action = turn.actions[0]
        by_action[action] = max(by_action.get(action, points), points, key=lambda each: (len(each), sum(each)))
    return by_action


def found(task: Task) -> str | None:
    """Return the line of a position, or None if the moment is not a position."""
    path, at, (few, many) = task
    _, steps = read_steps(path)
    state = steps[at].state
    good: list[Action] | None = None
    bad: list[Action] = []
    first: set[Action] = set()
    for evaluation in judgements(state.game):
        values = searched(state, evaluation, few, many, random.Random(f"{path.name}@{at}"))
        best = max((points for points in values.values() if len(points) == many), key=sum)
        fine = [action for action, points in values.items() if len(points) == many and behind(points, best)[0] < GOOD]
        poor = [action for action, points in values.items() if _is_bad(points, best)]
        first |= set(list(values)[:FIRST_SIGHT])
        good, bad = (fine, poor) if good is None else ([a for a in good if a in fine], [a for a in bad if a in poor])
        if not good or not bad:
            return None
    if good is None or len(good) > FEW or not set(bad) & first:
        return None
    said = [", ".join(format_action(state.game, action) for action in some) for some in (good, bad)]
    return f"- {{record: {path.name}, at: {at}, good: [{said[0]}], bad: [{said[1]}]}}"


def _is_bad(values: list[float], best: list[float]) -> bool:
    distance, error = behind(values, best)
    return distance >= max(BAD, ERRORS * error)


def moments(paths: list[Path], number: int, rng: random.Random) -> Iterator[tuple[Path, int]]:
    """Yield `number` moments of each game at which somebody chooses a turn."""
    for path in paths:
        _, steps = read_steps(path)
        choices = [
            at
            for at, step in enumerate(steps[:-1])
            if step.state.phase == TURN and not step.state.main_action_done and not step.state.over
        ]
        for at in sorted(rng.sample(choices, min(number, len(choices)))):
            yield path, at


def main() -> None:
    """Look at all moments, and print the positions among them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="*", type=Path, metavar="GAME.citrus")
    parser.add_argument("--moments", type=int, default=2, help="moments of each game")
    parser.add_argument("--suite", action="store_true", help="the moments of the suite instead: is it right?")
    parser.add_argument("--futures", nargs=2, type=int, default=(6, 24), help="at first, and for what is left then")
    parser.add_argument("--seed", default="positions", help="the same seed gives the same moments")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (one for each core)")
    options = parser.parse_args()
    if options.suite:
        places = [(SUITE / position.record, position.at) for position in read_positions(SUITE)]
    else:
        places = list(moments(options.records, options.moments, random.Random(options.seed)))
    tasks = [(path, at, tuple(options.futures)) for path, at in places]
    with ProcessPoolExecutor(options.jobs) as pool:
        for (path, at), line in zip(places, pool.map(found, tasks), strict=True):
            print(line or f"# {path.name} at {at}: no position", flush=True)


if __name__ == "__main__":
    main()
