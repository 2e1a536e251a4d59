"""A board of the workshop as the table shows it: land, rocks, sites, in a wooden frame with the names of the spaces."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase

import pygame
from pygame import Color, Rect, Surface

from citrus.content.tiles import load_tiles
from citrus.rules.board import LANDSCAPE, OPEN, ROCK, Board, spaces_of
from citrus.rules.game import Options
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.variants import new_game
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, Letters, inked_at
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, draw_shadow, icon
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.ground import paint_land, rounded_wood
from citrus.workshop.drafts import role_of

LARGEST_SPACE = 130
RIM = 0.62  # the wood around the land, in parts of a space
PLAQUE = 0.81  # how far down a house has its plaque, in parts of a space
BURNT = "#5b3a1f"  # the names of columns and rows on the wood


def land_picture(ui: Ui, board: Board, space: int) -> Surface:
    """Return the land of a board with spaces of `space` pixels: what is there before a game, with houses on first
    sites."""
    picture = Surface((space * board.columns, space * board.rows))
    _paint_board(picture, ui, board, space)
    return picture


def _paint_board(picture: Surface, ui: Ui, board: Board, space: int) -> None:
    """Paint the land and its sites within the clip of the picture."""
    paint_land(picture, ui, new_game(board, load_tiles(), Options(), 2))
    for letter, place in board.sites.items():
        column, row = board.column_row(place)
        _draw_site(picture, ui, Rect(column * space, row * space, space, space), letter, role_of(board, letter))


def _changed(before: Board, after: Board) -> list[Space] | None:
    """Return the spaces that look different on another board; None if all may."""
    if (before.name, before.columns, before.rows) != (after.name, after.columns, after.rows):
        return None
    were, are = ({place: role_of(board, letter) for letter, place in board.sites.items()} for board in (before, after))
    spaces = []
    for space in after.names:
        column, row = after.column_row(space)
        if before.grid[row][column] != after.grid[row][column] or were.get(space) != are.get(space):
            spaces.append(space)
    return spaces


def _draw_site(surface: Surface, ui: Ui, rect: Rect, letter: str, role: str) -> None:
    """Draw a site: its letter; on a first site a house, on one that is never built a cross."""
    palette, size = ui.palette, rect.width
    px = max(SMALLEST, round(size * 0.42))
    if role == "first":
        surface.blit(ui.art.piece("finca", rect.size), rect)
        label = ui.fonts.render(letter, Letters(max(SMALLEST, round(size * 0.27)), palette["ink"], bold=True))
        surface.blit(label, inked_at(label, (rect.centerx, rect.y + round(size * PLAQUE))))
        return
    if role == "unused":
        cross = icon(ui, "cross", round(size * 0.8), palette.mix("meadow", "ink", 0.55), 2.0)
        surface.blit(cross, cross.get_rect(center=rect.center))
    label = ui.fonts.render(letter, Letters(px, palette.mix("ink_soft", "ink", 0.3), bold=True))
    surface.blit(label, inked_at(label, rect.center))


class BoardField(Widget):
    """A board in its frame, as large as the place allows; `heat` is how strongly spaces are tinted, 0 to 1, and what is
    written on them."""

    role = "image"
    sound = ""

    def __init__(self, ui: Ui, board: Board) -> None:
        super().__init__(ui)
        self.name = ui.texts("workshop.board")
        self._board = board
        self.heat: Mapping[Space, tuple[float, str]] = {}
        self._frame: Surface | None = None
        self._ground: Surface | None = None  # the land as a picture
        self._painted = board  # what the ground shows
        self.space = 1
        self.land = Rect(0, 0, 0, 0)

    @property
    def words(self) -> str:
        """What the board is called."""
        return self._board.name

    @property
    def parts(self) -> tuple[Description, ...]:
        """All spaces in reading order, with what lies on them."""
        return tuple(
            Description("image", name, self._lies_on(space), rect=self.rect_of(space))
            for space, name in sorted(self._board.names.items())
        )

    def _lies_on(self, space: Space) -> str:
        """Return what is on a space, in words."""
        board, texts = self._board, self.ui.texts
        column, row = board.column_row(space)
        sign = board.grid[row][column]
        brush = {OPEN: "open", ROCK: "rock", LANDSCAPE: "landscape"}.get(sign) or role_of(board, sign)
        said = texts(f"workshop.brush_{brush}")
        more = [sign] if sign in board.sites else []
        more += [self.heat[space][1]] if space in self.heat else []
        return texts.joined(" ", [said, *more])

    @property
    def shape(self) -> object:
        """Whether the land is there, and how many columns and rows it has."""
        return self.visible, self._board.columns, self._board.rows

    @property
    def board(self) -> Board:
        """The shown board."""
        return self._board

    @board.setter
    def board(self, board: Board) -> None:
        if board != self._board:
            self._board = board
            self._lay()

    def height(self, width: int, u: float) -> int:
        """Return the height at a width."""
        space = _space_in(self._board, width, round(LARGEST_SPACE * u * 10), u)
        return round(space * (self._board.rows + 2 * RIM)) + 2

    def layout(self, rect: Rect, u: float) -> None:
        """Take a place; the board lies in its middle."""
        super().layout(rect, u)
        self._lay()

    def move(self, down: int) -> None:
        """Move the land as when a page scrolls."""
        super().move(down)
        self.land.move_ip(0, down)

    def rect_of(self, space: Space) -> Rect:
        """Return where a space is."""
        column, row = self._board.column_row(space)
        return Rect(self.land.x + column * self.space, self.land.y + row * self.space, self.space, self.space)

    def space_at(self, position: tuple[int, int]) -> Space | None:
        """Return the space at a point of the window."""
        x, y = position[0] - self.land.x, position[1] - self.land.y
        return self._board.space_at(x // self.space, y // self.space)

    def draw(self, surface: Drawable) -> None:
        """Draw the frame, the land and the heat on it."""
        if self._frame is None:
            self._frame = self._paint_frame()
        rim, ground = self._rim, self._painted_ground()
        draw_shadow(surface, self.ui, self.land.inflate(2 * rim, 2 * rim), rim / 2, max(2, round(5 * self.u)))
        surface.blit(self._frame, (self.land.x - rim, self.land.y - rim))
        surface.blit(ground, self.land)
        for space, (share, text) in self.heat.items():
            self._draw_heat(surface, self.rect_of(space), share, text)

    def mark(self, surface: Drawable, spaces: SpaceSet, color: Color) -> None:
        """Draw a ring around each of these spaces."""
        width = max(2.0, self.space * 0.07)
        for space in spaces_of(spaces):
            rect = self.rect_of(space)
            paper = card(self.ui, rect.size, Card(self.space * 0.2, None, self.ui.palette["paper"], width * 1.7))
            surface.blit(paper, rect)
            surface.blit(card(self.ui, rect.size, Card(self.space * 0.2, None, color, width)), rect)

    def veil(self, surface: Drawable, spaces: SpaceSet) -> None:
        """Draw a tint and a thin cross over each of these spaces."""
        colour = self.ui.palette["accent"]
        shade = card(self.ui, (self.space, self.space), Card(0, colour, opacity=0.2))
        cross = icon(self.ui, "cross", round(self.space * 0.6), colour, 1.6)
        for space in spaces_of(spaces):
            rect = self.rect_of(space)
            surface.blit(shade, rect)
            surface.blit(cross, cross.get_rect(center=rect.center))

    @property
    def _rim(self) -> int:
        return round(self.space * RIM)

    def _lay(self) -> None:
        before, board, rect = self.land.size, self._board, self.rect
        self.space = _space_in(board, rect.width, rect.height, self.u)
        self.land = Rect(0, 0, self.space * board.columns, self.space * board.rows)
        self.land.center = rect.center
        if self.land.size != before:
            self._frame = self._ground = None

    def _painted_ground(self) -> Surface:
        """Return the land as it is now, painted again only around changes, so that the brush is quick."""
        board, space = self._board, self.space
        changed = None if self._ground is None else _changed(self._painted, board)
        if self._ground is None or changed is None:
            self._ground = land_picture(self.ui, board, space)
        elif changed:
            around = [self.rect_of(place).move(-self.land.x, -self.land.y) for place in changed]
            self._ground.set_clip(around[0].unionall(around[1:]).inflate(2 * space, 2 * space))
            _paint_board(self._ground, self.ui, board, space)
            self._ground.set_clip(None)
        self._painted = board
        return self._ground

    def _paint_frame(self) -> Surface:
        """Return the frame with the names of columns and rows."""
        ui, board, space, rim = self.ui, self._board, self.space, self._rim
        size = (self.land.width + 2 * rim, self.land.height + 2 * rim)
        picture = rounded_wood(ui, size, rim / 2, max(32, round(200 * self.u)))
        px = min(round(space * 0.36), round(14 * self.u))
        if px >= SMALLEST:
            for column in range(board.columns):
                label = ui.fonts.render(ascii_lowercase[column], Letters(px, Color(BURNT), bold=True))
                picture.blit(label, label.get_rect(center=(rim + column * space + space // 2, rim // 2)))
            for row in range(board.rows):
                label = ui.fonts.render(str(row + 1), Letters(px, Color(BURNT), bold=True))
                picture.blit(label, label.get_rect(center=(rim // 2, rim + row * space + space // 2)))
        edge = Rect(rim - 1, rim - 1, self.land.width + 2, self.land.height + 2)
        picture.fill(ui.palette.mix("earth_dark", "umber", 0.8), edge)
        return picture

    def _draw_heat(self, surface: Drawable, rect: Rect, share: float, text: str) -> None:
        """Draw a tint that lets the land shine through, and a number where there is room for it."""
        palette, side = self.ui.palette, max(4, self.space - 2 * max(1, self.space // 20))
        cold, hot = palette["paper"], palette["accent"]
        tint = card(self.ui, (side, side), Card(side * 0.16, cold.lerp(hot, round(share, 2)), opacity=0.86))
        surface.blit(tint, tint.get_rect(center=rect.center))
        px = round(self.space * 0.34)
        if px >= SMALLEST:
            ink = palette["paper"] if share > 0.62 else palette["ink"]
            label = self.ui.fonts.render(text, Letters(px, ink, bold=True))
            surface.blit(label, inked_at(label, rect.center))


def _space_in(board: Board, width: int, height: int, u: float) -> int:
    """Return how large spaces can be in a place."""
    wide, high = width / (board.columns + 2 * RIM), height / (board.rows + 2 * RIM)
    return max(4, min(int(wide), int(high), round(LARGEST_SPACE * max(1.0, u))))


def piece_of_land(ui: Ui, ground: str, role: str, side: int) -> Surface:
    """Return what a brush paints, as a picture: one space of land, or a site with the letter `ground` for a role."""

    def make() -> Surface:
        letters = {"first": ((ground,), ()), "unused": ((), (ground,))}.get(role, ((), ()))
        board = Board("Brush", (2, 5), *letters, 0, 0, (ground,))
        picture = translucent(land_picture(ui, board, side))
        picture.blit(
            card(ui, picture.get_size(), Card(side * 0.18, "#ffffff")), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
        )
        return picture

    return ui.art.made(("brush", ground, role, side), make)
