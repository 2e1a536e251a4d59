"""How the levels keep house: income lost at the limit, coins left at the end, sizes of harvests, action tiles used.

Every number is the mean of a player and game, of games among players of the same level.

usage: python benchmarks/manners.py [--levels hard expert] [--games 20] [--boards short long] [--players 2] [--jobs N]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.games import play
from citrus.laboratory.run import cores
from citrus.rules.board import first_space
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Income,
    MilestoneUsed,
    MoneyUsed,
    RegionHarvested,
    TilePlanted,
)
from citrus.rules.game import Options
from citrus.rules.variants import new_game

SEED = "manners"
USES = {MoneyUsed: "money", CartUsed: "cart", BullPlaced: "bull", MilestoneUsed: "milestone"}


def counted(task: tuple[str, str, int, str]) -> Counter[str]:
    """What is counted in one game."""
    level, board_name, players, seed = task
    board = load_board(shipped_boards()[board_name])
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), players)
    _, end, events = play(game, (level,), seed)
    found: Counter[str] = Counter(coins=sum(player.coins for player in end.players))
    for event in events:
        match event:
            case Income(due=due, gained=gained):
                found["lost"] += due - gained
                found["harvests"] += 1
            case RegionHarvested(spaces=spaces):
                found["regions"] += 1
                found["tiles"] += spaces.bit_count()
                found["single"] += spaces == 1 << first_space(spaces)
            case TilePlanted(bridge=True):
                found["bridge"] += 1
            case MoneyUsed() | CartUsed() | BullPlaced() | MilestoneUsed():
                found[USES[type(event)]] += 1
    return found


def main() -> None:
    """Play the games and print a line for each level, board and number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", default=["hard-1", "hard"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs or cores(), get_context("spawn")) as pool:
        for board in options.boards:
            for level in options.levels:
                tasks = [(level, board, options.players, f"{SEED}/{number}") for number in range(options.games)]
                found: Counter[str] = sum(pool.map(counted, tasks), Counter())
                each = options.games * options.players
                uses = ", ".join(f"{name} {found[name] / each:.1f}" for name in (*USES.values(), "bridge"))
                print(
                    f"{board:5} {level:9} income lost {found['lost'] / each:4.1f}, "
                    f"coins left {found['coins'] / each:4.1f}; {found['harvests'] / each:4.1f} harvests of "
                    f"{found['regions'] / found['harvests']:.1f} regions with {found['tiles'] / found['regions']:.2f} "
                    f"tiles, {found['single'] / found['regions']:.0%} single; {uses}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
