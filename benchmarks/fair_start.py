"""How many extra coins make the start fair (R12.6): games with every number of them, on the same shuffled orders.

Each line is a row of games with one number of coins: the share of wins of every place in the turn order, the first
player first, and how many points the place farthest from its fair share is away from it. In the end come the best
number for every number of players, over all boards, and the one that serves all best. 2000 games a row (`--games 2000`)
know a share to within two or three points; they take hours, even with `normal`.

usage: python benchmarks/fair_start.py [--bots normal] [--games 400] [--coins 0 1 2 3 4 5 6] [--players 2 3 4 5]
       [--boards short long] [--fruit-trees] [--seed fair] [--jobs N]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping
from statistics import fmean

from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.lineup import fixtures, seated
from citrus.laboratory.run import Runner
from citrus.laboratory.summary import Summary, summarize
from citrus.rules.game import Options
from citrus.rules.setup import PLAYERS
from citrus.rules.variants import new_game


def play(board_name: str, players: int, coins: int, options: argparse.Namespace) -> Summary:
    """One row: games in which all but the first player begin with that many extra coins."""
    board = load_board(shipped_boards()[board_name])
    tiles = replace(load_tiles(), fair_start=(coins,) * len(PLAYERS))
    variants = Options(starting_fincas=len(board.starting_sites), fruit_trees=options.fruit_trees, fair_start=True)
    game = new_game(board, tiles, variants, players)
    seats = seated(options.bots.split(","), players)
    reports = Runner(game, options.jobs, None).play(list(fixtures(seats, options.games, options.seed)))
    return summarize("", game, seats, options.seed, list(reports))


def distance(summary: Summary) -> float:
    """How far the place farthest from its fair share of wins is away from it."""
    return max(abs(place.wins.share - 1 / summary.players) for place in summary.turn_order)


def best(distances: Mapping[int, list[float]]) -> str:
    """The number of coins with the least distances, in words."""
    coins = min(distances, key=lambda number: (fmean(distances[number]), number))
    return f"{coins} coins (mean distance {fmean(distances[coins]):.1%}, largest {max(distances[coins]):.1%})"


def main() -> None:
    """Play all rows, print each when it is done, then the best numbers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="normal", help="the bots, seat by seat")
    parser.add_argument("--games", type=int, default=400, help="games in each row")
    parser.add_argument("--coins", nargs="+", type=int, default=list(range(7)), help="numbers of coins to try")
    parser.add_argument("--players", nargs="+", type=int, default=list(PLAYERS), choices=PLAYERS)
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    parser.add_argument("--fruit-trees", action="store_true", help="with the fruit trees")
    parser.add_argument("--seed", default="fair")
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    options = parser.parse_args()
    of_players: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    of_all: dict[int, list[float]] = defaultdict(list)
    print(
        "| board | players | extra coins | turn order wins, % | farthest from fair |\n| --- | --- | --- | --- | --- |"
    )
    for players in options.players:
        for coins in options.coins:
            for board in options.boards:
                summary = play(board, players, coins, options)
                far = distance(summary)
                of_players[players][coins].append(far)
                of_all[coins].append(far)
                wins = " / ".join(f"{100 * place.wins.share:.0f}" for place in summary.turn_order)
                print(f"| {board} | {players} | {coins} | {wins} | {100 * far:.1f} |", flush=True)
    print()
    for players, distances in of_players.items():
        print(f"{players} players: {best(distances)}")
    print(f"one number for all: {best(of_all)}")


if __name__ == "__main__":
    main()
