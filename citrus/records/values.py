"""The content of a record, and the error for one that cannot be used."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from citrus.content.yaml_text import DocumentError
from citrus.records.seats import Seat
from citrus.rules.actions import Action
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.problem import Problem
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState

MOST_SCORE: Final = 99_999_999
"""No score is further from 0: house rules could reach a few hundred thousand."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended: everybody's score, and the numbers of the winners (R11.4)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Record(msgspec.Struct, frozen=True):
    """A whole game, finished or not. `started` is in UTC; only a finished game has a `result`."""

    started: datetime
    game: Game
    seats: tuple[Seat, ...]
    setup: Setup
    actions: tuple[Action, ...] = ()
    result: Result | None = None


class IllegalMove(msgspec.Struct, frozen=True):
    """An action of a record that the rules forbid: the seats, the state before it, the action, and the refusal."""

    seats: tuple[Seat, ...]
    state: GameState
    action: Action
    refusal: Refusal


class RecordError(Exception):
    """A record that is refused: the place in it (`actions[17]`, perhaps empty), what is wrong, and the line of the file
    if known."""

    def __init__(self, place: str, problem: Problem | IllegalMove, line: int | None = None) -> None:
        super().__init__(place, problem, line)
        self.place = place
        self.problem = problem
        self.line = line

    def __str__(self) -> str:
        what = self.problem.refusal.cause if isinstance(self.problem, IllegalMove) else self.problem
        return ": ".join(str(part) for part in (self.place, self.rule, what) if part)

    @property
    def rule(self) -> str | None:
        """The rule that an action breaks."""
        return self.problem.refusal.rule if isinstance(self.problem, IllegalMove) else None

    @classmethod
    def about(cls, error: DocumentError) -> RecordError:
        """Return the error of a document as one about a record."""
        return cls(error.place, error.problem, error.line)
