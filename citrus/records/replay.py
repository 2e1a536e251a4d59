"""Playing a record again through the rules, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from citrus.records.values import IllegalMove, Record, RecordError, Result
from citrus.rules.actions import Action
from citrus.rules.events import Event
from citrus.rules.refusal import IllegalActionError
from citrus.rules.setup import start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, forget_legal_actions


class Step(NamedTuple):
    """A moment of a replay: the action that led to the state (None at the start), and its events."""

    action: Action | None
    state: GameState
    events: tuple[Event, ...]


def replay(record: Record) -> Iterator[Step]:
    """Yield the state after setup, then the state after every action. Raises RecordError at the first illegal action.
    The record's setup must be valid, as in all records that were read or played."""
    state = start(record.game, record.setup)
    yield Step(None, state, ())
    for number, action in enumerate(record.actions):
        before = state
        try:
            state, events = apply(state, action)
        except IllegalActionError as error:
            move = IllegalMove(record.seats, state, action, error.refusal)
            raise RecordError(f"actions[{number}]", move) from None
        forget_legal_actions(before)
        yield Step(action, state, events)


def recorded(record: Record, steps: Sequence[Step]) -> Record:
    """Return the record of a game that began like this one and has these steps, with the result if it is over."""
    state = steps[-1].state
    result = Result(tuple(player.score for player in state.players), state.winners) if state.over else None
    actions = tuple([step.action for step in steps if step.action is not None])
    return replace(record, actions=actions, result=result)
