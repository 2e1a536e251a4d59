"""The drawn finca: it lies at the market, large, until its site is chosen (R7.1, R10.5, R11.1)."""

from __future__ import annotations

from pygame import Rect, Surface

from citrus.rules.state import BuiltFinca, GameState
from citrus.rules.tiles import Finca
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.market_view import StacksView

SIDE, LEAST_SIDE, IN_CORNER = 122, 72, 52  # design pixels: at most, at least, and at least in a corner of the market
RIM = 5  # of the sheet below the picture
LARGER = 1.22  # than a space: no smaller it gets in a corner
LAPS = 16  # what it may cover of the rooms above and below, where nothing is written


class DrawnView:
    """Draws the finca on the stack from which it comes, and says where it lies."""

    def __init__(self, ui: Ui, board: BoardView, stacks: StacksView) -> None:
        self._ui = ui
        self._board = board
        self._stacks = stacks

    def rect(self, layout: TableLayout) -> Rect:
        """Where it lies: in a corner of the market where neither crates nor prices are, else over the stack from which
        it comes, hardly larger than its room."""
        stall = Rect(
            layout.stall.x, layout.awning.bottom, layout.stall.width, layout.stall.bottom - layout.awning.bottom
        )
        inside, taken = (
            stall.inflate(-layout.gap(10), -layout.gap(10)),
            [*layout.crates.values(), *layout.arrows.values()],
        )
        least = max(layout.gap(IN_CORNER), round(LARGER * layout.space))
        for side in range(layout.gap(SIDE), least - 1, -2):
            for corner in ("bottomright", "topright", "bottomleft"):
                place = Rect(0, 0, side, side)
                setattr(place, corner, getattr(inside, corner))
                if place.collidelist(taken) < 0 and inside.contains(place):
                    return place
        area = self._stacks.rects(layout)["fincas"]
        side = max(layout.gap(LEAST_SIDE), min(layout.gap(SIDE), area.height + layout.gap(LAPS)))
        place = Rect(0, 0, side, side)
        beside = area.x + self._stacks.icon(layout, area) - layout.gap(RIM)
        place.midright = beside, area.centery  # the number can be read there, and the word below it
        if place.collidelist(taken) >= 0:
            place.center = area.center
        if side > layout.stacks.height:  # in the corner of the market, where no hand lies
            place.bottomright = layout.stacks.bottomright
        return place.clamp(Rect((0, 0), layout.size).inflate(-layout.gap(8), -layout.gap(8)))

    def stack_rect(self, layout: TableLayout) -> Rect:
        """Where a finca comes off the stack."""
        stack = self._stacks.rects(layout)["fincas"]
        side = min(stack.size)
        return Rect(stack.x, stack.centery - side // 2, side, side)

    def picture(self, finca: Finca, size: int) -> Surface:
        """The finca without the letter of a site."""
        return self._board.finca(BuiltFinca("", finca), size)

    def at(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> bool:
        """Whether it lies under a point of the window."""
        return state.drawn_finca is not None and self.rect(layout).collidepoint(position)

    def draw(self, surface: Surface, layout: TableLayout, state: GameState) -> None:
        """The finca that waits for its site, if there is one."""
        if state.drawn_finca is None:
            return
        rect, width = self.rect(layout), max(2.0, 3 * layout.piece_unit)
        draw_panel(surface, self._ui, rect, layout.gap(12), layout.gap(8), fill="highlight", edge="accent", width=width)
        side = rect.width - 2 * layout.gap(RIM)
        picture = self.picture(state.drawn_finca.finca, side)
        surface.blit(picture, picture.get_rect(center=rect.center))
