"""Line-ups: the bots of the seats, and the games they play in rotated seats.

Games come in deals. All games of a deal have the same shuffled orders and the same chance for every seat; only the bots
move on by a seat, until each has sat in each seat equally often. So all bots share the luck of a deal equally, and
fewer games say more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citrus.bots.foreign import ForeignBotError, foreign_class, is_foreign
from citrus.bots.levels import BOTS, unknown
from citrus.laboratory.problem import LaboratoryError


def check_bots(names: Sequence[str]) -> None:
    """Raise LaboratoryError unless all these bots exist."""
    for name in names:
        if is_foreign(name):
            try:
                foreign_class(name)
            except ForeignBotError as error:
                raise LaboratoryError(str(error)) from error
        elif name not in BOTS:
            raise LaboratoryError(unknown(name))


@dataclass(frozen=True)
class Fixture:
    """A game to be played: its number from 1, its deal, the bot of each seat, and the seed of all its chance."""

    number: int
    deal: int
    levels: tuple[str, ...]
    seed: str


def seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the bots seat by seat, in turn and repeated."""
    return tuple(bots[seat % len(bots)] for seat in range(players))


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return all different rotations of the seats, each one step on: one if all bots are the same."""
    turned = [lineup[-step:] + lineup[:-step] for step in range(len(lineup))]
    return list(dict.fromkeys(turned))


def fixtures(lineup: tuple[str, ...], games: int, seed: str) -> Iterator[Fixture]:
    """Yield the fixtures of `games` games of a line-up, deal by deal."""
    seats = rotations(lineup)
    for number in range(games):
        deal = number // len(seats) + 1
        yield Fixture(number + 1, deal, seats[number % len(seats)], f"{seed}/{deal}")
