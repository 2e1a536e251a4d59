"""One player on the setup screen: portrait, name, the way up, down or out, who plays, and whether they begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from citrus.bots.levels import STRENGTHS
from citrus.language.words import villager
from citrus.ui.kit.buttons import Button, Face, PieceButton
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.text_field import TextField
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.people import likeness
from citrus.ui.screens.setup.choices import Player, SetupChoices
from citrus.ui.screens.setup.hat_dialog import HatDialog
from citrus.ui.screens.setup.seat_dialog import SeatDialog, who_plays

WAY, BETWEEN = 38, 6  # design pixels: the width of up, down and away, and the room beside them


class SeatRow:
    """The widgets of one player: portrait, name, up, down, away, and below the name who plays, a person or a bot.

    `begins` stands elsewhere: the button by which they go first.
    """

    def __init__(self, ui: Ui, choices: SetupChoices, player: Player, change: Callable[..., None]) -> None:
        """Take `change`, which makes a choice and shows the result."""
        texts = ui.texts
        self.player = player
        self._ui = ui
        self._choices = choices
        self._change = change
        self.color = PieceButton(ui, texts("seats.hat"), likeness(player.bot, player.color), player.color, self._dress)
        self.name = TextField(ui, texts("seats.name"), player.name, self._rename, self._settle)
        self.up = self._button("up", 17, partial(change, choices.move, player, -1))
        self.down = self._button("down", 17, partial(change, choices.move, player, 1))
        self.away = self._button("away", 15, partial(change, choices.remove, player))
        self.kind = Button(ui, "", self._ask, face=Face(size=13.5, name=texts("seats.title")))
        self.begins = PieceButton(ui, "", "worker", player.color, partial(change, self._begin))
        self.begins.role, self.begins.heading = "radio", texts("setup.begins")
        self.widgets: list[Widget] = [self.color, self.name, self.up, self.down, self.away, self.kind]

    def show(self, number: int) -> None:
        """Show the player as chosen, at a place of the table."""
        choices, player, texts = self._choices, self.player, self._ui.texts
        called = texts("seats.player", number=number + 1)
        for widget in self.widgets:
            widget.heading = called
        self.color.color = self.begins.color = player.color
        self.color.text = texts(f"seats.color.{player.color}")
        self.name.text = player.name
        self.up.visible = number > 0
        self.down.visible = number < len(choices.players) - 1
        self.away.visible = choices.can_remove
        known = player.bot in STRENGTHS and player.shown.rstrip(" 0123456789") == villager(texts, player.bot)
        level = texts("seats.computer", level=texts(f"seats.{player.bot}.name")) if known else ""
        self.kind.text = level or who_plays(texts, player.bot)  # the name stands above
        self.kind.chosen = False
        self.kind.icon_name = "person" if player.bot is None else None
        self.color.piece, self.color.corner = likeness(player.bot, player.color), "worker" if player.bot else None
        self.begins.name, self.begins.text = called, player.shown
        self.begins.chosen = choices.first is player

    def play_with(self, controller: int | None, last: int | None) -> None:
        """Show with which controller a person plays, or with any for None, and whether it is the `last` one used."""
        texts = self._ui.texts
        if controller is None:
            self.kind.text, self.kind.chosen = who_plays(texts, None), False
        else:
            self.kind.text = texts("seats.person.controller", number=controller + 1)
            self.kind.chosen = controller == last

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Lay out the portrait beside two lines, as high as there is room; ways that lead nowhere take none."""
        side, gap = rect.height, max(round(4 * u), rect.height // 12)
        high = (side - gap) // 2
        self.color.layout(pygame.Rect(rect.x, rect.y, side, side), u)
        right, wide = rect.right, round(WAY * u)
        for button in (self.away, self.down, self.up):
            if button.visible:
                button.layout(pygame.Rect(right - wide, rect.y, wide, high), u)
                right -= wide + round(BETWEEN * u)
        left = self.color.rect.right + round(10 * u)
        self.name.layout(pygame.Rect(left, rect.y, right - left, high), u)
        self.kind.layout(pygame.Rect(left, rect.y + high + gap, rect.right - left, high), u)

    def _button(self, name: str, size: float, on_click: Callable[[], None]) -> Button:
        face = Face("cross" if name == "away" else name, size, name=self._ui.texts(f"seats.{name}"))
        return Button(self._ui, "", on_click, "quiet", face)

    def _begin(self) -> None:
        self._choices.first = self.player

    def _dress(self) -> None:
        paint = partial(self._change, self._choices.paint, self.player)
        others = self._choices.others(self.player)
        self._ui.shell.push(HatDialog(self._ui, self.player.color, others, paint))

    def _ask(self) -> None:
        cast = partial(self._change, self._choices.cast, self.player)
        self._ui.shell.push(SeatDialog(self._ui, self.player.bot, self.player.color, cast))

    def _rename(self, text: str) -> None:
        self.player.name = text
        self.begins.text = self.player.shown

    def _settle(self) -> None:
        self.name.text = self.player.name = self.player.shown
