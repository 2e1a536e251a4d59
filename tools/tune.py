"""Tunes the weights of the bots by games that they play: see docs/bots.md, and docs/bot-matches.md for the results.

usage: python -m tools.tune FILE [--games 30] [--players 2 3 4 5] [--level hard] [--at-sight] [--passes 1] [--trials N]
       [--rounds 1] [--seed 1] [--jobs N] [--output FILE]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from citrus.arguments import seed_text, whole
from citrus.bots.levels import TABLE_LEVELS, Numbers, read_numbers
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.run import cores
from citrus.resources import refusal
from citrus.rules.setup import PLAYERS
from tools.trials import trial_lines, tried
from tools.tuning import result_lines, set_of_weights, sets_of_weights, tune, write_weights


def main(arguments: Sequence[str] | None = None) -> int:
    """Tune and print the results; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, metavar="FILE", help="the numbers to begin with, as in data/bots.yaml")
    parser.add_argument(
        "--games",
        type=whole(),
        default=30,
        metavar="N",
        help="games for each board and number of players (default: 30)",
    )
    parser.add_argument(
        "--players",
        type=int,
        nargs="+",
        choices=PLAYERS,
        default=list(PLAYERS),
        metavar="P",
        help="how many players, one or several numbers from 2 to 5 (default: all)",
    )
    parser.add_argument(
        "--level", choices=TABLE_LEVELS, default="hard", help="the level of the file that plays (default: hard)"
    )
    parser.add_argument(
        "--at-sight",
        action="store_true",
        help="play what seems best at first sight: quick, for thousands of games; no turns are compared",
    )
    parser.add_argument(
        "--passes",
        type=whole(0),
        default=1,
        metavar="N",
        help="how often to play and fit, each time with the weights found before (default: 1)",
    )
    parser.add_argument(
        "--trials",
        type=whole(),
        metavar="N",
        help="then play N games with weights moved at random, and move them to where games were won",
    )
    parser.add_argument(
        "--rounds",
        type=whole(),
        default=1,
        metavar="N",
        help="how often to do that, each time with the weights found before (default: 1)",
    )
    parser.add_argument(
        "--seed", type=seed_text, default="1", metavar="S", help="the same seed gives the same weights (default: 1)"
    )
    parser.add_argument(
        "--jobs", type=whole(), metavar="N", help="how many processes play (default: one for each core)"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the weights into this file of numbers")
    options = parser.parse_args(arguments)
    if not options.passes and options.trials is None:
        parser.error("with no passes and no trials nothing is tuned")
    try:
        for line in tuning(options):
            print(line, flush=True)
    except LaboratoryError as error:
        print("tune:", " ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0


def tuning(options: argparse.Namespace) -> Iterator[str]:
    """Yield the output, line by line: each set of weights of the level is tuned in turn, in games of its numbers of
    players.

    Raises LaboratoryError for files that cannot be read or written, and where one set would come of several.
    """
    level, passes, jobs = options.level, options.passes, options.jobs or cores()
    start = _numbers(options.file, level)
    goal = start if options.output is None else _numbers(options.output, level)
    if options.output is not None and (refused := refusal(options.output.parent)) is not None:
        raise _unwritten(options.output, refused)
    for name, counts in sets_of_weights(goal, level, options.players).items():
        weights = start.weights[set_of_weights(start, level, counts)]
        yield f"Weights {name!r}, games of {', '.join(map(str, counts))} players"
        seed = f"{options.seed}/{name}"
        for tuned in tune(start, level, options.games, seed, jobs, passes, counts, options.at_sight):
            yield from result_lines(tuned)
            weights = tuned.weights
        if options.trials is not None:
            for found in tried(weights, options.trials, seed, jobs, counts, options.rounds):
                yield from trial_lines(found)
                weights = found.weights
        if options.output is not None:
            try:
                write_weights(options.output, name, weights)
            except OSError as error:
                raise _unwritten(options.output, error) from error


def _unwritten(path: Path, error: OSError) -> LaboratoryError:
    return LaboratoryError(f"{path}: it cannot be written: {error.strerror or error}.")


def _numbers(path: Path, level: str) -> Numbers:
    try:
        numbers = read_numbers(path)
    except OSError as error:
        raise LaboratoryError(f"{path}: it cannot be read: {error.strerror or error}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LaboratoryError(f"{path}: it is not a file of numbers for bots: {error}.") from error
    if level not in numbers.levels:
        raise LaboratoryError(f"{path}: it has no level {level!r}.")
    return numbers


if __name__ == "__main__":
    sys.exit(main())
