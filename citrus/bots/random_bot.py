"""A bot that plays at random: it shows what can happen at all."""

from __future__ import annotations

import random

from citrus.rules.actions import Action
from citrus.rules.turn import legal_actions
from citrus.rules.view import PlayerView


class RandomBot:
    """Chooses a kind of action first, then one action of this kind, both at random. Without kinds, the many spaces for
    a bull would drown everything else."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """Return any legal action."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal_actions(view.state):
            kinds.setdefault(type(action), []).append(action)
        return (rng.choice(kinds[rng.choice(list(kinds))]),)
