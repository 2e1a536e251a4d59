"""The bots that can be played against, by the levels that records name, and the file with their numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from citrus.bots.base import Bot
from citrus.bots.evaluation import Evaluation
from citrus.bots.greedy import GreedyBot
from citrus.bots.random_bot import RandomBot
from citrus.bots.search_bot import Level, SearchBot
from citrus.bots.weights import Weights
from citrus.resources import data_dir
from citrus.rules.game import Game

TABLE_LEVELS = ("easy", "normal", "hard", "expert")
"""Those that the window offers, the weakest first."""

BOTS = ("random", "greedy", *TABLE_LEVELS)
"""All levels, the weakest first; the others are for comparisons and tests."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `data/bots.yaml`."""

    weights: Weights
    levels: dict[str, Level]


def read_numbers(path: Path) -> Numbers:
    """The numbers of a file. Raises OSError, or msgspec.ValidationError for anything but such numbers."""
    return msgspec.yaml.decode(path.read_bytes(), type=Numbers)


@cache
def shipped_numbers() -> Numbers:
    """The numbers that come with the program; read once."""
    return read_numbers(data_dir() / "bots.yaml")


def judge(game: Game, level: str = "expert") -> Evaluation:
    """How one of the levels in `TABLE_LEVELS` judges the states of a game."""
    numbers = shipped_numbers()
    return Evaluation(game, numbers.levels[level].among(game.players).weights or numbers.weights)


def search_bot(level: str) -> SearchBot:
    """A bot of one of the levels in `TABLE_LEVELS`, which thinks in whole turns."""
    numbers = shipped_numbers()
    return SearchBot(numbers.levels[level], numbers.weights)


def make_bot(level: str) -> Bot:
    """A bot of one of the levels in `BOTS`."""
    if level == "random":
        return RandomBot()
    if level == "greedy":
        return GreedyBot()
    return search_bot(level)
