"""The album: who has won how often, the records, the goals, and the board of the last game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.album.album import Album
from citrus.album.counts import Counts, Feat, Person, Reached
from citrus.album.goals import GOALS
from citrus.content.causes import cause_of
from citrus.language.problems import problem_text
from citrus.language.wording import names
from citrus.rules.problem import Problem
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, SheetsPage
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.rows import (
    GOAL_GAP,
    GOAL_ROW,
    SLICE,
    TALL_GOAL_ROWS,
    AlbumList,
    Row,
    day,
    feat_row,
    goal_row,
    goal_text,
    person_row,
)
from citrus.ui.screens.album.snapshot import Snapshot
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.routes import Routes

PERSON_ROW, FEAT_ROW = 50.0, 66.0
SMALL_BOARD, LARGE_BOARD = 120.0, 330.0
Halves = Sequence[Sequence[int]]
SHARES: Sequence[float] = (0.25, 0.34, 0.41)  # of the three sheets, and of two as long as there are no records
SHARES_OF_TWO: Sequence[float] = (0.42, 0.58)
HALVES: Halves = ((0, 2), (1,))  # the sheets of each column
HALVES_OF_TWO: Halves = ((0,), (1,))
FEW_SHOWN = 6  # people that are in sight where the sheets are one below another
AGAIN = 1.5  # this many times more games than shown are worth counting again while others are read


class AlbumScreen(SheetsPage):
    """Three sheets: the people, the records with the last board once there are any, the goals; either those of games
    among people, or those of games with the computer."""

    title = "album.title"
    widest = 1340.0
    highest = 640.0
    shares: Sequence[float] = SHARES
    halves: Halves = HALVES

    def __init__(self, ui: Ui, routes: Routes, album: Album) -> None:
        super().__init__(ui)
        texts = ui.texts
        self._routes = routes
        self._album = album
        self.with_bots = False
        self.people = AlbumList(ui, PERSON_ROW, self._open_person)
        self.records = AlbumList(ui, FEAT_ROW, self._open_record)
        self.goals = AlbumList(ui, GOAL_ROW, self._open_goal)
        self.goals.ruled = True
        self.goals.gap, self.goals.sides = GOAL_GAP, 3
        self.last = Snapshot(ui, self._open_last)
        self.back = Button(ui, texts("album.back"), ui.shell.pop, "plain", "back")
        self.humans = Button(ui, texts("album.humans"), lambda: self._show(False), "plain", None, 15)
        self.computer = Button(ui, texts("album.computer"), lambda: self._show(True), "plain", None, 15)
        self.foot = [self.back, self.humans, self.computer]
        self.group.widgets += [self.people, self.records, self.last, self.goals, *self.foot]
        self._persons: list[Person] = []
        self._feats: list[tuple[str, Feat]] = []
        self._reached: dict[str, dict[str, Reached]] = {}
        self._counted = 0
        self._told: str | None = None
        self._look()

    @property
    def counts(self) -> Counts:
        """What is shown of people and records."""
        return self._album.counts(self.with_bots)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Three sheets, or two as long as there are no records."""
        records = (("album.records", self._lay_records),) if self._recorded else ()
        return (("album.people", self._lay_people), *records, ("album.goals", self._lay_goals))

    @property
    def _recorded(self) -> bool:
        """Whether there are records, or a board to show below them."""
        return bool(self._feats) or self.last.visible

    def lay_foot(self, left: int, right: int, top: int, high: int) -> None:
        """The way out, and whose games are counted."""
        low, gap = self.px(46), self.px(10)
        y = top + (high - low) // 2
        self.back.layout(pygame.Rect(left, y, self.px(140), low), self.u)
        wide = self.px(150 if self.stacked else 190)
        self.computer.layout(pygame.Rect(right - wide, y, wide, low), self.u)
        self.humans.layout(pygame.Rect(right - 2 * wide - gap, y, wide, low), self.u)

    def draw_foot(self, surface: pygame.Surface) -> None:
        """Where all this comes from, or how far it is."""
        left = self.back.rect.right + self.px(16)
        right = self.humans.rect.left if self.humans.visible else self.size[0] - self.px(28)
        room = right - self.px(16) - left
        note = self.ui.fonts.wrapped(self.note, self.px(14), self.ui.palette["earth_light"], room, 3)
        surface.blit(note, note.get_rect(midleft=(left, self.back.rect.centery)))

    @property
    def note(self) -> str:
        """The line at the foot: games that are still to be read, what a click on a goal leads to, files that could not
        be read, or where all this comes from."""
        texts, album = self.ui.texts, self._album
        if album.unread:
            return texts.count("album.reading", album.unread)
        if self.goals.current is not None:
            return texts("album.hint_goal")
        return texts.count("album.broken", album.broken) if album.broken else texts("album.note")

    def draw(self, surface: pygame.Surface) -> None:
        """The page, and over it the names of those who have reached a goal."""
        super().draw(surface)
        row = self.goals.current
        if row is not None and self.ui.shell.is_top(self):
            place = self.goals.row_rect(row)
            draw_tip(surface, self.ui, self.u, self.achievers(row), place, place.centerx)

    def achievers(self, row: int) -> str:
        """The names of all who have reached the goal of a row."""
        people = self.counts.everybody
        return names(self.ui.texts, [people[key].name for key in self._reached[tuple(GOALS)[row]]])

    @property
    def empty_text(self) -> str:
        """What is said instead of people: that there are no games yet, or why they cannot be read."""
        error = self._album.error
        if error is None:
            return self.ui.texts("album.empty")
        return problem_text(self.ui.texts, Problem("file.folder", reason=cause_of(error)))

    def update(self, seconds: float) -> None:
        """Go on reading games; then draw the last board."""
        super().update(seconds)
        if self._album.unread:
            self._album.read_for(SLICE)
            self.dirty = True
            if not self._album.unread or len(self._album.entries) >= AGAIN * max(4, self._counted):
                self._count()
        elif self.last.work():
            self.dirty = True
        self.animating = self._album.unread > 0
        if not self._album.unread and self._album.aside is not None and self._told is None:
            self._told = self._album.aside.name
            self.ui.shell.say(self.headline, self.ui.texts("album.set_aside", file=self._told))

    def resume(self) -> None:
        """Names may have been joined on a person's page, games deleted."""
        self._look()

    def _look(self) -> None:
        self._album.look()
        if not self._album.counts(self.with_bots).persons and self._album.counts(not self.with_bots).persons:
            self.with_bots = not self.with_bots
        self._count()
        self.animating = self._album.unread > 0

    def _show(self, with_bots: bool) -> None:
        self.with_bots = with_bots
        self._count()

    def _count(self) -> None:
        """Take what the album knows now into the lists."""
        album, counts = self._album, self.counts
        both = bool(counts.everybody and album.counts(not self.with_bots).everybody)
        if not counts.everybody and album.counts(not self.with_bots).everybody:
            self._show(not self.with_bots)
            return
        self._counted = len(album.entries)
        out = [person for key, person in counts.everybody.items() if key not in counts.persons]
        self._persons = [*counts.persons.values(), *out]
        self._feats = list(counts.records.items())
        self._reached = {
            goal: {key: one for key, one in by.items() if key in counts.persons} for goal, by in counts.reached.items()
        }
        self.people.show_rows(len(self._persons), self._person_row)
        self.records.sides = max((1 + len(feat.others) for _, feat in self._feats), default=1)
        self.records.show_rows(len(self._feats), self._feat_row)
        self.goals.show_rows(len(GOALS), self._goal_row)
        self.goals.live = lambda index: bool(self._reached[tuple(GOALS)[index]])
        last = counts.entries[-1] if counts.entries else None
        self.last.take(last, None if last is None else album.path(last))
        self.shares, self.halves = (SHARES, HALVES) if self._recorded else (SHARES_OF_TWO, HALVES_OF_TWO)
        self.humans.visible = self.computer.visible = both
        self.humans.chosen, self.computer.chosen = not self.with_bots, self.with_bots
        self.group.default = self.people if self._persons else self.back
        if self.sheets:
            self.enter(self.size)

    def _person_row(self, index: int) -> Row:
        person = self._persons[index]
        return person_row(self.ui.texts, person, person.key not in self.counts.persons)

    def _feat_row(self, index: int) -> Row:
        name, feat = self._feats[index]
        return feat_row(self.ui.texts, name, feat, self.counts)

    def _goal_row(self, index: int) -> Row:
        goal = tuple(GOALS)[index]
        return goal_row(self.ui.texts, goal, self._reached[goal], self._colors)

    @property
    def _colors(self) -> dict[str, str]:
        """Everybody's hat, by key."""
        return {key: person.color for key, person in self.counts.everybody.items()}

    def _lay_people(self, room: pygame.Rect) -> int:
        """The people, those with the most wins first."""
        if not self._persons and not self._album.unread:
            self.people.layout(pygame.Rect(room.x, room.y, room.width, 0), self.u)
            return self.explain(self.empty_text, room, room.y + self.px(4), 16)
        top = room.y + self.px(4)
        high = room.bottom - top
        if self.stacked:
            shown = min(FEW_SHOWN, len(self._persons))
            high = max(self.px(PERSON_ROW), round(shown * (PERSON_ROW + self.people.gap) * self.u))
        self.people.layout(pygame.Rect(room.x, top, room.width, high), self.u)
        return self.people.rect.bottom

    def _lay_records(self, room: pygame.Rect) -> int:
        """The records, and below them the last board."""
        top = room.y + self.px(4)
        self.records.layout(pygame.Rect(room.x, top, room.width, 0), self.u)
        self.records.layout(pygame.Rect(room.x, top, room.width, max(0, self.records.length)), self.u)
        top = self.records.rect.bottom + self.px(10)
        high = max(self.px(LARGE_BOARD if self.halved else SMALL_BOARD), room.bottom - top)
        self.last.layout(pygame.Rect(room.x, top, room.width, high if self.last.visible else 0), self.u)
        return self.last.rect.bottom

    def _lay_goals(self, room: pygame.Rect) -> int:
        """All goals."""
        heights = TALL_GOAL_ROWS if self.stacked else (GOAL_ROW,)
        self.goals.lay_whole(room.move(0, self.px(4)), self.u, heights)
        return self.goals.rect.bottom

    def _open_person(self, index: int) -> None:
        self.people.selected = index
        key = self._persons[index].key
        self.ui.shell.push(PersonScreen(self.ui, self._routes, self._album, key, self.with_bots))

    def _open_record(self, index: int) -> None:
        self.records.selected = index
        feat = self._feats[index][1]
        self._routes.watch_record(self._album.path(feat.entry), feat.turns)

    def _open_last(self) -> None:
        if self.counts.entries:
            last = self.counts.entries[-1]
            self._routes.watch_record(self._album.path(last), last.turns)

    def _open_goal(self, index: int) -> None:
        """Who has reached a goal; a row leads to the turn in which it was."""
        self.goals.selected = index
        goal = tuple(GOALS)[index]
        found = list(self._reached[goal].values())
        if not found:
            return
        people = self.counts.everybody

        def row(number: int) -> Row:
            one = found[number]
            return Row(people[one.person].name, day(self.ui.texts, one.entry), hats=(people[one.person].color,))

        def watch(number: int) -> None:
            self._routes.watch_record(self._album.path(found[number].entry), found[number].turn - 1)

        texts = self.ui.texts
        said = goal_text(texts, goal)
        self.ui.shell.push(ListDialog(self.ui, texts("album.goals"), len(found), row, watch, said))
