"""One player on the setup screen: farmer, name, and the way up, down or out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus.ui.buttons import Button, PieceButton
from citrus.ui.choices import Player
from citrus.ui.screen import Ui
from citrus.ui.text_field import TextField
from citrus.ui.widgets import Widget

if TYPE_CHECKING:
    from citrus.ui.setup import SetupScreen


class SeatRow:
    """The widgets of one player: farmer, name, up, down, away."""

    def __init__(self, ui: Ui, screen: SetupScreen, player: Player, number: int, count: int) -> None:
        choices = screen.choices
        self.player = player
        self.color = PieceButton(ui, "worker", player.color, partial(screen.change, choices.next_color, player))
        self.name = TextField(ui, player.name, self._rename, self._settle)
        self._screen = screen
        self.up = Button(ui, "", partial(screen.change, choices.move, player, -1), "quiet", "up")
        self.down = Button(ui, "", partial(screen.change, choices.move, player, 1), "quiet", "down")
        self.away = Button(ui, "", partial(screen.change, choices.remove, player), "quiet", "cross", 15)
        self.up.enabled = number > 0
        self.down.enabled = number < count - 1
        self.away.enabled = choices.can_remove
        self.widgets: list[Widget] = [self.color, self.name, self.up, self.down, self.away]

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Side by side."""
        small = round(34 * u)
        gap = round(4 * u)
        self.color.layout(pygame.Rect(rect.x, rect.y, rect.height, rect.height), u)
        right = rect.right
        for button in (self.away, self.down, self.up):
            button.layout(pygame.Rect(right - small, rect.centery - small // 2, small, small), u)
            right -= small + (gap if button is self.down else 2 * gap)
        left = self.color.rect.right + round(10 * u)
        high = round(42 * u)
        self.name.layout(pygame.Rect(left, rect.centery - high // 2, right - left - gap, high), u)

    def _rename(self, text: str) -> None:
        self.player.name = text
        self._screen.renamed()

    def _settle(self) -> None:
        self.name.text = self.player.name = self.player.shown
        self._screen.renamed()
