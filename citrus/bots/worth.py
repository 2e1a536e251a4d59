"""What coins, workers and landscape tiles are worth by the weights, as tables for one game."""

from __future__ import annotations

from citrus.bots.adding import added
from citrus.bots.weights import Weights
from citrus.rules.game import Game
from citrus.rules.state import PlayerState
from citrus.rules.tiles import HORSES, MONEY


class Worth:
    """`coins` and `workers` hold what that many promise, by number; `action_tiles` what each sort of landscape tile
    promises above the points that it brings at the end."""

    def __init__(self, game: Game, weights: Weights) -> None:
        most = max(game.tiles.max_coins, game.tiles.start_coins)
        steps = [weights.coin_low] * 4 + [weights.coin_middle] * 4 + [weights.coin_high] * max(0, most - 8)
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
        """What the player's coins, workers on the mat and landscape tiles promise."""
        found = self.coins[player.coins] + self.workers[player.workers]
        for tile in player.tiles:
            found += self.action_tiles[tile]
        return found


def tile_points(tile: str) -> int:
    """What a landscape tile is worth at the end if it is not used (R10.6, R11.3)."""
    return HORSES.get(tile, 1)
