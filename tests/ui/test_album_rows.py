"""Lists of the album: which row is chosen when they change, and how high rows are."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.screens.album.rows import AlbumList, AlbumRow
from citrus.ui.shell.app import App


@pytest.fixture
def rows(app: App) -> AlbumList[str]:
    rows = AlbumList(app.ui, "Rows", 46.0, AlbumRow, lambda title: None, lambda title: title != "4")
    rows.take("01234")
    rows.layout(pygame.Rect(0, 0, 300, 400), 1.0)
    return rows


@pytest.mark.parametrize(("chosen", "count", "then"), [(4, 3, 2), (1, 3, 1), (4, 1, 0), (None, 3, 0), (2, 0, None)])
def test_the_row_that_was_chosen_stays_if_it_is_still_there(
    rows: AlbumList[str], chosen: int | None, count: int, then: int | None
) -> None:
    rows.selected, rows.hovered_row = chosen, 1
    rows.take("01234"[:count])
    assert (rows.selected, rows.visible, rows.hovered_row) == (then, count > 0, None)


def test_the_row_under_the_mouse_comes_before_the_one_of_the_keyboard(rows: AlbumList[str]) -> None:
    rows.selected = 2
    assert rows.current is None, "the keyboard is elsewhere"
    rows.focused = True
    assert rows.current == 2
    rows.hovered_row = 3
    assert rows.current == 3
    rows.hovered_row = 4
    assert rows.current is None, "there is nothing to open"
    rows.focused, rows.hovered_row = False, 3
    assert rows.current == 3


def test_rows_are_as_low_as_their_titles_allow(rows: AlbumList[str]) -> None:
    rows.heights = (24.0, 46.0, 80.0)
    found = {}
    for title in ("Short", "A title that goes on and on until a row needs two lines for it, as in Italian"):
        rows.take([title] * 3)
        found[title] = rows.height(300, 1.0), rows.row_height
    (low, first), (high, second) = found.values()
    assert (first, low < high) == (24.0, True)
    assert second in (46.0, 80.0)
    assert low == 3 * 24 + 2 * rows.gap
