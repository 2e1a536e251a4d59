"""A suite of positions: moments of recorded games in which some turns are clearly better than others.

A folder holds records and `positions.yaml`, which lists for each position the `record`, how many of its actions were
done before (`at`), and the first actions of the `good` and the `bad` turns, written as in records. A bot solves a
position if its turn begins with one of the good ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from citrus.bots.base import Bot
from citrus.records.notation import format_action
from citrus.records.record import Record, read
from citrus.rules.setup import start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of `positions.yaml`; `why` says in a few words what it is about."""

    record: str
    at: int
    good: tuple[str, ...]
    bad: tuple[str, ...]
    why: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What a bot did first in a `position`, as text."""

    position: Position
    action: str

    @property
    def solved(self) -> bool:
        """Whether the choice was good."""
        return self.action in self.position.good

    @property
    def blundered(self) -> bool:
        """Whether the choice was bad."""
        return self.action in self.position.bad


def read_positions(folder: Path) -> tuple[Position, ...]:
    """Return the suite of a folder. Raises OSError, or msgspec.ValidationError for anything else than such a list."""
    return msgspec.yaml.decode((folder / "positions.yaml").read_bytes(), type=tuple[Position, ...])


def state_at(folder: Path, position: Position) -> GameState:
    """Return the state of a position. Raises RecordError if its record cannot be read."""
    record = _record(folder / position.record)
    state = start(record.game, record.setup)
    for action in record.actions[: position.at]:
        state, _ = apply(state, action)
    return state


@cache
def _record(path: Path) -> Record:
    return read(path)


def answers(folder: Path, bot: Bot) -> Iterator[Answer]:
    """Yield what a bot does in every position of a folder; the same each time."""
    for position in read_positions(folder):
        yield answer(folder, position, bot)


def answer(folder: Path, position: Position, bot: Bot) -> Answer:
    """Return what a bot does in a position of a folder; the same each time."""
    state = state_at(folder, position)
    plan = bot.plan(view(state), random.Random(f"{position.record}/{position.at}"))
    return Answer(position, format_action(state.game, plan[0]))
