"""How long a turn of each level takes, and `legal_actions` in the positions where it is hardest to say what is legal.

Games of `normal` are played, and some of their turns are given to each level, one level after the other. The hardest
positions are those that tests keep (`tests/rules/hard`), with all the coins a player can hold; `legal_actions` begins
with an empty memory each time. All times are the processor's.

usage: python benchmarks/thinking.py [--levels easy normal hard expert] [--turns 60] [--boards short long] [--players 2]
       [--fruit-trees] [--rounds 20]
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from statistics import median, quantiles
from time import thread_time

from msgspec.structs import replace

from citrus.bots.base import Bot
from citrus.bots.foreign import bot_of
from citrus.bots.levels import TABLE_LEVELS, make_bot
from citrus.content.boards import shipped_boards
from citrus.records.record import read_steps
from citrus.rules.events import TurnEnded, reveals
from citrus.rules.planting import with_player
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, forget_legal_actions, legal_actions
from citrus.rules.view import view
from tests.rules.worlds import real_game
from tools.opponents import known_as

HARDEST = Path(__file__).parents[1] / "tests" / "rules" / "hard"


def turn_of(bot: Bot, state: GameState, rng: random.Random) -> tuple[GameState, float]:
    """Return the state after the turn of a bot, and how many seconds it thought."""
    seconds, ended = 0.0, False
    while not ended:
        began = thread_time()
        plan = bot.plan(view(state), rng)
        seconds += thread_time() - began
        for action in plan:
            state, events = apply(state, action)
            ended = any(isinstance(event, TurnEnded) for event in events)
            if any(map(reveals, events)):
                break
    return state, seconds


def beginnings(board_name: str, players: int, fruit_trees: bool, turns: int) -> list[GameState]:
    """Return the states before `turns` turns, drawn from games of `normal`."""
    game = real_game(board_name, players, fruit_trees=fruit_trees)
    bot, rng = make_bot("normal"), random.Random(1)
    found: list[GameState] = []
    while len(found) < 4 * turns:
        state = start(game, shuffle(game, rng))
        while not state.over:
            found.append(state)
            state, _ = turn_of(bot, state, rng)
    return rng.sample(found, turns)


def print_turns(levels: list[str], states: list[GameState]) -> None:
    """Give every turn to each level, and print how long they took."""
    bots = {level: bot_of(known_as(level)) for level in levels}
    seconds: dict[str, list[float]] = {level: [] for level in levels}
    for number, state in enumerate(states):
        for level, bot in bots.items():
            seconds[level].append(turn_of(bot, state, random.Random(number))[1])
    for level, found in seconds.items():
        p95 = quantiles(found, n=20, method="inclusive")[-1]
        print(f"  {level:9} median {median(found):.3f} s, 95th percentile {p95:.3f} s, longest {max(found):.3f} s")


def seconds_of_legal_actions(state: GameState, rounds: int) -> float:
    """Return the median time of asking for all legal actions."""
    found = []
    for _ in range(rounds):
        forget_legal_actions(state)
        state.game.rooms.clear()
        state.game.filled_lines.clear()
        began = thread_time()
        legal_actions(state)
        found.append(thread_time() - began)
    return median(found)


def main() -> None:
    """Measure the levels, then the positions, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="*", default=list(TABLE_LEVELS), help="also levels as they were, as hard-1")
    parser.add_argument("--turns", type=int, default=60, help="how many turns of each board, at least 2")
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--fruit-trees", action="store_true", help="with the fruit trees")
    parser.add_argument("--rounds", type=int, default=20, help="how often to ask for the legal actions of a position")
    options = parser.parse_args()
    for board in options.boards if options.levels else []:
        print(f"{options.turns} turns on the {board} board, {options.players} players")
        print_turns(options.levels, beginnings(board, options.players, options.fruit_trees, options.turns))
    for path in sorted(HARDEST.glob("*.citrus")):
        state = read_steps(path).steps[-1].state
        player = replace(state.players[state.player], coins=state.game.tiles.max_coins)
        state = replace(state, players=with_player(state, player))
        seconds = seconds_of_legal_actions(state, options.rounds)
        print(f"{path.stem:46} {len(legal_actions(state)):5} legal actions, {seconds * 1000:8.3f} ms")


if __name__ == "__main__":
    main()
