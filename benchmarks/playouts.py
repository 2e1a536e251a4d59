"""Random playouts per second: the rules core beside the chess library as a yardstick.

Plays random games on the long board with four players on one core, asking for all legal actions at every step and
applying one of them. With the package `chess` installed (it is GPL and no dependency of Citrus: use a throwaway
environment), random chess games are measured in the same run, in turns with Citrus, and the ratio is printed. All times
are the processor's, so that other programs disturb little.

usage: python benchmarks/playouts.py [--rounds 7] [--seconds 2]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.game import Game, Options
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game

Playout = Callable[[random.Random], tuple[int, int]]


def citrus_playout(game: Game) -> Playout:
    """Return a function that plays one random game and returns its decisions and the choices seen."""

    def play(rng: random.Random) -> tuple[int, int]:
        state = start(game, shuffle(game, rng))
        decisions = choices = 0
        while actions := legal_actions(state):
            state, _ = apply(state, rng.choice(actions))
            decisions += 1
            choices += len(actions)
        return decisions, choices

    return play


def chess_playout() -> Playout | None:
    """Return the same for chess, or None where the package is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def play(rng: random.Random) -> tuple[int, int]:
        board = chess.Board()
        decisions = choices = 0
        while decisions < 400:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            decisions += 1
            choices += len(moves)
        return decisions, choices

    return play


def measure(play: Playout, seconds: float, rng: random.Random) -> tuple[float, float, float]:
    """Return decisions a second, games a second and choices a decision over about `seconds` seconds of the processor's
    time."""
    decisions = choices = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        more, seen = play(rng)
        decisions, choices, games = decisions + more, choices + seen, games + 1
    return decisions / spent, games / spent, choices / decisions


def main() -> None:
    """Measure in rounds, the two games in turns, and print medians and ranges."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one measurement")
    options = parser.parse_args()
    game = new_game(load_board(shipped_boards()["long"]), load_tiles(), Options(), 4)
    playouts = {"citrus": citrus_playout(game)}
    chess_play = chess_playout()
    if chess_play is not None:
        playouts["chess"] = chess_play
    rng = random.Random(1)
    rates: dict[str, list[float]] = {name: [] for name in playouts}
    for play in playouts.values():
        measure(play, 0.5, rng)
    for _ in range(options.rounds):
        for name, play in playouts.items():
            rate, games, choices = measure(play, options.seconds, rng)
            rates[name].append(rate)
            print(f"{name:7} {rate:9,.0f} decisions/s {games:8.1f} games/s {choices:5.1f} choices a decision")
    print()
    for name, found in rates.items():
        print(f"{name:7} median {statistics.median(found):9,.0f}  range {min(found):,.0f} - {max(found):,.0f}")
    if chess_play is not None:
        ratios = [ours / theirs for ours, theirs in zip(rates["citrus"], rates["chess"], strict=True)]
        print(f"ratio   median {statistics.median(ratios):9.2f}  range {min(ratios):.2f} - {max(ratios):.2f}")


if __name__ == "__main__":
    main()
