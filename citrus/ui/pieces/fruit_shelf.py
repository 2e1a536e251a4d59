"""The shelf beside the board with the piles of fruit that are not on a tree yet (R13.1)."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from citrus.rules.fruit_trees.orchard import lying_piles, numbers_of
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.board_view import glow_mark
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.ground import paint_box
from citrus.ui.pieces.layout import TableLayout


class FruitShelf:
    """Draws the piles, each at its own place, and finds them."""

    def __init__(self, ui: Ui, fruits: Fruits) -> None:
        self._ui = ui
        self._fruits = fruits

    def rect(self, layout: TableLayout, state: GameState, fruit: int) -> Rect:
        """Return where the pile of a fruit lies, or lay."""
        places = len(numbers_of(state.game).fruits)
        inside = layout.shelf.inflate(-layout.gap(8), -layout.gap(10))
        size = max(8, min(inside.width - layout.gap(6), inside.height // places - layout.gap(9)))
        place = Rect(0, 0, size, size)
        place.center = (inside.centerx, inside.y + inside.height * (2 * fruit + 1) // (2 * places) - layout.gap(2))
        return place

    def at(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> int | None:
        """Return the fruit whose pile is under a point of the window."""
        piles = lying_piles(state)
        return next((fruit for fruit in piles if self.rect(layout, state, fruit).collidepoint(position)), None)

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """Draw the empty shelf."""
        if layout.shelf.width:
            paint_box(surface, self._ui, layout.shelf, layout.piece_unit)

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState) -> None:
        """Draw the piles that still lie there."""
        for fruit in lying_piles(state):
            rect = self.rect(layout, state, fruit)
            pile = self._fruits.pile(fruit, len(numbers_of(state.game).values), rect.width)
            surface.blit(pile, pile.get_rect(midtop=rect.midtop))

    def glow(
        self, surface: Drawable, layout: TableLayout, state: GameState, piles: Iterable[int], hovered: int | None
    ) -> None:
        """Draw light around the piles that can be chosen."""
        for fruit in piles:
            rect = self.rect(layout, state, fruit)
            mark = glow_mark(self._ui, rect.width + layout.gap(6), strong=fruit == hovered, clear=True)
            surface.blit(mark, mark.get_rect(center=rect.center))
            if fruit == hovered:
                ring = card(
                    self._ui,
                    rect.size,
                    Card(rect.width / 2, None, self._ui.palette["mark"], max(2.0, rect.width * 0.05)),
                )
                surface.blit(ring, rect)
