"""The strength of the levels, and their thinking time: every level against the next weaker one, against earlier levels,
and against rivals, in rotated seats; each style against the levels beside it.

Each line is a match of the laboratory with its 95% interval and the processor time of a turn. The whole takes hours on
two cores; `--share 0.1` plays a tenth of the games.

usage: python benchmarks/strength.py [--share 1] [--boards short long] [--only expert] [--against hard-1] [--players 2]
       [--fruit-trees] [--seed strength] [--jobs N] [--records FOLDER]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from citrus.bots.levels import STRENGTHS, STYLES
from citrus.content.boards import shipped_boards
from citrus.laboratory.lineup import fixtures, rotations, seated
from citrus.laboratory.run import Runner
from citrus.laboratory.summary import Summary, summarize
from citrus.records.writing import write
from tests.rules.worlds import real_game
from tools.opponents import DENIERS, RIVALS, known_as

# who plays, how many games, and the share of wins that is the aim
MATCHES = [
    (("easy", "random"), 400, 0.95),
    (("child", "easy"), 300, 0.50),
    (("normal", "easy"), 400, 0.80),
    (("normal", "easy", "easy", "easy"), 400, 0.40),
    (("hard", "normal"), 120, 0.75),
    (("hard", "normal", "normal", "normal"), 120, 0.40),
    (("hard", "hard-1"), 200, 0.65),
    (("hard", "hard-1", "hard-1", "hard-1"), 120, 0.25),
    (("expert", "hard"), 200, 0.65),
    (("expert", "hard-1"), 200, 0.75),
    (("expert", "hard", "hard", "hard"), 200, 0.45),
    *(((style, "normal"), 100, 0.80) for style in STYLES),
    *(((style, "hard"), 100, 0.50) for style in STYLES if STRENGTHS[style] == STRENGTHS["hard"]),
    *((("hard", rival), 60, 0.75 if rival in DENIERS else 0.90) for rival in RIVALS),
    *((("expert", denier), 60, 0.85) for denier in DENIERS),
]


def play(
    board_name: str,
    bots: tuple[str, ...],
    games: int,
    fruit_trees: bool,
    seed: str,
    jobs: int | None,
    records: Path | None,
) -> Summary:
    """Play one match; its games are saved in a folder of `records`."""
    game = real_game(board_name, len(bots), fruit_trees=fruit_trees)
    seats = seated(tuple(map(known_as, bots)), len(bots))
    reports = []
    for report in Runner(game, jobs, None, records is not None).play(list(fixtures(seats, games, seed))):
        reports.append(report)
        if records is not None and report.record is not None:
            folder = records / " ".join((board_name, *bots, *(["trees"] if fruit_trees else [])))
            folder.mkdir(parents=True, exist_ok=True)
            write(folder / f"{report.fixture.number:03}.citrus", report.record)
    return summarize("", game, seats, seed, reports)


def main() -> None:
    """Play the matches and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="part of the games to play")
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    parser.add_argument("--only", help="only matches of this level")
    parser.add_argument("--against", help="only matches against this level")
    parser.add_argument("--players", type=int, help="only matches of this number of players")
    parser.add_argument("--fruit-trees", action="store_true", help="with the fruit trees")
    parser.add_argument("--seed", default="strength", help="the same seed gives the same games")
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="save the games, each match in a folder of it")
    options = parser.parse_args()
    for bots, games, aim in MATCHES:
        for board in options.boards:
            if options.only not in (None, bots[0]) or options.against not in (None, bots[1]):
                continue
            if options.players not in (None, len(bots)):
                continue
            deal = len(rotations(bots))
            count = max(deal, round(games * options.share / deal) * deal)
            summary = play(board, bots, count, options.fruit_trees, options.seed, options.jobs, options.records)
            level = next(level for level in summary.levels if level.level == known_as(bots[0]))
            wins, turn = level.wins, level.turn
            print(
                f"{board:5} {' '.join(bots):28} {count:4} games: wins {wins.share:.1%} "
                f"({wins.low:.1%} to {wins.high:.1%}), aim {aim:.0%}; a turn of {bots[0]}: median {turn.median:.3f} s, "
                f"95th percentile {turn.p95:.3f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
