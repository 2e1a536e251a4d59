"""The first part of the album: who has won how often, the records, and how it went by level and by board."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.album.counts import Feat, Person, Rival, Setting
from citrus.album.entries import AlbumEntry
from citrus.content.causes import cause_of
from citrus.language.problems import problem_text
from citrus.language.words import villager
from citrus.rules.problem import Problem
from citrus.ui.kit.column import Column
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.sheets import Fill
from citrus.ui.pieces.people import VILLAGERS, likeness
from citrus.ui.screens.album.gallery import Gallery
from citrus.ui.screens.album.leaf import Leaf
from citrus.ui.screens.album.list_dialog import ListDialog, Listed
from citrus.ui.screens.album.medal_list import MedalCell, MedalList
from citrus.ui.screens.album.medals import MedalsLeaf
from citrus.ui.screens.album.page import FEW_SHOWN, AlbumPage
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.rows import (
    AlbumList,
    AlbumRow,
    ahead_text,
    feat_row,
    person_row,
    setting_row,
    setting_text,
    share_text,
)

HOST = "neighbour", "white"  # who of the valley has a word where nobody of it has played yet, in which hat
FACE = 84
PERSON_ROW, FEAT_ROW, SETTING_ROW = 50.0, 63.0, 52.0
FEAT_MOST = 92.0  # a record where there is room
MEDAL, MEDALS, MEDALS_HEAD = 48.0, 4, 46.0  # the side of a medal, how many are shown, and what is above and below them
PHOTO = 116.0  # the least height of the last board
Played = tuple[Rival | str, Setting]


class PlayersLeaf(Leaf):
    """The people, the records, and the levels and boards with the last game; of an empty album, what will be here."""

    def __init__(self, page: AlbumPage, book: MedalsLeaf) -> None:
        """Take the leaf of all medals, from which the furthest ones are shown where there is room."""
        super().__init__(page)
        self._book = book
        ui, texts = self.ui, self.texts
        self.people = AlbumList(ui, texts("album.people"), PERSON_ROW, self._person_row, self._open_person)
        self.records = AlbumList(ui, texts("album.people_records"), FEAT_ROW, self._feat_row, self._open_record)
        self.settings = AlbumList(ui, texts("album.where"), SETTING_ROW, self._setting_row, self._open_setting)
        self.last = Gallery(ui, page.album.path, self._open_last)
        self.medals = MedalList(ui, MEDAL, self._medal_cell, book.open, book.known)
        self.widgets = [self.people, self.medals, self.records, self.settings, self.last]

    def take(self) -> None:
        """Take what the album knows now into the lists."""
        self._book.take()
        counts = self.page.counts
        out = [person for key, person in counts.everybody.items() if key not in counts.persons]
        feats = list(counts.records.items())
        self.people.take([*counts.persons.values(), *out])
        self.records.sides = max((1 + len(feat.others) for _, feat in feats), default=1)
        self.records.take(feats)
        self.settings.take(list(counts.settings.items()))
        self.last.rows = counts.entries[-1:]
        self.last.visible = bool(self.last.rows)
        empty = not self.people.rows
        self.shares, self.halves = ((1.0,), ()) if empty else ((0.3, 0.35, 0.35), ((0,), (1, 2)))

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return three sheets; a single one while there are no games."""
        people = ("album.people", self._lay_people)
        if not self.people.rows:
            return (people,)
        return (people, ("album.people_records", self._lay_records), ("album.where", self._lay_settings))

    @property
    def empty_text(self) -> str:
        """The text instead of people: that there are no games yet, or why they cannot be read."""
        error = self.page.album.error
        if error is None:
            return self.texts("album.empty")
        return problem_text(self.texts, Problem("file.folder", reason=cause_of(error)))

    @property
    def _host(self) -> tuple[str, str]:
        """The bot and the colour of somebody of the valley who has a word for the players: of the last who played."""
        played = (place for entry in reversed(self.page.album.entries) for place in entry.places)
        return next(((place.bot, place.color) for place in played if place.bot in VILLAGERS), HOST)

    def _lay_people(self, column: Column) -> None:
        """Lay out the people, those with the most wins first, and somebody of the valley who has a word for them."""
        column.skip(4)
        self.medals.visible = False
        if not self.people.rows:
            if not self.page.album.unread:
                self.invite(column, self.empty_text)
            return
        page, wide = self.page, column.width
        face = page.px(FACE)
        games = self.texts.count("album.valley", len(page.counts.entries))
        bot, hat = self._host
        said = self.texts("album.of", name=villager(self.texts, bot), text=games)
        words = self.ui.fonts.render(
            said, Letters(page.px(15), self.ui.palette["ink"]), width=wide - face - page.px(12)
        )
        rows, greeting = self.people.height(wide, page.u), max(face, words.get_height()) + page.px(24)
        if page.stacked:
            column.place(
                self.people, round(min(FEW_SHOWN, self.people.count) * (PERSON_ROW + self.people.gap) * page.u)
            )
            self.last.visible = bool(self.last.rows)
            if self.last.visible:  # below the people, which are shorter than the records beside them
                column.skip(12)
                column.add(self.last)
            return
        if rows + greeting > column.rest:
            column.place(self.people, column.rest)
            return
        column.place(self.people, rows)
        self._lay_medals(column, column.rest - greeting)
        column.skip((column.rest - greeting) / page.u)
        place = column.take(greeting)
        host = self.ui.art.piece(likeness(bot, hat, "glad"), (face, face), hat)
        page.paper.append((host, host.get_rect(midleft=place.midleft).topleft))
        page.paper.append((words, words.get_rect(midleft=(place.x + face + page.px(12), place.centery)).topleft))

    def _lay_medals(self, column: Column, room: int) -> None:
        """Lay out the medals with which somebody has come furthest, as many as have room."""
        page = self.page
        room -= page.px(MEDALS_HEAD)
        for count in range(MEDALS, 0, -1):
            self.medals.rows = self._book.furthest(count)
            self.medals.visible = 0 < self.medals.height(column.width, page.u) <= room
            if self.medals.visible:
                column.skip(12)
                column.label("album.medals", below=6)
                column.add(self.medals)
                return

    def _lay_records(self, column: Column) -> None:
        """Lay out the records; they scroll within their sheet, unless the page does."""
        column.skip(4)
        if self.page.stacked:
            column.add(self.records)
        else:
            self.records.spread(column.rest, self.page.u, FEAT_MOST)
            column.place(self.records, column.rest)

    def _lay_settings(self, column: Column) -> None:
        """Lay out levels and boards, and below them the board of the last game, if there is room and it is not below
        the people."""
        column.skip(4)
        if self.page.stacked:
            column.add(self.settings)
            return
        settings = self.settings.height(column.width, self.page.u) + self.page.px(12)
        self.last.visible = bool(self.last.rows) and settings + self.page.px(PHOTO) <= column.rest
        if self.last.visible:
            column.add(self.settings, below=12)
            column.place(self.last, column.rest)
        else:
            column.place(self.settings, column.rest)

    def _person_row(self, person: Person) -> AlbumRow:
        return person_row(self.texts, person, person.key not in self.page.counts.persons)

    def _medal_cell(self, goal: str) -> MedalCell:
        """Return the medal of a goal; its words name the player who has it."""
        return self._book.cell(goal)._replace(hats=())

    def _feat_row(self, named: tuple[str, Feat]) -> AlbumRow:
        return feat_row(self.texts, *named, self.page.counts)

    def _setting_row(self, shown: Played) -> AlbumRow:
        return setting_row(self.texts, *shown, self.page.counts)

    def _open_person(self, person: Person) -> None:
        page = self.page
        self.ui.shell.push(PersonScreen(self.ui, page.routes, page.album, person.key, page.with_bots))

    def work(self) -> bool:
        """Make the picture of the last board."""
        return self.last.work()

    def _open_last(self, entry: AlbumEntry) -> None:
        self.page.watch(entry, entry.turns)

    def _open_record(self, named: tuple[str, Feat]) -> None:
        self.page.watch(named[1].entry, named[1].turns)

    def _open_setting(self, shown: Played) -> None:
        """Show what everybody has won on a board or against a level; a row leads to the page of a person."""
        texts, persons, (setting, found) = self.texts, self.page.counts.persons, shown

        def row(person: Person) -> AlbumRow:
            share = found.persons[person.key]
            said = share_text(texts, share) if isinstance(setting, str) else ahead_text(texts, share)
            return AlbumRow(person.name, said, value=f"{share.won}", hats=(person.color,))

        def open_page(person: Person) -> None:
            self.ui.shell.pop()
            self._open_person(person)

        listed = Listed([persons[key] for key in found.persons], row)
        self.ui.shell.push(ListDialog(self.ui, setting_text(texts, setting), listed, open_page))
