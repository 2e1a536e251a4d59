"""The landscape tiles on the mats, and the fruit in its basket."""

from __future__ import annotations

from collections.abc import Collection

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface, draw

from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_places import MatPlaces

BADGE = 0.32  # of the side of a tile: the letters of a number on it


class MatTiles:
    """Draws what players have collected."""

    def __init__(self, ui: Ui, fruits: Fruits, places: MatPlaces) -> None:
        self._ui = ui
        self._fruits = fruits
        self._places = places

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState, number: int) -> None:
        """Draw landscape tiles, a herd with the points that it will bring, then a basket with the fruit."""
        if not self._places.shows_tiles(layout, number):
            return
        counts = dict(state.players[number].tile_counts())
        herd = sum(HORSES[tile] * count for tile, count in counts.items() if tile in HORSES)
        for tile, count in counts.items():
            rect = self._places.tile_rect(layout, state, number, tile)
            surface.blit(self._ui.art.piece(tile, rect.size), rect)
            if tile in HORSES:
                come = not layout.calm or not (state.bag or state.over)  # calm tells it with the last tiles
                self._badge(surface, rect, f"+{herd}" if come else f"{herd}")
            elif count > 1:
                self._badge(surface, rect, f"{count}×")
        kept = kept_fruit(state, number)
        rects = [self._places.token_rect(layout, state, number, fruit) for fruit, _ in kept]
        for row in {rect.y for rect in rects}:
            beside = [rect for rect in rects if rect.y == row]
            self._basket(surface, layout, beside[0].unionall(beside[1:]))
        for (fruit, count), rect in zip(kept, rects, strict=True):
            surface.blit(self._fruits.token(fruit, rect.width), rect)
            if count > 1:
                self._badge(surface, rect, f"{count}×")

    def _badge(self, surface: Drawable, tile: Rect, text: str) -> None:
        """Draw a number in ink on paper in the lower right corner of a tile: horses, which are too small to be counted
        there, or how many equal tiles there are."""
        ui, px = self._ui, max(12, round(tile.width * BADGE))
        label = ui.fonts.render(text, Letters(px, ui.palette["ink"], bold=True))
        high = round(px * 1.25)
        slip = Rect(0, 0, max(high, label.get_width() + px // 2), high)
        slip.bottomright = tile.right + high // 8, tile.bottom + high // 8
        surface.blit(
            card(ui, slip.size, Card(high / 2, ui.palette["paper"], ui.palette["ink"], max(1.0, px / 11))), slip
        )
        surface.blit(label, inked_at(label, slip.center))

    def _basket(self, surface: Drawable, layout: TableLayout, around: Rect) -> None:
        """Draw a flat wicker basket below tokens that lie side by side."""
        rect = around.inflate(layout.gap(4), layout.gap(3))
        surface.blit(basket(self._ui, rect.size), rect)

    def glow(
        self,
        surface: Drawable,
        layout: TableLayout,
        state: GameState,
        usable: frozenset[str],
        strong: Collection[str | None],
    ) -> None:
        """Light the tiles that the player in turn can use; more on the `strong` ones."""
        tiles = state.players[state.player].tile_counts() if self._places.shows_tiles(layout, state.player) else ()
        for tile, count in tiles:
            rect = self._places.tile_rect(layout, state, state.player, tile)
            if tile in usable:
                edge = self._ui.palette["accent" if tile in strong else "choice"]
                width = max(2.0, rect.width * (0.1 if tile in strong else 0.07))
                around = rect.inflate(layout.px(3), layout.px(3))
                surface.blit(card(self._ui, around.size, Card(rect.width * 0.2, None, edge, width)), around)
                if count > 1:
                    self._badge(surface, rect, f"{count}×")


def basket(ui: Ui, size: tuple[int, int]) -> Surface:
    """Return a flat wicker basket, seen from above."""

    def make() -> Surface:
        palette = ui.palette
        radius = min(size) * 0.3
        light, dark = palette.mix("earth", "earth_dark", 0.75), palette.mix("earth_dark", "umber", 0.55)
        picture = card(ui, size, Card(radius, light, dark, max(1.2, min(size) * 0.05))).copy()
        straw = Surface(size, SRCALPHA)
        step = max(3, min(size) // 6)
        for x in range(-size[1], size[0], step):
            draw.line(straw, (*dark[:3], 90), (x, size[1]), (x + size[1], 0))
            draw.line(straw, (*dark[:3], 90), (x, 0), (x + size[1], size[1]))
        straw.blit(card(ui, size, Card(radius, "#ffffff")), (0, 0), special_flags=BLEND_RGBA_MULT)
        picture.blit(straw, (0, 0))
        return picture

    return ui.art.made(("basket", size), make)
