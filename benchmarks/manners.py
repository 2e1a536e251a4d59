"""How the levels keep house: income lost at the limit, coins left at the end, sizes of harvests, action tiles used.

Every number is the mean of a player and game, of games among players of the same level. `early` is the part of the lost
income for which there still were tiles in the bag. `hasty` harvests are of regions of one tile that was planted in one
of the last two turns; harvests that lose income come `too soon` if the player's next turn spends three coins or more.
`deserted` are open fincas at which the player has no tiles any more after a harvest, `high` those of them with at least
11 points; `gifts` are fincas closed that bring a rival at least 5 points more than the player.

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
from citrus.records.record import Record
from citrus.rules.actions import Buy, Harvest
from citrus.rules.board import first_space
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Income,
    MilestoneUsed,
    MoneyUsed,
    PointsScored,
    RegionHarvested,
    TilePlanted,
    TurnEnded,
    WorkerPlaced,
)
from citrus.rules.game import Options
from citrus.rules.numbering import Space
from citrus.rules.setup import start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.variants import new_game

SEED = "manners"
HIGH = 11
DEAR = 3
GIFT = 5
USES = {MoneyUsed: "money", CartUsed: "cart", BullPlaced: "bull", MilestoneUsed: "milestone"}


def counted(task: tuple[str, str, int, str]) -> Counter[str]:
    """What is counted in one game."""
    level, board_name, players, seed = task
    board = load_board(shipped_boards()[board_name])
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), players)
    record, end, events = play(game, (level,), seed)
    found: Counter[str] = Counter(coins=sum(player.coins for player in end.players))
    found += spoiled(record)
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


def spoiled(record: Record) -> Counter[str]:
    """The moves of a game that look careless."""
    state = start(record.game, record.setup)
    found: Counter[str] = Counter()
    turn = 0
    begun: dict[Space, int] = {}
    poorer: set[int] = set()  # players who lost income in their last turn
    for action in record.actions:
        before, me = state, state.player
        if isinstance(action, Harvest):
            found += careless(state, action, begun, turn)
        state, events = apply(state, action)
        if isinstance(action, Buy):
            cost = before.players[me].coins - state.players[me].coins
            found["too soon"] += me in poorer and cost >= DEAR
        if isinstance(action, Buy | Harvest):
            poorer.discard(me)
        fincas: Counter[int] = Counter()
        for event in events:
            match event:
                case Income(due=due, gained=gained) if due > gained and before.bag:
                    found["early"] += due - gained
                    poorer.add(me)
                case PointsScored(player=player, source="finca"):
                    fincas[player] += event.points
        if not state.over:
            best = max((points for player, points in fincas.items() if player != me), default=0)
            found["gifts"] += best - fincas[me] >= GIFT
        turn += any(isinstance(event, TurnEnded) for event in events)
        begun |= {event.space: turn for event in events if isinstance(event, WorkerPlaced)}
    return found


def careless(state: GameState, action: Harvest, begun: dict[Space, int], turn: int) -> Counter[str]:
    """What looks careless in a harvest in a turn of this number, when regions were begun in these turns."""
    found: Counter[str] = Counter()
    around = state.game.board.around
    regions = state.players[state.player].regions
    taken = [region.spaces for region in regions if first_space(region.spaces) in action.regions]
    kept = [region.spaces for region in regions if region.spaces not in taken]
    single = [spaces for spaces in taken if spaces == 1 << first_space(spaces)]
    oldest = turn - 2 * state.game.players
    found["hasty"] += sum(begun.get(first_space(spaces), oldest - 1) >= oldest for spaces in single)
    for built in state.fincas:
        here = around[built.site]
        if not built.scored and here & ~state.occupied and any(spaces & here for spaces in taken):
            deserted = not any(spaces & here for spaces in kept)
            found["deserted"] += deserted
            found["high"] += deserted and built.finca.first >= HIGH
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
                    f"{board:5} {level:9} income lost {found['lost'] / each:4.1f} (early {found['early'] / each:.1f}), "
                    f"coins left {found['coins'] / each:4.1f}; {found['harvests'] / each:4.1f} harvests of "
                    f"{found['regions'] / found['harvests']:.1f} regions with {found['tiles'] / found['regions']:.2f} "
                    f"tiles, {found['single'] / found['regions']:.0%} single, "
                    f"{found['hasty'] / each:.1f} hasty, {found['too soon'] / each:.2f} too soon, "
                    f"{found['deserted'] / each:.1f} fincas deserted ({found['high'] / each:.2f} high), "
                    f"{found['gifts'] / each:.2f} gifts; {uses}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
