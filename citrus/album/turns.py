"""A finished game turn by turn: who was in turn, the board before, and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from citrus.records.replay import Step
from citrus.rules.events import Event, GameEnded, TurnBegan
from citrus.rules.state import GameState


class Deed(NamedTuple):
    """One action in a turn: the state `before` it, the state `after` it, and its events."""

    before: GameState
    after: GameState
    events: tuple[Event, ...]


class TurnDeeds(NamedTuple):
    """A turn of a `player`: its `number` in the game, from 1, and its `deeds` in order; the last one ends it."""

    number: int
    player: int
    deeds: tuple[Deed, ...]

    @property
    def events(self) -> Iterator[Event]:
        """All events of the turn, including the scoring at its end."""
        return (event for deed in self.deeds for event in deed.events)

    @property
    def after(self) -> GameState:
        """The state at the end of the turn."""
        return self.deeds[-1].after


def turns_of(steps: Sequence[Step]) -> list[TurnDeeds]:
    """Return the finished turns of a game."""
    turns: list[TurnDeeds] = []
    deeds: list[Deed] = []
    for before, step in pairwise(steps):
        deeds.append(Deed(before.state, step.state, step.events))
        if any(isinstance(event, TurnBegan | GameEnded) for event in step.events):
            turns.append(TurnDeeds(len(turns) + 1, deeds[0].before.player, tuple(deeds)))
            deeds = []
    return turns
