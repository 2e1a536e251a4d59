"""The gallery of the album: the boards of finished games as they were at the end, the last one first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from citrus.album.entries import AlbumEntry, PlayerEntry
from citrus.language.wording import names
from citrus.ui.kit.cache import SurfaceCache
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
from citrus.ui.screens.album.paper import frame, photo
from citrus.ui.screens.album.rows import board_text, day
from citrus.ui.screens.replay import bar

LEAST, LARGE = 250.0, 300.0  # the least width of a board with its words, and its height where the page scrolls
LARGEST = 1.5  # times the usual size of words beside or below boards that are higher than this
POINTS = 0.64  # of the height of a hat: letters
BESIDE = 172.0  # the width of words that stand beside a board
BELOW = 74.0  # the height of words that stand below it
PAD, GAP = 9.0, 12.0
HAT, SIGN = 22.0, 30.0
PROPORTIONS = 1.4  # of a board, until there is a picture of it
SHORT = 70.0  # that much narrower than its words a picture may be before lines of boards scroll instead
AIRY = 1.4  # boards with their words below them are at most this many times as far apart as they need
IN_LINE = 3  # players with their points beside a board
KEPT = 32  # pictures


class Cells(NamedTuple):
    """How boards are laid out: in `columns`, each with its words `beside` or below it; the size of a board with its
    words, and the width of its picture, at 1280x720. The words are `large` times as large as usual."""

    columns: int
    beside: bool
    wide: float
    high: float
    picture: float
    large: float = 1.0


class Gallery(ScrollList[AlbumEntry]):
    """Boards with who won, when and where, and everybody's points; a click opens one. Replaying a game takes longer
    than a frame, so `work` makes the pictures when there is time."""

    ground = "album"

    def __init__(self, ui: Ui, path_of: Callable[[AlbumEntry], Path], on_open: Callable[[AlbumEntry], None]) -> None:
        super().__init__(ui, ui.texts("album.gallery"), Rows(LEAST, self._draw_cell, self._tell, GAP), on_open)
        self._path_of = path_of
        self._miniatures = Miniatures(ui, KEPT)
        self._photos = SurfaceCache(48)
        self._shape = Cells(1, False, LEAST, LEAST, LEAST)
        self._seen = 0.0  # as far as the list was scrolled at the last look
        self.selected = 0

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place, or the middle of it that a few boards need."""
        cells = self._cells(rect.width / u, rect.height / u)
        self.columns, self.row_height, self._shape = cells.columns, cells.high, cells
        lines = -(-self.count // cells.columns)
        size = round((cells.columns * (cells.wide + GAP) - GAP) * u), round((lines * (cells.high + GAP) - GAP) * u)
        place = pygame.Rect((0, 0), (min(rect.width, size[0]), min(rect.height, size[1])))
        place.center = rect.center
        super().layout(place, u)

    def _cells(self, width: float, height: float) -> Cells:
        """Return how the boards become as large as possible if all are to be seen; if there are too many for it, how
        to show whole lines of them."""
        found = []
        most = max(1, int((width + GAP) // (LEAST + GAP)))
        for columns in range(1, min(most, self.count) + 1):
            lines = -(-self.count // columns)
            wide, high = (width + GAP) / columns - GAP, (height + GAP) / lines - GAP
            large = min(LARGEST, max(1.0, high / LARGE))
            for beside in (False, True):
                aside, below = (BESIDE * large + PAD, 0.0) if beside else (0.0, BELOW * large)
                picture = min(wide - 2 * PAD - aside, (high - 2 * PAD - below) * PROPORTIONS)
                needed = max(picture + aside, LEAST - 2 * PAD) + 2 * PAD
                whole = needed if beside else min(wide, needed * AIRY)
                found.append(Cells(columns, beside, whole, picture / PROPORTIONS + below + 2 * PAD, picture, large))
        best = max(found, key=lambda cells: cells.picture, default=None)
        wide = (width - 18 + GAP) / most - GAP
        natural = (wide - 2 * PAD) / PROPORTIONS + BELOW + 2 * PAD
        lines = max(1, round((height + GAP) / (natural + GAP)))
        high = (height + GAP) / lines - GAP
        picture = min(wide - 2 * PAD, (high - 2 * PAD - BELOW) * PROPORTIONS)
        if best is not None and best.picture >= min(picture, LEAST - 2 * PAD - SHORT):
            return best
        return Cells(most, False, (width + GAP) / most - GAP, high, picture)

    def height(self, width: int, u: float) -> int:
        """Return the height of at most two lines of boards, and take it."""
        most = max(1, int((width / u + GAP) // (LEAST + GAP)))
        high = round((min(2, -(-self.count // most)) * (LARGE + GAP) - GAP) * u)
        self.layout(pygame.Rect(0, 0, width, high), u)
        return self.rect.height

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
        ui, px, large = self.ui, self.px, self._shape.large
        if place.marked:
            draw_ground(surface, ui, place, 5, 1.0, self.ground)
        inner = place.rect.inflate(-2 * px(PAD), -2 * px(PAD))
        room, words = inner.copy(), inner.copy()
        if self._shape.beside:
            room.width -= px(BESIDE * large + PAD)
            words.left, words.width = room.right + px(PAD), px(BESIDE * large)
        else:
            room.height -= px(BELOW * large)
            words.top, words.height = room.bottom + px(4), px(BELOW * large - 4)
        self._draw_photo(surface, room, entry)
        self._draw_words(surface, words, entry)

    def _draw_photo(self, surface: Drawable, room: pygame.Rect, entry: AlbumEntry) -> None:
        """Draw the board in the middle of a room, with the sign that it can be watched."""
        ui, px, played = self.ui, self.px, entry.started.timestamp()
        margin = frame(room.width, self.u)
        size = max(1, room.width - 2 * margin), max(1, room.height - 2 * margin)
        glimpse = self._miniatures.get(self._path_of(entry), played, size)
        if glimpse is None:
            empty = ui.palette.mix("panel", "meadow", 0.6)
            picture = card(ui, (min(size[0], round(size[1] * PROPORTIONS)), size[1]), Card(5 * self.u, empty))
            stuck = picture
        else:
            picture, key = glimpse.picture, (entry.game, glimpse.picture.get_size())
            stuck = self._photos.get(key, lambda: photo(ui, picture, int(played), self.u))
        surface.blit(stuck, stuck.get_rect(center=room.center))
        side = px(SIGN)
        shown = picture.get_rect(center=room.center)
        ground = pygame.Rect(shown.right - side - px(6), shown.bottom - side - px(6), side, side)
        surface.blit(
            card(ui, ground.size, Card(side / 2, ui.palette["paper"], ui.palette["ink"], 1.2 * self.u)), ground
        )
        sign = icon(ui, "play", round(side * 0.5), ui.palette["ink"])  # it can be watched
        surface.blit(sign, sign.get_rect(center=ground.center))

    def _draw_words(self, surface: Drawable, room: pygame.Rect, entry: AlbumEntry) -> None:
        """Write who won, when and where, and everybody's points: below the board in lines, beside it in a column."""
        ui, texts = self.ui, self.ui.texts

        def px(length: float) -> int:
            return self.px(length * self._shape.large)

        won = Letters(px(17), ui.palette["ink"], title=True)
        soft = Letters(px(13), ui.palette["ink_soft"])
        if not self._shape.beside:
            y = room.y
            for text, letters in ((self._winners(entry), won), (self._about(entry), soft)):
                line = ui.fonts.fitted(text, letters, room.width)
                surface.blit(line, line.get_rect(midtop=(room.centerx, y)))
                y += line.get_height()
            low = pygame.Rect(room.x, room.bottom - px(HAT), room.width, px(HAT))
            self._draw_points(surface, low, entry, range(len(entry.places)), low.centerx)
            return
        lines = [ui.fonts.wrapped(self._winners(entry), won, room.width, 2)]
        lines += [
            ui.fonts.fitted(said, soft, room.width) for said in (day(texts, entry), board_text(texts, entry.board))
        ]
        step = px(HAT + 4)
        high = sum(line.get_height() for line in lines) + px(6)
        column = high + step * len(entry.places) <= room.height  # else there are several in a line
        high += step * len(entry.places) if column else step * -(-len(entry.places) // IN_LINE)
        y = max(room.y, room.centery - high // 2)
        for line in lines:
            surface.blit(line, (room.x, y))
            y += line.get_height()
        y += px(6)
        if not column:
            for first in range(0, len(entry.places), IN_LINE):
                seats = range(first, min(first + IN_LINE, len(entry.places)))
                self._draw_points(surface, pygame.Rect(room.x, y, room.width, px(HAT)), entry, seats)
                y += step
            return
        for seat, place in ranked(entry):
            said = Letters(px(14), ui.palette["ink"], bold=True)
            points = ui.fonts.render(written(place.score), said)
            name = ui.fonts.fitted(place.name, said, room.width - step - points.get_width() - px(8))
            self._draw_hat(surface, pygame.Rect(room.x, y, px(HAT), px(HAT)), entry, seat)
            surface.blit(name, name.get_rect(midleft=(room.x + step, y + px(HAT) // 2)))
            surface.blit(points, points.get_rect(midright=(room.right, y + px(HAT) // 2)))
            y += step

    def _draw_points(
        self, surface: Drawable, room: pygame.Rect, entry: AlbumEntry, seats: range, middle: int | None = None
    ) -> None:
        """Draw the hats of some players with the points beside them, from the left or around a `middle`."""
        ui, px = self.ui, self.px
        letters = Letters(round(room.height * POINTS), ui.palette["ink"], bold=True)
        said = [ui.fonts.render(written(place.score), letters) for place in entry.places[seats.start : seats.stop]]
        wide = sum(room.height + label.get_width() for label in said)
        gap = min(px(14), (room.width - wide) // max(1, len(said) - 1))
        x = room.x if middle is None else middle - (wide + gap * (len(said) - 1)) // 2
        for seat, label in zip(seats, said, strict=True):
            self._draw_hat(surface, pygame.Rect(x, room.y, room.height, room.height), entry, seat)
            x += room.height
            surface.blit(label, label.get_rect(midleft=(x, room.centery)))
            x += label.get_width() + gap

    def _draw_hat(self, surface: Drawable, room: pygame.Rect, entry: AlbumEntry, seat: int) -> None:
        """Draw the hat of a player; winners wear a crown."""
        ui, place = self.ui, entry.places[seat]
        surface.blit(ui.art.piece(likeness(place.bot, place.color), room.size, place.color), room)
        if seat in entry.winners:
            worn = crown(ui, round(room.height * 0.6))
            surface.blit(worn, worn.get_rect(midbottom=(room.centerx, room.y + self.px(4))))


def written(score: int) -> str:
    """Return a score with a true minus sign."""
    return f"{score}".replace("-", "−")


def ranked(entry: AlbumEntry) -> list[tuple[int, PlayerEntry]]:
    """Return everybody by seat, those with the most points first."""
    return sorted(enumerate(entry.places), key=lambda one: -one[1].score)


def totals(entry: AlbumEntry) -> str:
    """Return everybody with their points, those with the most first."""
    return ", ".join(f"{place.name} {written(place.score)}" for _, place in ranked(entry))


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
