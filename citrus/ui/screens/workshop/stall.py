"""The market of the workshop: its crates as the table shows them, and the field for setting them up."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import pygame
from pygame import Rect, Surface

from citrus.content.tiles import MAX_MARKET
from citrus.rules.tiles import TileSet
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import RIGHT, Down, Leave, Move, Point, Pointer, Press, Request, Takes, Up
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc, draw_shadow, paled
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.ground import rounded_wood
from citrus.workshop.numbers import Cell, market_cells, trimmed

LARGEST_CRATE = 64.0
LEAST_NUMBERED = 30  # pixels: on smaller crates nobody could read a number
GHOST = 110  # the opacity of a crate that a click would put there, 0 to 255


def _crate(ui: Ui, size: int, number: int | None) -> Surface:
    """Return a crate with the number of its market space."""

    def make() -> Surface:
        picture = ui.art.piece("crate", (size, size)).copy()
        if number is not None and size >= LEAST_NUMBERED:
            label = ui.fonts.render(str(number), Letters(round(size * 0.4), ui.palette["paper"], bold=True))
            picture.blit(label, label.get_rect(center=picture.get_rect().center))
        return picture

    return ui.art.made(("crate with number", size, number), make)


def stall_picture(ui: Ui, tiles: TileSet, room: tuple[int, int]) -> Surface:
    """Return the market of a tile set as a small picture, as large as the room allows."""

    def make() -> Surface:
        columns, rows = max(1, *map(len, tiles.market)), len(tiles.market)
        size = max(4, min(room[0] * 2 // (2 * columns + 1), room[1] * 2 // (2 * rows + 1)))
        picture = Surface((size * columns + size // 2, size * rows + size // 2), pygame.SRCALPHA)
        picture.blit(rounded_wood(ui, picture.get_size(), size / 5, 170, "planks"), (0, 0))
        for y, row in enumerate(tiles.market):
            for x, number in enumerate(row):
                if number is not None:
                    picture.blit(_crate(ui, size, number), (size // 4 + x * size, size // 4 + y * size))
        return picture

    return ui.art.made(("stall", tiles.market, room), make)


class Builder(Protocol):
    """The receiver of changes to the crates."""

    def set_up(self, cells: frozenset[Cell]) -> None:
        """Continue with crates in these places; until `finish` it is one stroke."""

    def finish(self) -> None:
        """End the stroke."""


class MarketField(Widget):
    """Places for crates: a click adds or removes one, and dragging the mouse continues that. The arrow keys move a
    cursor that Space and Delete use. Lines `at_fault` are red, by their names."""

    role = "image"
    sound = ""

    def __init__(self, ui: Ui, tiles: TileSet, builder: Builder) -> None:
        super().__init__(ui)
        self.name = ui.texts("numbers.market")
        self._builder = builder
        self._tiles = tiles
        self._cells: frozenset[Cell] = frozenset()
        self.at_fault: Collection[str] = ()
        self._pointed: Cell | None = None
        self._cursor: Cell = (0, 0)
        self._adding: bool | None = None  # what the stroke does; None: there is none
        self._crate = 1
        self._grid = Rect(0, 0, 0, 0)
        self._center()

    @property
    def words(self) -> str:
        """How many crates there are."""
        return self.ui.texts.count("numbers.brief_market", self._tiles.market_size)

    @property
    def parts(self) -> tuple[Description, ...]:
        """The crates in reading order."""
        crates = sorted(self._numbers().items(), key=lambda crate: crate[1])
        return tuple(Description("image", str(number), rect=self.rect_of(cell)) for cell, number in crates)

    @property
    def tiles(self) -> TileSet:
        """The tile set with the shown market."""
        return self._tiles

    @tiles.setter
    def tiles(self, tiles: TileSet) -> None:
        self._tiles = tiles
        if trimmed(self._cells) != market_cells(tiles):
            self._center()

    def layout(self, rect: Rect, u: float) -> None:
        """Take a place; the places for crates lie in its middle, arrows beside and above them."""
        super().layout(rect, u)
        self._crate = max(8, min(round(LARGEST_CRATE * u), min(rect.size) * 10 // (10 * MAX_MARKET + 13)))
        side = self._crate * MAX_MARKET
        self._grid = Rect(0, 0, side, side)
        self._grid.center = rect.centerx + self._crate // 2, rect.centery + self._crate // 2

    def move(self, down: int) -> None:
        """Move the stall as when a page scrolls."""
        super().move(down)
        self._grid.move_ip(0, down)

    def rect_of(self, cell: Cell) -> Rect:
        """Return where a place is."""
        size = self._crate
        return Rect(self._grid.x + cell[0] * size, self._grid.y + cell[1] * size, size, size)

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the place at a point of the window."""
        if not self._grid.collidepoint(position):
            return None
        return (position[0] - self._grid.x) // self._crate, (position[1] - self._grid.y) // self._crate

    def handle(self, press: Pointer) -> bool:
        """Add and remove crates."""
        if not self.usable:
            return False
        match press:
            case Point(at):
                self._point(self.cell_at(at))
                if self._adding is not None:
                    if self._pointed is not None:
                        self._use(self._pointed)
                    return True
            case Leave():
                self._point(None)
            case Down(at, button=1 | 3):
                cell = self.cell_at(at)
                if cell is not None and self._adding is None:
                    self._begin(cell, clear=press.button == RIGHT)
                return cell is not None
            case Up(button=1 | 3) if self._adding is not None:
                self._end()
                return True
        return False

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return that a finger adds or removes crates wherever it goes."""
        return Takes.IT

    def key(self, press: Press) -> bool:
        """Move the cursor, at the edges out of the field, or take a crate away."""
        match press:
            case Move(dx, dy):
                column, row = self._cursor[0] + dx, self._cursor[1] + dy
                if not (0 <= column < MAX_MARKET and 0 <= row < MAX_MARKET):
                    return False
                self._cursor = column, row
            case Request.DELETE:
                self._begin(self._cursor, clear=True)
                self._end()
            case _:
                return False
        self.dirty = True
        return True

    def activate(self) -> None:
        """Add or remove a crate at the cursor."""
        self._begin(self._cursor, clear=False)
        self._end()

    def draw(self, surface: Drawable) -> None:
        """Draw the wood, the crates with their numbers, and an arrow for each line with its number of crates."""
        ui, palette, size = self.ui, self.ui.palette, self._crate
        wood = self._grid.inflate(size // 3, size // 3)
        draw_shadow(surface, ui, wood, size / 5, max(2, round(5 * self.u)))
        surface.blit(rounded_wood(ui, wood.size, size / 5, round(170 * self.u), "planks"), wood)
        gap = max(2, size // 9)
        numbers = self._numbers()
        for column in range(MAX_MARKET):
            for row in range(MAX_MARKET):
                rect = self.rect_of((column, row))
                if (column, row) in numbers:
                    surface.blit(_crate(ui, size, numbers[column, row]), rect)
                else:
                    hole = rect.inflate(-2 * gap, -2 * gap)
                    dark = palette["umber"]
                    surface.blit(card(ui, hole.size, Card(hole.width / 5, dark, opacity=0.16)), hole)
        self._draw_lines(surface)
        pointed = self._cursor if self.focused else self._pointed
        if pointed is not None and pointed not in numbers:
            surface.blit(paled(ui.art.piece("crate", (size, size)), GHOST), self.rect_of(pointed))
        if self.focused:
            self.draw_focus(surface, size * 0.2, self.rect_of(self._cursor).inflate(-6, -6))
        elif pointed is not None:
            rect = self.rect_of(pointed)
            surface.blit(card(ui, rect.size, Card(size * 0.2, None, palette["highlight"], max(2.0, size * 0.05))), rect)

    def _draw_lines(self, surface: Drawable) -> None:
        """Draw the arrows of all lines; those at fault are red, and so are their crates."""
        if not self._cells:
            return
        palette, size = self.ui.palette, self._crate
        left, top = self._corner
        for name, spaces in self._tiles.lines.items():
            number, down = int(name[1:]) - 1, name[0] == "C"
            here = self.rect_of((left + number, 0) if down else (0, top + number))
            place = here.move(0, -size - size // 5) if down else here.move(-size - size // 5, 0)
            side = round(size * 0.86)
            arrow = self.ui.art.piece("arrow_down" if down else "arrow_right", (side, side))
            surface.blit(arrow, arrow.get_rect(center=place.center))
            wrong = name in self.at_fault
            fill = palette["bad"] if wrong else palette["highlight"]
            spot = disc(self.ui, max(15, round(side * 0.6)), fill, palette["ink"], max(1.0, side / 26))
            surface.blit(spot, spot.get_rect(center=place.center))
            ink = palette["paper" if wrong else "ink"]
            label = self.ui.fonts.render(str(len(spaces)), Letters(max(12, round(side * 0.44)), ink, bold=True))
            surface.blit(label, label.get_rect(center=place.center))
            if wrong:
                for cell in self._cells:
                    if cell[0 if down else 1] == (left if down else top) + number:
                        rect = self.rect_of(cell)
                        edge = card(self.ui, rect.size, Card(size * 0.18, None, palette["bad"], max(2.0, size * 0.07)))
                        surface.blit(edge, rect)

    @property
    def _corner(self) -> Cell:
        """The first column and the first row with a crate."""
        column, row = (min((cell[way] for cell in self._cells), default=0) for way in (0, 1))
        return column, row

    def _numbers(self) -> dict[Cell, int]:
        """Return the number of the market space in each place."""
        left, top = self._corner
        return {
            (left + x, top + y): number
            for y, row in enumerate(self._tiles.market)
            for x, number in enumerate(row)
            if number is not None
        }

    def _center(self) -> None:
        """Put the market into the middle of the places."""
        columns, rows = max(1, *map(len, self._tiles.market)), len(self._tiles.market)
        left, top = (MAX_MARKET - columns) // 2, (MAX_MARKET - rows) // 2
        self._cells = frozenset((left + x, top + y) for x, y in market_cells(self._tiles))
        self._cursor = left, top

    def _begin(self, cell: Cell, clear: bool) -> None:
        self._adding = not clear and cell not in self._cells
        self._use(cell)

    def _use(self, cell: Cell) -> None:
        cells = self._cells | {cell} if self._adding else self._cells - {cell}
        if cells != self._cells:
            self._cells = cells
            self._builder.set_up(cells)
            self.dirty = True

    def _end(self) -> None:
        self._adding = None
        self._builder.finish()

    def _point(self, cell: Cell | None) -> None:
        if cell != self._pointed:
            self._pointed = cell
            self.dirty = True
