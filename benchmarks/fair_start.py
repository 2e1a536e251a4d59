"""How fair a fair start is, and which extra coins would make it so (R12.6).

Each line is a row of games: how many extra coins every place in the turn order has, which share of the games it wins,
the first player first, and how many points the place farthest from its fair share is away from it. All rows of a seed
have the same shuffled orders. The coins are those of `data/fair_starts.yaml`, or those named by `--coins`.

With `--fit` every game gives every place but the first some coins at random. A model is fitted to who won: each place
has a strength, which grows with its coins, and wins in proportion to it (McFadden's conditional logit). Shown is the
row that the model takes for the fairest, by the squares of all distances: play it as a check. With 2000 games a share
is known to within two points; they take a quarter of an hour of `normal` on one core, four hours of `hard`.

usage: python benchmarks/fair_start.py [--bots normal] [--games 400] [--players 2 3 4 5] [--boards short long]
       [--coins 5 4 | --fit] [--fruit-trees] [--seed fair] [--jobs N]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from multiprocessing import get_context

import numpy as np
from scipy.optimize import minimize

from citrus.content.boards import load_board, shipped_boards
from citrus.content.fair_starts import coins_by_place
from citrus.content.tiles import load_tiles
from citrus.laboratory.games import play
from citrus.laboratory.lineup import seated
from citrus.laboratory.run import cores
from citrus.rules.game import Game, Options
from citrus.rules.setup import PLAYERS
from citrus.rules.variants import new_game

Coins = tuple[int, ...]
"""The extra coins of every place in the turn order; the first player's, always 0, come first."""

Played = tuple[Coins, tuple[float, ...]]
"""The coins in a game, and each place's part of the victory."""

LOOSE = 0.01
"""How strongly the model is kept from strengths that few games suggest."""


def played(game: Game, bots: tuple[str, ...], coins: Coins | None, seed: str) -> Played:
    """Return one game with these coins, or with random ones."""
    if coins is None:
        rng = random.Random(f"{seed}/coins")
        coins = (0, *(rng.randint(1, most_coins(game)) for _ in range(game.players - 1)))
    record, end, _ = play(game, bots, seed, extra_coins=coins)
    in_turn = [(record.setup.first_player + place) % game.players for place in range(game.players)]
    return coins, tuple((seat in end.winners) / len(end.winners) for seat in in_turn)


def most_coins(game: Game) -> int:
    """Return the highest number of extra coins (R8.2)."""
    return game.tiles.max_coins - game.tiles.start_coins


def shares(games: Sequence[Played]) -> list[float]:
    """Return each place's share of the wins."""
    return [sum(won) / len(games) for won in zip(*(won for _, won in games), strict=True)]


def distance(wins: Iterable[float], players: int) -> float:
    """Return how far the place farthest from its fair share of wins is away from it."""
    return max(abs(share - 1 / players) for share in wins)


def chances(model: np.ndarray, coins: np.ndarray) -> np.ndarray:
    """Return the shares of wins that the model expects with these coins, row by row. The model holds the strength
    without coins of every place except the first, whose strength is 0, then what a coin adds to it."""
    strengths, gains = np.split(model, 2)
    raised = np.exp(np.hstack([np.zeros((len(coins), 1)), strengths + gains * coins[:, 1:]]))
    return raised / raised.sum(axis=1, keepdims=True)


def fairest(games: Sequence[Played], most: int) -> tuple[Coins, list[float]]:
    """Return the fairest coins by a model of these games, and the shares of wins that it expects of them."""
    coins, won = np.array([coins for coins, _ in games]), np.array([won for _, won in games])
    players = coins.shape[1]

    def unlikely(model: np.ndarray) -> float:
        return float(LOOSE * (model**2).sum() - (won * np.log(chances(model, coins))).sum())

    model = minimize(unlikely, np.zeros(2 * (players - 1))).x
    possible = np.array([(0, *more) for more in product(range(1, most + 1), repeat=players - 1)])
    expected = chances(model, possible)
    best = ((expected - 1 / players) ** 2).sum(axis=1).argmin()
    return tuple(map(int, possible[best])), expected[best].tolist()


def row(board: str, coins: Coins, games: str, wins: Sequence[float]) -> str:
    """Return a line of the table."""
    told = " / ".join(f"{100 * share:.0f}" for share in wins)
    far = 100 * distance(wins, len(coins))
    return f"| {board} | {len(coins)} | {' '.join(map(str, coins))} | {games} | {told} | {far:.1f} |"


def main() -> None:
    """Play all rows, and print each when it is done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="normal", help="the bots, seat by seat")
    parser.add_argument("--games", type=int, default=400, help="games in each row")
    parser.add_argument("--players", nargs="+", type=int, default=list(PLAYERS), choices=PLAYERS)
    parser.add_argument("--boards", nargs="+", default=["short", "long"], choices=sorted(shipped_boards()))
    parser.add_argument(
        "--coins", nargs="+", type=int, help="extra coins of those after the first player, in turn order"
    )
    parser.add_argument("--fit", action="store_true", help="games with random coins, and what is the fairest by them")
    parser.add_argument("--fruit-trees", action="store_true", help="with the fruit trees")
    parser.add_argument("--seed", default="fair")
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    options = parser.parse_args()
    if options.coins is not None and any(len(options.coins) != players - 1 for players in options.players):
        parser.error("--coins needs a number for each player after the first; name as many --players")
    print("| board | players | extra coins | games | turn order wins, % | farthest from fair |\n" + "| --- " * 6 + "|")
    with ProcessPoolExecutor(options.jobs or cores(), get_context("spawn")) as pool:
        for players, name in product(options.players, options.boards):
            board = load_board(shipped_boards()[name])
            variants = Options(
                starting_fincas=len(board.starting_sites), fruit_trees=options.fruit_trees, fair_start=True
            )
            game = new_game(board, load_tiles(), variants, players)
            named = (0, *options.coins) if options.coins else coins_by_place(board, game.tiles, players)
            one = partial(played, game, seated(options.bots.split(","), players), None if options.fit else named)
            games = list(pool.map(one, [f"{options.seed}/{number}" for number in range(1, options.games + 1)]))
            if options.fit:
                coins, wins = fairest(games, most_coins(game))
                print(row(name, coins, f"model of {options.games}", wins), flush=True)
            else:
                print(row(name, named, str(options.games), shares(games)), flush=True)


if __name__ == "__main__":
    main()
