"""What mouse and keys need of the table."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from citrus.match.match import Match
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.selection import Choices, Selection, Target


class TableSurface(Protocol):
    """A table that can be looked at and clicked. `dirty` asks for a redraw."""

    match: Match
    dirty: bool

    @property
    def table(self) -> TableLayout:
        """Where everything lies now."""

    @property
    def selection(self) -> Selection:
        """What is picked now."""

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""

    @property
    def log_length(self) -> int:
        """How many entries the log has."""

    def offered(self) -> Choices:
        """Everything that can be clicked now."""

    def button_names(self) -> tuple[str, ...]:
        """The buttons shown now, usable or not."""

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What lies under a point of the window."""

    def place(self, target: Target) -> Rect:
        """Where a target lies."""

    def look_at(self, target: Target | None) -> None:
        """Show what there is to know about a target."""

    def release_focus(self) -> None:
        """The mouse is used instead of the keyboard."""

    def click(self, target: Target) -> None:
        """Click a target."""

    def cancel(self) -> bool:
        """Leave what was begun, or take a message away; False if there was nothing of that."""

    def say(self, hint: str) -> None:
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
