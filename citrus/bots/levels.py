"""The bots one can play against, by the names of their levels."""

from __future__ import annotations

from citrus.bots.base import Bot
from citrus.bots.greedy import GreedyBot
from citrus.bots.random_bot import RandomBot

_BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}

LEVELS = tuple(_BOTS)  # from the weakest to the strongest
STRONGEST = LEVELS[-1]


def make_bot(level: str) -> Bot:
    """A bot of one of the `LEVELS`."""
    return _BOTS[level]()
