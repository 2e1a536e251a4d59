"""The bots one can play against, by the levels that records name."""

from __future__ import annotations

from citrus.bots.base import Bot
from citrus.bots.greedy import GreedyBot
from citrus.bots.random_bot import RandomBot

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(level: str) -> Bot:
    """A bot of one of the levels in `LEVELS` of `citrus.records`."""
    return BOTS[level]()
