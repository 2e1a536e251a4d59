"""Looking at the board from nearer by, from farther, and past its edges."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection

from pygame import Rect

from citrus.ui.kit.screen import Screen
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import Lens
from citrus.ui.table.model.selection import Target
from citrus.ui.table.view.scene import Scene


class Sight(Screen, ABC):
    """A table seen through a lens: `_fitted` is the layout without it, `_layout` what is seen."""

    _lens: Lens
    _scene: Scene
    _fitted: TableLayout
    _layout: TableLayout

    def zoom(self, steps: int, at: tuple[int, int]) -> None:
        """Look at the board from nearer by, or from farther, about a point of the window."""
        self._lens.zoom(self._fitted, steps, at)
        self._look()

    def pan(self, dx: int, dy: int) -> None:
        """Push the enlarged board."""
        self._lens.pan(self._fitted, dx, dy)
        self._look()

    def reveal(self, target: Target) -> None:
        """Push the enlarged board until a space is in sight."""
        if self._layout.enlarged and target.area == "space":
            self._lens.show(self._fitted, self.place(target))
            self._look()

    def keep(self, spaces: Collection[int]) -> None:
        """Show the whole board again if none of some spaces is in sight."""
        view = self._layout.view
        places = (self.place(Target("space", number=space)) for space in spaces)
        if self._layout.enlarged and spaces and not any(view.collidepoint(place.center) for place in places):
            self.fit()

    def fit(self) -> None:
        """The whole board again."""
        self._lens.fit()
        self._look()

    def _look(self) -> None:
        """Show the board as the lens has it now."""
        before, self._layout = self._layout, self._lens.through(self._fitted)
        if self._layout == before:
            return
        self._skip()
        if self._layout.space != before.space:
            self._scene.enlarge()
            self._refresh()
        self._scene.stale()
        self.dirty = True

    @abstractmethod
    def place(self, target: Target) -> Rect:
        """Where a target lies."""

    @abstractmethod
    def _skip(self) -> None:
        """Put everything where it belongs at once."""

    @abstractmethod
    def _refresh(self) -> None:
        """Bring everything that follows from match and selection up to date."""
