"""The log on the table, and what the others have done: both kept up with the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import accumulate

from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.ui.table.model import log
from citrus.ui.table.model.recap import LastTurn, retold
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.recap_sheet import RecapSheet


class Story:
    """The lines of the log by step, and the sheet that shows them; the `slip` shows what the others have done.

    `pinned` is the line whose place is shown, `retold` the turn of which everything is shown that it has changed.
    """

    def __init__(self, words: Words, view: LogView, slip: RecapSheet) -> None:
        self.view = view
        self.slip = slip
        self.pinned: int | None = None
        self.retold: LastTurn | None = None
        self._words = words
        self._lines: list[list[log.Entry]] = []

    @property
    def length(self) -> int:
        """How many lines the log has."""
        return sum(map(len, self._lines))

    def lines_of(self, step: int) -> list[str]:
        """What a step led to, in words, without the beginning of a turn; nothing for one that is not in the log."""
        entries = self._lines[step] if step < len(self._lines) else []
        return [entry.text for entry in entries if entry.style != "turn"]

    def step_of(self, line: int) -> int | None:
        """The number of the step that a line belongs to; None if there is no such line."""
        ends = accumulate(map(len, self._lines))
        return next((step for step, end in enumerate(ends) if line < end), None)

    def forget(self) -> None:
        """Begin again: the game is another one, or the language is."""
        self._lines = []

    def keep_up(self, steps: Sequence[Step], happened: int, people: Container[int]) -> bool:
        """Add the newest steps, of which the first `happened` have happened; whether the log looks different.

        To the players in `people` it explains what the tiles they take are for. After an undo, what was taken back is
        removed.
        """
        log.keep_up(self._words, self._lines, steps, people)
        lines = [entry for step in self._lines for entry in step]
        return self.view.show(lines, sum(map(len, self._lines[:happened])))

    def recount(self, turns: Iterable[LastTurn]) -> None:
        """Write some turns on the slip, in the current language."""
        self.slip.show(retold(self._words, turns))

    def pin(self, line: int | None) -> None:
        """Show where a line happened, until the next click; one that is shown already is let go, as is a turn."""
        self.pinned = None if line == self.pinned else line
        self.retold = None

    def retell(self, turn: LastTurn, before: LastTurn | None) -> None:
        """Show what a turn has changed, until the next click, unless that is what was shown `before` this one."""
        self.retold = None if turn == before else turn

    @property
    def pinned_spaces(self) -> int:
        """The spaces of the line or the turn that is shown, as a set; empty without one."""
        if self.retold is not None:
            return self.retold.spaces
        return 0 if self.pinned is None else self.view.spaces(self.pinned)
