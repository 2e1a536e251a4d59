"""How many positions of the suite each level solves: see `citrus/laboratory/positions.py`.

usage: python benchmarks/positions.py [--bots hard-1 hard expert] [--folder tests/bots/positions] [--failed]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import thread_time

from citrus.laboratory.lineup import bot_of
from citrus.laboratory.positions import answers

SUITE = Path(__file__).parents[1] / "tests" / "bots" / "positions"


def main() -> None:
    """Ask the bots and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="+", default=["easy", "normal", "hard-1", "hard", "expert-1", "expert"])
    parser.add_argument("--folder", type=Path, default=SUITE)
    parser.add_argument("--failed", action="store_true", help="list the positions that were not solved")
    options = parser.parse_args()
    for name in options.bots:
        began = thread_time()
        found = list(answers(options.folder, bot_of(name)))
        seconds = (thread_time() - began) / len(found)
        solved = sum(answer.solved for answer in found)
        bad = sum(answer.blundered for answer in found)
        print(
            f"{name:9} solves {solved} of {len(found)} ({solved / len(found):.0%}), "
            f"plays a bad turn in {bad}; {seconds:.2f} s each",
            flush=True,
        )
        if options.failed:
            for answer in found:
                if not answer.solved:
                    place = f"{answer.position.record} at {answer.position.at}"
                    print(f"  {place}: {answer.action}; good: {', '.join(answer.position.good)}")


if __name__ == "__main__":
    main()
