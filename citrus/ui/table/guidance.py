"""Hints at the table: what is thought about, said and shown, and what is left of it while the player follows."""

from __future__ import annotations

from citrus.bots.advice import Advice
from citrus.rules.actions import Action
from citrus.rules.state import GameState
from citrus.rules.view import view
from citrus.ui.table.adviser import Adviser
from citrus.ui.table.answers import Answers
from citrus.ui.table.model.guide import Guide, followed, guide_of
from citrus.ui.table.model.hints import pointed_at
from citrus.ui.table.model.targets import Target

AT_ONCE = 0.2  # seconds that a hint may take before it is said that one is being thought about


class Guidance:
    """The hint of a table; `guide` is what is shown of it on the board, None without one."""

    def __init__(self, answers: Answers) -> None:
        self.guide: Guide | None = None
        self._answers = answers
        self._adviser = Adviser()

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about, and somebody still wants it."""
        return self._answers.now.thinking

    def ask(self, state: GameState) -> None:
        """Think about what the player in turn could do. It is shown if that takes but a moment, else it is said that it
        is thought about."""
        self._adviser.ask(view(state))
        if not self.arrived(state, AT_ONCE):
            self._answers.think()

    def arrived(self, state: GameState, seconds: float = 0.0) -> bool:
        """Show what the thought has found, waiting so long at most; whether it has come to its end."""
        found = self._adviser.answer(seconds)
        if found is None:
            return False
        self._answers.silence()
        (advice,) = found
        if advice is not None:
            self.show(state, advice)
        return True

    def show(self, state: GameState, advice: Advice, more: str = "") -> None:
        """Say and show what could be done in a state, with a sentence `more`."""
        self._answers.advise(state, advice, more)
        self.guide = guide_of(state, advice)

    def point_out(self, state: GameState, action: Action, text: str) -> None:
        """Show where to click for an action, with a sentence."""
        self._answers.say(text, friendly=True)
        self.guide = Guide(state.player, action)

    def follow(self, action: Action, state: GameState) -> None:
        """Keep what is left of the hint after an action that led to a state."""
        if self.guide is not None:
            self.guide = followed(self.guide, action, state)

    def put_away(self) -> bool:
        """Show no hint any more; whether there was one."""
        there = self.guide is not None
        self.guide = None
        return there

    def next_click(self, state: GameState) -> Target | None:
        """Where the hint asks to click next."""
        if self.guide is None or self.guide.action is None:
            return None
        return pointed_at(state, self.guide.action)[0]
