"""The board of the last game as it was at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from citrus.album.entries import AlbumEntry
from citrus.language.wording import names
from citrus.ui.kit.description import State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.miniature import Miniatures
from citrus.ui.screens.album.rows import day

PROPORTIONS = 1.5  # of a board without a picture yet


class LastBoard(Widget):
    """A picture of a game's board, with the winner and the day; a click does something with the game. Replaying a game
    takes longer than a frame, so `work` makes the picture when there is time."""

    def __init__(self, ui: Ui, on_click: Callable[[], None]) -> None:
        super().__init__(ui)
        self._on_click = on_click
        self._miniatures = Miniatures(ui)
        self._entry: AlbumEntry | None = None
        self._path: Path | None = None

    def take(self, entry: AlbumEntry | None, path: Path | None) -> None:
        """Show another game, or none."""
        self._entry, self._path = entry, path
        self.visible = entry is not None
        self.dirty = True

    @property
    def words(self) -> str:
        """Who won the game, and when it was."""
        if self._entry is None:
            return ""
        return self.ui.texts.joined("; ", [self._winners(self._entry), day(self.ui.texts, self._entry)])

    def states(self) -> Iterator[State]:
        """Yield what holds of it now."""
        yield from super().states()
        if self._miniatures.coming:
            yield "busy"

    def work(self) -> bool:
        """Make the picture if it is missing; return whether there is a new one."""
        return self._miniatures.work()

    def activate(self) -> None:
        """Do something with the game."""
        self._on_click()

    def _winners(self, entry: AlbumEntry) -> str:
        texts = self.ui.texts
        return texts("album.last", names=names(texts, [entry.places[seat].name for seat in entry.winners]))

    def _coming(self, empty: pygame.Surface) -> pygame.Surface:
        """Return the place of a picture that is still to be made, with words that say so."""
        picture, fonts, wide = empty.copy(), self.ui.fonts, empty.get_width() - round(20 * self.u)
        said = fonts.render(
            self.ui.texts("album.painting"),
            Letters(round(15 * self.u), self.ui.palette["ink"]),
            width=wide,
            align="center",
        )
        picture.blit(said, said.get_rect(center=picture.get_rect().center))
        return picture

    def draw(self, surface: Drawable) -> None:
        """Draw the picture, and below it which game it was."""
        entry, path = self._entry, self._path
        if entry is None or path is None:
            return
        ui, u = self.ui, self.u
        small = max(1, round(13.5 * u))
        lines = [
            ui.fonts.fitted(self._winners(entry), Letters(small, ui.palette["ink"], bold=True), self.rect.width),
            ui.fonts.fitted(day(ui.texts, entry), Letters(small, ui.palette["ink_soft"]), self.rect.width),
        ]
        words = sum(line.get_height() for line in lines)
        gap = round(5 * u)
        room = (self.rect.width, max(1, self.rect.height - words - gap))
        glimpse = self._miniatures.get(path, entry.started.timestamp(), room)
        if glimpse is not None:
            picture = glimpse.picture
        else:
            empty = ui.palette.mix("panel", "meadow", 0.6)
            picture = card(ui, (min(room[0], round(room[1] * PROPORTIONS)), room[1]), Card(5 * u, empty))
            if self._miniatures.coming:
                picture = self._coming(picture)
        place = picture.get_rect(midtop=(self.rect.centerx, self.rect.y))
        surface.blit(picture, place)
        if self.hovered:
            ring = card(ui, place.size, Card(6 * u, None, ui.palette["accent"], max(2.0, 2 * u)))
            surface.blit(ring, place)
        if self.focused:
            self.draw_focus(surface, 6 * u, place)
        y = place.bottom + gap
        for line in lines:
            surface.blit(line, line.get_rect(midtop=(self.rect.centerx, y)))
            y += line.get_height()
