"""What the table holds between two inputs beside the game, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from citrus.rules.state import GameState
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.hints import pointed_at
from citrus.ui.table.model.recap import LastTurn
from citrus.ui.table.model.selection import NOTHING, Selection
from citrus.ui.table.model.targets import Target


@dataclass(frozen=True)
class Desk:
    """What is picked, answered, pinned and hinted, and how the table is shown.

    `answer` is what is said, `fresh` while the mouse is where it was asked for. `pinned` is the line of the log whose
    place is shown, `retold` the turn of which everything is shown that it has changed. `guide` is what a hint shows,
    `guides` what it showed after that many steps of the game, for those who come back to them; `asked`: a hint
    is to be shown once the turn has passed, or bots had theirs. `standings`: sheets at the fincas say who leads there.
    `opened` is whose folded mat has been opened by a click. `sight_due`: what can be done is to come into sight once
    nothing moves.
    """

    selection: Selection = NOTHING
    answer: Answer = SILENCE
    fresh: bool = False
    pinned: int | None = None
    retold: LastTurn | None = None
    guide: Guide | None = None
    guides: Mapping[int, Guide] = field(default_factory=dict)
    asked: bool = False
    standings: bool = False
    opened: int | None = None
    sight_due: bool = False

    @property
    def advised(self) -> bool:
        """Whether what is said now is the sentence of the hint."""
        return self.guide is not None and bool(self.guide.said.text) and self.answer is self.guide.said

    @property
    def busy(self) -> bool:
        """Whether something is said or shown that Escape takes away before it takes away a hint."""
        said = bool(self.answer.text) and not self.advised
        return said or self.opened is not None or self.pinned is not None or self.retold is not None

    def next_click(self, state: GameState) -> Target | None:
        """Where the hint asks to click next; None without one, or while it knows no next step."""
        if self.guide is None or self.guide.action is None:
            return None
        return pointed_at(state, self.guide.action, self.selection)[0]

    def picking(self, selection: Selection) -> Desk:
        """The desk with something else picked."""
        return replace(self, selection=selection)

    def saying(self, answer: Answer) -> Desk:
        """The desk with another answer."""
        return replace(self, answer=answer)

    def attended(self, line: int | None = None) -> Desk:
        """The desk once somebody has clicked: nothing is said or shown of what was clicked before.

        `line` is the one of the log that is clicked now, if any; one that is shown already is let go.
        """
        pinned = None if line == self.pinned else line
        return replace(self, answer=SILENCE, fresh=True, pinned=pinned, retold=None, opened=None)

    def reminded(self) -> Desk:
        """The desk that says again what the hint says, once nothing else is said."""
        if self.guide is None or self.answer.text or not self.guide.said.text:
            return self
        return replace(self, answer=self.guide.said, fresh=False)

    def unguided(self) -> Desk:
        """The desk without a hint, and with none to come back to."""
        return replace(self, answer=SILENCE if self.advised else self.answer, guide=None, guides={})

    def returned(self, before: int, now: int) -> Desk:
        """The desk after some steps `before` were taken back or done again, so that there are that many `now`: it shows
        what the hint showed there."""
        guides = {**self.guides, before: self.guide} if self.guide is not None else self.guides
        return replace(self, guide=guides.get(now), guides=guides)
