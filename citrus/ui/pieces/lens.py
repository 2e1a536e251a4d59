"""Zooming and panning the board. The layout of the table has a place, the view, through which the land is seen. The
lens makes a layout with larger land. Everything drawn on the land has to stay within the view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import isqrt

from pygame import Rect

from citrus.ui.kit.display_list import Drawable
from citrus.ui.pieces.layout import TableLayout

STEPS = (1.0, 1.3, 1.7, 2.2, 3.0)
MOST_PIXELS = 6_000_000  # of the land: a picture of it is kept


class Lens:
    """Remembers one of a few sizes of the land, and which point of it (in parts of it) lies in the middle."""

    def __init__(self) -> None:
        self._step = 0
        self._middle = (0.5, 0.5)

    def through(self, fitted: TableLayout) -> TableLayout:
        """Return the layout as the lens shows it, from the one without."""
        sizes = _sizes(fitted)
        space = sizes[min(self._step, len(sizes) - 1)]
        if space == fitted.space:
            return fitted
        board = _land(fitted, space)
        view = fitted.view
        board.x = view.centerx - round(self._middle[0] * board.width)
        board.y = view.centery - round(self._middle[1] * board.height)
        return replace(fitted, board=_covering(board, view), space=space)

    def zoom(self, fitted: TableLayout, steps: int, at: tuple[int, int]) -> None:
        """Zoom in by some steps, or out; the land at a point of the window stays there."""
        before = self.through(fitted)
        sizes = _sizes(fitted)
        self._step = min(max(0, sizes.index(before.space) + steps), len(sizes) - 1)
        board = _land(fitted, sizes[self._step])
        board.x = at[0] - round((at[0] - before.board.x) * board.width / before.board.width)
        board.y = at[1] - round((at[1] - before.board.y) * board.height / before.board.height)
        self._keep(fitted, board)

    def pan(self, fitted: TableLayout, dx: int, dy: int) -> None:
        """Pan the land by some pixels, as far as it goes."""
        self._keep(fitted, self.through(fitted).board.move(dx, dy))

    def show(self, fitted: TableLayout, rect: Rect) -> None:
        """Pan the land just until a place on it, given as it lies now, is in sight with a little around it."""
        now = self.through(fitted)
        wanted = rect.inflate(now.space, now.space)
        if wanted.width <= now.view.width and wanted.height <= now.view.height:
            there = wanted.clamp(now.view)
            self.pan(fitted, there.x - wanted.x, there.y - wanted.y)

    def fit(self) -> None:
        """Show the whole board again."""
        self._step = 0

    def _keep(self, fitted: TableLayout, board: Rect) -> None:
        board, view = _covering(board, fitted.view), fitted.view
        self._middle = (view.centerx - board.x) / board.width, (view.centery - board.y) / board.height


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
