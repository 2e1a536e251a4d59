"""What mouse and keys need of the table."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from citrus.match.sitting import Sitting
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Offer
from citrus.ui.table.model.selection import Selection
from citrus.ui.table.model.targets import Target


class TableSurface(Protocol):
    """A table that can be looked at and clicked."""

    selection: Selection

    @property
    def sitting(self) -> Sitting:
        """The game on the table."""

    @property
    def layout(self) -> TableLayout:
        """Where everything lies now."""

    @property
    def offer(self) -> Offer:
        """What can be clicked now, and what is bright."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """The buttons shown now, usable or not."""

    @property
    def log_length(self) -> int:
        """How many lines the log has."""

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What lies under a point of the window."""

    def rect_of(self, target: Target) -> Rect:
        """Where a target lies."""

    def look_at(self, target: Target | None) -> None:
        """Show what there is to know about a target."""

    def release_focus(self) -> None:
        """The mouse is used instead of the keyboard."""

    def change(self) -> None:
        """Something looks different now: the ring, or a tile that follows the mouse."""

    def click(self, target: Target) -> None:
        """Click a target."""

    def press(self, command: Command) -> None:
        """Click a button, or what a key does instead."""

    def cancel(self) -> bool:
        """Leave what was begun, or take a message away; False if there was nothing of that."""

    def help(self, hint: str) -> None:
        """Say a few words of help."""

    def scroll_log(self, steps: float) -> None:
        """Scroll the log, back with a positive number."""

    def reveal(self, target: Target) -> None:
        """Bring a space of the enlarged board into sight."""

    def zoom(self, steps: int, at: tuple[int, int]) -> None:
        """Look at the board from nearer by, or from farther, about a point of the window."""

    def pan(self, dx: int, dy: int) -> None:
        """Push the enlarged board."""

    def fit(self) -> None:
        """The whole board again."""
