"""A card with a moment of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from citrus.match.moments import Moment
from citrus.ui.kit.description import State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.moments.telling import RADIUS, Telling


class MomentCard(Widget):
    """A card with a moment: a picture of the board, and who did what when. A click calls `on_click`. Making the picture
    takes longer than a frame, so `work` makes it when there is time."""

    def __init__(self, ui: Ui, telling: Telling, moment: Moment, on_click: Callable[[], None]) -> None:
        super().__init__(ui)
        self._telling = telling
        self._moment = moment
        self._on_click = on_click
        self.picture: Surface | None = None

    @property
    def words(self) -> str:
        """When the moment was."""
        return self._telling.heading(self._moment)

    @property
    def said(self) -> str:
        """What happened, with the points, and how everybody stood then."""
        return self._telling.told(self._moment)

    @property
    def shown(self) -> Rect:
        """Where the picture is."""
        return self._telling.picture_place(self.rect)

    def states(self) -> Iterator[State]:
        """Yield what holds of it now."""
        yield from super().states()
        if self.picture is None:
            yield "busy"

    def layout(self, rect: Rect, u: float) -> None:
        """Take a place; a picture of another size is made again."""
        super().layout(rect, u)
        if self.picture is not None and self.picture.get_size() != self.shown.size:
            self.picture = None

    def work(self) -> bool:
        """Make the picture if it is missing; return whether it was."""
        if self.picture is not None:
            return False
        self.picture = self._telling.picture(self._moment, self.shown.size)
        return True

    def activate(self) -> None:
        """Open the moment."""
        self._on_click()

    def draw(self, surface: Drawable) -> None:
        """Draw the card; a line around it while the mouse is on it."""
        self._telling.draw(surface, self.rect, self._moment, self.picture, marked=self.hovered)
        if self.focused:
            self.draw_focus(surface, RADIUS * self.u)
