"""All variants with files of their own, and games that are played with those chosen (R12, R13)."""

from __future__ import annotations

from collections.abc import Mapping

from citrus.rules.actions import Action
from citrus.rules.board import Board
from citrus.rules.fruit_trees.variant import FRUIT_TREES
from citrus.rules.game import Game, Options
from citrus.rules.tiles import TileSet
from citrus.rules.turn import CORE_ACTIONS
from citrus.rules.variant import Variant

VARIANTS: Mapping[str, Variant] = {"fruit_trees": FRUIT_TREES}
"""Every variant by the field of `Options` that chooses it; they are asked in this order."""

ACTIONS: tuple[type[Action], ...] = (*CORE_ACTIONS, *(sort for one in VARIANTS.values() for sort in one.actions))
"""Every sort of action, those that variants add behind the others (R4)."""


def chosen_variants(options: Options) -> tuple[Variant, ...]:
    """Return the variants that the options choose."""
    return tuple([variant for option, variant in VARIANTS.items() if getattr(options, option)])


def new_game(board: Board, tiles: TileSet, options: Options, players: int) -> Game:
    """Return a game with the variants of its options; `check_options` tells whether it can be set up."""
    return Game(board, tiles, options, players, chosen_variants(options))
