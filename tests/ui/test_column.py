"""Columns: what stands one below another on a page."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.column import Column
from citrus.ui.kit.page import Page
from citrus.ui.kit.switch import Switch
from citrus.ui.shell.app import App

ROOM = pygame.Rect(100, 50, 400, 300)


class Sheet(Page):
    """A page with nothing on it."""

    def arrange(self, size: tuple[int, int]) -> int:
        return size[1]


@pytest.fixture
def page(app: App) -> Page:
    """Return a page at twice the usual size."""
    page = Sheet(app.ui)
    app.show(page)
    page.u = 2.0
    return page


def test_things_follow_each_other_with_room_between_them(app: App, page: Page) -> None:
    column = Column(page, ROOM)
    switches = [Switch(app.ui, "On", text, lambda on: None) for text in ("short", "long enough for two lines " * 2)]
    column.skip(5)
    column.add(*switches, gap=7, below=11)
    first, second = (switch.rect for switch in switches)
    assert [one.height for one in (first, second)] == [switch.height(400, 2.0) for switch in switches]
    assert first.height < second.height
    assert (first.topleft, second.topleft) == ((100, 60), (100, first.bottom + 14))
    assert column.y == second.bottom + 22
    assert column.rest == ROOM.bottom - column.y


def test_texts_are_written_onto_the_paper(page: Page) -> None:
    column = Column(page, ROOM)
    column.explain("Words that need more than one line of the column, as they are many. " * 2, below=3)
    column.label("settings.speed")
    (told, place), (label, under) = page.paper
    assert told.get_width() <= ROOM.width
    assert (place, under) == ((100, 50), (100, 50 + told.get_height() + 6))
    assert column.y == under[1] + label.get_height()


@pytest.mark.parametrize(("count", "end"), [(0, 50), (1, 90), (3, 90), (4, 140)])
def test_a_grid_ends_with_its_last_row(app: App, page: Page, count: int, end: int) -> None:
    column, buttons = Column(page, ROOM), [Button(app.ui, "x", lambda: None) for _ in range(count)]
    column.grid(buttons, 3, 40, 20, 10)
    assert column.y == end
    places = [(100 + number % 3 * 140, 50 + number // 3 * 50, 120, 40) for number in range(count)]
    assert [tuple(button.rect) for button in buttons] == places


def test_things_may_go_beyond_the_end(app: App, page: Page) -> None:
    column = Column(page, ROOM)
    column.place(Button(app.ui, "x", lambda: None), 340)
    assert column.rest == -40
