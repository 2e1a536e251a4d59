"""How the levels keep house: income lost at the limit, coins left at the end, sizes of harvests, action tiles used.

Every number is the mean of a player and game, of games among players of the same level, or of the games of a match that
`benchmarks/strength.py --records` has saved. `early` is the part of the lost income for which there still were tiles in
the bag. `hasty` harvests are of regions of one tile that was planted in one of the last two turns; harvests that lose
income come `too soon` if the player's next turn spends three coins or more. `deserted` are open fincas at which the
player has no tiles any more after a harvest, `high` those of them with at least 11 points; `gifts` are fincas closed
that bring a rival at least 5 points more than the player. `encircled` are fincas closed in own turns; plantings `in
front of a leader` are made at a finca where another player leads.

usage: python benchmarks/manners.py [--levels hard expert] [--games 20] [--boards short long] [--players 2] [--jobs N]
       [--records FOLDER ...]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from citrus.content.boards import shipped_boards
from citrus.laboratory.games import play
from citrus.laboratory.run import cores
from citrus.records.reading import read
from citrus.records.record import Record
from citrus.rules.actions import Buy, Harvest, Plant
from citrus.rules.board import first_space
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaScored,
    Income,
    LandscapeTaken,
    MilestoneUsed,
    MoneyUsed,
    PointsScored,
    RegionHarvested,
    TilePlanted,
    TurnEnded,
    WorkerPlaced,
)
from citrus.rules.fincas import standings
from citrus.rules.numbering import Space
from citrus.rules.setup import start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from tests.rules.worlds import real_game

SEED = "manners"
HIGH = 11
DEAR = 3
GIFT = 5
USES = {MoneyUsed: "money", CartUsed: "cart", BullPlaced: "bull", MilestoneUsed: "milestone"}


def played(task: tuple[str, str, int, str]) -> dict[str, Counter[str]]:
    """Count in a game of players of one level."""
    level, board_name, players, seed = task
    game = real_game(board_name, players)
    record, _, _ = play(game, (level,), seed)
    return counted(record)


def counted(record: Record) -> dict[str, Counter[str]]:
    """Count in a game, by the bots that played it."""
    state = start(record.game, record.setup)
    found: list[Counter[str]] = [Counter(games=1) for _ in record.seats]
    turn = 0
    begun: dict[Space, int] = {}
    poorer: set[int] = set()  # players who lost income in their last turn
    for action in record.actions:
        before, me = state, state.player
        if isinstance(action, Harvest):
            found[me] += careless(state, action, begun, turn)
        if isinstance(action, Plant):
            found[me]["fronted"] += in_front_of_leaders(state, action.space)
        state, events = apply(state, action)
        if isinstance(action, Buy):
            cost = before.players[me].coins - state.players[me].coins
            found[me]["too soon"] += me in poorer and cost >= DEAR
        if isinstance(action, Buy | Harvest):
            poorer.discard(me)
        fincas: Counter[int] = Counter()
        for event in events:
            found[me] += kept_house(event)
            match event:
                case Income(due=due, gained=gained) if due > gained and before.bag:
                    found[me]["early"] += due - gained
                    poorer.add(me)
                case PointsScored(player=player, source="finca"):
                    fincas[player] += event.points
        if not state.over:
            found[me]["encircled"] += sum(isinstance(event, FincaScored) for event in events)
            best = max((points for player, points in fincas.items() if player != me), default=0)
            found[me]["gifts"] += best - fincas[me] >= GIFT
        turn += any(isinstance(event, TurnEnded) for event in events)
        begun |= {event.space: turn for event in events if isinstance(event, WorkerPlaced)}
    by_bot: dict[str, Counter[str]] = {}
    for seat, player, one in zip(record.seats, state.players, found, strict=True):
        one["coins"] += player.coins
        bot, _, _ = seat.name.rpartition(" ")
        by_bot[bot] = by_bot.get(bot, Counter()) + one
    return by_bot


def kept_house(event: Event) -> Counter[str]:
    """Count in one event."""
    match event:
        case Income(due=due, gained=gained):
            return Counter(lost=due - gained, harvests=1)
        case RegionHarvested(spaces=spaces):
            return Counter(regions=1, tiles=spaces.bit_count(), single=spaces == 1 << first_space(spaces))
        case LandscapeTaken():
            return Counter(landscape=1)
        case TilePlanted(bridge=True):
            return Counter(bridge=1)
        case MoneyUsed() | CartUsed() | BullPlaced() | MilestoneUsed():
            return Counter({USES[type(event)]: 1})
    return Counter()


def in_front_of_leaders(state: GameState, space: Space) -> int:
    """Return at how many fincas beside a space another player leads."""
    around, beside = state.game.board.around, 0
    for built in state.fincas:
        if not built.scored and around[built.site] >> space & 1:
            leaders = standings(state, built.site)[:1]
            beside += any(leader.player != state.player for leader in leaders)
    return beside


def careless(state: GameState, action: Harvest, begun: dict[Space, int], turn: int) -> Counter[str]:
    """Return what looks careless in a harvest in a turn of this number, when regions were begun in these turns."""
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


def summed(games: Iterable[dict[str, Counter[str]]]) -> dict[str, Counter[str]]:
    """Return the counts of all games, by bot."""
    found: dict[str, Counter[str]] = {}
    for game in games:
        for bot, one in game.items():
            found[bot] = found.get(bot, Counter()) + one
    return found


def line(where: str, bot: str, found: Counter[str]) -> str:
    """Return the line of a bot."""
    each = found["games"]
    uses = ", ".join(f"{name} {found[name] / each:.1f}" for name in (*USES.values(), "bridge"))
    return (
        f"{where:5} {bot:9} income lost {found['lost'] / each:4.1f} (early {found['early'] / each:.1f}), "
        f"coins left {found['coins'] / each:4.1f}; {found['harvests'] / each:4.1f} harvests of "
        f"{found['regions'] / found['harvests']:.1f} regions with {found['tiles'] / found['regions']:.2f} "
        f"tiles, {found['single'] / found['regions']:.0%} single, "
        f"{found['hasty'] / each:.1f} hasty, {found['too soon'] / each:.2f} too soon, "
        f"{found['deserted'] / each:.1f} fincas deserted ({found['high'] / each:.2f} high), "
        f"{found['gifts'] / each:.2f} gifts, {found['encircled'] / each:.1f} encircled, "
        f"{found['fronted'] / each:.1f} plantings in front of a leader; "
        f"{found['landscape'] / each:.1f} landscape tiles: {uses}"
    )


def main() -> None:
    """Play the games, or read them, and print a line for each level, board and number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", default=["hard-1", "hard"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--records", nargs="+", type=Path, help="folders of games to read instead of playing any")
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    options = parser.parse_args()
    for folder in options.records or ():
        for bot, found in summed(counted(read(path)) for path in sorted(folder.glob("*.citrus"))).items():
            print(line(folder.name, bot, found), flush=True)
    if options.records:
        return
    with ProcessPoolExecutor(options.jobs or cores(), get_context("spawn")) as pool:
        for board in options.boards:
            for level in options.levels:
                tasks = [(level, board, options.players, f"{SEED}/{number}") for number in range(options.games)]
                for bot, found in summed(pool.map(played, tasks)).items():
                    print(line(board, bot, found), flush=True)


if __name__ == "__main__":
    main()
