"""The drawn finca: it lies at the market, large, until its site is chosen (R7.1, R10.5, R11.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from citrus.rules.state import BuiltFinca, GameState
from citrus.rules.tiles import Finca
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.market_view import SHOWN, StacksView

SIDE, LEAST_SIDE, IN_CORNER = 122, 72, 52  # design pixels: at most, at least, and at least in a corner of the market
RIM = 5  # of the sheet below the picture
LARGER = 1.22  # than a space, if there is room for it in a corner or beside the stack
STEP = 4  # from one place where it might lie to the next
LAPS = 16  # what it may cover of the rooms above and below, where nothing is written


class DrawnView:
    """Draws the finca on its stack and knows its place."""

    def __init__(self, ui: Ui, board: BoardView, stacks: StacksView) -> None:
        self._ui = ui
        self._board = board
        self._stacks = stacks
        self._lies: tuple[object, Rect] | None = None  # where, and for which table

    def rect(self, layout: TableLayout) -> Rect:
        """Return the place of the finca: a free corner of the market, or beside the number of its stack, or where it
        hides least."""
        key = (layout.size, layout.unit, tuple(layout.stall), tuple(layout.stacks), _space(layout))
        if self._lies is None or self._lies[0] != key:
            self._lies = key, self._place(layout)
        return self._lies[1].copy()

    def _place(self, layout: TableLayout) -> Rect:
        stall = Rect(
            layout.stall.x, layout.awning.bottom, layout.stall.width, layout.stall.bottom - layout.awning.bottom
        )
        inside = stall.inflate(-layout.gap(10), -layout.gap(10))
        taken = [*layout.crates.values(), *layout.arrows.values()]
        site = max(layout.gap(IN_CORNER), _space(layout))  # as large as where it is built
        corner = self._in_corner(layout, inside, taken, max(site, round(LARGER * _space(layout))))
        if corner is not None:
            return corner
        area = self._stacks.rects(layout)["fincas"]
        side = max(layout.gap(LEAST_SIDE), min(layout.gap(SIDE), area.height + layout.gap(LAPS)))
        place = Rect(0, 0, side, side)
        kept = [*self._stacks.counters(layout), layout.hand]
        place.midright = kept[SHOWN.index("fincas")].x - layout.gap(1), area.centery  # number and word can be read
        if place.collidelist([*taken, *kept]) < 0:
            return place
        smaller = self._in_corner(layout, inside, taken, site)
        return smaller or self._least_hiding(layout, Rect(0, 0, site, site), kept, taken)

    def _in_corner(self, layout: TableLayout, inside: Rect, taken: Sequence[Rect], least: int) -> Rect | None:
        """Return the largest free corner of the market for it, or None if that is smaller than the least."""
        for side in range(layout.gap(SIDE), least - 1, -2):
            for corner in ("bottomright", "topright", "bottomleft"):
                place = Rect(0, 0, side, side)
                setattr(place, corner, getattr(inside, corner))
                if place.collidelist(taken) < 0 and inside.contains(place):
                    return place
        return None

    def _least_hiding(self, layout: TableLayout, place: Rect, kept: Sequence[Rect], taken: Sequence[Rect]) -> Rect:
        """Return the place moved to hide nothing `kept`, and least of what is `taken`. It is the upper left corner if
        it is larger than all that."""
        area, step, top = layout.stall.union(layout.stacks), layout.gap(STEP), layout.awning.bottom
        found = [
            place.move(x, y)
            for x in range(area.x, max(area.x + 1, area.right - place.width), step)
            for y in range(top, max(top + 1, area.bottom - place.height), step)
        ]

        def hidden(there: Rect) -> tuple[int, int]:
            return _common(there, kept), _common(there, taken)

        return min(found, key=hidden)

    def stack_rect(self, layout: TableLayout) -> Rect:
        """Return where a finca comes off the stack."""
        stack = self._stacks.rects(layout)["fincas"]
        side = min(stack.size)
        return Rect(stack.x, stack.centery - side // 2, side, side)

    def picture(self, finca: Finca, size: int) -> Surface:
        """Return the finca without the letter of a site."""
        return self._board.finca(BuiltFinca("", finca), size)

    def at(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> bool:
        """Return whether it lies under a point of the window."""
        return state.drawn_finca is not None and self.rect(layout).collidepoint(position)

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState) -> None:
        """Draw the finca that waits for its site, if any."""
        if state.drawn_finca is None:
            return
        rect, width = self.rect(layout), max(2.0, 3 * layout.piece_unit)
        draw_panel(
            surface, self._ui, rect, Panel(layout.gap(12), layout.gap(8), fill="highlight", edge="accent", width=width)
        )
        side = rect.width - 2 * layout.gap(RIM)
        picture = self.picture(state.drawn_finca.finca, side)
        surface.blit(picture, picture.get_rect(center=rect.center))


def _space(layout: TableLayout) -> int:
    """Return the size of a space without enlargement of the land."""
    return layout.space * layout.view.width // layout.board.width


def _common(place: Rect, others: Sequence[Rect]) -> int:
    """Return how many pixels a place has in common with others."""
    return sum(common.width * common.height for common in map(place.clip, others))
