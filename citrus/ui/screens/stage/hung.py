"""A medal that hangs below its player on the podium: what it is for is told to whom the mouse or the keyboard is on."""

from __future__ import annotations

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.widgets import Widget


class HungMedal(Widget):
    """A medal for a goal, named after it, under the name of its player; the podium draws it."""

    role = "image"
    sound = ""

    def __init__(self, ui: Ui, name: str, player: str) -> None:
        super().__init__(ui)
        self.name, self.heading = name, player

    @property
    def told(self) -> bool:
        """Whether somebody wants to know what it is for."""
        return self.visible and (self.hovered or self.focused)

    def draw(self, surface: Drawable) -> None:
        """Draw the ring of the keyboard."""
        if self.focused:
            self.draw_focus(surface, self.rect.height / 2)
