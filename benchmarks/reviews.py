"""How much reviews find to mend in games of each level: points given away a turn, and how many turns are how good.

A review that means something finds less in the games of stronger levels. Every game is one of two players of the same
level.

usage: python benchmarks/reviews.py [--levels LEVEL ...] [--games 6] [--board short] [--turns 8] [--futures 12]
    [--jobs N]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import NamedTuple

from citrus.bots.levels import TABLE_LEVELS
from citrus.content.boards import shipped_boards
from citrus.laboratory.games import play
from citrus.laboratory.run import cores
from citrus.records.replay import replay
from citrus.review.figures import held, turns_of
from citrus.review.judging import decisions, review
from citrus.review.values import GRADES, Depth, Grade
from tests.rules.worlds import real_game

SEED = "reviews"


class Found(NamedTuple):
    """The points given away in each turn of a game, and the number of turns by grade."""

    lost: tuple[float, ...]
    grades: Counter[Grade]


def reviewed(task: tuple[str, str, Depth, str]) -> Found:
    """Return what the review of one game finds."""
    level, board_name, depth, seed = task
    game = real_game(board_name, 2)
    record, _, _ = play(game, (level,), seed)
    steps = tuple(replay(record))
    turns = turns_of(held(review(record, steps, depth, list(decisions(record, steps, depth))), steps), steps)
    chosen = [turn for turn in turns if turn.decisions]
    return Found(tuple(turn.lost for turn in chosen), Counter(turn.grade for turn in chosen))


def main() -> None:
    """Play and review the games, and print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", default=list(TABLE_LEVELS))
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--board", default="short", choices=sorted(shipped_boards()))
    parser.add_argument("--turns", type=int, default=Depth().turns, help="turns that are compared")
    parser.add_argument("--futures", type=int, default=Depth().futures)
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    options = parser.parse_args()
    depth = Depth(turns=options.turns, futures=options.futures)
    with ProcessPoolExecutor(options.jobs or cores(), get_context("spawn")) as pool:
        for level in options.levels:
            tasks = [(level, options.board, depth, f"{SEED}/{number}") for number in range(options.games)]
            games = list(pool.map(reviewed, tasks))
            lost = [fmean(found.lost) for found in games]
            error = stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0
            grades: Counter[Grade] = sum((found.grades for found in games), Counter())
            shares = ", ".join(f"{grade} {grades[grade] / grades.total():.0%}" for grade in GRADES)
            print(f"{level:7} {fmean(lost):5.2f} ± {error:.2f} points a turn given away; {shares}", flush=True)


if __name__ == "__main__":
    main()
