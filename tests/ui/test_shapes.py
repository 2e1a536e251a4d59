"""Shapes that are drawn in many sizes."""

from __future__ import annotations

from itertools import product

import pytest
from pygame import Color, Rect, Surface

from citrus.ui.kit.shapes import Card, Panel, card, disc, draw_panel, icon, shadow, slot, tick
from citrus.ui.pieces.outlines import framed
from citrus.ui.shell.app import App


@pytest.mark.parametrize("width", [2.5, 4.7, 9.0])
def test_a_broken_line_leaves_its_middle_free(app: App, width: float) -> None:
    for size in ((139, 70), (301, 88), (90, 90), (112, 160), (394, 90)):
        picture = slot(app.ui, size, min(size) * 0.2, Color("#126f80"), width)
        edge = round(2 * width + 4 + min(size) * 0.12)
        inside = picture.get_bounding_rect().inflate(-2 * edge, -2 * edge)
        assert picture.subsurface(inside).get_bounding_rect().size == (0, 0), size
        around = {picture.get_at((x, round(width / 2 + 0.5)))[3] > 128 for x in range(size[0])}
        assert around == {True, False}  # dashes and gaps


def test_a_sheet_higher_than_the_window_is_drawn_in_part(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    made, make = set(), app.ui.art.made
    monkeypatch.setattr(app.ui.art, "made", lambda key, how: made.add(key[1]) or make(key, how))
    for depth in (0, 9):
        whole = Surface((200, 4100))
        draw_panel(whole, app.ui, Rect(10, 50, 180, 4000), Panel(17.0, depth))
        made.clear()
        for down in (0, 40, 51, 60, 700, 2000, 3760, 3790, 3800):
            window = Surface((200, 300))
            draw_panel(window, app.ui, Rect(10, 50 - down, 180, 4000), Panel(17.0, depth))
            assert window.get_buffer().raw == whole.subsurface((0, down, 200, 300)).copy().get_buffer().raw, down
        ((_, high),) = made  # one picture while it scrolls
        assert high < 500


def test_a_large_rim_is_drawn_only_where_it_is_seen(app: App) -> None:
    look, at = Card(12.0, Color(90, 60, 30), Color("#126f80"), 3.0), (7, 9)
    whole = Surface((320, 240))
    whole.blit(card(app.ui, (300, 200), look), at)
    beside = [Rect(0, 0, 320, 20), Rect(0, 20, 30, 130), Rect(200, 20, 120, 130), Rect(0, 150, 320, 90)]
    drawn = Surface((320, 240))
    look.sliced(app.ui, (300, 200)).draw(drawn, at, beside)
    whole.fill("black", Rect(30, 20, 170, 130))
    assert drawn.get_buffer().raw == whole.get_buffer().raw


@pytest.mark.parametrize("size", [*product((-9, 0, 1, 5), repeat=2), (300, -9), (-9, 300)])
def test_shapes_are_painted_however_little_room_is_left(app: App, size: tuple[int, int]) -> None:
    ui, side, edge = app.ui, min(size), Color("#126f80")
    pictures = [
        card(ui, size, Card(2.0, "white", edge, 1.5, fade, depth=deep)) for fade in (None, edge) for deep in (0, 3)
    ]
    pictures += [slot(ui, size, 2.0, edge, 1.5), disc(ui, side, edge, edge, 1.5), icon(ui, "check", side, edge)]
    pictures += [tick(ui, side), shadow(ui, size, 2.0, 1).whole(), framed(ui, "blue", size, 2.0, 3)]
    pictures += [ui.art.cover("backdrop", size), ui.art.piece("coin", size)]
    assert all(picture.get_width() and picture.get_height() for picture in pictures)
