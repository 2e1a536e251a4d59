"""What devices see of a table."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from citrus.match.session import Session
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Offer
from citrus.ui.table.model.selection import Selection
from citrus.ui.table.model.targets import Target


class Glance(Protocol):
    """A table as it is now, to be looked at only."""

    @property
    def session(self) -> Session:
        """The game on the table."""

    @property
    def layout(self) -> TableLayout:
        """Where everything lies now."""

    @property
    def offer(self) -> Offer:
        """What can be clicked now, and what is bright."""

    @property
    def selection(self) -> Selection:
        """What is picked."""

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""

    @property
    def hinted(self) -> Target | None:
        """Where a hint asks to click next; None without one."""

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about."""

    @property
    def shown_buttons(self) -> tuple[Command, ...]:
        """The buttons shown now, usable or not."""

    @property
    def log_length(self) -> int:
        """How many lines the log has where it has room; else none."""

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What lies under a point of the window."""

    def rect_of(self, target: Target) -> Rect:
        """Where a target lies."""
