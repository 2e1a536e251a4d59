"""The command line of reviews: `citrus review`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from citrus.arguments import some_path, whole
from citrus.records.beside import GAME_SUFFIX, review_path
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.files import as_json, keep_review, load_review
from citrus.review.report import report_lines
from citrus.review.reviewer import Reviewer
from citrus.review.values import Decision, Depth, Review


def add_review(parser: argparse.ArgumentParser) -> None:
    """Give the command its options."""
    depth = Depth()
    parser.add_argument("file", type=some_path, metavar="GAME.citrus", help="a finished game")
    parser.add_argument("--json", action="store_true", help="print the review as JSON")
    parser.add_argument(
        "--turns", type=whole(), default=depth.turns, metavar="N", help="compare up to N turns (default: %(default)s)"
    )
    parser.add_argument(
        "--futures",
        type=whole(2),  # from one future alone, nobody knows how certain it is
        default=depth.futures,
        metavar="N",
        help="compare the best turn with the one that was played, in N futures (default: %(default)s)",
    )
    parser.add_argument(
        "--jobs", type=whole(), metavar="N", help="how many processes think (default: one for each core)"
    )


def reviewed(options: argparse.Namespace, record: Record, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the lines that `citrus review` prints. Raises ReviewError. The review is kept beside the file of a saved
    game, if its folder can be written. A game from a pipe or `/dev/stdin` leaves nothing behind."""
    depth = Depth(turns=options.turns, futures=options.futures)
    path = review_path(options.file) if _saved(options.file) else None
    found = None if path is None else load_review(path, record, depth)
    if found is None or not found.whole:
        judged = () if found is None else found.decisions
        found = _made(record, steps, depth, options.jobs or os.cpu_count() or 1, judged)
        if path is not None:
            with suppress(OSError):  # what was found is printed in any case
                keep_review(path, found)
    if options.json:
        yield from as_json(found).decode().splitlines()
    else:
        yield from report_lines(record, steps, found)


def _saved(path: Path) -> bool:
    """Return whether a path is one of a saved game, whose review is looked for beside it."""
    return path.suffix == GAME_SUFFIX and os.path.isfile(path)


def _made(record: Record, steps: Sequence[Step], depth: Depth, jobs: int, judged: Sequence[Decision]) -> Review:
    with closing(Reviewer(record, steps, depth, jobs, judged)) as reviewer:
        return reviewer.wait()
