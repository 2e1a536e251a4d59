"""The log on the table: kept up with the game, scrolled, and with the places that it is about."""

from __future__ import annotations

from abc import abstractmethod

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.records.replay import Step
from citrus.rules.board import first_space
from citrus.ui.table.model import log
from citrus.ui.table.model.answer import SILENCE, Answer
from citrus.ui.table.model.selection import Target
from citrus.ui.table.sight import Sight
from citrus.ui.table.view.log_view import LogView


class Telling(Sight):
    """A table with a log: `_entries` are its lines by step, `_pinned` is the one whose place is shown, or -1."""

    match: Match
    _words: Words
    _log: LogView
    _entries: list[list[log.Entry]]
    _told_in: str
    _answer: Answer
    _pinned: int
    _hovered: Target | None

    def scroll_log(self, steps: float) -> None:
        """Scroll the log, back with a positive number."""
        self._log.scroll(self._layout, steps)
        self._leave_log()
        self._scene.stale()
        self.dirty = True

    @property
    def log_length(self) -> int:
        """How many entries the log has."""
        return len(self._log.entries)

    def _tell(self) -> None:
        """Add the newest actions to the log; after an undo, forget the ones taken back."""
        if self._told_in != self.ui.texts.language:
            self._told_in = self.ui.texts.language
            self._entries, self._answer = [], SILENCE
        log.keep_up(self._words, self._entries, self._story(), self._people())
        happened = sum(map(len, self._entries[: len(self.match.steps)]))
        if self._log.show([entry for told in self._entries for entry in told], happened):
            self._leave_log()

    def _leave_log(self) -> None:
        """The log has moved: the mouse is no longer on the entry that it was on."""
        if self._hovered is not None and self._hovered.area == "log" and self.focus is None:
            self.look_at(None)

    def _story(self) -> tuple[Step, ...]:
        """What the log says: everything that has happened."""
        return self.match.steps

    def _people(self) -> frozenset[int]:
        """The players who are told what they can do with a tile that they have taken."""
        return frozenset(number for number, seat in enumerate(self.match.seats) if seat.bot is None)

    def _bring_pinned(self) -> None:
        """Let the place of the entry that was clicked come into sight."""
        if spaces := self._log.spaces(self._pinned):
            self.reveal(Target("space", number=first_space(spaces)))

    @property
    @abstractmethod
    def focus(self) -> Target | None:
        """What the keyboard is at."""

    @abstractmethod
    def look_at(self, target: Target | None) -> None:
        """Show what there is to know about a target."""
