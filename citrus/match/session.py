"""What a table needs to know of its game, whether it is played, taught or watched."""

from __future__ import annotations

from typing import Protocol

from citrus.records.record import Seat
from citrus.records.replay import Step
from citrus.rules.actions import Action
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState


class Session(Protocol):
    """A game at a table, read only. `Match`, `Lesson` and `Playback` are sessions."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""

    @property
    def state(self) -> GameState:
        """The present moment."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The start and every action since, each with its state and events."""

    @property
    def bot(self) -> str | None:
        """The name of the bot in turn, or None in a person's turn, and where nobody waits for a bot."""

    def legal_actions(self) -> tuple[Action, ...]:
        """Return everything that may be done here now."""

    def why_not(self, action: Action) -> Refusal | None:
        """Explain why the rules do not allow an action now; None if they do."""
