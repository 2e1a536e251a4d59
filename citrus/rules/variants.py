"""All variants with files of their own, and games that are played with those chosen (R12, R13)."""

from __future__ import annotations

from citrus.rules.board import Board
from citrus.rules.fruit_trees import FRUIT_TREES
from citrus.rules.game import Game, Options
from citrus.rules.tiles import TileSet
from citrus.rules.variant import Variant

VARIANTS: tuple[Variant, ...] = (FRUIT_TREES,)
"""Every variant; they are asked in this order."""


def chosen_variants(options: Options) -> tuple[Variant, ...]:
    """The variants that the options choose."""
    return tuple([variant for variant in VARIANTS if getattr(options, variant.option)])


def new_game(board: Board, tiles: TileSet, options: Options, players: int) -> Game:
    """A game with the variants that its options choose, whether or not it can be set up: `check_options` says that."""
    return Game(board, tiles, options, players, chosen_variants(options))
