"""What a record holds, and what is raised when one cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec

from citrus.content.yaml_text import DocumentError
from citrus.rules.actions import Action
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.problem import Problem
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState

COLORS: Final = ("blue", "red", "white", "black", "purple")
LEVELS: Final = ("random", "greedy", "easy", "normal", "hard", "expert")  # of bots, from the weakest to the strongest


MAX_NAME: Final = 200  # characters of a name


class Seat(msgspec.Struct, frozen=True):
    """A player: a name, one of `COLORS`, and one of `LEVELS` for a bot or None for a person.

    `foreign` is the name of a bot that is no level of ours, but came from elsewhere (`my_bots:Farmer`). Where it is not
    at hand, the strongest level plays for it, which is then `bot`.
    """

    name: str
    color: str
    bot: str | None = None
    foreign: str | None = None

    @classmethod
    def of(cls, name: str, color: str, bot: str | None) -> Seat:
        """A player by the name of a bot, ours or another, or None for a person."""
        if bot is None or bot in LEVELS:
            return cls(name, color, bot)
        return cls(name, color, LEVELS[-1], bot[:MAX_NAME] or None)

    @property
    def bot_name(self) -> str | None:
        """The name of the bot, be it ours or not; None for a person."""
        return self.foreign or self.bot

    def without(self, absent: Callable[[str], bool]) -> Seat:
        """The same player; a foreign bot that is absent has given its seat to the level that plays for it."""
        gone = self.foreign is not None and absent(self.foreign)
        return msgspec.structs.replace(self, foreign=None) if gone else self


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


class IllegalMove(msgspec.Struct, frozen=True):
    """An action of a record that the rules forbid: the seats, the state before it, the action, and why it is
    refused."""

    seats: tuple[Seat, ...]
    state: GameState
    action: Action
    refusal: Refusal


class RecordError(Exception):
    """A record that is refused: the place in it (`actions[17]`, may be empty), what is wrong, and the line of the file
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
        """The error of a document, said about a record."""
        return cls(error.place, error.problem, error.line)
