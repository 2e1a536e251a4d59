"""The finca tiles of the workshop: how many there are of each, and which one is being changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import Rect

from citrus.rules.state import BuiltFinca
from citrus.rules.tiles import Finca
from citrus.ui.kit.description import Description, State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Down, Leave, Move, Point, Pointer, Press
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, count_badge
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.houses import finca_picture

SIDE = 104.0
SMALLEST = 34.0


class FincaShelf(Widget):
    """The `fincas` in reading order, each with its number; a click or the arrow keys choose one."""

    role = "list"

    def __init__(self, ui: Ui, on_choose: Callable[[Finca], None]) -> None:
        super().__init__(ui)
        self.name = ui.texts("numbers.fincas")
        self.chosen: Finca | None = None
        self.fincas: tuple[tuple[Finca, int], ...] = ()
        self._on_choose = on_choose
        self._pointed: int | None = None

    @property
    def parts(self) -> tuple[Description, ...]:
        """The tiles, and how many there are of each."""
        chosen: frozenset[State] = frozenset({"selected"})
        return tuple(
            Description(
                "row",
                str(finca),
                str(count),
                chosen if finca == self.chosen else frozenset(),
                self.ui.texts("numbers.fincas"),
                rect=self.rect_of(number),
            )
            for number, (finca, count) in enumerate(self.fincas)
        )

    @property
    def shape(self) -> object:
        """Whether the shelf is there, and how many tiles it has."""
        return self.visible, len(self.fincas)

    def height(self, width: int, u: float) -> int:
        """Return the height at a width with tiles of the usual size."""
        side = round(SIDE * u)
        columns = max(1, width // side)
        return side * max(1, -(-len(self.fincas) // columns))

    def rect_of(self, number: int) -> Rect:
        """Return where a tile is; all are as large as the place allows."""
        side = self._side
        columns = max(1, self.rect.width // side)
        return Rect(self.rect.x + number % columns * side, self.rect.y + number // columns * side, side, side)

    @property
    def touchable(self) -> Iterable[Rect]:
        """The tiles."""
        return map(self.rect_of, range(len(self.fincas)))

    def handle(self, press: Pointer) -> bool:
        """Choose the tile that is clicked."""
        match press:
            case Point() | Leave():
                pointed = self._at(press.at) if isinstance(press, Point) and self.usable else None
                self.dirty = self.dirty or pointed != self._pointed
                self._pointed = pointed
            case Down(at, button=1) if self.usable and (number := self._at(at)) is not None:
                self.ui.sounds.play(self.sound)
                self._on_choose(self.fincas[number][0])
                return True
        return super().handle(press)

    def key(self, press: Press) -> bool:
        """Choose the tile to the left or right; at the ends, steps leave the shelf."""
        if not isinstance(press, Move) or not press.dx or self.chosen is None:
            return False
        number = [finca for finca, _ in self.fincas].index(self.chosen) + press.dx
        if not 0 <= number < len(self.fincas):
            return False
        self._on_choose(self.fincas[number][0])
        return True

    def draw(self, surface: Drawable) -> None:
        """Draw the tiles; the chosen one stands on a light ground."""
        palette = self.ui.palette
        for number, (finca, count) in enumerate(self.fincas):
            rect = self.rect_of(number)
            inner = rect.inflate(-rect.width // 10, -rect.width // 10)
            if finca == self.chosen or number == self._pointed:
                strong = finca == self.chosen
                fill = palette["highlight"] if strong else palette.mix("panel", "highlight", 0.4)
                edge = palette["accent" if strong else "panel_edge"]
                surface.blit(card(self.ui, rect.size, Card(rect.width * 0.14, fill, edge, 2 * self.u)), rect)
            picture = finca_picture(self.ui, BuiltFinca("", finca), inner.width)
            surface.blit(picture, inner)
            badge = count_badge(self.ui, count, max(16, round(rect.width * 0.3)))
            surface.blit(badge, badge.get_rect(topright=(rect.right - 2, rect.y + 2)))
            if self.focused and finca == self.chosen:
                self.draw_focus(surface, rect.width * 0.14, rect)

    @property
    def _side(self) -> int:
        """The largest side with which all tiles have room."""
        side = round(SIDE * self.u)
        while side > SMALLEST * self.u:
            rows = -(-len(self.fincas) // max(1, self.rect.width // side))
            if rows * side <= self.rect.height:
                break
            side -= 2
        return max(8, side)

    def _at(self, position: tuple[int, int]) -> int | None:
        found = (number for number in range(len(self.fincas)) if self.rect_of(number).collidepoint(position))
        return next(found, None)
