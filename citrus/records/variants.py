"""The variants in records: which file writes each."""

from __future__ import annotations

from collections.abc import Mapping

from citrus.records.fruit_trees import RECORDED_TREES
from citrus.records.recorded import RecordedVariant
from citrus.rules.fruit_trees.variant import FRUIT_TREES
from citrus.rules.game import Game
from citrus.rules.variant import Variant

RECORDED: Mapping[type[Variant], RecordedVariant] = {type(FRUIT_TREES): RECORDED_TREES}
"""The writer of each variant with actions, orders or a state of its own."""


def recorded_variants(game: Game) -> list[RecordedVariant]:
    """Return the writers of a game's variants."""
    return [RECORDED[type(variant)] for variant in game.variants if type(variant) in RECORDED]
