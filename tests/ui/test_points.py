"""Solid counts, dashed might: earned points are told from possible ones, and from each other, by more than colour."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from citrus.records.record import COLORS
from citrus.ui.kit.palette import contrast
from citrus.ui.pieces.points import READABLE, deep, forecast, gain, pill, slip
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


@pytest.mark.parametrize("color", ["", "red"])
def test_the_edge_of_what_might_come_is_broken_and_that_of_what_counts_is_not(app: App, color: str) -> None:
    possible, earned = slip(app.ui, "+7", HIGH, color), pill(app.ui, "blue", "+7", HIGH)
    teal = app.ui.palette["hint"]
    edge = [contrast(possible.get_at((x, 1)), teal) < 1.5 for x in range(HIGH // 2, possible.get_width() - HIGH // 2)]
    assert {True, False} <= set(edge)
    below = [earned.get_at((x, HIGH - 1)) for x in range(HIGH, earned.get_width() - HIGH // 2)]
    assert len({tuple(colour) for colour in below}) == 1
    assert below[0].a == 255


def test_a_forecast_keeps_to_its_room(app: App) -> None:
    assert forecast(app.ui, 1234, HIGH, most=60, widest=1234).get_width() <= 60


@pytest.mark.parametrize(("high", "most"), [(HIGH, 60), (HIGH, 80), (HIGH // 2, 200)])
def test_forecasts_beside_each_other_are_written_in_one_size(
    app: App, high: int, most: int, written: dict[str, pygame.Surface]
) -> None:
    for points in (101, 87, 86, 9):
        forecast(app.ui, points, high, most, widest=101)
    assert len({written[str(points)].get_height() for points in (101, 87, 86, 9)}) == 1


def test_no_glance_takes_a_forecast_for_a_score(app: App) -> None:
    """It has no paper of its own, thin letters, and an outline that is broken."""
    then, score = forecast(app.ui, 63, HIGH, 100, widest=63), pill(app.ui, "blue", "63", HIGH)
    covered = {one: pygame.mask.from_surface(one).count() / (one.get_width() * HIGH) for one in (then, score)}
    assert covered[then] < 0.3 < 0.7 < covered[score]
    top = {then.get_at((x, y)).a > 0 for x in range(HIGH // 2, then.get_width() - HIGH // 2) for y in (0, 1)}
    assert top == {True, False}


@pytest.mark.parametrize("high", [1, 3, 5, 9])
def test_points_are_painted_in_any_height(app: App, high: int) -> None:
    """As in windows of few pixels, where a pill is lower than its outline is wide."""
    pictures = [pill(app.ui, color, "+7", high) for color in COLORS]
    pictures += [slip(app.ui, "+7", high, "red"), forecast(app.ui, 63, high, 100, widest=63, lit=True)]
    assert {picture.get_height() for picture in pictures} == {high}
