"""The common base of the album's pages: a note at the foot, and games that are read meanwhile."""

from __future__ import annotations

import pygame

from citrus.album.album import Album
from citrus.album.counts import Counts
from citrus.album.entries import AlbumEntry
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.screens.album.paper import draw_cover
from citrus.ui.screens.routes import Routes

SLICE = 0.012  # seconds of a frame in which games may be read
FEW_SHOWN = 6  # people or rivals that are in sight where the sheets are one below another


class AlbumPage(SheetsPage):
    """A page about the games among people, or about those with the computer (`with_bots`)."""

    widest = 1340.0
    highest = 640.0
    radius, depth, fill = 5.0, 2.0, "album"

    def __init__(self, ui: Ui, routes: Routes, album: Album, with_bots: bool = False) -> None:
        super().__init__(ui)
        self.routes = routes
        self.album = album
        self.with_bots = with_bots
        self.back = Button(ui, ui.texts("album.back"), ui.shell.pop, "plain", Face("back"))

    @property
    def counts(self) -> Counts:
        """What the games of this page add up to."""
        return self.album.counts(self.with_bots)

    @property
    def note(self) -> str:
        """The line at the foot: how many games are still to be read, if any."""
        return self.ui.texts.count("album.reading", self.album.unread) if self.album.unread else ""

    def take(self) -> None:
        """Take what the album knows now into the lists."""
        raise NotImplementedError

    def watch(self, entry: AlbumEntry, turns: int) -> None:
        """Watch a game from after `turns` turns."""
        self.routes.watch_record(self.album.path(entry), turns)

    def enough_read(self) -> bool:
        """Return whether the lists should show what has been read by now."""
        return not self.album.unread

    def update(self, seconds: float) -> None:
        """Read games that have not been read yet."""
        super().update(seconds)
        if self.album.unread:
            self.album.read_for(SLICE)
            self.dirty = True
            if self.enough_read():
                self.take()
        self.animating = self.album.unread > 0

    def draw_sheets(self, surface: pygame.Surface) -> None:
        """Draw the sheets as pages on the cover of the album."""
        seen = surface.get_clip()
        still = self.scroller.reach <= 0
        if still:  # it reaches into the head
            surface.set_clip(None)
        draw_cover(surface, self.ui, self.sheets, self.u, still)
        surface.set_clip(seen)
        super().draw_sheets(surface)

    def draw_foot(self, surface: Drawable) -> None:
        """Draw the note, between the way out and the other buttons."""
        others = [widget.rect.left for widget in self.foot if widget.visible and widget is not self.back]
        left = self.back.rect.right + self.px(16)
        room = min(others, default=self.size[0] - self.px(28)) - self.px(16) - left
        if self.note:
            note = self.ui.fonts.wrapped(self.note, Letters(self.px(14), self.ui.palette["ink"]), room, 3)
            surface.blit(note, note.get_rect(midleft=(left, self.back.rect.centery)))
