"""The bots of the program, by the levels that records name, and the file with their numbers."""

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
from citrus.file_reading import read_file
from citrus.limits import shown, told
from citrus.resources import data_dir
from citrus.rules.game import Game
from citrus.rules.setup import PLAYERS

TABLE_LEVELS = ("easy", "normal", "hard", "expert")
"""The levels that the window offers, the weakest first."""

STYLES = ("miser", "encircler", "collector", "neighbour")
"""Other opponents that the window offers, between `normal` and `expert`, each with a bent of its own."""

STRENGTHS = {"easy": 1, "normal": 2, "miser": 3, "collector": 3, "encircler": 4, "neighbour": 4, "hard": 4, "expert": 5}
"""How strong everybody is whom the window offers, the weakest first: steps that are about even between two players."""

BOTS = ("random", "greedy", "easy", "normal", *STYLES, "hard", "expert")
"""All bots, the weakest first; `random` and `greedy` are for comparisons and tests."""

NAMES = f"{', '.join(bot for bot in BOTS if bot not in STYLES)}, the styles {', '.join(STYLES)}"
"""All bots for sentences: the levels, the weakest first, then the styles."""

MOST_BYTES = 1 << 20
"""The largest size of a file of numbers for bots."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `data/bots.yaml`: sets of weights and levels by their names."""

    weights: dict[str, Weights]
    levels: dict[str, Level]

    def __post_init__(self) -> None:
        for name, level in self.levels.items():
            for players in PLAYERS:
                mind = level.among(players)
                for wanted in (mind.weights, *mind.thoughts):
                    if wanted not in self.weights:
                        raise ValueError(f"the level {name!r} judges by the weights {wanted!r}, which are not there")

    def judged_by(self, level: str, players: int) -> Weights:
        """Return the weights by which a level judges in a game of `players` players."""
        return self.weights[self.levels[level].among(players).weights]


def read_numbers(path: Path) -> Numbers:
    """Return the numbers of a file or pipe. Raises OSError, or msgspec.DecodeError for anything else."""
    content = read_file(path, MOST_BYTES, pipes=True)
    try:
        return msgspec.yaml.decode(content, type=Numbers)
    except (ValueError, OverflowError, RecursionError) as error:
        raise msgspec.DecodeError(told(error)) from None


@cache
def shipped_numbers() -> Numbers:
    """Return the numbers that come with the program; read once."""
    return read_numbers(data_dir() / "bots.yaml")


def unknown(name: str) -> str:
    """Return the sentence that no such bot exists, with those that do."""
    return f"there is no bot {shown(name)}; there are {NAMES}, and 'module:Class' for one of your own"


def simpler(bot: str) -> str:
    """Return the level below that of one of `BOTS`, or the simplest one."""
    ladder = [name for name in BOTS if name not in STYLES]
    return "normal" if bot in STYLES else ladder[max(0, ladder.index(bot) - 1)]


def judge(game: Game, level: str = "expert") -> Evaluation:
    """Return the evaluation of the states of a game by one of `TABLE_LEVELS`."""
    numbers = shipped_numbers()
    sees = numbers.levels[level].among(game.players).outlook
    return Evaluation(game, numbers.judged_by(level, game.players), sees)


def search_bot(level: str) -> SearchBot:
    """Return a bot of one of `TABLE_LEVELS` or `STYLES`, which thinks in whole turns."""
    numbers = shipped_numbers()
    return SearchBot(numbers.levels[level], numbers.weights)


def make_bot(level: str) -> Bot:
    """Return one of `BOTS`."""
    if level == "random":
        return RandomBot()
    if level == "greedy":
        return GreedyBot()
    return search_bot(level)
