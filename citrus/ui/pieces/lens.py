"""Zooming and panning the board. The layout of the table has a place, the view, through which the land is seen. The
lens makes a layout with larger land. Everything drawn on the land has to stay within the view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import isqrt

from pygame import Rect

from citrus.rules.game import Game
from citrus.ui.kit.display_list import Drawable
from citrus.ui.pieces.layout import TableLayout, table_layout

STEPS = (1.0, 1.3, 1.7, 2.2, 3.0)
MOST_PIXELS = 6_000_000  # of the land: a picture of it is kept


@dataclass(frozen=True)
class Lens:
    """One of a few sizes of the land, and which point of it (in parts of it) lies in the middle."""

    step: int = 0
    middle: tuple[float, float] = (0.5, 0.5)

    def through(self, fitted: TableLayout) -> TableLayout:
        """Return the layout as the lens shows it, from the one without."""
        sizes = _sizes(fitted)
        space = sizes[min(self.step, len(sizes) - 1)]
        if space == fitted.space:
            return fitted
        board = _land(fitted, space)
        view = fitted.view
        board.x = view.centerx - round(self.middle[0] * board.width)
        board.y = view.centery - round(self.middle[1] * board.height)
        return replace(fitted, board=_covering(board, view), space=space)

    def zoomed(self, fitted: TableLayout, steps: int, at: tuple[int, int]) -> Lens:
        """Return a lens zoomed in by some steps, or out; the land at a point of the window stays there."""
        before = self.through(fitted)
        sizes = _sizes(fitted)
        step = min(max(0, sizes.index(before.space) + steps), len(sizes) - 1)
        board = _land(fitted, sizes[step])
        board.x = at[0] - round((at[0] - before.board.x) * board.width / before.board.width)
        board.y = at[1] - round((at[1] - before.board.y) * board.height / before.board.height)
        return _showing(fitted, board, step)

    def panned(self, fitted: TableLayout, dx: int, dy: int) -> Lens:
        """Return a lens with the land panned by some pixels, as far as it goes."""
        return _showing(fitted, self.through(fitted).board.move(dx, dy), self.step)

    def revealing(self, fitted: TableLayout, rect: Rect) -> Lens:
        """Return a lens panned just until a place on the land, given as it lies now, is in sight."""
        now = self.through(fitted)
        wanted = rect.inflate(now.space, now.space)
        if wanted.width > now.view.width or wanted.height > now.view.height:
            return self
        there = wanted.clamp(now.view)
        return self.panned(fitted, there.x - wanted.x, there.y - wanted.y)


WHOLE = Lens()
"""The lens through which the whole board is seen."""


class Layouts:
    """Keeps the layouts of a table: one for the window, and those seen through the last lens."""

    def __init__(self, game: Game, size: tuple[int, int], scale: float) -> None:
        self._game = game
        self._lens = WHOLE
        self._seen: dict[tuple[int, bool], TableLayout] = {}
        self.fit_window(size, scale)

    def fit_window(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for a window's size, with texts and controls `scale` times as large as usual."""
        self.fitted = table_layout(size, self._game, scale)
        self._seen.clear()

    def seen(self, lens: Lens, opened: int, calm: bool) -> TableLayout:
        """Return the layout of the `calm` or the full table through a lens; where mats are folded, that of a player is
        `opened`."""
        if lens != self._lens:
            self._lens = lens
            self._seen.clear()
        if (opened, calm) not in self._seen:
            self._seen[opened, calm] = replace(lens.through(self.fitted).opened_for(opened), calm=calm)
        return self._seen[opened, calm]


def _showing(fitted: TableLayout, board: Rect, step: int) -> Lens:
    """Return the lens of a size that shows the land at its old place, as far as possible."""
    board, view = _covering(board, fitted.view), fitted.view
    return Lens(step, ((view.centerx - board.x) / board.width, (view.centery - board.y) / board.height))


def _sizes(fitted: TableLayout) -> list[int]:
    """Return the available sizes of a space, the fitting one first."""
    spaces = (fitted.board.width // fitted.space) * (fitted.board.height // fitted.space)
    most = max(fitted.space, isqrt(MOST_PIXELS // spaces))
    return sorted({min(round(fitted.space * step), most) for step in STEPS})


def _land(fitted: TableLayout, space: int) -> Rect:
    """Return the rectangle of all the land with spaces of that size."""
    return Rect(0, 0, fitted.board.width // fitted.space * space, fitted.board.height // fitted.space * space)


def _covering(board: Rect, view: Rect) -> Rect:
    """Return the land panned so that only land is in view."""
    x = min(view.x, max(view.right - board.width, board.x))
    y = min(view.y, max(view.bottom - board.height, board.y))
    return Rect(x, y, board.width, board.height)


@contextmanager
def seen(surface: Drawable, layout: TableLayout) -> Iterator[None]:
    """Draw only in the view while the land is enlarged."""
    before = surface.get_clip()
    if layout.enlarged:
        surface.set_clip(before.clip(layout.view))
    try:
        yield
    finally:
        surface.set_clip(before)
