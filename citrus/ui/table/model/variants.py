"""The variants in the window: what is clicked and said of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from citrus.rules.fruit_trees.variant import FRUIT_TREES
from citrus.rules.game import Game
from citrus.rules.variant import Variant
from citrus.ui.table.model.fruit_trees.shown import SHOWN_TREES
from citrus.ui.table.model.shown import ShownVariant

SHOWN: Mapping[type[Variant], ShownVariant] = {type(FRUIT_TREES): SHOWN_TREES}
"""How each variant with something of its own in the window is shown."""

Answer = TypeVar("Answer")


def shown_variants(game: Game) -> list[ShownVariant]:
    """List how the variants of a game are shown."""
    return [SHOWN[type(variant)] for variant in game.variants if type(variant) in SHOWN]


def answer(game: Game, ask: Callable[[ShownVariant], Answer | None]) -> Answer | None:
    """Ask the variants of a game one after another; return the first answer, or None without any."""
    for variant in game.variants:  # asked at each refresh of the table, mostly of none
        shown = SHOWN.get(type(variant))
        if shown is not None and (found := ask(shown)):
            return found
    return None
