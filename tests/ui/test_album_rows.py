"""Lists of the album: which row is chosen when they change."""

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


@pytest.mark.parametrize(("width", "said"), [(600, "Grandmother: 2 wins in 6 games"), (200, "2 wins in 6 games")])
def test_where_a_row_has_no_room_it_says_less_rather_than_half(
    app: App, written: dict[str, object], width: int, said: str
) -> None:
    def row(title: str) -> AlbumRow:
        return AlbumRow(title, "Grandmother: 2 wins in 6 games", brief="2 wins in 6 games")

    rows = AlbumList(app.ui, "Rows", 48.0, row, lambda title: None)
    rows.take(["Tim"])
    rows.layout(pygame.Rect(0, 0, width, 100), 1.0)
    rows.draw(app.surface)
    assert set(written) == {"Tim", said}


def test_words_stay_away_from_the_edges_of_a_row(app: App) -> None:
    rows = AlbumList(app.ui, "Rows", 61.0, lambda head: AlbumRow("103", "Ana", head=head), lambda head: None)
    rows.take(["Best"])
    rows.layout(pygame.Rect(0, 0, 300, 100), 1.0)
    app.surface.fill("white")
    rows.draw(app.surface)
    place = rows.row_rect(0)
    left = rows.words_from(place, rows.row_of("Best"))
    for top in (place.top + 2, place.bottom - 6):
        ground = app.surface.get_at((left - 4, top))
        assert all(app.surface.get_at((left + x, top + y)) == ground for x in range(60) for y in range(4))
