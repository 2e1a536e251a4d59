"""Painting the sheet of the final scoring: who won, everybody's points, and their sources."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from citrus.language.wording import PLACES, in_two, signed
from citrus.records.record import Seat
from citrus.rules.sources import Source
from citrus.ui.kit.fonts import TINIEST, Letters
from citrus.ui.kit.garland import garland
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.people import Feeling, portrait
from citrus.ui.pieces.points import crown
from citrus.ui.screens.final.places import SheetPlaces
from citrus.ui.screens.final.table import FinalResult, FinalStanding

NAME, BROKEN_NAME = 18, 15.5  # the size of names in one line and in two
SEPARATOR = "  ·  "
GARLAND, HUNG = 180, 0.58  # the least length of a garland beside the headline; how large it is, above the words below


class SheetPainter:
    """Paints the final table; `seats` are the players."""

    def __init__(self, ui: Ui, seats: Sequence[Seat]) -> None:
        self._ui = ui
        self._seats = seats

    def note(self, parts: Sequence[str], width: int, u: float) -> Surface:
        """Return the words below the headline, as written on a sheet of some width; a line ends between two parts."""
        if not parts:
            return Surface((0, 0))
        fonts, room = self._ui.fonts, width - round(64 * u)
        letters = Letters(round(15 * u), self._ui.palette["ink_soft"])
        lines = [parts[0]]
        for part in parts[1:]:
            longer = f"{lines[-1]}{SEPARATOR}{part}"
            lines[-1:] = [longer] if fonts.width(longer, letters.px) <= room else [lines[-1], part]
        shown = [fonts.render(line, letters, width=room, align="center") for line in lines]
        note = Surface((room, sum(line.get_height() for line in shown)), pygame.SRCALPHA)
        y = 0
        for line in shown:
            note.blit(line, line.get_rect(midtop=(room // 2, y)))
            y += line.get_height()
        return note

    def headline(self, surface: Surface, places: SheetPlaces, text: str, note: Surface, winners: Sequence[int]) -> None:
        """Draw who won, and the words below that, between garlands in the colours of the winners."""
        ui, px, palette, sheet = self._ui, places.px, self._ui.palette, places.sheet
        size, y = (px(38), sheet.top + px(8)) if places.tight else (px(44), sheet.top + px(12))
        title = ui.fonts.fitted(text, Letters(size, palette["accent_ink"], title=True), sheet.width - px(64), TINIEST)
        place = title.get_rect(midtop=(sheet.centerx, y))
        surface.blit(title, place)
        self._hang_garlands(surface, places, place, winners)
        line = y + ui.fonts.height(size, title=True)
        surface.blit(note, note.get_rect(midtop=(sheet.centerx, line + px(2))))

    def _hang_garlands(self, surface: Surface, places: SheetPlaces, title: Rect, winners: Sequence[int]) -> None:
        """Draw a garland from each upper corner of the sheet to the words between them, if there is room."""
        px, sheet = places.px, places.sheet
        room = title.x - sheet.x - px(40)
        if room < px(GARLAND):
            return
        own = [self._seats[player].color for player in winners]
        hung = garland(self._ui, room, places.u * HUNG, [*own, "paper", "accent", "highlight"])
        surface.blit(hung, (sheet.x + px(16), sheet.y + px(2)))
        surface.blit(hung, hung.get_rect(topright=(sheet.right - px(16), sheet.y + px(2))))

    def table(self, surface: Surface, places: SheetPlaces, result: FinalResult, charted: bool) -> None:
        """Draw the players with their sums and, unless `charted`, where their points come from."""
        self._stripes(surface, places, result.table, charted)
        for standing, column in zip(result.table, places.columns, strict=True):
            self._player(surface, places, standing, column)
            if not charted:
                self._points(surface, places, standing, column)
        self._labels(surface, places, () if charted else result.order)

    def _stripes(
        self, surface: Surface, places: SheetPlaces, standings: Sequence[FinalStanding], charted: bool
    ) -> None:
        ui, px, palette = self._ui, places.px, self._ui.palette
        right = places.columns[-1].right - px(4)
        for number, line in enumerate(places.lines[:-1]):
            if number % 2 == 0 and not charted:
                tint = palette.mix("panel", "paper", 0.75)
                stripe = Rect(line.x, line.y, right - line.x, line.height)
                surface.blit(card(ui, stripe.size, Card(8 * places.u, tint)), stripe)
        for standing, column in zip(standings, places.columns, strict=True):
            if standing.won:
                rect = column.inflate(-px(8), px(4))
                if charted or not places.beside:
                    rect.height = places.lines[0].y - px(4) - rect.y
                edge = max(1.0, 2 * places.u)
                glow = card(ui, rect.size, Card(14 * places.u, palette["highlight"], palette["accent"], edge))
                surface.blit(glow, rect)
        total = places.lines[-1]
        pygame.draw.rect(surface, palette["panel_edge"], (total.x, total.y, right - total.x, max(1, px(1.5))))

    def _player(self, surface: Surface, places: SheetPlaces, standing: FinalStanding, column: Rect) -> None:
        ui, px, palette, fonts = self._ui, places.px, self._ui.palette, self._ui.fonts
        seat = self._seats[standing.player]
        lines = self.name_lines(places, standing.player)
        most = max(len(self.name_lines(places, player)) for player in range(len(self._seats)))
        hat = 60 if places.tight else 66
        side = min(px(hat if most == 1 else hat - 20), column.width // 2 - px(4))
        feeling: Feeling = "glad" if standing.won else "calm"
        piece = ui.art.piece(portrait(seat, feeling), (side, side), seat.color)
        place = piece.get_rect(midtop=(column.centerx, column.y + px(8)))
        surface.blit(piece, place)
        if standing.won:
            room = place.left - px(2) - (column.left + px(8))  # beside the edge of the winner's column
            worn = crown(ui, max(px(14), min(px(26), room)))
            surface.blit(worn, worn.get_rect(midright=(place.left - px(2), place.centery)))
        else:
            rank = ui.texts(f"final.place.{PLACES[standing.place - 1]}")
            label = fonts.shrunk(
                rank, Letters(px(22), palette["ink_soft"], bold=True), place.left - px(4) - column.left
            )
            surface.blit(label, label.get_rect(midright=(place.left - px(4), place.centery)))
        size, y = px(NAME if most == 1 else BROKEN_NAME), place.bottom + px(2)
        for line in lines:
            room = self.name_room(places, standing.player)
            name = fonts.fitted(line, Letters(size, palette["ink"], bold=True), room, TINIEST)
            y = surface.blit(name, name.get_rect(midtop=(column.centerx, y))).bottom
        total = fonts.render(signed(standing.total), Letters(px(36), palette["ink"], title=True))
        surface.blit(total, total.get_rect(center=(column.centerx, places.lines[-1].centery)))

    def name_lines(self, places: SheetPlaces, player: int) -> tuple[str, ...]:
        """Return the name of a player as it is written above the points: in two lines where one is not wide enough."""
        name = self._ui.texts.again(self._seats[player].name)
        fits = self._ui.fonts.width(name, places.px(NAME), bold=True) <= self.name_room(places, player)
        return (name,) if fits else in_two(name)

    def name_room(self, places: SheetPlaces, player: int) -> int:
        """Return how wide a line of a player's name may be."""
        return places.columns[player].width - places.px(18)

    def _points(self, surface: Surface, places: SheetPlaces, standing: FinalStanding, column: Rect) -> None:
        px, palette, fonts = places.px, self._ui.palette, self._ui.fonts
        for line, points in zip(places.lines, standing.points, strict=False):
            if points:
                colour = palette["bad"] if points < 0 else palette["ink"]
                text = fonts.render(signed(points), Letters(px(20), colour, bold=True))
            else:
                text = fonts.render("–", Letters(px(20), palette["panel_edge"], bold=True))
            surface.blit(text, text.get_rect(center=(column.centerx, places.middle(line))))

    def _labels(self, surface: Surface, places: SheetPlaces, shown: Sequence[Source]) -> None:
        px, palette, fonts, texts = places.px, self._ui.palette, self._ui.fonts, self._ui.texts
        left, room = places.label_column.x + px(14), places.label_column.width - px(24)
        large, small = places.label_sizes
        low = large < px(17)
        for source, line in zip(shown, places.lines, strict=False):
            title = fonts.fitted(texts(f"final.{source}"), Letters(large, palette["ink"], bold=True), room)
            if not places.beside:
                surface.blit(title, (left, line.y + px(3)))
                x, base = left + title.get_width() + px(12), line.y + px(3) + title.get_height()
                text = fonts.fitted(
                    texts(f"final.{source}_text"), Letters(px(16), palette["ink_soft"]), left + room - x
                )
                surface.blit(text, text.get_rect(bottomleft=(x, base - px(1))))
                continue
            text = fonts.fitted(texts(f"final.{source}_text"), Letters(small, palette["ink_soft"]), room)
            overlap = px(5 if low else 3)
            y = line.centery - (title.get_height() + text.get_height() - overlap) // 2
            surface.blit(title, (left, y))
            surface.blit(text, (left, y + title.get_height() - overlap))
        if places.beside:
            total = fonts.render(texts("final.total"), Letters(px(26), palette["ink"], title=True))
            surface.blit(total, total.get_rect(midleft=(left, places.lines[-1].centery)))
