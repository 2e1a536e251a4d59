"""Sliders and steppers: numbers that mouse, wheel and keys change."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.kit.presses import RIGHT, Down, Leave, Move, Point, Request, Up, Wheel
from citrus.ui.kit.sliders import Slider
from citrus.ui.kit.stepper import Stepper
from citrus.ui.shell.app import App


@pytest.fixture
def sought() -> list[int]:
    return []


def slider(app: App, sought: list[int], last: int = 10, live: bool = True) -> Slider:
    """Return a slider whose line goes from 10 to 210."""
    made = Slider(app.ui, last, sought.append, live)
    made.layout(pygame.Rect(0, 100, 220, 40), 1.0)
    return made


def test_a_slider_goes_to_where_it_is_clicked_and_follows_the_mouse(app: App, sought: list[int]) -> None:
    line = slider(app, sought)
    assert [line.x_of(position) for position in (0, 5, 10)] == [10, 110, 210]
    assert not line.handle(Down((70, 90)))
    assert not line.handle(Down((70, 120), RIGHT))
    assert line.handle(Down((70, 120)))
    assert line.handle(Point((131, 300))), "also beside the line"
    for x in (134, 9999, -9):
        line.handle(Point((x, 120)))
    assert line.handle(Up((-9, 120)))
    line.handle(Point((110, 120)))
    assert sought == [3, 6, 10, 0]
    assert (line.at, line.position, line.pointed) == (0, 0, 5)
    line.handle(Point((110, 99)))
    assert line.pointed is None
    line.handle(Point((50, 120)))
    line.handle(Leave())
    assert line.pointed is None


def test_a_slider_that_is_not_live_waits_until_it_is_let_go(app: App, sought: list[int]) -> None:
    line = slider(app, sought, live=False)
    line.handle(Down((70, 120)))
    line.dirty = False
    line.handle(Point((190, 120)))
    assert (line.position, line.at, line.dirty, sought) == (9, 0, True, [])
    line.handle(Up((190, 120)))
    assert (line.position, line.at, sought) == (9, 9, [9])
    line.handle(Up((10, 120)))
    assert sought == [9]


def test_wheel_and_keys_move_a_slider_by_one_and_to_its_ends(app: App, sought: list[int]) -> None:
    line = slider(app, sought, last=3)
    assert not line.handle(Wheel((110, 120), 1, 1.0)), "the mouse is elsewhere"
    line.handle(Point((110, 120)))
    assert line.handle(Wheel((110, 120), 0, 0.25))
    assert line.handle(Wheel((110, 120), -1, -1.0))
    for press in (Move(1, 0), Move(1, 0), Move(-1, 0), Request.LAST, Move(1, 0), Request.FIRST, Move(-1, 0)):
        assert line.key(press)
    assert sought == [1, 0, 1, 2, 1, 3, 0]
    assert not line.key(Move(0, 1))
    line.enabled = False
    line.handle(Wheel((110, 120), 1, 1.0))
    assert line.at == 0


def test_a_slider_with_a_single_position_stays_there(app: App, sought: list[int]) -> None:
    line = slider(app, sought, last=0)
    line.handle(Down((150, 120)))
    line.key(Move(1, 0))
    assert (line.x_of(0), line.at, sought) == (10, 0, [])


def test_a_stepper_steps_within_its_reach(app: App) -> None:
    def step(way: int) -> None:
        number.value += way

    number = Stepper(app.ui, "Players", (2, 4), step)
    number.layout(pygame.Rect(100, 100, 200, number.height(200, 1.0)), 1.0)
    minus, plus = number.part(-1), number.part(1)
    assert (minus.left, plus.right) == (100, 300)
    seen = []
    for press in (
        Down(plus.center),
        Down(plus.center),
        Down(plus.center),
        Down(minus.center),
        Down(plus.center, RIGHT),
    ):
        number.handle(press)
        seen.append(number.value)
    assert number.handle(Down(minus.center))
    assert not number.handle(Down(number.rect.midtop)), "its title"
    assert not number.handle(Down(((minus.right + plus.left) // 2, plus.centery))), "between its signs"
    for way in (-1, 1, 1, 1):
        assert number.key(Move(way, 0))
        seen.append(number.value)
    assert not number.key(Move(0, 1))
    assert seen == [3, 4, 4, 3, 3, 2, 3, 4, 4]
    number.enabled = False
    assert not number.handle(Down(minus.center))


def test_a_stepper_is_painted_again_where_another_sign_is_pointed_at(app: App) -> None:
    number = Stepper(app.ui, "Players", (2, 4), lambda way: None, lambda value: f"{value} people")
    number.layout(pygame.Rect(100, 100, 200, 60), 1.0)
    assert number.said == "2 people"
    signs = [number.part(1).center, number.part(-1).center, number.part(-1).move(1, 0).center, (150 + 40, 140), (9, 9)]
    dirty = []
    for place in signs:
        number.dirty = False
        assert not number.handle(Point(place))
        dirty.append(number.dirty)
    assert dirty == [True, True, False, True, True]
