"""Tries everything that the table and the lessons say on the rules core, in whole games: does it come true?

Each game is played by bots and at random, on the shipped boards, with all variants. What is said at some of its
moments, and at all rare ones, is compared with what happens then. The counts say how often each sentence was tried.
Lessons are played from their first to their last box, in all languages. The exit status is 1 if something was false.

usage: python -m tools.claims [--games 200] [--first 0] [--every 30] [--jobs 2]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from citrus.language.languages import shipped
from tests.ui.claims.ledger import CHECKS, Ledger
from tests.ui.claims.on_lessons import false_claims
from tests.ui.locale_texts import texts


def heard(every: int, number: int) -> tuple[Counter[str], list[str]]:
    """Return how often each sentence was tried in a game, at one of `every` moments, and what was false."""
    ledger = Ledger()
    ledger.listen(number, every)
    return ledger.tried, ledger.false


def main(words: Sequence[str] | None = None) -> int:
    """Play, and print the counts and what was false."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="how many (200)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one, for others than before (0)")
    parser.add_argument("--every", type=int, default=30, help="hear one moment of this number, and rare ones (30)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (one for each core)")
    options = parser.parse_args(words)
    boxes, false = false_claims(list(map(texts, shipped())))
    print(f"{boxes:7} boxes of lessons")
    tried = Counter[str]()
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        numbers = range(options.first, options.first + options.games)
        for counted, wrong in pool.map(partial(heard, options.every), numbers):
            tried += counted
            false += wrong
    for key in sorted(CHECKS):
        print(f"{tried[key]:7} {key}")
    print(*false, sep="\n")
    never = sorted(key for key in CHECKS if not tried[key])
    print(
        f"{sum(tried.values())} sentences in {options.games} games, {len(false)} false; never said: {', '.join(never)}"
    )
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
