"""Small positions and the market as pictures: the table's own views, on a land of a few spaces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_changes
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.content.tiles import load_tiles
from citrus.records.record import COLORS
from citrus.rules.fruit_trees.orchard import numbers_of
from citrus.rules.state import GameState
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import BASE, Scaled, Ui
from citrus.ui.kit.shapes import cross, disc, tick
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.market_view import Lines, MarketView
from citrus.ui.pieces.miniature import board_at
from citrus.ui.screens.rulebook.illustrations import HERO, Illustration, SmallBoard
from citrus.ui.screens.rulebook.typeset import SMALLEST

PicturePiece = Callable[[str, tuple[int, int]], Surface]

_SPACE = 46.0
_GAP = 22.0
_ARROW = 52.0
_FOOT = 40.0


class PictureRoom(NamedTuple):
    """The width of a picture in pixels, and how many of them a design pixel has."""

    width: int
    u: float


class Boards(Scaled):
    """Small boards side by side; without `labels` they have nothing below them."""

    def __init__(
        self,
        ui: Ui,
        boards: tuple[SmallBoard, ...],
        room: PictureRoom,
        labels: dict[str, str] | None,
        piece: PicturePiece,
    ) -> None:
        self._ui = ui
        self._boards = boards
        self.u = room.u
        self._labels = labels or {}
        self._piece = piece
        between = [self.px(_ARROW if board.arrow else _GAP) for board in boards[1:]]
        columns = [len(board.land.splitlines()[0].split()) for board in boards]
        rows = [len(board.land.strip().splitlines()) for board in boards]
        self._space = max(8, min(self.px(_SPACE), (room.width - sum(between)) // sum(columns)))
        has_foot = any(board.label or board.hand or board.taken or board.scores for board in boards)
        self._high = self.px(_FOOT) if has_foot and labels is not None else 0
        self._rects: list[Rect] = []
        x = 0
        for number, (wide, high) in enumerate(zip(columns, rows, strict=True)):
            self._rects.append(Rect(x, 0, wide * self._space, high * self._space))
            x += wide * self._space + (between[number] if number < len(between) else 0)
        self.size = (x, max(rows) * self._space + self._high)

    def draw(self, surface: Surface) -> None:
        """Draw all boards with their marks."""
        for board, rect in zip(self._boards, self._rects, strict=True):
            state = board.state()
            surface.blit(board_at(self._ui, state, COLORS, self._space, signs=True), rect)
            self._marks(surface, board, state, rect)
            if self._high:
                self._foot(surface, board, rect)
            if board.arrow:
                side = self.px(40)
                picture = self._piece(board.arrow, (side, side))
                surface.blit(picture, picture.get_rect(center=(rect.x - self.px(_ARROW) // 2, rect.centery)))

    def _place(self, state: GameState, rect: Rect, name: str) -> Rect:
        column, row = state.game.board.column_row(state.game.board.numbers[name])
        return Rect(rect.x + column * self._space, rect.y + row * self._space, self._space, self._space)

    def _marks(self, surface: Surface, board: SmallBoard, state: GameState, rect: Rect) -> None:
        palette = self._ui.palette
        side = round(self._space * 0.5)
        groves = GrovePainter(self._ui, state.game)
        for name in board.fits.split():
            place = self._place(state, rect, name)
            if (state.landscape_spaces | state.game.board.rocks) >> state.game.board.numbers[name] & 1:
                badge = tick(self._ui, side)
                surface.blit(badge, badge.get_rect(center=place.move(side // 2, -side // 2).center))
            else:
                surface.blit(groves.ghost(state.hand[0], HERO, self._space), place)
                badge = tick(self._ui, side)
                surface.blit(badge, badge.get_rect(center=place.center))
        for name in board.refused.split():
            badge = cross(self._ui, side)
            surface.blit(badge, badge.get_rect(center=self._place(state, rect, name).center))
        for name, text in board.notes.items():
            spot = disc(self._ui, side + self.px(6), palette["paper"], palette["ink"], max(1.2, 1.4 * self.u))
            center = self._place(state, rect, name).center
            surface.blit(spot, spot.get_rect(center=center))
            label = self._ui.fonts.render(text, Letters(round(side * 0.8), palette["ink"], bold=True))
            surface.blit(label, label.get_rect(center=center))

    def _foot(self, surface: Surface, board: SmallBoard, rect: Rect) -> None:
        """Draw what is below a board: the tile in hand, a label, what somebody got, and who scored how much."""
        side, gap, ink = self.px(32), self.px(8), self._ui.palette["ink"]
        parts = [self._piece(f"tile {board.hand}", (side, side))] if board.hand else []
        if board.label:
            words = self._labels[board.label]
            parts.append(self._ui.fonts.render(words, Letters(max(SMALLEST, self.px(15)), ink, bold=True)))
        if board.taken:
            parts.append(self._piece(board.taken, (side, side)))
        for color, points in board.scores.items():
            parts.append(self._piece(f"worker {color}", (side, side)))
            parts.append(self._ui.fonts.render(f"+{points}  ", Letters(self.px(20), ink, title=True)))
        x = rect.centerx - (sum(part.get_width() + gap for part in parts) - gap) // 2
        middle = rect.bottom + self.px(_FOOT + 4) // 2
        for part in parts:
            surface.blit(part, part.get_rect(midleft=(x, middle)))
            x += part.get_width() + gap


class MarketStall:
    """The market stall with the bought line; beside it a drawn finca, and the open sites."""

    def __init__(self, ui: Ui, illustration: Illustration, u: float, width: int, piece: PicturePiece) -> None:
        self._ui = ui
        self._scene = illustration
        self._piece = piece
        tiles = load_tiles()
        market = tuple(tiles.tile_named(name) for name in (illustration.market or "").split())
        self._state = replace(SmallBoard(". .").state(), market=market)
        layout = table_layout((round(BASE[0] * u), round(BASE[1] * u)), self._state.game)
        self._margin = margin = round(10 * u)
        shift = (margin - layout.stall.x, margin - layout.stall.y)
        self._layout = with_changes(
            layout,
            stall=layout.stall.move(shift),
            awning=layout.awning.move(shift),
            crates={number: rect.move(shift) for number, rect in layout.crates.items()},
            arrows={line: rect.move(shift) for line, rect in layout.arrows.items()},
        )
        self._site, self._finca, self._arrow = round(58 * u), round(92 * u), round(32 * u)
        beside = len(illustration.open) * (self._site + margin)
        stall = self._layout.stall
        self.size = (min(width, stall.right + margin + beside), stall.bottom + margin)

    def draw(self, surface: Surface) -> None:
        """Draw the stall as it stands on the table."""
        view = MarketView(self._ui, self._state.game, GrovePainter(self._ui, self._state.game))
        view.paint(surface, self._layout)
        view.draw(surface, self._layout, self._state)
        line = self._scene.line or ""
        view.draw_arrows(surface, self._layout, self._state, Lines((line,), line))
        stall, margin, x = self._layout.stall, self._margin, self._layout.stall.right + 2 * self._margin
        top = stall.centery - self._site // 2
        if self._scene.drawn is not None:
            middle = x + (len(self._scene.open) * (self._site + margin) - margin) // 2
            y = stall.centery - (self._finca + self._arrow + self._site + 2 * margin) // 2
            for name, side in ((f"finca {self._scene.drawn}", self._finca), ("arrow_down", self._arrow)):
                surface.blit(self._piece(name, (side, side)), (middle - side // 2, y))
                y += side + margin
            top = y
        for letter in self._scene.open:
            rect = Rect(x, top, self._site, self._site)
            surface.blit(self._ui.art.piece("site_open", rect.size), rect)
            label = self._ui.fonts.render(
                letter, Letters(round(rect.height * 0.36), self._ui.palette["ink"], bold=True)
            )
            surface.blit(label, label.get_rect(center=(rect.centerx, rect.y + round(rect.height * 0.49))))
            x = rect.right + margin


def tile_picture(ui: Ui, name: str, side: int) -> Surface:
    """Return a plantation tile, `lemon` or `lemon*`, as it lies in the market."""
    state = SmallBoard(". .", hand=name).state()
    tile = state.game.tile_named(name)
    if tile is None:
        raise KeyError(name)
    return ui.art.made(("rulebook tile", name, side), lambda: GrovePainter(ui, state.game).tile(tile, side))


def token_picture(ui: Ui, fruit: str, side: int) -> Surface:
    """Return a token of a fruit of the trees."""
    game = SmallBoard(". .", trees={"a1": fruit}).state().game
    return Fruits(ui, game).token(numbers_of(game).fruits.index(fruit), side)
