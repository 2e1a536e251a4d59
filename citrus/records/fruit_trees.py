"""Fruit trees in records: their part of the setup and of states (R13)."""

from __future__ import annotations

from typing import Any

from citrus.content.yaml_text import Part
from citrus.rules.fruit_trees import numbers_of
from citrus.rules.game import Game
from citrus.rules.orchard import Orchard
from citrus.rules.orders import Setup

MOST = 999  # no token is worth more


def read_fruit(game: Game, part: Part) -> tuple[tuple[int, ...], ...]:
    """The piles of `setup.fruit`, by the place of their fruit in the tile set. Raises DocumentError."""
    entries = part.fields(numbers_of(game).fruits)
    return tuple([tuple([value.whole(0, MOST) for value in entries[name].items()]) for name in numbers_of(game).fruits])


def fruit_lines(game: Game, setup: Setup) -> list[str]:
    """The lines of `setup.fruit`; none in a game without fruit trees."""
    if not game.options.fruit_trees:
        return []
    if not setup.fruit:
        return ["  fruit: {}"]
    piles = zip(numbers_of(game).fruits, setup.fruit, strict=True)
    return ["  fruit:", *(f"    {name}: [{', '.join(map(str, pile))}]" for name, pile in piles)]


def orchard_content(game: Game, orchard: Orchard) -> dict[str, Any]:
    """The keys that fruit trees add to a state."""
    names, fruits = game.board.names, numbers_of(game).fruits
    return {
        "trees": {
            names[tree.space]: {"fruit": fruits[tree.fruit], "tokens": len(tree.tokens), "new": tree.new}
            for tree in orchard.trees
        },
        "fruit_piles": [fruits[pile.fruit] for pile in orchard.piles],
    }


def kept_content(game: Game, orchard: Orchard, player: int) -> dict[str, int]:
    """The fruit that a player keeps, by name."""
    kept = zip(numbers_of(game).fruits, orchard.kept[player], strict=True)
    return {name: count for name, count in kept if count}
