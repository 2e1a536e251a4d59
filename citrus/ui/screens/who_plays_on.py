"""The question whose seat somebody else is to play from now on, in the middle of a game."""

from __future__ import annotations

from functools import partial

from citrus.match.match import Match
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.people import portrait
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.setup.seat_dialog import SeatDialog, who_plays


class WhoPlaysOnDialog(Dialog):
    """One button for each player of a game that goes on: who leaves hands the seat to somebody of the valley, and who
    comes back takes it again. The table is opened again, as another player may be in turn, or at the mouse."""

    high_buttons = 58.0

    def __init__(self, ui: Ui, routes: Routes, match: Match) -> None:
        super().__init__(ui, ui.texts("menu.seats.title"), ui.texts("menu.seats.text"))
        self._routes = routes
        self._match = match
        for number, seat in enumerate(match.seats):
            button = Button(ui, seat.name, partial(self._ask, number))
            button.detail, button.piece = who_plays(ui.texts, seat.bot_name), (portrait(seat), seat.color)
            self.add(button)
        self.add(Button(ui, ui.texts("app.cancel"), ui.shell.pop))

    def _ask(self, player: int) -> None:
        seat = self._match.seats[player]
        choose = partial(self._hand_over, player)
        self.ui.shell.push(SeatDialog(self.ui, seat.bot_name, seat.color, choose))

    def _hand_over(self, player: int, bot: str | None) -> None:
        if bot != self._match.seats[player].bot_name:
            self._match.hand_over(player, bot)
            self._routes.to_table(self._match)
