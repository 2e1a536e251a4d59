"""Lists of rows: what mouse, wheel and keys do with them, whatever is in them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import RIGHT, Down, GoTo, Leave, Move, Point, Request, Up, Wheel
from citrus.ui.kit.scroll import Arrows, ListRow, Rows, ScrollList
from citrus.ui.kit.widgets import Group
from citrus.ui.shell.app import App

ROOM = pygame.Rect(20, 30, 300, 200)
STEP = 50  # a row and the gap below it
Make = Callable[..., ScrollList[int]]


@pytest.fixture
def chosen() -> list[int]:
    return []


@pytest.fixture
def make(app: App, chosen: list[int]) -> Make:
    """Return what makes lists of numbers, with four in sight; those that can be divided by 5 are not live."""

    def made(count: int = 10, arrows: Arrows = "select", place: pygame.Rect = ROOM, u: float = 1.0) -> ScrollList[int]:
        rows = Rows[int](40, lambda *words: None, lambda value: (f"Row {value}", ""), live=lambda value: value % 5 != 0)
        listed = ScrollList(app.ui, "Numbers", rows, chosen.append, arrows)
        listed.rows = range(1, count + 1)
        listed.layout(place, u)
        listed.dirty = False
        return listed

    return made


def middle(listed: ScrollList[int], row: int) -> tuple[int, int]:
    return listed.row_rect(row).center


def clicked(listed: ScrollList[int], down: int, up: int, button: int = 1) -> bool:
    """Press a button on a row and let it go on another; return whether the list used the last."""
    listed.handle(Down(middle(listed, down), button))
    return listed.handle(Up(middle(listed, up), button))


def test_a_click_chooses_the_row_on_which_it_begins_and_ends(make: Make, chosen: list[int]) -> None:
    listed = make()
    assert clicked(listed, 1, 1)
    assert (chosen, listed.selected, listed.dirty) == ([2], 1, True)
    assert not clicked(listed, 1, 2)
    assert not listed.handle(Up(middle(listed, 2))), "it has been let go already"
    assert not clicked(listed, 1, 1, RIGHT)
    assert not listed.handle(Down((ROOM.right + 1, ROOM.y + 9)))
    assert listed.handle(Down(middle(listed, 0))), "nothing below the list gets it"
    assert chosen == [2]
    listed.scroll_to(STEP)
    assert not clicked(listed, 4, 4), "the fifth is not live"
    assert clicked(listed, 3, 3)
    assert chosen == [2, 4]
    gap = listed.row_rect(2).midbottom[0], listed.row_rect(2).bottom + 5
    listed.handle(Down(gap))
    assert not listed.handle(Up(gap))


def test_the_row_under_the_mouse_lights_up_if_it_can_be_chosen(make: Make) -> None:
    listed = make()
    for at, row in ((middle(listed, 2), 2), (middle(listed, 3), 3), ((5, 5), None), (middle(listed, 0), 0)):
        listed.dirty = False
        assert not listed.handle(Point(at)), "others may light up, too"
        assert (listed.hovered_row, listed.dirty) == (row, True)
    listed.handle(Leave())
    assert listed.hovered_row is None
    listed.scroll_to(2 * STEP)
    listed.handle(Point(middle(listed, 4)))
    assert listed.hovered_row is None
    listed.handle(Point(middle(listed, 3)))
    listed.scroll_to(0)
    assert listed.hovered_row is None, "another row lies there now"
    listed.handle(Point(middle(listed, 3)))
    listed.rows = range(3)
    assert listed.hovered_row is None


def test_the_wheel_scrolls_half_a_row_where_there_is_more_to_see(make: Make) -> None:
    listed = make()
    assert listed.reach == 10 * STEP - 10 - ROOM.height
    assert listed.handle(Wheel(middle(listed, 2), -2, -2.0))
    assert (listed.offset, listed.hovered_row) == (STEP, 3), "the mouse lies on the next row now"
    assert listed.handle(Wheel(middle(listed, 2), 0, 0.5))
    assert listed.offset == STEP * 0.75
    assert not listed.handle(Wheel((5, 5), -1, -1.0))
    listed.enabled = False
    assert not listed.handle(Wheel(middle(listed, 2), -1, -1.0))
    assert not make(4).handle(Wheel(ROOM.center, -1, -1.0)), "the page may scroll instead"


def test_keys_go_from_row_to_row_over_those_that_cannot_be_chosen(make: Make, chosen: list[int]) -> None:
    listed = make()
    seen = []
    for press in (Move(0, 1), *[Move(0, 1)] * 4, Request.PAGE_DOWN, Request.PAGE_UP, Request.LAST, Request.FIRST):
        listed.dirty = False
        assert listed.key(press)
        assert listed.dirty
        assert listed.at is not None
        assert ROOM.contains(listed.row_rect(listed.at)), "it comes into sight"
        seen.append(listed.at)
    assert seen == [0, 1, 2, 3, 5, 8, 3, 8, 0]
    assert not listed.key(Move(0, -1)), "the step leaves the list"
    assert not listed.key(Move(1, 0))
    assert listed.key(Request.PAGE_UP), "a page does not"
    assert not make(0).key(Move(0, 1))
    assert chosen == []
    listed.activate()
    assert chosen == [1]


def test_arrows_may_choose_at_once_or_move_a_ring(make: Make, chosen: list[int]) -> None:
    contents = make(arrows="choose")
    for _ in range(2):
        contents.key(Move(0, 1))
    assert chosen == [1, 2]
    ringed = make(arrows="ring")
    clicked(ringed, 1, 1)
    ringed.focused = True
    ringed.key(Move(0, 1))
    assert (ringed.selected, ringed.at, chosen) == (1, 2, [1, 2, 2])
    assert [part.states for part in ringed.parts[:3]] == [set(), {"selected"}, {"focused"}]
    assert ringed.focus_rect == ringed.row_rect(2)
    ringed.activate()
    assert chosen[-1] == 3
    ringed.focused = False
    assert ringed.at == 1, "the ring is gone"
    assert "disabled" in ringed.parts[4].states


def test_where_nothing_is_chosen_the_keyboard_works_on_the_whole_list(make: Make, chosen: list[int]) -> None:
    listed = make()
    assert listed.focus_rect == ROOM
    listed.activate()
    assert chosen == []
    listed.selected = 0
    listed.scroll_to(3 * STEP)
    assert listed.focus_rect == ROOM, "the row is out of sight"


def test_other_rows_keep_the_selected_place_as_far_as_there_is_one(make: Make) -> None:
    listed = make()
    listed.selected = 7
    listed.show(7)
    for count, selected, reach in ((8, 7, 190), (3, 2, 0), (0, None, 0), (9, None, 240)):
        listed.rows = range(count)
        assert (listed.selected, listed.count, listed.reach) == (selected, count, reach)


def test_what_was_in_sight_stays_so_where_everything_is_larger(make: Make) -> None:
    listed = make()
    listed.scroll_to(2 * STEP)
    listed.layout(pygame.Rect(40, 60, 600, 400), 2.0)
    assert (listed.offset, listed.step) == (4 * STEP, 2 * STEP)
    assert listed.row_rect(2).topleft == (40, 60)
    assert listed.row_rect(2).size == (600 - 36, 80), "beside the bar"
    listed.move(-15)
    assert listed.row_rect(2).topleft == (40, 45)


def test_the_bar_can_be_gripped_a_little_beside_it(make: Make) -> None:
    listed = make(place=pygame.Rect(20, 30, 600, 400), u=2.0)
    bar = listed.scroller.bar
    assert bar is not None
    for beside, gripped in ((8, True), (9, False)):
        listed.handle(Down((bar.left - beside, bar.centery)))
        assert listed.scroller.gripped == gripped
        listed.handle(Up((bar.left, bar.centery)))


def test_the_bar_is_dragged_and_clicked(make: Make, chosen: list[int]) -> None:
    listed = make()
    bar = listed.scroller.bar
    assert bar is not None
    assert listed.handle(Down(bar.center))
    assert listed.handle(Point((5, bar.centery + 20)))
    assert listed.offset == pytest.approx(20 / (ROOM.height - bar.height) * listed.reach)
    assert listed.handle(Point((5, 9999)))
    assert listed.offset == listed.reach
    assert listed.handle(Up((5, 9999)))
    assert not listed.handle(Point((5, 5)))
    assert listed.offset == listed.reach
    listed.handle(Down((bar.centerx, ROOM.y + ROOM.height // 2)))
    assert listed.offset == pytest.approx(listed.reach / 2, abs=3), "it jumps to the mouse"
    listed.handle(Up((bar.centerx, ROOM.y)))
    assert chosen == []


def test_a_row_that_fails_says_so_and_harms_no_other(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[Exception] = []
    monkeypatch.setattr(app, "report", reported.append)

    def paint(surface: Drawable, row: ListRow, value: int) -> None:
        if value == 2:
            surface.set_clip(pygame.Rect(0, 0, 1, 1))
            raise LookupError("this one")
        surface.fill(pygame.Color("red"), row.rect)

    listed = ScrollList(app.ui, "Numbers", Rows(40, paint, lambda value: (str(value), "")), lambda value: None)
    listed.rows = (1, 2, 3)
    listed.layout(ROOM, 1.0)
    surface = pygame.Surface((400, 300))
    for _ in range(2):
        listed.draw(surface)
    assert [surface.get_at(middle(listed, row))[:3] == (255, 0, 0) for row in range(3)] == [True, False, True]
    said = pygame.mask.from_threshold(surface.subsurface(listed.row_rect(1)), app.ui.palette["bad"], (90, 90, 90, 255))
    assert said.count() > 100
    assert [str(error) for error in reported] == ["this one"], "once"


def test_a_row_is_gone_to_by_its_number(make: Make, chosen: list[int]) -> None:
    listed = make()
    group = Group([listed])
    assert group.handle(GoTo(listed, 6))
    assert (listed.focused, listed.selected, chosen) == (True, 6, [])
    assert ROOM.contains(listed.row_rect(6)), "it has come into sight"
    group.handle(GoTo(listed, 4))
    group.handle(GoTo(listed, 10))
    assert listed.selected == 6, "5 cannot be chosen, and there is no row after the last one"
    group.handle(GoTo(listed, 1, use=True))
    assert (listed.selected, chosen) == (1, [2])
    assert not Group([]).handle(GoTo(listed, 2))
    listed.enabled = False
    assert not group.handle(GoTo(listed, 2))
