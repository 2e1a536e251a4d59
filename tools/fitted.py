"""Plain numbers of a player's position, weighed by a fit to games of `normal`: a rival judges by nothing else.

usage: python -m tools.fitted [--games 60] [--seed fitted]
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from citrus.bots.adding import added
from citrus.bots.levels import make_bot
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.events import TurnEnded, reveals
from citrus.rules.fincas import missing, standings, tiles_left
from citrus.rules.game import Options
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.variants import new_game
from citrus.rules.view import view

NUMBERS = ("score", "tiles", "landscape", "promised", "coins", "coins late", "workers", "workers late", "regions")
WEIGHTS = (0.94, 2.03, 2.85, 0.9, 0.88, -0.95, 1.34, 1.23, -1.34)
"""What `main` prints."""


def on_the_table(state: GameState, player: int) -> float:
    """The points that a player has, and those of open fincas at which they are paid now, the more the fewer spaces are
    missing."""
    found = float(state.players[player].score)
    for built in state.fincas:
        if not built.scored:
            lacking = missing(state, built.site).bit_count()
            for entry in standings(state, built.site):
                found += (entry.player == player) * entry.points / (1 + lacking)
    return found


def numbers(state: GameState, player: int) -> tuple[float, ...]:
    """What `NUMBERS` names; late is what counts the more the fewer tiles are left."""
    me = state.players[player]
    tiles = float(sum(region.spaces.bit_count() for region in me.regions))
    late = 1 / (1 + tiles_left(state) / 12)
    promised = on_the_table(state, player) - me.score
    landscape = float(len(me.tiles))
    workers, regions = float(me.workers), float(len(me.regions))
    return (float(me.score), tiles, landscape, promised, me.coins, me.coins * late, workers, workers * late, regions)


def foretold(state: GameState, player: int) -> float:
    """The points that a player will have at the end, give or take what is the same for everybody."""
    return added(weight * number for weight, number in zip(WEIGHTS, numbers(state, player), strict=True))


def fit(games: int, seed: str) -> list[float]:
    """The weights whose forecasts of final leads are best, after every turn of that many games of two, by least
    squares."""
    rows, leads = list[list[float]](), list[float]()
    bot, rng = make_bot("normal"), random.Random(seed)
    for number in range(games):
        board = load_board(shipped_boards()[("short", "long")[number % 2]])
        game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), 2)
        state, met = start(game, shuffle(game, rng)), list[GameState]()
        while not state.over:
            for action in bot.plan(view(state), rng):
                state, events = apply(state, action)
                if any(isinstance(event, TurnEnded) for event in events):
                    met.append(state)
                if any(map(reveals, events)):
                    break
        for after in met:
            rows.append([mine - other for mine, other in zip(numbers(after, 0), numbers(after, 1), strict=True)])
            leads.append(float(state.players[0].score - state.players[1].score))
    found, *_ = np.linalg.lstsq(np.array(rows), np.array(leads), rcond=None)
    return [round(float(weight), 2) for weight in found]


def main() -> None:
    """Print the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="fitted")
    options = parser.parse_args()
    weights = fit(options.games, options.seed)
    print(weights)


if __name__ == "__main__":
    main()
