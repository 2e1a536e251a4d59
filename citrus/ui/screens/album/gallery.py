"""The gallery of the album: the boards of finished games as they were at the end, the last one first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from citrus.album.entries import AlbumEntry
from citrus.language.wording import names
from citrus.ui.kit.column import Column
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList, draw_ground
from citrus.ui.kit.shapes import Card, card, icon
from citrus.ui.kit.sheets import Fill
from citrus.ui.pieces.miniature import Miniatures
from citrus.ui.pieces.people import likeness
from citrus.ui.pieces.points import crown
from citrus.ui.screens.album.leaf import Leaf
from citrus.ui.screens.album.page import AlbumPage
from citrus.ui.screens.album.rows import board_text, day
from citrus.ui.screens.replay import bar

LEAST, LARGE = 250.0, 330.0  # the least width of a board, and the height of few where the page scrolls
PICTURE = 0.56  # the height of its picture, in widths
PAD, GAP = 9.0, 12.0
WORDS = 74.0  # the height of what stands below it
HAT, SIGN = 22.0, 30.0
PROPORTIONS = 1.5  # of a board without a picture yet
KEPT = 32  # pictures


class Gallery(ScrollList[AlbumEntry]):
    """Boards with who won, when and where, and everybody's points; a click opens one. Replaying a game takes longer
    than a frame, so `work` makes the pictures when there is time."""

    def __init__(self, ui: Ui, path_of: Callable[[AlbumEntry], Path], on_open: Callable[[AlbumEntry], None]) -> None:
        super().__init__(ui, ui.texts("album.gallery"), Rows(LEAST, self._draw_cell, self._tell, GAP), on_open)
        self._path_of = path_of
        self._miniatures = Miniatures(ui, KEPT)
        self._seen = 0.0  # as far as the list was scrolled at the last look
        self.selected = 0

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place: as many columns as fit, or fewer and larger ones where these have room for all boards; a few
        boards stand in its middle."""
        usable = rect.width / u - 18
        for columns in range(1, max(1, int((usable + GAP) // (LEAST + GAP))) + 1):
            wide = (usable - GAP * (columns - 1)) / columns
            self.columns, self.row_height = columns, (wide - 2 * PAD) * PICTURE + 2 * PAD + WORDS
            if -(-self.count // columns) * (self.row_height + GAP) <= rect.height / u + GAP:
                break
        if self.count < self.columns and rect.height:  # they stand in the middle, as large as they can be
            self.columns = max(1, self.count)
            high = rect.height / u - GAP
            wide = min((usable + GAP) / self.columns - GAP, (high - 2 * PAD - WORDS) / PICTURE + 2 * PAD)
            self.row_height = (wide - 2 * PAD) * PICTURE + 2 * PAD + WORDS
            whole = round((self.columns * (wide + GAP) - GAP + 18) * u)
            rect = pygame.Rect(rect.centerx - whole // 2, rect.y, whole, rect.height)
        super().layout(rect, u)

    def height(self, width: int, u: float) -> int:
        """Return the height of at most two lines of boards, or of a large one."""
        self.layout(pygame.Rect(0, 0, width, 0), u)
        if self.count < self.columns:
            self.layout(pygame.Rect(0, 0, width, round(LARGE * u)), u)
        return min(self.length, 2 * self.step)

    def work(self) -> bool:
        """Make a picture that is missing, unless the list is being scrolled; return whether there is a new one."""
        scrolled, self._seen = self.offset != self._seen, self.offset
        return not scrolled and self._miniatures.work()

    def draw(self, surface: Drawable) -> None:
        """Draw the boards in sight, and want the pictures of no others."""
        self._miniatures.forget_wishes()
        super().draw(surface)

    def _tell(self, entry: AlbumEntry) -> tuple[str, str]:
        return self._winners(entry), self.ui.texts.joined("; ", [self._about(entry), totals(entry)])

    def _winners(self, entry: AlbumEntry) -> str:
        won = names(self.ui.texts, [entry.places[seat].name for seat in entry.winners])
        return self.ui.texts("records.won", names=won)

    def _about(self, entry: AlbumEntry) -> str:
        texts = self.ui.texts
        return texts.joined("  ·  ", [day(texts, entry), board_text(texts, entry.board)])

    def _draw_cell(self, surface: Drawable, place: ListRow, entry: AlbumEntry) -> None:
        ui, px, rect = self.ui, self.px, place.rect
        draw_ground(surface, ui, place, 10, 1.3)
        inner = rect.inflate(-2 * px(PAD), -2 * px(PAD))
        room = (inner.width, inner.height - px(WORDS))
        glimpse = self._miniatures.get(self._path_of(entry), entry.started.timestamp(), room)
        if glimpse is not None:
            picture = glimpse.picture
        else:
            empty = ui.palette.mix("panel", "meadow", 0.6)
            picture = card(ui, (min(room[0], round(room[1] * PROPORTIONS)), room[1]), Card(5 * self.u, empty))
        shown = surface.blit(picture, picture.get_rect(center=(inner.centerx, inner.y + room[1] // 2)))
        side = px(SIGN)
        ground = pygame.Rect(shown.right - side - px(6), shown.bottom - side - px(6), side, side)
        surface.blit(
            card(ui, ground.size, Card(side / 2, ui.palette["paper"], ui.palette["ink"], 1.2 * self.u)), ground
        )
        sign = icon(ui, "play", round(side * 0.5), ui.palette["ink"])  # it can be watched
        surface.blit(sign, sign.get_rect(center=ground.center))
        y = inner.bottom - px(WORDS) + px(4)
        for text, size, ink, bold in (
            (self._winners(entry), 15.5, "ink", True),
            (self._about(entry), 13.0, "ink_soft", False),
        ):
            line = ui.fonts.fitted(text, Letters(px(size), ui.palette[ink], bold=bold), inner.width)
            surface.blit(line, line.get_rect(midtop=(inner.centerx, y)))
            y += line.get_height()
        self._draw_points(surface, pygame.Rect(inner.x, inner.bottom - px(HAT), inner.width, px(HAT)), entry)

    def _draw_points(self, surface: Drawable, room: pygame.Rect, entry: AlbumEntry) -> None:
        """Draw everybody's hat with the points beside it; winners wear a crown."""
        ui, px = self.ui, self.px
        said = [
            ui.fonts.render(f"{place.score}".replace("-", "−"), Letters(px(14), ui.palette["ink"], bold=True))
            for place in entry.places
        ]
        wide = sum(room.height + label.get_width() for label in said)
        gap = min(px(14), (room.width - wide) // max(1, len(said) - 1))
        x = room.centerx - (wide + gap * (len(said) - 1)) // 2
        for seat, (place, label) in enumerate(zip(entry.places, said, strict=True)):
            hat = ui.art.piece(likeness(place.bot, place.color), (room.height, room.height), place.color)
            surface.blit(hat, (x, room.y))
            if seat in entry.winners:
                worn = crown(ui, round(room.height * 0.6))
                surface.blit(worn, worn.get_rect(midbottom=(x + room.height // 2, room.y + px(4))))
            x += room.height
            surface.blit(label, label.get_rect(midleft=(x, room.centery)))
            x += label.get_width() + gap


def totals(entry: AlbumEntry) -> str:
    """Return everybody with their points, those with the most first."""
    ranked = sorted(entry.places, key=lambda place: -place.score)
    return ", ".join(f"{place.name} {place.score}".replace(" -", " −") for place in ranked)


class GalleryLeaf(Leaf):
    """All finished games as pictures."""

    def __init__(self, page: AlbumPage) -> None:
        super().__init__(page)
        self.list = Gallery(self.ui, page.album.path, self._open)
        self.widgets = [self.list]

    def take(self) -> None:
        """Take all games, the last one first."""
        self.list.rows = self.page.counts.entries[::-1]
        self.list.visible = bool(self.list.rows)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return one sheet, whose tab says enough."""
        return (("", self._lay),)

    def work(self) -> bool:
        """Make the picture of a board."""
        return self.list.work()

    @property
    def note(self) -> str:
        """What a click does."""
        return self.texts("album.hint_gallery") if self.list.current is not None else ""

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Draw everybody's name and points over the game under the mouse, or the one that the keyboard is on."""
        at = self.list.current
        if at is not None and self.list.rows:
            bar.draw_tip(surface, self.ui, self.page.u, totals(self.list.rows[at]), self.list.row_rect(at))

    def _lay(self, column: Column) -> None:
        column.skip(4)
        if not self.list.rows:
            self.invite(column, self.texts("album.empty_gallery"))
        elif self.page.stacked:
            column.add(self.list)
        else:
            column.place(self.list, column.rest)

    def _open(self, entry: AlbumEntry) -> None:
        self.page.watch(entry, entry.turns)
