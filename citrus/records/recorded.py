"""What a variant adds to records: words for its actions, keys of the setup, keys of states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citrus.content.yaml_text import Part as DocumentPart
from citrus.records.words import Word
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.parts import VariantPart
from citrus.rules.state import GameState


class RecordedVariant:
    """A variant whose actions have these `words`, and that adds nothing else; real ones override what they need.
    `setup_keys` are those of `setup`, which `setup_lines` writes and `read_setup` reads."""

    words: tuple[Word, ...] = ()
    setup_keys: tuple[str, ...] = ()

    def setup_lines(self, game: Game, setup: Setup) -> list[str]:
        """Return the lines below `setup` that the variant adds."""
        return []

    def read_setup(self, game: Game, fields: Mapping[str, DocumentPart]) -> tuple[VariantPart, ...]:
        """Return what the keys of `setup` say. Raises DocumentError."""
        return ()

    def state_content(self, state: GameState) -> dict[str, Any]:
        """Return the keys that the variant adds to a state."""
        return {}

    def player_content(self, state: GameState, player: int) -> dict[str, Any]:
        """Return the keys that it adds to a player of a state."""
        return {}
