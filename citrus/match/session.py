"""What a table needs to know of the game on it, whether it is played, taught or watched."""

from __future__ import annotations

from typing import Protocol

from citrus.records.record import Seat
from citrus.records.replay import Step
from citrus.rules.actions import Action
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState


class Session(Protocol):
    """A game at a table, read only. A `Match`, a `Lesson` and a `Playback` are sessions; none of them is another."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in seating order."""

    @property
    def state(self) -> GameState:
        """The present moment."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The start and every action since, each with the state and the events it led to."""

    @property
    def bot(self) -> str | None:
        """The name of the bot in turn, None if none is: in a person's turn, or where nobody has to wait for a bot."""

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done here now."""

    def why_not(self, action: Action) -> Refusal | None:
        """Why the rules do not allow an action now; None if they do."""
