"""A game to look at: every moment of a record can be shown, and none can be changed."""

from __future__ import annotations

from bisect import bisect_right
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.rules.actions import Action
from citrus.rules.events import Event, TurnBegan


class Playback(Match):
    """A match as its audience sees it: `position` is the number of actions shown; nothing is legal, nothing saved."""

    kept = False

    def __init__(self, record: Record, steps: list[Step], path: Path) -> None:
        """Take over a record and its replay; the beginning is shown."""
        super().__init__(record, steps[:1], path)
        self._all = tuple(steps)
        begins = (number for number, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events))
        self.turns = (0, *begins)

    @classmethod
    def of(cls, match: Match) -> Playback:
        """The record of a match as it is now."""
        return cls(match.record, list(match.steps), match.path)

    @property
    def bot(self) -> None:
        """Nobody is in turn."""
        return None

    @property
    def position(self) -> int:
        """How many actions have been done in the moment shown."""
        return len(self._steps) - 1

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
        """Who is in turn at a position."""
        return self._all[min(max(0, position), self.last)].state.player

    def seek(self, position: int) -> tuple[Event, ...]:
        """Show another moment, the nearest there is; returns the events that led to it."""
        position = min(max(0, position), self.last)
        self._steps = list(self._all[: position + 1])
        return self._all[position].events

    def branch(self, path: Path) -> Match:
        """A new game that begins with what is shown, in a file of its own and started now. It is saved at once."""
        actions = tuple(step.action for step in self._steps if step.action is not None)
        started = datetime.now(UTC).replace(microsecond=0)
        match = Match(replace(self._record, started=started, actions=actions), list(self._steps), path)
        match._save()
        return match

    def legal_actions(self) -> tuple[Action, ...]:
        """Nothing: this has happened already."""
        return ()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Not possible."""
        raise TypeError("a playback only shows what has happened")

    @property
    def can_undo(self) -> bool:
        """Nothing can be taken back."""
        return False

    def _save(self) -> None:
        """What is only shown is not saved."""
