"""How fruit moves: piles go on trees, tokens into baskets and to the market (R13)."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.events import Event
from citrus.rules.fruit_trees.events import FruitChosen, FruitPicked, FruitSold
from citrus.rules.fruit_trees.orchard import orchard_of, with_orchard
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.shown import Carriage


def carried(before: GameState, after: GameState, event: Event) -> Carriage | None:
    """Tell what an event moves between two states."""
    match event:
        case FruitChosen(space=space, fruit=fruit):
            orchard = orchard_of(before)
            piles = tuple(pile for pile in orchard.piles if pile.fruit != fruit)
            shown = with_orchard(after, replace(orchard, piles=piles))
            return Carriage(shown, (fruit,), (targets.Pile(fruit),), (targets.Space(space),))
        case FruitPicked(player=player, space=space, fruit=fruit):
            kept = replace(orchard_of(after), kept=orchard_of(before).kept)
            shown = with_orchard(replace(after, players=before.players), kept)
            return Carriage(shown, (fruit,), (targets.Space(space),), (targets.Token(player, fruit),))
        case FruitSold(player=player, fruits=fruits):
            start = tuple(targets.Token(player, fruit) for fruit in fruits)
            return Carriage(replace(after, players=before.players), fruits, start, (None,) * len(fruits))
    return None
