"""The palette of hats: which free one a player wears."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import pygame

from citrus.records.record import COLORS
from citrus.ui.kit.buttons import Button, PieceButton
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui

SIDE = 76  # design pixels: one hat, with the worker who wears it
GAP = 10  # design pixels between two


class HatDialog(Dialog):
    """A button for every hat; those of `others` are pale and cannot be chosen. Escape changes nothing."""

    width = 520.0
    wide_buttons = 200.0

    def __init__(self, ui: Ui, color: str, others: Collection[str], on_choice: Callable[[str], None]) -> None:
        super().__init__(ui, ui.texts("seats.hat"), ui.texts("seats.hat_taken"))
        self._on_choice = on_choice
        self.hats = {
            name: PieceButton(ui, ui.texts(f"seats.color.{name}"), "worker", name, partial(self._choose, name))
            for name in COLORS
        }
        for name, hat in self.hats.items():
            hat.enabled, hat.chosen = name not in others, name == color
        self.group.widgets += self.hats.values()
        self.add(Button(ui, ui.texts("app.cancel"), ui.shell.pop))
        self.group.set_focus(self.hats[color])

    def extra(self, width: int) -> int:
        """Return the height of the hats."""
        return self.px(SIDE + 2 * GAP)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the hats between the sentence and the button."""
        height = super().arrange(size)
        gap, inner = self.px(GAP), self.sheet.width - 2 * self.px(32)
        side = min(self.px(SIDE), (inner - (len(self.hats) - 1) * gap) // len(self.hats))
        x = self.sheet.centerx - (len(self.hats) * (side + gap) - gap) // 2
        top = self.buttons[0].rect.top - 2 * gap - side
        for place, hat in enumerate(self.hats.values()):
            hat.layout(pygame.Rect(x + place * (side + gap), top, side, side), self.u)
        return height

    def _choose(self, color: str) -> None:
        self.ui.shell.pop()
        self._on_choice(color)
