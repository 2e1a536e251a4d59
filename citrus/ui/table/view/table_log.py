"""The log on the table, what the others have done, and the company: all kept up with the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import accumulate, takewhile

from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import TurnBegan
from citrus.rules.numbering import SpaceSet
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.kept_places import Along
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.remarks import Remark
from citrus.ui.table.model import log, targets, turn_rows, turns
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import Retold, retold
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.model.targets import Target
from citrus.ui.table.store.role import Role
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.recap_sheet import RecapSheet, in_hand

SPOKEN, SPELLED = 5.0, 0.08  # seconds for which a remark stands, and for each of its letters


class TableLog:
    """What the log says: sentences by step, or on the calm table a row for each turn. `view` shows one of the two;
    `recap_sheet` shows what the others have done. `company` is that of the steps that have happened, and `remark` is
    what somebody says at the table, until there has been time to read it."""

    def __init__(self, words: Words, view: LogView, recap_sheet: RecapSheet, company: Company) -> None:
        self.view = view
        self.recap_sheet = recap_sheet
        self.company = company
        self.remark: Remark | None = None
        self._next: Remark | None = None  # waits until that has been read
        self._heard: Remark | None = None
        self._left = 0.0  # seconds to read the remark
        self._along = Along(self.company, Company.after)
        self._words = words
        self._lines: list[list[LogEntry]] = []  # by step, of those that were written last
        self._written: tuple[Step, ...] = ()
        self._said = dict[int, list[str]]()  # of single steps
        self._steps: tuple[Step, ...] = ()
        self._people: Container[int] = ()
        self._turns: list[PlayedTurn] = []
        self._rows: list[LogEntry] = []
        self._happened = 0
        self._language = words.texts.language
        self._calm = words.calm

    def pointed(self, layout: TableLayout, hovered: Target | None, recap: Sequence[Retold]) -> SpaceSet:
        """Return the spaces of the line of the log, or of the turn, that the mouse or the keyboard is on."""
        match hovered:
            case targets.TurnRow(number) if in_hand(layout):
                return sum(line.turn.spaces for line in recap if line.turn.number == number)
            case targets.LogLine() | targets.TurnRow():
                return self.view.spaces(self.view.line(hovered))
        return 0

    def lines_of(self, step: int) -> list[str]:
        """Return what a step led to, in words, without the beginning of a turn; nothing for one that is not in the log.
        Only that step is written: the calm log needs no other words."""
        if step not in self._said:
            known = 0 <= step < len(self._steps)
            entries = log.of_step(self._words, self._steps, step, self._people) if known else []
            self._said[step] = [entry.text for entry in entries if entry.style != "turn"]
        return self._said[step]

    def step_of(self, line: int) -> int | None:
        """Return the number of the step that a line belongs to, or None without such a line."""
        ends = accumulate(map(len, self._by_step))
        return next((step for step, end in enumerate(ends) if line < end), None)

    def translated(self) -> bool:
        """Return whether the language has changed; then everything is written again."""
        if self._language == self._words.texts.language:
            return False
        self._language = self._words.texts.language
        self.forget()
        return True

    def forget(self) -> None:
        """Begin again: the game or the language is another one."""
        self._lines, self._written = [], ()
        self._turns, self._rows = [], []

    def keep_up(self, steps: Sequence[Step], happened: int, role: Role) -> bool:
        """Add the newest steps, the first `happened` of which have happened; return whether the log looks different.

        It explains to the people of the `role` the use of the tiles they take. After an undo, what was taken back is
        removed. With the level of the table, everything is written again.
        """
        if self._calm != self._words.calm:
            self._calm = self._words.calm
            self.forget()
        between = [event for step in steps[self._happened : happened] for event in step.events]
        back = happened < self._happened
        if back or sum(isinstance(event, TurnBegan) for event in between) > 1:
            self.remark = self._next = None  # what it was about has been taken back, or is long ago
            self._heard = self._along.at(steps[: happened if back else _turn_before(steps, happened)]).remark
        self._steps, self._people, self._happened, self._said = tuple(steps), role.people, happened, {}
        self.company = self._along.at(steps[:happened])
        self._hear(self.company.remark)
        if not self._calm:
            return self.view.show(*self.sentences)
        turns.keep_up(self._turns, steps)
        turn_rows.keep_up(self._words, self._rows, steps, self._turns, role.reader, role.alone)
        ended = happened == len(steps)
        told = sum(ended if row.told is None else row.told.steps.start < happened for row in self._rows)
        return self.view.show([*self._rows], told)

    def foresee(self, layout: TableLayout, steps: Sequence[Step], role: Role) -> Iterator[None]:
        """Make the pictures of what the log says once all steps have happened, one at a time."""
        if not self._calm:
            lines = [*self._by_step]
            log.keep_up(self._words, lines, steps, role.people)
            yield from self.view.foresee(layout, [entry for step in lines for entry in step])
            return
        played, rows = [*self._turns], [*self._rows]
        turns.keep_up(played, steps)
        turn_rows.keep_up(self._words, rows, steps, played, role.reader, role.alone)
        yield from self.view.foresee(layout, rows)

    def _hear(self, remark: Remark | None) -> None:
        """Let another remark than the last one follow; whatever happens meanwhile, each is left time to be read."""
        if remark == self._heard:
            return
        self._heard = self._next = remark
        if self.remark is None:
            self._say_next()

    def _say_next(self) -> None:
        self.remark, self._next = self._next, None
        self._left = 0.0 if self.remark is None else SPOKEN + SPELLED * len(self.remark.text(self._words))

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; return whether a remark has just been there long enough."""
        self._left -= seconds
        if self.remark is None or self._left > 0:
            return False
        self._say_next()
        return True

    def spaces(self, sentence: int) -> SpaceSet:
        """Return where a sentence happened; empty without such a sentence."""
        entries, _ = self.sentences
        return entries[sentence].spaces if 0 <= sentence < len(entries) else 0

    def words_of(self, sentence: int) -> str:
        """Return a sentence by its number; an empty text without such a sentence."""
        entries, _ = self.sentences
        return entries[sentence].text if 0 <= sentence < len(entries) else ""

    @property
    def _by_step(self) -> list[list[LogEntry]]:
        """All sentences by step, written when somebody wants to read them."""
        if self._written is not self._steps:
            same = takewhile(lambda pair: pair[0] is pair[1], zip(self._written, self._steps, strict=False))
            del self._lines[sum(1 for _ in same) :]
            log.keep_up(self._words, self._lines, self._steps, self._people)
            self._written = self._steps
        return self._lines

    @property
    def sentences(self) -> tuple[list[LogEntry], int]:
        """All sentences, and how many of them have happened."""
        return [entry for step in self._by_step for entry in step], sum(map(len, self._by_step[: self._happened]))

    def recount(self, told: Iterable[PlayedTurn]) -> None:
        """Write some turns on the sheet, in the current language."""
        self.recap_sheet.show(retold(self._words, told))


def _turn_before(steps: Sequence[Step], happened: int) -> int:
    """Return how many steps there were when the turn began that the last one belongs to."""
    begun = (at for at in range(happened - 1, 0, -1) if any(isinstance(one, TurnBegan) for one in steps[at - 1].events))
    return next(begun, 0)
