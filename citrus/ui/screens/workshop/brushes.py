"""Brushes, and the field that they are used on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from citrus.rules.board import LANDSCAPE, OPEN, ROCK, Board
from citrus.rules.numbering import Space, SpaceSet
from citrus.ui.kit.description import State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import RIGHT, Down, Leave, Move, Point, Pointer, Press, Request, Takes, Up
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, paled
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.workshop.land import BoardField, piece_of_land
from citrus.workshop.drafts import SiteRole, free_letter, letter_at


@dataclass(frozen=True)
class Brush:
    """Paints a kind of ground, or if it has a `role` sites for it."""

    name: str
    ground: str
    role: SiteRole | None = None


BRUSHES: Final = (
    Brush("open", OPEN),
    Brush("rock", ROCK),
    Brush("landscape", LANDSCAPE),
    Brush("stack", "A", "stack"),
    Brush("first", "A", "first"),
    Brush("unused", "A", "unused"),
)


GHOST = 150  # the opacity of what a click would paint, 0 to 255


class BrushButton(Widget):
    """A brush to choose: what it paints, and its name. `wanted` marks one without which the board stays unfinished."""

    role = "radio"

    def __init__(self, ui: Ui, brush: Brush, on_click: Callable[[], None]) -> None:
        super().__init__(ui)
        self.brush = brush
        self.chosen = self.wanted = False
        self._on_click = on_click

    @property
    def words(self) -> str:
        """What the brush is called."""
        return self.ui.texts(f"workshop.brush_{self.brush.name}")

    @property
    def hint(self) -> str:
        """What the brush paints."""
        return self.ui.texts(f"workshop.about_{self.brush.name}")

    def states(self) -> Iterator[State]:
        """Yield what holds of it now."""
        yield from super().states()
        if self.chosen:
            yield "checked"

    def activate(self) -> None:
        """Choose the brush."""
        self._on_click()

    def draw(self, surface: Drawable) -> None:
        """Draw the piece of land on its field, its name below."""
        palette, rect, u = self.ui.palette, self.rect, self.u
        fill = palette["highlight"] if self.chosen else palette.mix("panel", "highlight", 0.5 if self.hovered else 0)
        edge = palette["bad"] if self.wanted else palette["accent"] if self.chosen else palette["panel_edge"]
        width = max(1.0, (2.2 if self.chosen or self.wanted else 1.5) * u)
        surface.blit(card(self.ui, rect.size, Card(10 * u, fill, edge, width)), rect)
        pad = round(6 * u)
        px = round(14 * u)
        label = self.ui.fonts.fitted(self.words, Letters(px, palette["ink"], bold=True), rect.width - pad)
        side = rect.height - label.get_height() - round(1.5 * pad)
        picture = piece_of_land(self.ui, self.brush.ground, self.brush.role or "", max(12, side))
        surface.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.y + pad)))
        surface.blit(label, label.get_rect(midbottom=(rect.centerx, rect.bottom - pad // 3)))
        if self.focused:
            self.draw_focus(surface, 10 * u)


class Painter(Protocol):
    """The receiver of strokes on the field."""

    def press(self, space: Space, clear: bool) -> None:
        """Begin a stroke on a space; `clear`: with open land, whatever the brush."""

    def drag(self, space: Space) -> None:
        """Continue the stroke over a neighbouring space."""

    def release(self) -> None:
        """End the stroke."""

    def letter(self, space: Space, letter: str) -> None:
        """Give the site on a space another letter."""


class PaintField(BoardField):
    """A board that is painted with a `brush`: by mouse, or with a cursor that the arrow keys move and that Space and
    Delete use. Spaces `at_fault` are marked, `doubtful` ones veiled."""

    def __init__(self, ui: Ui, board: Board, painter: Painter) -> None:
        super().__init__(ui, board)
        self.at_fault: SpaceSet = 0
        self.doubtful: SpaceSet = 0
        self.brush = BRUSHES[0]
        self._painter = painter
        self._pointed: Space | None = None
        self._cursor = Space(0)
        self._last: tuple[int, int] | None = None  # column and row where the mouse paints

    @property
    def cursor(self) -> Space:
        """Where the keyboard paints."""
        column, row = self._cursor % self.board.stride, self._cursor // self.board.stride
        space = self.board.space_at(min(column, self.board.columns - 1), min(row, self.board.rows - 1))
        return space if space is not None else Space(0)

    @property
    def pointed(self) -> Space | None:
        """The space of the keys: that of the cursor, else that under the mouse."""
        return self.cursor if self.focused else self._pointed

    def handle(self, press: Pointer) -> bool:
        """Paint with the left button, clear with the right one."""
        match press:
            case Point(at):
                self._point(self.space_at(at))
                if self._last is not None:
                    self._follow(at)
                    return True
            case Leave():
                self._point(None)
            case Down(at, button=1 | 3):
                space = self.space_at(at) if self.rect.collidepoint(at) else None
                if space is not None and self._last is None:
                    self._last = self.board.column_row(space)
                    self._painter.press(space, clear=press.button == RIGHT)
                return space is not None
            case Up(button=1 | 3) if self._last is not None:
                self._last = None
                self._painter.release()
                return True
        return False

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return that a finger paints wherever it goes."""
        return Takes.IT

    def key(self, press: Press) -> bool:
        """Move the cursor, at the edges out of the field, or clear the space."""
        match press:
            case Move(dx, dy):
                column, row = self.board.column_row(self.cursor)
                space = self.board.space_at(column + dx, row + dy)
                if space is None:
                    return False
                self._cursor = space
            case Request.DELETE:
                self._painter.press(self.cursor, clear=True)
                self._painter.release()
            case _:
                return False
        self.dirty = True
        return True

    def name_site(self, letter: str) -> bool:
        """Give the site that is pointed at a letter; False if there is none."""
        if self.pointed is None:
            return False
        self._painter.letter(self.pointed, letter)
        return True

    def activate(self) -> None:
        """Paint where the cursor is."""
        self._painter.press(self.cursor, clear=False)
        self._painter.release()

    def draw(self, surface: Drawable) -> None:
        """Draw the board, its problems, and the cursor."""
        super().draw(surface)
        palette, pointed = self.ui.palette, self.pointed
        self.veil(surface, self.doubtful)
        if pointed is not None and self._last is None:
            self._draw_ghost(surface, pointed)
        self.mark(surface, self.at_fault, palette["bad"])
        if self.focused:
            self.draw_focus(surface, self.space * 0.2, self.rect_of(self.cursor).inflate(-6, -6))
        elif self._pointed is not None:
            rect = self.rect_of(self._pointed)
            width = max(2.0, self.space * 0.05)
            surface.blit(card(self.ui, rect.size, Card(self.space * 0.2, None, palette["highlight"], width)), rect)

    def _draw_ghost(self, surface: Drawable, space: Space) -> None:
        """Draw what a click would paint; over a site, site brushes only change its role."""
        ground: str | None = self.brush.ground
        if self.brush.role is not None:
            ground = letter_at(self.board, space) or free_letter(self.board)
        if ground is not None:
            ghost = piece_of_land(self.ui, ground, self.brush.role or "", self.space)
            surface.blit(paled(ghost, GHOST), self.rect_of(space))

    def _point(self, space: Space | None) -> None:
        if space != self._pointed:
            self._pointed = space
            self.dirty = True

    def _follow(self, position: tuple[int, int]) -> None:
        """Paint every space on the straight way to the mouse, so that a quick stroke has no gaps."""
        if self._last is None:
            return
        (x, y), board = self._last, self.board
        goal_x = min(max(0, (position[0] - self.land.x) // self.space), board.columns - 1)
        goal_y = min(max(0, (position[1] - self.land.y) // self.space), board.rows - 1)
        steps = max(abs(goal_x - x), abs(goal_y - y))
        for step in range(1, steps + 1):
            space = board.space_at(round(x + (goal_x - x) * step / steps), round(y + (goal_y - y) * step / steps))
            if space is not None:
                self._painter.drag(space)
        self._last = goal_x, goal_y
