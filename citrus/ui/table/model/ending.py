"""What is shown of fincas that were just scored, and the last look at the table before the final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import Event, FincaScored, GameEnded, Passed
from citrus.rules.fincas import score_encircled
from citrus.rules.state import GameState
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.prompt import Prompt

READ_SECONDS = 1.6  # how long points of the last finca stay before everything is counted


@dataclass(frozen=True)
class Ending:
    """A game that is over, in `state` with the fincas of the last turn scored (R11.2) and nothing else counted yet."""

    state: GameState
    events: tuple[Event, ...]
    blocked: bool

    def said(self, words: Words) -> Prompt:
        """Why the game is over, and what the last fincas bring."""
        head = words.texts("events.blocked" if self.blocked else "events.ended")
        return Prompt(head, _scored(words, self.state, self.events) or words.texts("final.counting"))


def ending_of(before: GameState, events: tuple[Event, ...]) -> Ending | None:
    """The last look after an action with these events; None if it did not end the game."""
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None:
        return None
    events_shown: list[Event] = []
    state = score_encircled(before, events_shown)
    return Ending(state, tuple(events_shown), ended.blocked)


def news(words: Words, steps: Sequence[Step], reading: bool) -> str:
    """What has just happened and is easily missed: fincas that were scored, as long as their points are being read, and
    who has passed, until somebody does something else. Empty if there is nothing of that."""
    fincas = _scored(words, steps[-1].state, steps[-1].events) if reading else ""
    passed: list[str] = []
    for step in reversed(steps):
        here = [event.player for event in step.events if isinstance(event, Passed)]
        if not here or step.state.over:
            break
        passed.insert(0, words.player(here[0]))
    return fincas or (words.count("table.bot.passed", len(passed), names=words.all_of(passed)) if passed else "")


def _scored(words: Words, state: GameState, events: tuple[Event, ...]) -> str:
    scored = tuple(event for event in events if isinstance(event, FincaScored) and not event.final)
    return " · ".join(entry.text for entry in entries(words, state, scored, False))
