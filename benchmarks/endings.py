"""The value of searching the end of the game: endings played with and without it.

Games of `normal` are played until the bag is empty. Then a level plays on against itself without the search of the end
(`citrus/bots/endgame.py`), from both seats: once without it, once with it. It prints how many points more the search
brings, with its standard error, and the processor time of a decision.

usage: python benchmarks/endings.py [--levels hard expert] [--games 40] [--first 0] [--boards short long]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, median, stdev
from time import thread_time

from msgspec.structs import replace

from citrus.bots.base import Bot
from citrus.bots.levels import make_bot, shipped_numbers
from citrus.bots.lookahead import follow
from citrus.bots.search_bot import SearchBot
from citrus.content.boards import shipped_boards
from citrus.rules.phases import TURN
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.view import view
from tests.rules.worlds import real_game


def without_search(level: str) -> SearchBot:
    """Return a level that looks ahead at the end as it does before."""
    numbers = shipped_numbers()
    found = numbers.levels[level]
    assert found.ahead is not None
    return SearchBot(replace(found, ahead=replace(found.ahead, end_turns=0)), numbers.weights)


def endings(board_name: str, first: int, games: int) -> Iterator[GameState]:
    """Yield the first turns with an empty bag, one for each game of two players."""
    game = real_game(board_name, 2)
    for seed in range(first, first + games):
        rng = random.Random(seed)
        state, bot = start(game, shuffle(game, rng)), make_bot("normal")
        while not state.over and (state.bag or state.phase != TURN or state.main_action_done):
            state = follow(state, bot.plan(view(state), rng))
        if not state.over:
            yield state


def lead(state: GameState, seat: int, bot: Bot, level: str, seconds: list[float]) -> int:
    """Return by how many points a bot on this seat beats the other; add the seconds of its decisions."""
    bots, rng = [without_search(level), without_search(level)], random.Random(1)
    while not state.over:
        mine = state.player == seat
        began = thread_time()
        state = follow(state, (bot if mine else bots[state.player]).plan(view(state), rng))
        if mine:
            seconds.append(thread_time() - began)
    return state.players[seat].score - state.players[1 - seat].score


def main() -> None:
    """Play the endings and print a line for each level and board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", default=["hard", "expert"], choices=["hard", "expert"])
    parser.add_argument("--games", type=int, default=40, help="how many, at least 2 (40)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, for others than before")
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    options = parser.parse_args()
    if options.games < 2:
        parser.error("--games must be at least 2: one game has no spread")
    for board in options.boards:
        for level in options.levels:
            gains: list[float] = []
            seconds: list[float] = []
            for state in endings(board, options.first, options.games):
                searched = sum(lead(state, seat, make_bot(level), level, seconds) for seat in (0, 1))
                plain = sum(lead(state, seat, without_search(level), level, []) for seat in (0, 1))
                gains.append((searched - plain) / 2)
            late = sorted(seconds)[int(0.95 * len(seconds))]
            print(
                f"{board:5} {level:6} {len(gains):3} endings: {fmean(gains):+.2f} points "
                f"(standard error {stdev(gains) / sqrt(len(gains)):.2f}); a decision: median {median(seconds):.3f} s, "
                f"95th percentile {late:.3f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
