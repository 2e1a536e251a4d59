"""Hints at the table: what is thought about, said and shown, and what is left of it while the player follows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from citrus.bots.advice import Advice
from citrus.rules.actions import Action
from citrus.rules.view import view
from citrus.ui.table.adviser import Adviser
from citrus.ui.table.answers import Answers
from citrus.ui.table.input.looking import Looking
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model.guide import Guide, followed, guide_of, unhindered, within
from citrus.ui.table.model.hints import pointed_at
from citrus.ui.table.model.targets import Target

AT_ONCE = 0.2  # seconds that a hint may take before it is said that one is being thought about


class Guidance:
    """The hint of a table; `guide` is what is shown of it on the board, None without one."""

    def __init__(self, table: TableSurface, looking: Looking, answers: Answers) -> None:
        self.guide: Guide | None = None
        self._shown: dict[int, Guide] = {}  # after that many steps of the game, for those who come back to them
        self._table = table
        self._looking = looking
        self._answers = answers
        self._adviser = Adviser()

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about, and somebody still wants it."""
        return self._answers.now.thinking

    @property
    def next_click(self) -> Target | None:
        """Where the hint asks to click next; None without one, or while it knows no next step."""
        if self.guide is None or self.guide.action is None:
            return None
        return pointed_at(self._table.sitting.state, self.guide.action, self._table.selection)[0]

    @property
    def said(self) -> bool:
        """Whether what is said now is the sentence of the hint."""
        return self.guide is not None and bool(self.guide.said.text) and self._answers.now is self.guide.said

    def ask(self) -> None:
        """Say what the player in turn could do, or take that away again while it is said. While it is being thought
        about, ask nothing else. It is shown at once if that takes but a moment, else it is said that it is thought
        about, or that the game is over. What has been begun for something else is put back."""
        self._table.skip()
        if self.thinking:
            return
        led = self.said and self.next_click is not None
        self._answers.reply.begin()
        if led:
            self.put_away()
        elif self._table.sitting.state.over:
            self._answers.refuse_over()
        else:
            self._think()
        self._table.refresh()

    def update(self) -> None:
        """Show the hint that is being thought about, once it is there."""
        if self.thinking and self._arrived():
            self._table.refresh()

    def _think(self) -> None:
        """Think about what the player in turn could do, and say so if it takes longer than a moment."""
        self._adviser.ask(view(self._table.sitting.state))
        if not self._arrived(AT_ONCE):
            self._answers.think()

    def _arrived(self, seconds: float = 0.0) -> bool:
        """Show what the thought has found, waiting so long at most; whether it has come to its end."""
        found = self._adviser.answer(seconds)
        if found is None:
            return False
        self._answers.silence()
        (advice,) = found
        if advice is not None:
            self._advise(advice)
        return True

    def show(self, advice: Advice, more: str) -> None:
        """Show what could be done here, as a hint does, with a sentence `more`."""
        self._table.skip()
        self._answers.reply.begin()
        self._advise(advice, more)
        self._table.refresh()

    def point_out(self, action: Action, text: str) -> None:
        """Show where to click for an action, with a sentence."""
        self._table.skip()
        self._answers.reply.begin()
        self._answers.say(text, friendly=True)
        self.guide = Guide(self._table.sitting.state.player, action, said=self._answers.now)
        self._reveal()
        self._table.refresh()

    def _advise(self, advice: Advice, more: str = "") -> None:
        """Say and show what could be done."""
        state = self._table.sitting.state
        advice = within(self.guide, advice, state)
        self._answers.advise(state, advice, more)
        self.guide = replace(guide_of(state, advice), said=self._answers.now)
        self._table.selection = unhindered(self._table.selection, advice.action)
        self._reveal()

    def follow(self, action: Action) -> None:
        """Keep what is left of the hint after an action that has just been done. Think again where it shows no next
        step, and once a finca is drawn, which nobody knew when the plan was made."""
        if self.thinking:
            self._answers.silence()
        steps = len(self._table.sitting.steps)
        self._shown = {step: guide for step, guide in self._shown.items() if step < steps - 1}
        if self.guide is not None:
            self._shown[steps - 1] = self.guide
            state = self._table.sitting.state
            self.guide = followed(self.guide, action, state)
            if self.guide is not None and (self.guide.action is None or state.drawn_finca is not None):
                self._think()

    @contextmanager
    def kept(self) -> Iterator[None]:
        """While somebody goes back in the game, or on again: show then what the hint showed there."""
        if self.guide is not None:
            self._shown[len(self._table.sitting.steps)] = self.guide
        yield
        self.guide = self._shown.get(len(self._table.sitting.steps))

    def remind(self) -> None:
        """Say again what the hint says, once nothing else is said."""
        if self.guide is not None and not self._answers.now.text and self.guide.said.text:
            self._answers.reply.say(self.guide.said)
            self._answers.reply.look_elsewhere()

    def put_away(self) -> bool:
        """Show no hint any more, and bring none back; whether there was one."""
        there = self.guide is not None
        if self.said:
            self._answers.silence()
        self.guide = None
        self._shown.clear()
        return there

    def _reveal(self) -> None:
        """Bring into sight where the hint asks to click next."""
        if (target := self.next_click) is not None:
            self._looking.reveal(target)
