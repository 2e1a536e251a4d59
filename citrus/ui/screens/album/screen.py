"""The album: the players, their medals, the boards of their games, and any two of them against each other."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.album.album import Album
from citrus.ui.kit.buttons import Button, Face, mark_chosen, radios
from citrus.ui.kit.column import Column
from citrus.ui.kit.rows import in_rows, lay_row
from citrus.ui.kit.screen import Announcement, Ui
from citrus.ui.kit.sheets import Fill, Foot
from citrus.ui.screens.album.gallery import GalleryLeaf
from citrus.ui.screens.album.leaf import Leaf
from citrus.ui.screens.album.medals import MedalsLeaf
from citrus.ui.screens.album.page import AlbumPage
from citrus.ui.screens.album.pairs import PairsLeaf
from citrus.ui.screens.album.players import PlayersLeaf
from citrus.ui.screens.routes import Routes

AGAIN = 1.5  # this many times more games than shown are worth counting again while others are read
TAB, TABS = 130.0, 640.0  # the least width of a tab, and the most of all of them
BAR = 44.0  # their height


class AlbumScreen(AlbumPage):
    """One part of the album at a time, either of games among people, or of games with the computer."""

    title = "album.title"

    def __init__(self, ui: Ui, routes: Routes, album: Album) -> None:
        super().__init__(ui, routes, album)
        texts = ui.texts
        medals = MedalsLeaf(self)
        self.leaves: dict[str, Leaf] = {
            "people": PlayersLeaf(self, medals), "medals": medals, "gallery": GalleryLeaf(self),
            "pairs": PairsLeaf(self),
        }  # fmt: skip
        self.shown = "people"
        named = {name: texts(f"album.{name}") for name in self.leaves}
        self._parts = radios(ui, texts("album.title"), named, self.turn_to, Face(size=17))
        self.tabs = [*self._parts.values()]
        self.humans = Button(ui, texts("album.humans"), lambda: self._show(False), "plain", Face(size=15))
        self.computer = Button(ui, texts("album.computer"), lambda: self._show(True), "plain", Face(size=15))
        self.foot = [self.back, self.humans, self.computer]
        self._counted = 0
        self._told: str | None = None
        self._look()

    @property
    def leaf(self) -> Leaf:
        """The part that is shown."""
        return self.leaves[self.shown]

    @property
    def shares(self) -> Sequence[float]:  # type: ignore[override]
        """The widths of the sheets of this part."""
        return self.leaf.shares

    @property
    def halves(self) -> Sequence[Sequence[int]]:  # type: ignore[override]
        """The sheets of this part in two columns; a single one is as wide as these, so that the tabs stay in place."""
        return self.leaf.halves or ((0,),)

    def turn_to(self, name: str) -> None:
        """Show a part of the album."""
        self.shown = name
        self.scroller.to(0)
        self.take()

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the sheets of this part; where there is no room for the tabs beside the title, these come first."""
        tabs = () if self._tabs_fit else (("", self._lay_tabs),)
        return (*tabs, *self.leaf.fillers())

    @property
    def _tabs_fit(self) -> bool:
        """Whether the tabs have room beside the title."""
        return not self.stacked or self.halved

    def fill_head(self, room: pygame.Rect) -> None:
        """Lay out the tabs beside the title, if there is room."""
        self.head = [*self.tabs] if self._tabs_fit else []
        if self._tabs_fit:
            row = pygame.Rect(0, room.top, min(self.px(TABS), room.width - self.px(16)), room.height)
            row.right = room.right
            lay_row(self.tabs, row, self.px(10), self.u)

    def _lay_tabs(self, column: Column) -> None:
        """Lay out the tabs in rows of their own."""
        count = len(self.tabs) if column.width >= len(self.tabs) * self.px(TAB) else 2
        for row in in_rows(self.tabs, count):
            column.row(row, BAR, below=8)

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way out, and the choice of the games."""
        wide = self.px(150 if self.stacked else 190)
        foot.left(self.back, self.px(140))
        foot.right(self.computer, wide)
        foot.right(self.humans, wide)

    @property
    def note(self) -> str:
        """The line at the foot: games still to be read, what can be done, files that could not be read, or the source
        of all this."""
        texts, album = self.ui.texts, self.album
        if album.unread or self.leaf.note:
            return super().note or self.leaf.note
        return texts.count("album.broken", album.broken) if album.broken else texts("album.note")

    def aloud(self) -> Sequence[Announcement]:
        """Return how many games the album holds, once they are read, and what is on the part that is shown."""
        texts, games = self.ui.texts, len(self.album.entries)
        if not games or self.album.unread:
            return []
        there = texts.joined(
            "; ", dict.fromkeys([self._parts[self.shown].text, *(texts(one) for one, _ in self.leaf.fillers() if one)])
        )
        return [Announcement(texts.sentences([one])) for one in (texts.count("album.games", games), there)]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and over it what belongs to a part."""
        super().draw(surface)
        if self.ui.shell.is_top(self):
            self.leaf.draw_tip(surface)

    def enough_read(self) -> bool:
        """Return whether there are many more games than the lists show."""
        return super().enough_read() or len(self.album.entries) >= AGAIN * max(4, self._counted)

    def update(self, seconds: float) -> None:
        """Read games; then draw the boards."""
        if not self.album.unread and self.leaf.work():
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
        self.take()
        self.animating = self.album.unread > 0

    def _show(self, with_bots: bool) -> None:
        self.with_bots = with_bots
        self.take()

    def take(self) -> None:
        """Take what the album knows now into the lists."""
        counts, others = self.counts, self.album.counts(not self.with_bots)
        if others.everybody and not counts.everybody:
            self.with_bots, counts, others = not self.with_bots, others, counts
        self._counted = len(self.album.entries)
        self.leaf.take()
        mark_chosen(self._parts, self.shown)
        self.humans.visible = self.computer.visible = bool(counts.everybody and others.everybody)
        self.humans.chosen, self.computer.chosen = not self.with_bots, self.with_bots
        self.group.widgets[:] = [*self.leaf.widgets, *self.foot, *self.tabs]  # what stays lies on top
        first = self.leaf.widgets[0]
        self.group.default = first if first.usable else self.back
        if self.sheets:
            self.enter(self.size)
