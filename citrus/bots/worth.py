"""The worth of coins, workers and landscape tiles by the weights, as tables for one game."""

from __future__ import annotations

from citrus.bots.adding import added
from citrus.bots.weights import Weights
from citrus.rules.game import Game
from citrus.rules.state import PlayerState
from citrus.rules.tiles import HORSES, MONEY


class Worth:
    """The promises of things: `coins` and `workers` by number; `action_tiles` by sort of landscape tile, above the
    points at the end."""

    def __init__(self, game: Game, weights: Weights) -> None:
        most = max(game.tiles.max_coins, game.tiles.start_coins)
        steps = [weights.coin_low] * 4 + [weights.coin_middle] * 4 + [weights.coin_high] * (most - 8)
        self.coins = [added(steps[:count]) for count in range(most + 1)]
        steps = [weights.worker_first, weights.worker_second]
        steps += [weights.worker_more] * game.tiles.workers
        self.workers = [added(steps[:count]) for count in range(game.tiles.workers + 1)]
        self.action_tiles = {
            **dict.fromkeys(MONEY, weights.money),
            "cart": weights.cart,
            "bull": weights.bull,
            "bridge": weights.bridge,
            "milestone": weights.milestone,
            **dict.fromkeys(HORSES, 0.0),
        }

    def promise(self, player: PlayerState) -> float:
        """Return the promise of the player's coins, workers on the mat and landscape tiles."""
        found = self.coins[player.coins] + self.workers[player.workers]
        for tile in player.tiles:
            found += self.action_tiles[tile]
        return found


def tile_points(tile: str) -> int:
    """Return the points at the end for a landscape tile that is not used (R10.6, R11.3)."""
    return HORSES.get(tile, 1)
