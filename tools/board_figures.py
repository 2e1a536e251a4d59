"""Measures how the shipped boards play, and writes it for the workshop: data/shipped_boards_play.yaml.

The same bots play as in the workshop. Run it again after a change of rules, boards or bots.

usage: python -m tools.board_figures [--games 400] [--jobs N] [--output FILE]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from citrus import __version__
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.lineup import fixtures, seated
from citrus.laboratory.run import Runner
from citrus.laboratory.summary import summarize
from citrus.resources import data_dir
from citrus.rules.setup import PLAYERS
from citrus.whole_file import replace_file
from citrus.workshop.shipped import FILE, Play
from citrus.workshop.trial import LEVEL, trial_game

SEED = "boards"  # the games of docs/boards.md


def main() -> None:
    """Play, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, metavar="N", help="games a board and number of players")
    parser.add_argument("--jobs", type=int, default=None, metavar="N", help="processes (default: one a core)")
    parser.add_argument("--output", type=Path, default=data_dir() / FILE, metavar="FILE", help="another file to write")
    options = parser.parse_args()
    lines = [
        f"# How bots of the level {LEVEL!r} play the shipped boards, by board and players: tools/board_figures.py."
    ]
    for name, path in shipped_boards().items():
        lines.append(f"{name}:")
        for players in PLAYERS:
            game, seats = trial_game(load_board(path), load_tiles(), players), seated((LEVEL,), players)
            wanted = list(fixtures(seats, options.games, SEED))
            reports = list(Runner(game, options.jobs, None).play(wanted))
            play = Play.of(summarize(__version__, game, seats, SEED, reports))
            wins = ", ".join(map(str, play.wins))
            lines.append(
                f"  {players}: {{games: {play.games}, blocked: {play.blocked}, turns: {play.turns}, "
                f"score: {play.score}, wins: [{wins}]}}"
            )
            print(lines[-1])
    replace_file(options.output, ("\n".join(lines) + "\n").encode())


if __name__ == "__main__":
    main()
