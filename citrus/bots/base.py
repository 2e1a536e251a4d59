"""What every bot is."""

from __future__ import annotations

import random
from typing import Protocol

from citrus.rules.actions import Action
from citrus.rules.view import PlayerView


class Bot(Protocol):
    """A player that is a program: chooses one legal action at a time, for the player in turn."""

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """One of the legal actions of a view whose game is not over; all chance comes from `rng`."""
        ...
