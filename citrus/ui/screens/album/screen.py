"""The album: who has won how often, the records, the goals, and the board of the last game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.album.album import Album
from citrus.album.counts import Feat, Person, Reached
from citrus.album.goals import GOALS
from citrus.content.causes import cause_of
from citrus.language.problems import problem_text
from citrus.language.wording import names
from citrus.rules.problem import Problem
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, Foot
from citrus.ui.screens.album.last_board import LastBoard
from citrus.ui.screens.album.list_dialog import ListDialog, Listed
from citrus.ui.screens.album.page import FEW_SHOWN, AlbumPage
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.rows import (
    AlbumList,
    AlbumRow,
    day,
    feat_row,
    goal_row,
    goal_text,
    person_row,
)
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.routes import Routes

PERSON_ROW, FEAT_ROW = 50.0, 66.0
SMALL_BOARD, LARGE_BOARD = 120.0, 330.0
Halves = Sequence[Sequence[int]]
SHARES: Sequence[float] = (0.25, 0.34, 0.41)  # of the three sheets, and of two as long as there are no records
SHARES_OF_TWO: Sequence[float] = (0.42, 0.58)
HALVES: Halves = ((0, 2), (1,))  # the sheets of each column
HALVES_OF_TWO: Halves = ((0,), (1,))
AGAIN = 1.5  # this many times more games than shown are worth counting again while others are read


class AlbumScreen(AlbumPage):
    """Three sheets: the people, the records with the last board, if any, the goals; either of games among people, or of
    games with the computer."""

    title = "album.title"
    shares: Sequence[float] = SHARES
    halves: Halves = HALVES

    def __init__(self, ui: Ui, routes: Routes, album: Album) -> None:
        super().__init__(ui, routes, album)
        texts = ui.texts
        self.people = AlbumList(ui, texts("album.people"), PERSON_ROW, self._person_row, self._open_person)
        self.records = AlbumList(ui, texts("album.records"), FEAT_ROW, self._feat_row, self._open_record)
        self.goals.sides = 3
        self.last = LastBoard(ui, self._open_last)
        self.humans = Button(ui, texts("album.humans"), lambda: self._show(False), "plain", Face(size=15))
        self.computer = Button(ui, texts("album.computer"), lambda: self._show(True), "plain", Face(size=15))
        self.foot = [self.back, self.humans, self.computer]
        self.group.widgets += [self.people, self.records, self.last, self.goals, *self.foot]
        self._reached: dict[str, dict[str, Reached]] = {}
        self._counted = 0
        self._told: str | None = None
        self._look()

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return three sheets, or two while there are no records."""
        records = (("album.records", self._lay_records),) if self._recorded else ()
        return (("album.people", self._lay_people), *records, ("album.goals", self.lay_goals))

    @property
    def _recorded(self) -> bool:
        """Whether there are records, or a board to show below them."""
        return bool(self.records.rows) or self.last.visible

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way out, and the choice of the games."""
        wide = self.px(150 if self.stacked else 190)
        foot.left(self.back, self.px(140))
        foot.right(self.computer, wide)
        foot.right(self.humans, wide)

    @property
    def note(self) -> str:
        """The line at the foot: games still to be read, what a click on a goal opens, files that could not be read, or
        the source of all this."""
        texts, album = self.ui.texts, self.album
        if album.unread:
            return super().note
        if self.goals.current is not None:
            return texts("album.hint_goal")
        return texts.count("album.broken", album.broken) if album.broken else texts("album.note")

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and over it the names of those who have reached a goal."""
        super().draw(surface)
        row = self.goals.current
        if row is not None and self.ui.shell.is_top(self):
            place = self.goals.row_rect(row)
            draw_tip(surface, self.ui, self.u, self.achievers(row), place)

    def achievers(self, row: int) -> str:
        """Return the names of all who have reached the goal of a row."""
        people = self.counts.everybody
        return names(self.ui.texts, [people[key].name for key in self._reached[self.goals.rows[row]]])

    @property
    def empty_text(self) -> str:
        """The text instead of people: that there are no games yet, or why they cannot be read."""
        error = self.album.error
        if error is None:
            return self.ui.texts("album.empty")
        return problem_text(self.ui.texts, Problem("file.folder", reason=cause_of(error)))

    def enough_read(self) -> bool:
        """Return whether there are many more games than the lists show."""
        return super().enough_read() or len(self.album.entries) >= AGAIN * max(4, self._counted)

    def update(self, seconds: float) -> None:
        """Read games; then draw the last board."""
        if not self.album.unread and self.last.work():
            self.dirty = True
        super().update(seconds)
        if not self.album.unread and self.album.aside is not None and self._told is None:
            self._told = self.album.aside.name
            self.ui.shell.say(self.headline, self.ui.texts("album.set_aside", file=self._told))

    def resume(self) -> None:
        """Look again: names may have been joined on a person's page, games deleted."""
        self._look()

    def _look(self) -> None:
        self.album.look()
        if not self.album.counts(self.with_bots).persons and self.album.counts(not self.with_bots).persons:
            self.with_bots = not self.with_bots
        self.take()
        self.animating = self.album.unread > 0

    def _show(self, with_bots: bool) -> None:
        self.with_bots = with_bots
        self.take()

    def take(self) -> None:
        """Take what the album knows now into the lists."""
        album, counts = self.album, self.counts
        both = bool(counts.everybody and album.counts(not self.with_bots).everybody)
        if not counts.everybody and album.counts(not self.with_bots).everybody:
            self._show(not self.with_bots)
            return
        self._counted = len(album.entries)
        out = [person for key, person in counts.everybody.items() if key not in counts.persons]
        feats = list(counts.records.items())
        self._reached = {
            goal: {key: one for key, one in by.items() if key in counts.persons} for goal, by in counts.reached.items()
        }
        self.people.take([*counts.persons.values(), *out])
        self.records.sides = max((1 + len(feat.others) for _, feat in feats), default=1)
        self.records.take(feats)
        self.goals.take(tuple(GOALS))
        last = counts.entries[-1] if counts.entries else None
        self.last.take(last, None if last is None else album.path(last))
        self.shares, self.halves = (SHARES, HALVES) if self._recorded else (SHARES_OF_TWO, HALVES_OF_TWO)
        self.humans.visible = self.computer.visible = both
        self.humans.chosen, self.computer.chosen = not self.with_bots, self.with_bots
        self.group.default = self.people if self.people.rows else self.back
        if self.sheets:
            self.enter(self.size)

    def _person_row(self, person: Person) -> AlbumRow:
        return person_row(self.ui.texts, person, person.key not in self.counts.persons)

    def _feat_row(self, named: tuple[str, Feat]) -> AlbumRow:
        return feat_row(self.ui.texts, *named, self.counts)

    def is_reached(self, goal: str) -> bool:
        """Return whether anybody has reached a goal."""
        return bool(self._reached[goal])

    def goal_row(self, goal: str) -> AlbumRow:
        """Return a goal, and who has reached it."""
        return goal_row(self.ui.texts, goal, self._reached[goal], self._colors)

    @property
    def _colors(self) -> dict[str, str]:
        """Everybody's hat, by key."""
        return {key: person.color for key, person in self.counts.everybody.items()}

    def _lay_people(self, column: Column) -> None:
        """Lay out the people, those with the most wins first."""
        column.skip(4)
        if not self.people.rows and not self.album.unread:
            column.place(self.people, 0)
            column.explain(self.empty_text, 16)
            return
        high = column.rest
        if self.stacked:
            shown = min(FEW_SHOWN, self.people.count)
            high = max(self.px(PERSON_ROW), round(shown * (PERSON_ROW + self.people.gap) * self.u))
        column.place(self.people, high)

    def _lay_records(self, column: Column) -> None:
        """Lay out the records, and below them the last board."""
        column.skip(4)
        column.add(self.records, below=10)
        high = max(self.px(LARGE_BOARD if self.halved else SMALL_BOARD), column.rest)
        column.place(self.last, high if self.last.visible else 0)

    def _open_person(self, person: Person) -> None:
        self.ui.shell.push(PersonScreen(self.ui, self.routes, self.album, person.key, self.with_bots))

    def _open_record(self, named: tuple[str, Feat]) -> None:
        self.watch(named[1].entry, named[1].turns)

    def _open_last(self) -> None:
        if self.counts.entries:
            last = self.counts.entries[-1]
            self.watch(last, last.turns)

    def open_goal(self, goal: str) -> None:
        """Show who has reached a goal; a row leads to the turn of it."""
        people, texts = self.counts.everybody, self.ui.texts

        def row(one: Reached) -> AlbumRow:
            return AlbumRow(people[one.person].name, day(texts, one.entry), hats=(people[one.person].color,))

        def watch(one: Reached) -> None:
            self.watch(one.entry, one.turn - 1)

        listed = Listed(list(self._reached[goal].values()), row)
        self.ui.shell.push(ListDialog(self.ui, texts("album.goals"), listed, watch, goal_text(texts, goal)))
