"""The table from one player's view: what is theirs is lit, everything else is quiet."""

from __future__ import annotations

from pygame import Rect

from citrus.rules.board import first_space
from citrus.rules.fincas import promised
from citrus.rules.state import BuiltFinca, GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, card, draw_panel
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.table.view.snapshot import TableSnapshot

QUIET = 120  # of 255: how much the others' regions fade


class ViewerMarks:
    """Marks on the board what matters to one player."""

    def __init__(self, ui: Ui, board: BoardView) -> None:
        self._ui = ui
        self._board = board

    def draw(self, surface: Drawable, snapshot: TableSnapshot, player: int) -> None:
        """Draw a rim of light in the player's regions, around their mat and the fincas that would give them points now.
        What belongs to others, or to nobody, is quiet."""
        layout, state = snapshot.layout, snapshot.state
        away = 0 if snapshot.movement is None else snapshot.movement.away  # workers on their way stand nowhere
        palette = self._ui.palette
        with seen(surface, layout):
            for number, other in enumerate(state.players):
                for region in other.regions:
                    if number == player:
                        self._board.rim(surface, layout, region.spaces, palette["highlight"])
                        if not away >> first_space(region.spaces) & 1:
                            self._board.worker(surface, layout, state, region.spaces, player)
                    else:
                        self._board.veil(surface, layout, region.spaces, palette["paper"], QUIET)
            for neutral in state.neutral:
                self._board.veil(surface, layout, neutral, palette["paper"], QUIET)
            for built in state.fincas:
                if not (built.scored or state.over):
                    self._finca(surface, layout, state, built, player)
        self._around(surface, layout.mats[player].mat, layout.px(7), max(2.0, 2.6 * layout.unit))

    def _finca(self, surface: Drawable, layout: TableLayout, state: GameState, built: BuiltFinca, player: int) -> None:
        """Light a finca that would give the player points, with these points."""
        points = next((entry.points for entry in promised(state, built.site) if entry.player == player), 0)
        if not points:
            return
        palette, place = self._ui.palette, self._board.finca_rect(layout, built.site)
        self._around(surface, place, place.width * 0.2, max(2.0, place.width * 0.06))
        label = self._ui.fonts.render(f"+{points}", Letters(layout.compact.text(14), palette["ink"], bold=True))
        sheet = Rect(0, 0, label.get_width() + layout.gap(8), label.get_height())
        sheet.midtop = (place.centerx, place.y)
        draw_panel(surface, self._ui, sheet, Panel(layout.gap(5), layout.gap(2), edge="ink_soft"))
        surface.blit(label, label.get_rect(center=sheet.center))

    def _around(self, surface: Drawable, place: Rect, radius: float, width: float) -> None:
        """Draw a rim of light, dark outside so that it shows on every ground."""
        for grow, color in ((round(width), "ink"), (0, "highlight")):
            around = place.inflate(grow, grow)
            surface.blit(card(self._ui, around.size, Card(radius, None, self._ui.palette[color], width)), around)
