"""Drawing the pictures of the rulebook in the style of the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.language.rulebook.book import Book
from citrus.rules.state import BuiltFinca
from citrus.rules.tiles import Finca
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Scaled, Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.board_picture import board_picture
from citrus.ui.pieces.fruits import KNOWN_FRUITS
from citrus.ui.pieces.houses import finca_picture
from citrus.ui.screens.rulebook.illustrations import Illustration, PieceGroup, load_illustrations
from citrus.ui.screens.rulebook.small_boards import Boards, MarketStall, PictureRoom, tile_picture, token_picture
from citrus.ui.screens.rulebook.typeset import SMALLEST

Sketch = tuple[tuple[int, int], Callable[[Surface], None]]
"""The size of a picture, and a function that draws it on a surface of that size."""


class Pictures(Scaled):
    """The pictures of one book at one scale, drawn when they are first shown."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._illustrations = load_illustrations()
        self._labels: dict[str, str] = {}
        self._made: dict[tuple[str, int], Surface] = {}

    def prepare(self, book: Book, u: float) -> None:
        """Draw for this language and scale from now on."""
        labels = {name.removeprefix("labels."): text for name, text in book.words.items() if name.startswith("labels.")}
        if (labels, u) != (self._labels, self.u):
            self._labels, self.u = labels, u
            self._made.clear()

    def size(self, name: str, width: int) -> tuple[int, int]:
        """Return the size of a picture in a width."""
        return self._sketch(self._illustrations[name], width)[0]

    def get(self, name: str, width: int) -> Surface:
        """Return the picture whose `size` has this width."""
        if (name, width) not in self._made:
            size, draw = self._sketch(self._illustrations[name], width)
            surface = Surface(size, pygame.SRCALPHA)
            draw(surface)
            self._made[name, width] = surface
        return self._made[name, width]

    def piece(self, text: str, size: tuple[int, int]) -> Surface:
        """Return a piece by its name: `bull`, `worker blue`, `tile lemon*`, `finca 10/5`."""
        name, _, detail = text.partition(" ")
        if name == "tile":
            return tile_picture(self._ui, detail, min(size))
        if name == "token":
            return token_picture(self._ui, detail, min(size))
        if name == "finca" and detail:
            return finca_picture(self._ui, BuiltFinca("", Finca(*map(int, detail.split("/")))), min(size))
        return self._ui.art.piece(name, size, detail or None)

    def _sketch(self, illustration: Illustration, width: int) -> Sketch:
        if illustration.boards:
            boards = Boards(self._ui, illustration.boards, PictureRoom(width, self.u), self._labels, self.piece)
            return boards.size, boards.draw
        if illustration.market is not None:
            stall = MarketStall(self._ui, illustration, self.u, width, self.piece)
            return stall.size, stall.draw
        if illustration.income:
            return self._income()
        if illustration.valleys:
            return self._valleys(width)
        return self._pieces(illustration, width)

    def _label(self, name: str) -> str:
        if name in self._labels:
            return self._labels[name]
        return self._ui.texts(f"table.{'fruit' if name in KNOWN_FRUITS else 'kind'}.{name}.name")

    def _pieces(self, illustration: Illustration, width: int) -> Sketch:
        """Return groups of pieces over their labels, in as many rows as they need, each in the middle."""
        px, fonts, ink = self.px, self._ui.fonts, self._ui.palette["ink"]
        side, gap, line = px(52), px(26), px(26)
        either = fonts.render(self._labels["or"], Letters(px(16), self._ui.palette["ink_soft"]))
        between = gap + (either.get_width() if illustration.either else 0)
        rows: list[list[tuple[PieceGroup, Rect]]] = [[]]
        for group in illustration.pieces:
            label = fonts.width(self._label(group.label), max(SMALLEST, px(15)), bold=True)
            wide = max(len(group.pieces) * side + self._number_width(group), label)
            x = rows[-1][-1][1].right + between if rows[-1] else 0
            if x and x + wide > width:
                rows.append([])
                x = 0
            rows[-1].append((group, Rect(x, (len(rows) - 1) * (side + line + px(12)), wide, side + line)))
        widest = max(row[-1][1].right for row in rows)
        for row in rows:
            aside = (widest - row[-1][1].right) // 2
            for _, rect in row:
                rect.move_ip(aside, 0)

        def draw(surface: Surface) -> None:
            for row in rows:
                for place, (group, rect) in enumerate(row):
                    self._draw_group(surface, group, rect, side)
                    label = fonts.render(self._label(group.label), Letters(max(SMALLEST, px(15)), ink, bold=True))
                    surface.blit(label, label.get_rect(midbottom=(rect.centerx, rect.bottom)))
                    if illustration.either and place:
                        middle = rect.x - between // 2, rect.y + side // 2
                        surface.blit(either, either.get_rect(center=middle))

        return (widest, rows[-1][-1][1].bottom), draw

    def _number(self, group: PieceGroup) -> Surface:
        """Return the number after the pieces of a group that has one."""
        return self._ui.fonts.render(str(group.number), Letters(self.px(24), self._ui.palette["ink"], bold=True))

    def _number_width(self, group: PieceGroup) -> int:
        """Return the width of a number after the pieces, with the gap before it."""
        return 0 if group.number is None else self.px(8) + self._number(group).get_width()

    def _draw_group(self, surface: Surface, group: PieceGroup, rect: Rect, side: int) -> None:
        """Draw the pieces side by side, each `side` pixels wide, and the number after them."""
        inset = self.px(2)
        left = rect.centerx - (len(group.pieces) * side + self._number_width(group)) // 2
        for piece in group.pieces:
            surface.blit(self.piece(piece, (side - 2 * inset, side - 2 * inset)), (left + inset, rect.y + inset))
            left += side
        if group.number is not None:
            number = self._number(group)
            surface.blit(number, number.get_rect(midleft=(left + self.px(8), rect.y + side // 2)))

    def _income(self) -> Sketch:
        """Return one row for every number of workers: the workers, and the coins they bring."""
        px, tiles, palette = self.px, load_tiles(), self._ui.palette
        figure, high = px(30), px(38)
        wide = tiles.workers * figure + px(110)

        def draw(surface: Surface) -> None:
            for row, count in enumerate(range(1, tiles.workers + 1)):
                rect = Rect(0, row * high, wide, high - px(4))
                body = card(self._ui, rect.size, Card(px(8), palette.mix("panel", "paper", 0.8)))
                surface.blit(body, rect)
                for place in range(count):
                    worker = self.piece("worker blue", (figure - px(2), figure - px(2)))
                    surface.blit(worker, worker.get_rect(midleft=(px(8) + place * figure, rect.centery)))
                coin = self.piece("coin", (figure - px(4), figure - px(4)))
                surface.blit(coin, coin.get_rect(midright=(rect.right - px(12), rect.centery)))
                label = self._ui.fonts.render(str(tiles.income[count]), Letters(px(20), palette["ink"], bold=True))
                surface.blit(label, label.get_rect(midright=(rect.right - figure - px(14), rect.centery)))

        return (wide, tiles.workers * high), draw

    def _valleys(self, width: int) -> Sketch:
        """Return the boards of the game side by side, with their names."""
        px, texts = self.px, self._ui.texts
        gap, line = px(24), px(28)
        room = (min(px(300), (width - gap) // 2), px(220))
        boards = {name: load_board(path) for name, path in shipped_boards().items()}
        draws = {name: partial(board_picture, self._ui, board, room) for name, board in boards.items()}

        def draw(surface: Surface) -> None:
            x = 0
            for name, picture in draws.items():
                board = picture()
                surface.blit(board, board.get_rect(midbottom=(x + room[0] // 2, room[1])))
                ink = self._ui.palette["ink"]
                label = self._ui.fonts.fitted(
                    texts(f"boards.{name}"), Letters(max(SMALLEST, px(15)), ink, bold=True), room[0]
                )
                surface.blit(label, label.get_rect(midbottom=(x + room[0] // 2, room[1] + line)))
                x += room[0] + gap

        return (len(draws) * (room[0] + gap) - gap, room[1] + line), draw
