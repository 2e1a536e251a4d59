"""Who plays where: the bots of the seats, and the games they play in turned seats.

Games come in deals. All games of a deal have the same shuffled orders and the same chance for every seat; only the
bots move on by a seat, until each has sat in each seat equally often. So the luck of a deal comes to all in the same
measure, and fewer games say more.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from citrus.bots.base import Bot
from citrus.bots.levels import BOTS, make_bot
from citrus.laboratory.problem import LaboratoryError


def is_foreign(name: str) -> bool:
    """Whether a bot is a class from elsewhere, `module:Class`, and not one of our levels."""
    return ":" in name


@cache
def foreign_class(name: str) -> type:
    """The class of a foreign bot. Raises LaboratoryError where it cannot be loaded or is no bot."""
    module_name, _, class_name = name.partition(":")
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        raise LaboratoryError(f"the bot {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    found = getattr(module, class_name, None)
    if not isinstance(found, type):
        raise LaboratoryError(f"there is no class {class_name!r} in {module_name!r}")
    if not callable(getattr(found, "plan", None)):
        raise LaboratoryError(f"{name!r} is not a bot: it has no method 'plan'")
    return found


def bot_of(name: str) -> Bot:
    """A bot by its level, or a foreign bot by its class, which is called without arguments."""
    if not is_foreign(name):
        return make_bot(name)
    bot: Bot = foreign_class(name)()
    return bot


def check_bots(names: Sequence[str]) -> None:
    """Raise LaboratoryError unless all these bots exist."""
    for name in names:
        if is_foreign(name):
            foreign_class(name)
        elif name not in BOTS:
            raise LaboratoryError(
                f"there is no bot {name!r}; there are {', '.join(BOTS)}, and 'module:Class' for one of your own"
            )


@dataclass(frozen=True)
class Fixture:
    """A game to be played: its number from 1, its deal, who sits where, and the seed of all its chance."""

    number: int
    deal: int
    levels: tuple[str, ...]
    seed: str


def seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """The bots seat by seat: given out in turn and over again."""
    return tuple(bots[seat % len(bots)] for seat in range(players))


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All different ways to turn the seats, each one step on: one if all bots are the same."""
    turned = [lineup[-step:] + lineup[:-step] for step in range(len(lineup))]
    return list(dict.fromkeys(turned))


def fixtures(lineup: tuple[str, ...], games: int, seed: str) -> Iterator[Fixture]:
    """The fixtures of `games` games of a line-up, deal by deal."""
    seats = rotations(lineup)
    for number in range(games):
        deal = number // len(seats) + 1
        yield Fixture(number + 1, deal, seats[number % len(seats)], f"{seed}/{deal}")
