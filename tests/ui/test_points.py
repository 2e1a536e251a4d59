"""Solid counts, dashed might: earned points are told from possible ones, and from each other, by more than colour."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from citrus.records.record import COLORS
from citrus.ui.kit.palette import contrast
from citrus.ui.pieces.points import READABLE, deep, flag, gain, pill, slip
from citrus.ui.shell.app import App

HIGH = 32


def test_points_bear_their_sign() -> None:
    assert [gain(points) for points in (7, 0, -3)] == ["+7", "+0", "−3"]


def test_points_on_every_pill_can_be_read(app: App) -> None:
    palette = app.ui.palette
    assert {color: contrast(deep(palette, color), palette.on(color)) >= READABLE for color in COLORS} == dict.fromkeys(
        COLORS, True
    )


def test_pills_of_two_players_differ_without_colours(app: App) -> None:
    greys = {color: pygame.transform.grayscale(pill(app.ui, color, "+7", HIGH)) for color in COLORS}
    for one, two in combinations(COLORS, 2):
        pixels = [(x, y) for x in range(greys[one].get_width()) for y in range(HIGH)]
        apart = sum(abs(greys[one].get_at(at).r - greys[two].get_at(at).r) > 40 for at in pixels)
        assert apart > 0.1 * len(pixels), (one, two)


@pytest.mark.parametrize("sign", ["", "red", flag(first=True), flag(first=False)])
def test_the_edge_of_what_might_come_is_broken_and_that_of_what_counts_is_not(app: App, sign: str) -> None:
    possible, earned = slip(app.ui, "+7", HIGH, sign), pill(app.ui, "blue", "+7", HIGH)
    teal = app.ui.palette["hint"]
    edge = [contrast(possible.get_at((x, 1)), teal) < 1.5 for x in range(HIGH // 2, possible.get_width() - HIGH // 2)]
    assert {True, False} <= set(edge)
    below = [earned.get_at((x, HIGH - 1)) for x in range(HIGH, earned.get_width() - HIGH // 2)]
    assert len({tuple(colour) for colour in below}) == 1
    assert below[0].a == 255


def test_a_slip_keeps_to_its_room(app: App) -> None:
    assert slip(app.ui, "+1234", HIGH, "red", most=70).get_width() <= 70
