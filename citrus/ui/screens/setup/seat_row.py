"""One player on the setup screen: farmer, name, the way up, down or out, and who plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from citrus.ui.kit.buttons import Button, Face, PieceButton
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.text_field import TextField
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.setup.choices import SetupChoices
from citrus.ui.screens.setup.hat_dialog import HatDialog
from citrus.ui.screens.setup.seat_dialog import SeatDialog, who_plays


class SeatRow:
    """The widgets of one player: farmer, name, up, down, away, and below the name who plays, a person or a bot."""

    def __init__(
        self, ui: Ui, choices: SetupChoices, number: int, change: Callable[..., None], renamed: Callable[[], None]
    ) -> None:
        """`change` makes one of the choices and shows the result; `renamed` is called when a name has changed."""
        player, count = choices.players[number], len(choices.players)
        texts = ui.texts
        self.player = player
        self.color = PieceButton(ui, texts("seats.hat"), "worker", player.color, self._dress)
        self.color.text = texts(f"seats.color.{player.color}")
        self.name = TextField(ui, texts("seats.name"), player.name, self._rename, self._settle)
        self._ui = ui
        self._choices = choices
        self._change = change
        self._renamed = renamed
        self.up = Button(ui, "", partial(change, choices.move, player, -1), "quiet", Face("up", name=texts("seats.up")))
        self.down = Button(
            ui, "", partial(change, choices.move, player, 1), "quiet", Face("down", name=texts("seats.down"))
        )
        self.away = Button(
            ui, "", partial(change, choices.remove, player), "quiet", Face("cross", 15, name=texts("seats.away"))
        )
        icon_name = "person" if player.bot is None else "computer"
        face = Face(icon_name, 13.5, name=texts("seats.title"))
        self.kind = Button(ui, who_plays(ui.texts, player.bot), self._ask, face=face)
        self.up.enabled = number > 0
        self.down.enabled = number < count - 1
        self.away.enabled = choices.can_remove
        self.widgets: list[Widget] = [self.color, self.name, self.up, self.down, self.away, self.kind]
        for widget in self.widgets:
            widget.heading = texts("seats.player", number=number + 1)

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """The farmer beside two lines."""
        high, low, gap = round(34 * u), round(25 * u), round(4 * u)
        side = high + gap + low
        self.color.layout(pygame.Rect(rect.x, rect.y, side, side), u)
        right = rect.right
        for button in (self.away, self.down, self.up):
            button.layout(pygame.Rect(right - high, rect.y, high, high), u)
            right -= high + (gap if button is self.down else 2 * gap)
        left = self.color.rect.right + round(10 * u)
        self.name.layout(pygame.Rect(left, rect.y, right - left, high), u)
        self.kind.layout(pygame.Rect(left, rect.y + high + gap, rect.right - left, low), u)

    def _dress(self) -> None:
        paint = partial(self._change, self._choices.paint, self.player)
        others = self._choices.others(self.player)
        self._ui.shell.push(HatDialog(self._ui, self.player.color, others, paint))

    def _ask(self) -> None:
        cast = partial(self._change, self._choices.cast, self.player)
        self._ui.shell.push(SeatDialog(self._ui, self.player.bot, cast))

    def _rename(self, text: str) -> None:
        self.player.name = text
        self._renamed()

    def _settle(self) -> None:
        self.name.text = self.player.name = self.player.shown
        self._renamed()
