"""A simple sparring player."""

from __future__ import annotations

import random

from citrus.rules.actions import Action
from citrus.rules.turn import legal_actions
from citrus.rules.view import PlayerView


class GreedyBot:
    """Stub."""

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """Any legal action."""
        return rng.choice(legal_actions(view.state))
