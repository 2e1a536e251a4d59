"""Fruit trees in records: their actions, their part of the setup and of states (R13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citrus.content.yaml_text import Part as DocumentPart
from citrus.limits import shown
from citrus.records.recorded import RecordedVariant
from citrus.records.words import NotationError, Word, alone, space_named
from citrus.rules.actions import Action
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.orchard import Piles, numbers_of, orchard_of, piles_of
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.parts import VariantPart
from citrus.rules.problem import Problem
from citrus.rules.state import GameState

MOST = 999  # no token is worth more


def _fruit_named(game: Game, name: str) -> int:
    """Return the fruit with this name. Raises NotationError if no tree bears it."""
    fruits = numbers_of(game).fruits
    if name not in fruits:
        raise NotationError(Problem("action.no_such_fruit", fruit=shown(name)))
    return fruits.index(name)


def _choose(game: Game, words: list[str]) -> Action | None:
    return ChooseFruit(_fruit_named(game, words[0])) if len(words) == 1 else None


def _pick(game: Game, words: list[str]) -> Action | None:
    return PickFruit(space_named(game, words[0])) if len(words) == 1 else None


def _sell(game: Game, words: list[str]) -> Action | None:
    return SellFruit(tuple(_fruit_named(game, word) for word in words)) if words else None


class _RecordedTrees(RecordedVariant):
    """Trees and fruit by their names; `RecordedVariant` says what each method is for."""

    words = (
        Word(ChooseFruit, "fruit", "apple", lambda game, action: [numbers_of(game).fruits[action.fruit]], _choose),
        alone(PlaceWorker, "worker"),
        Word(PickFruit, "pick", "e5", lambda game, action: [game.board.names[action.space]], _pick),
        Word(
            SellFruit,
            "sell",
            "apple plum",
            lambda game, sale: [numbers_of(game).fruits[one] for one in sale.fruits],
            _sell,
        ),
        alone(Skip, "skip"),
    )
    setup_keys = ("fruit",)

    def setup_lines(self, game: Game, setup: Setup) -> list[str]:
        if not piles_of(setup):
            return ["  fruit: {}"]
        piles = zip(numbers_of(game).fruits, piles_of(setup), strict=True)
        return ["  fruit:", *(f"    {name}: [{', '.join(map(str, pile))}]" for name, pile in piles)]

    def read_setup(self, game: Game, fields: Mapping[str, DocumentPart]) -> tuple[VariantPart, ...]:
        names = numbers_of(game).fruits
        entries = fields["fruit"].fields(names)
        return (Piles(tuple([tuple([value.whole(0, MOST) for value in entries[name].items()]) for name in names])),)

    def state_content(self, state: GameState) -> dict[str, Any]:
        names, fruits, orchard = state.game.board.names, numbers_of(state.game).fruits, orchard_of(state)
        return {
            "trees": {
                names[tree.space]: {"fruit": fruits[tree.fruit], "tokens": len(tree.tokens), "new": tree.new}
                for tree in orchard.trees
            },
            "fruit_piles": [fruits[pile.fruit] for pile in orchard.piles],
        }

    def player_content(self, state: GameState, player: int) -> dict[str, Any]:
        kept = zip(numbers_of(state.game).fruits, orchard_of(state).kept[player], strict=True)
        return {"fruit": {name: count for name, count in kept if count}}


RECORDED_TREES: RecordedVariant = _RecordedTrees()
"""How fruit trees are written."""
