"""All that is seen of a table, and how it is looked at; nothing of it is a part of the game."""

from __future__ import annotations

from collections.abc import Callable

from citrus.language.words import Words
from citrus.records.record import Seat
from citrus.rules.game import Game
from citrus.ui.kit.screen import BASE, Ui
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hover import Hover
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.painter import TablePainter
from citrus.ui.table.view.recap_sheet import RecapSheet
from citrus.ui.table.view.sight import Sight
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
