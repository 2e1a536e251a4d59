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
    `turns` are the positions where turns begin; `path` is the file of the game."""

    def __init__(self, record: Record, steps: tuple[Step, ...], path: Path) -> None:
        """Take over a record and its replay, and show the beginning."""
        self.path = path
        self.position = 0
        self._record = record
        self._all = steps
        begins = (number for number, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events))
        self.turns = (0, *begins)

    @classmethod
    def of(cls, match: Match) -> Playback:
        """Return the record of a match as it is now."""
        return cls(match.record, match.steps, match.path)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""
        return self._record.seats

    @property
    def bot(self) -> None:
        """Always None: nobody waits for a bot."""
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
        """Every step of the game, including those after the moment shown."""
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
        """Return the positions where a player's turns begin, or with None, where everybody's do."""
        return tuple(start for start in self.turns if player in (None, self.player_at(start)))

    def turn_at(self, position: int) -> int:
        """Return the number of the turn that a position belongs to, from 1."""
        return bisect_right(self.turns, position)

    def player_at(self, position: int) -> int:
        """Return the player in turn at a position, or at the nearest one that exists."""
        return self._all[min(max(0, position), self.last)].state.player

    def seek(self, position: int) -> tuple[Event, ...]:
        """Show another moment, the nearest one that exists; return the events that led to it."""
        self.position = min(max(0, position), self.last)
        return self._all[self.position].events

    def branch(self, path: Path) -> Match:
        """Start a new game that begins with the moments shown, in a file of its own, and save it."""
        return Match.continued(self._record, self.steps, path)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return nothing: this has happened already."""
        return ()

    def why_not(self, action: Action) -> Refusal | None:
        """Explain why the rules would not have allowed an action then; None if they would."""
        return why_not(self.state, action)
