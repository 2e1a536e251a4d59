"""Positions of random games on tiny boards in which it is hard to see what can be built (R5.2)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from citrus.rules.numbering import Tile
from citrus.rules.planting import with_player
from citrus.rules.state import GameState
from tests.rules.worlds import MILESTONE_TILES, TINY_BOARDS, WIDE_TILES, random_steps, tiny_game


def positions(seed: int, sizes: tuple[int, ...], trees: bool = False) -> Iterator[tuple[GameState, list[Tile]]]:
    """Yield moments of a random game with few workers, some bridges and milestones, each with tiles to build. `sizes`
    are their numbers. With `trees` half of them are trees."""
    rng = random.Random(seed)
    tiles = rng.choice([WIDE_TILES, MILESTONE_TILES])
    game = tiny_game(
        rng.randrange(len(TINY_BOARDS)), 2, tiles, family=rng.random() < 0.3, fruit_trees=rng.random() < 0.5 or trees
    )
    states = [state for _, state, _ in random_steps(game, seed) if state.phase == "turn"]
    states = states[len(states) // 3 :]
    kinds = [tile for tile in game.bag_counts if not tile & 1]
    weights = [len(kinds) - 1 if trees and number == len(kinds) - 1 else 1 for number in range(len(kinds))]
    for state in rng.sample(states, min(len(states), 12)):
        held = ("bridge",) * rng.choice((0, 0, 0, 1, 1, 2)) + ("milestone",) * rng.choice((0, 0, 1))
        player = replace(state.players[state.player], tiles=held, workers=rng.choice((0, 0, 1, 2)))
        for _ in range(4):
            yield replace(state, players=with_player(state, player)), rng.choices(kinds, weights, k=rng.choice(sizes))
