"""The value of choosing the site of a drawn finca by its values (R7.1).

The level `normal` plays against itself, but one of the two puts drawn fincas on any open site, or chooses the site as
if every finca were the middle one of the stack.

usage: python benchmarks/sites.py [--games 400] [--boards short long] [--jobs N]
"""

from __future__ import annotations

import argparse
import random

from msgspec.structs import replace

from citrus.bots.levels import make_bot
from citrus.content.boards import shipped_boards
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.run import Runner
from citrus.laboratory.summary import summarize
from citrus.rules.actions import Action
from citrus.rules.phases import SITE
from citrus.rules.turn import legal_actions
from citrus.rules.view import PlayerView
from tests.rules.worlds import real_game

SEED = "sites"


class AnySite:
    """Plays as `normal`, but a drawn finca goes on any open site."""

    def __init__(self) -> None:
        self._normal = make_bot("normal")

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """See `citrus.bots.base.Bot`."""
        if view.state.phase == SITE:
            return (rng.choice(legal_actions(view.state)),)
        return self._normal.plan(view, rng)


class MiddleFinca:
    """Plays as `normal`, but takes every drawn finca for the middle one of all."""

    def __init__(self) -> None:
        self._normal = make_bot("normal")

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """See `citrus.bots.base.Bot`."""
        drawn = view.state.drawn_finca
        if drawn is not None:
            fincas = sorted(finca for finca, count in view.state.game.tiles.fincas for _ in range(count))
            drawn = drawn._replace(finca=fincas[len(fincas) // 2])
            view = PlayerView(replace(view.state, drawn_finca=drawn))
        return self._normal.plan(view, rng)


def main() -> None:
    """Play the matches and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    options = parser.parse_args()
    for board_name in options.boards:
        game = real_game(board_name, 2)
        for other in (AnySite, MiddleFinca):
            seats = ("normal", f"sites:{other.__name__}")
            reports = Runner(game, options.jobs, None).play(list(fixtures(seats, options.games, SEED)))
            summary = summarize("", game, seats, SEED, list(reports))
            wins = next(level.wins for level in summary.levels if level.level == "normal")
            print(
                f"{board_name:5} normal - {other.__name__:11} {options.games:4} games: "
                f"wins {wins.share:.1%} ({wins.low:.1%} to {wins.high:.1%})",
                flush=True,
            )


if __name__ == "__main__":
    main()
