"""A game to look at: every moment of a record can be shown, and none can be changed."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

from citrus.match.match import Match
from citrus.records.record import Record, Seat
from citrus.records.replay import Step
from citrus.rules.actions import Action
from citrus.rules.events import Event, TurnBegan
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.rules.turn import why_not


class Playback:
    """A game as its audience sees it: `position` is the number of actions shown. Nothing can be done, nothing is saved.

    `turns` are the positions where turns begin; `path` is where the game is kept.
    """

    def __init__(self, record: Record, steps: tuple[Step, ...], path: Path) -> None:
        """Take over a record and its replay; the beginning is shown."""
        self.path = path
        self.position = 0
        self._record = record
        self._all = steps
        begins = (number for number, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events))
        self.turns = (0, *begins)

    @classmethod
    def of(cls, match: Match) -> Playback:
        """The record of a match as it is now."""
        return cls(match.record, match.steps, match.path)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played, in seating order."""
        return self._record.seats

    @property
    def bot(self) -> None:
        """Nobody has to wait for a bot."""
        return None

    @property
    def state(self) -> GameState:
        """The moment shown."""
        return self._all[self.position].state

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps up to the moment shown."""
        return self._all[: self.position + 1]

    @property
    def story(self) -> tuple[Step, ...]:
        """Every step of the game, those after the moment shown included."""
        return self._all

    @property
    def last(self) -> int:
        """The position after all actions."""
        return len(self._all) - 1

    @property
    def turn(self) -> int:
        """The number of the turn shown, from 1; it begins at `turns[turn - 1]`."""
        return self.turn_at(self.position)

    def turns_of(self, player: int | None) -> tuple[int, ...]:
        """The positions where a player's turns begin; with None, where everybody's do."""
        return tuple(start for start in self.turns if player in (None, self.player_at(start)))

    def turn_at(self, position: int) -> int:
        """The number of the turn that a position belongs to, from 1."""
        return bisect_right(self.turns, position)

    def player_at(self, position: int) -> int:
        """Who is in turn at a position, or at the nearest there is."""
        return self._all[min(max(0, position), self.last)].state.player

    def seek(self, position: int) -> tuple[Event, ...]:
        """Show another moment, the nearest there is; returns the events that led to it."""
        self.position = min(max(0, position), self.last)
        return self._all[self.position].events

    def branch(self, path: Path) -> Match:
        """A new game that begins with what is shown, in a file of its own and started now. It is saved at once."""
        return Match.continued(self._record, self.steps, path)

    def legal_actions(self) -> tuple[Action, ...]:
        """Nothing: this has happened already."""
        return ()

    def why_not(self, action: Action) -> Refusal | None:
        """Why the rules would not have allowed an action then; None if they would."""
        return why_not(self.state, action)
