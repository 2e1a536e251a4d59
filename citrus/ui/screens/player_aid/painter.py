"""Painting the player aid in the style of the table and the rulebook."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, count_badge, disc
from citrus.ui.screens.player_aid.contents import Section
from citrus.ui.screens.player_aid.sheet import Sheet, SheetSetter
from citrus.ui.screens.rulebook.illustrations import SmallBoard
from citrus.ui.screens.rulebook.pictures import Pictures
from citrus.ui.screens.rulebook.small_boards import Boards, PictureRoom

TITLE_LIFT = 0.07  # how far, in parts of a ribbon's height, its words stand above the middle
BOARD_SCALE = 0.74  # small boards are smaller here than in the rulebook


class AidPainter:
    """Sets and paints the player aid at one scale; `air` is the part of the usual room between rows."""

    def __init__(self, ui: Ui, u: float, air: float = 1) -> None:
        self._ui = ui
        self._u = u
        self._air = air
        self._pictures = Pictures(ui)

    def set(self, title: str, sections: tuple[Section, ...], width: int, columns: int) -> Sheet:
        """Return where everything lies; see `SheetSetter.set`."""

        def size(boards: tuple[SmallBoard, ...], room: int) -> tuple[int, int]:
            return self._boards(boards, room).size

        return SheetSetter(self._ui.fonts, self._u, size, self._air).set(title, sections, width, columns)

    def paint(self, sheet: Sheet) -> Surface:
        """Return the sheet as a picture without a background."""
        ui, palette, u = self._ui, self._ui.palette, self._u
        surface = Surface((sheet.width, sheet.height), pygame.SRCALPHA)
        for fold in sheet.folds:
            surface.fill(palette.mix("panel", "panel_edge", 0.7), fold)
        for words, colour, rect in sheet.ribbons:
            surface.blit(card(ui, rect.size, Card(7 * u, palette[colour])), rect)
            label = ui.fonts.fitted(words.text, Letters(words.size, palette["paper"], title=True), words.rect.width)
            lift = round(rect.height * TITLE_LIFT)  # the title face has more room below its letters than above
            surface.blit(label, label.get_rect(midleft=(words.rect.x, rect.centery - lift)))
        for rect in sheet.cells:
            surface.blit(card(ui, rect.size, Card(8 * u, palette.mix("panel", "paper", 0.8))), rect)
        for boards, rect in sheet.examples:
            picture = Surface(rect.size, pygame.SRCALPHA)
            self._boards(boards, rect.width).draw(picture)
            surface.blit(picture, rect)
        for piece, rect in sheet.pieces:
            surface.blit(self._piece(piece, rect), rect)
        for count, rect in sheet.counts:
            surface.blit(count_badge(ui, count, rect.width), rect)
        for words in sheet.words:
            label = ui.fonts.render(words.text, Letters(words.size, palette["ink"], bold=words.bold, title=words.title))
            surface.blit(label, words.rect)
        return surface

    def _boards(self, boards: tuple[SmallBoard, ...], width: int) -> Boards:
        return Boards(self._ui, boards, PictureRoom(width, self._u * BOARD_SCALE), None, self._pictures.piece)

    def _piece(self, name: str, rect: Rect) -> Surface:
        """Return a piece by its name, as the rulebook names them; "" is a dot."""
        if not name:
            return disc(self._ui, rect.width, self._ui.palette["accent"])
        return self._pictures.piece(name, rect.size)
