"""What its parts need of a table as a whole."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from citrus.match.sitting import Sitting
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Intent
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
    def reading(self) -> bool:
        """Whether somebody whose turn goes on only reads what has been counted, and buttons can be used."""

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""

    @property
    def hinted(self) -> Target | None:
        """Where a hint asks to click next; None without one."""

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about."""

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What lies under a point of the window."""

    def rect_of(self, target: Target) -> Rect:
        """Where a target lies."""

    def change(self) -> None:
        """Something looks different now: the ring, or a tile that follows the mouse."""

    def repaint(self) -> None:
        """What lies on the table looks different now."""

    def refresh(self) -> None:
        """Bring everything that follows from the game and from what is picked up to date."""

    def skip(self) -> None:
        """Put everything that moves where it belongs at once."""

    def click(self, target: Target) -> None:
        """Click a target."""

    def press(self, command: Command) -> None:
        """Click a button, or what a key does instead."""

    def carry_out(self, intent: Intent) -> None:
        """Do what is meant by a click."""

    def cancel(self) -> bool:
        """Leave what was begun, or take a message away; False if there was nothing of that."""

    def help(self, hint: str) -> None:
        """Say a few words of help."""
