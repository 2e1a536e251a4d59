"""What a record holds, and what is raised when one cannot be used."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from citrus.content.yaml_text import DocumentError
from citrus.rules.actions import Action
from citrus.rules.game import Game
from citrus.rules.setup import Setup

COLORS: Final = ("blue", "red", "white", "black", "purple")
LEVELS: Final = ("random", "greedy")  # of bots, from the weakest to the strongest


class Seat(msgspec.Struct, frozen=True):
    """Who sits in a place: a name, one of `COLORS`, and one of `LEVELS` for a bot or None for a
    person."""

    name: str
    color: str
    bot: str | None = None


class Result(msgspec.Struct, frozen=True):
    """How a game ended: everybody's score, and the numbers of those who won (R11.4)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Record(msgspec.Struct, frozen=True):
    """A whole game, finished or not. `started` is in UTC; `result` is there only when the game is over."""

    started: datetime
    game: Game
    seats: tuple[Seat, ...]
    setup: Setup
    actions: tuple[Action, ...] = ()
    result: Result | None = None


class RecordError(Exception):
    """A record that is refused: the place in it (`actions[17]`, may be empty), the rule that an action breaks or
    None, a plain sentence, and the line of the file if known."""

    def __init__(self, place: str, rule: str | None, message: str, line: int | None = None) -> None:
        where = f"line {line}" if line else ""
        parts = [part for part in (where, place, f"rule {rule}" if rule else "") if part]
        super().__init__(f"{', '.join(parts)}: {message}" if parts else message)
        self.place = place
        self.rule = rule
        self.message = message
        self.line = line

    @classmethod
    def about(cls, error: DocumentError) -> RecordError:
        """The error of a document, said about a record."""
        return cls(error.place, None, error.message, error.line)
