"""All that is seen of a table, and how it is looked at; nothing of it is a part of the game."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from citrus.language.words import Words
from citrus.records.record import Seat
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.ui.kit.screen import BASE, Ui
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.lens import Lens
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hover import Hover
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.painter import TablePainter
from citrus.ui.table.view.recap_sheet import RecapSheet
from citrus.ui.table.view.table_log import TableLog


class TableView:
    """`pieces` are the painters of what lies on the table, `log` tells what has happened, `hover` is what the mouse or
    the keyboard is on, `sight` how near the board is."""

    def __init__(
        self, ui: Ui, words: Words, game: Game, seats: tuple[Seat, ...], press: Callable[[Command], None]
    ) -> None:
        self.pieces = TablePieces.of(ui, game, seats)
        self.log = TableLog(words, LogView(ui, self.pieces.colors), RecapSheet(ui))
        self.buttons = TableButtons(ui, press)
        self.painter = TablePainter(ui, self.pieces, self.log.view, self.log.recap_sheet, self.buttons)
        self.hover = Hover()
        self.sight = Sight(game, BASE, ui.shell.scale)


class Sight:
    """The layout of a table as it is seen through a lens. What changes it returns whether anything looks different."""

    def __init__(self, game: Game, size: tuple[int, int], scale: float) -> None:
        self._game = game
        self._lens = Lens()
        self._whole = table_layout(size, game, scale)
        self._through = self._whole
        self._seen: dict[int, TableLayout] = {}

    def fit_window(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for a window's size, with texts and controls that many times as large as usual."""
        self._whole = table_layout(size, self._game, scale)
        self._look()

    def layout(self, state: GameState, opened: int | None) -> TableLayout:
        """Where everything lies in a state. Where mats are folded, that of a player is `opened`; if that is None, in
        the end a winner's, or that of who is in turn."""
        player = opened
        if player is None:
            player = state.winners[0] if state.winners else state.player
        if player not in self._seen:
            self._seen[player] = self._through.opened_for(player)
        return self._seen[player]

    def zoom(self, steps: int, at: tuple[int, int]) -> bool:
        """Look from nearer by some steps, or from further, about a point of the window."""
        self._lens.zoom(self._whole, steps, at)
        return self._look()

    def pan(self, dx: int, dy: int) -> bool:
        """Push the enlarged board by that many pixels, as far as it goes."""
        self._lens.pan(self._whole, dx, dy)
        return self._look()

    def reveal(self, place: Rect) -> bool:
        """Push the enlarged board just so far that a place on it, given as it lies now, is in sight."""
        if not self._through.enlarged:
            return False
        self._lens.show(self._whole, place)
        return self._look()

    def fit(self) -> bool:
        """The whole board again."""
        self._lens.fit()
        return self._look()

    def _look(self) -> bool:
        before, self._through = self._through, self._lens.through(self._whole)
        self._seen.clear()
        return self._through != before
