"""One player on the setup screen: farmer, name, the way up, down or out, and who plays."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus.ui.kit.buttons import Button, PieceButton
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.text_field import TextField
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.setup.choices import Player
from citrus.ui.screens.setup.seat_dialog import SeatDialog, who_plays

if TYPE_CHECKING:
    from citrus.ui.screens.setup.screen import SetupScreen


class SeatRow:
    """The widgets of one player: farmer, name, up, down, away, and below the name who plays, a person or a bot."""

    def __init__(self, ui: Ui, screen: SetupScreen, player: Player, number: int, count: int) -> None:
        choices = screen.choices
        self.player = player
        self.color = PieceButton(ui, "worker", player.color, partial(screen.change, choices.next_color, player))
        self.name = TextField(ui, player.name, self._rename, self._settle)
        self._screen = screen
        self.up = Button(ui, "", partial(screen.change, choices.move, player, -1), "quiet", "up")
        self.down = Button(ui, "", partial(screen.change, choices.move, player, 1), "quiet", "down")
        self.away = Button(ui, "", partial(screen.change, choices.remove, player), "quiet", "cross", 15)
        icon_name = "person" if player.bot is None else "computer"
        self.kind = Button(ui, who_plays(ui.texts, player.bot), self._ask, icon_name=icon_name, text_size=13.5)
        self.up.enabled = number > 0
        self.down.enabled = number < count - 1
        self.away.enabled = choices.can_remove
        self.widgets: list[Widget] = [self.color, self.name, self.up, self.down, self.away, self.kind]

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

    def _ask(self) -> None:
        screen, player = self._screen, self.player
        screen.ui.shell.push(SeatDialog(screen.ui, player.bot, partial(screen.change, screen.choices.cast, player)))

    def _rename(self, text: str) -> None:
        self.player.name = text
        self._screen.renamed()

    def _settle(self) -> None:
        self.name.text = self.player.name = self.player.shown
        self._screen.renamed()
