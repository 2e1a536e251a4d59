"""What has just happened and is easily missed: fincas that were scored, who has passed, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import Event, FincaScored, MarketRefilled, Passed
from citrus.rules.state import GameState
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.prompt import last_to_pass


def before_the_feast(before: GameState, after: GameState) -> GameState:
    """The table at the end of a game, while everything is counted before everybody's eyes: nobody has won yet.

    `before` and `after` are the states before and after the last action.
    """
    return replace(after, phase=before.phase, winners=())


def news(words: Words, steps: Sequence[Step], reading: bool) -> str:
    """What has just happened and is easily missed: fincas that were scored, as long as their points are being read, and
    who has passed, until somebody does something else. Empty if there is nothing of that, or if the player in turn can
    only pass as the last one: what comes of that matters more."""
    fincas = _scored(words, steps[-1].state, steps[-1].events) if reading else ""
    passed: list[str] = []
    for step in reversed(steps):
        here = [event.player for event in step.events if isinstance(event, Passed)]
        if not here or step.state.over:
            break
        passed.insert(0, words.player(here[0]))
    if fincas or not passed or last_to_pass(steps[-1].state):
        return fincas
    return words.texts("table.bot.passed", names=words.all_of(passed))


def refilled(steps: Sequence[Step]) -> bool:
    """Whether the last step, in the middle of a turn, has refilled the market because it had run low (R7.2).

    Once the bag is empty, more important things are said.
    """
    if len(steps) < 2 or not steps[-1].state.bag:
        return False
    before, now = steps[-2].state, steps[-1].state
    filled = any(isinstance(event, MarketRefilled) for event in steps[-1].events)
    return filled and before.refill_due and before.player == now.player


def _scored(words: Words, state: GameState, events: tuple[Event, ...]) -> str:
    scored = tuple(event for event in events if isinstance(event, FincaScored) and not event.final)
    return " · ".join(entry.text for entry in entries(words, state, scored, False))
