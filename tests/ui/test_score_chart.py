"""The chart of the scores over the turns, beside the final scoring."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.course import course
from citrus.match.match import Match
from citrus.records.replay import Step
from citrus.ui.pieces.chart import Chart, Curves, draw_chart, plot_in, spread, ticks
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.fingers import drags, taps
from tests.ui.shell import choose, play, press, resize


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1366, 768)])
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_without_points_has_a_chart(app: App, players: int, size: tuple[int, int], scale: int) -> None:
    resize(app, size)
    app.rescale(scale)
    match = play(players, 1, steps=0)
    end = replace(match.state, phase="over", winners=(0,))
    screen = FinalScreen(app.ui, app.routes, Match(match.record, [*match.steps, Step(None, end, ())], match.path))
    app.show(screen)
    screen.tools.chart.activate()
    app.step([], 0.1)
    assert screen.charted


def test_escape_leads_from_the_chart_to_the_table_and_then_out(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    app.show(screen)
    assert not screen.aloud()
    choose(app, "Chart")
    assert screen.charted
    (heard,) = screen.aloud()
    assert all(f" {one.total}" in heard.text for one in screen.result.table), heard
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert not screen.charted
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 81), (-12, 40), (0, 7), (-3, 0), (0, 1500), (-10, 10**9), (0, 10**30)]
)
def test_ticks_are_round_and_reach_all_points(low: int, high: int) -> None:
    found = ticks(low, high, 7)
    assert found[0] <= low
    assert found[-1] >= high
    assert len(found) <= 9
    assert len({b - a for a, b in pairwise(found)}) == 1


def test_labels_are_moved_apart_in_their_order() -> None:
    placed = spread([50, 50, 10, 51], 20, 0, 100)
    assert sorted(placed) == [placed[2], placed[0], placed[1], placed[3]]
    ordered = sorted(placed)
    assert all(b - a >= 20 for a, b in pairwise(ordered))
    assert ordered[-1] <= 100
    assert spread([10, 90], 20, 0, 100) == [10, 90]


def test_every_line_ends_at_its_score(app: App) -> None:
    match = play(5, 5)
    told = course(match.steps, 5)
    assert told.final is not None
    surface = pygame.Surface((1200, 500))
    surface.fill(app.ui.palette["panel"])
    curves = Curves(told.rows, told.sources)
    draw_chart(surface, Chart(app.ui, 1.0, surface.get_rect(), curves, match.seats))
    plot = plot_in(surface.get_rect(), 1.0, curves)
    assert plot.low <= min(map(min, told.turns))
    assert plot.high == max(told.final), "no room is left empty above the best"
    best = max(range(5), key=lambda player: told.final[player])  # type: ignore[index]
    place = round(plot.x(len(told.rows) - 1)) - 1, round(plot.y(told.final[best]))  # the line ends in a round cap
    colour, found = app.ui.palette[match.seats[best].color], surface.get_at(place)
    assert sum(abs(colour[n] - found[n]) for n in range(3)) < 30


def test_the_chart_tells_the_scores_of_the_turn_under_the_mouse(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    app.show(screen)
    app.draw()
    app.step(
        [pygame.event.Event(pygame.MOUSEMOTION, pos=app.surface.get_rect().center, rel=(0, 0), buttons=(0, 0, 0))], 0.02
    )
    assert screen.pointed is None  # there is no chart yet
    choose(app, "Chart")
    app.draw()
    plot = screen.plot
    before = pygame.image.tobytes(app.surface, "RGB")
    for turn in (0, 7, plot.turns, plot.turns + 1):
        at = round(plot.x(turn)), plot.rect.centery
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        assert screen.pointed == turn
        app.draw()
        assert pygame.image.tobytes(app.surface, "RGB") != before
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert screen.pointed is None


def test_a_click_on_the_chart_shows_the_game_after_that_turn(app: App) -> None:
    match = play(2, 3)
    screen = FinalScreen(app.ui, app.routes, match)
    app.show(screen)
    app.draw()
    choose(app, "Chart")
    app.draw()
    plot = screen.plot
    told = course(match.steps, 2)
    rows = [*told.turns, told.final]
    for turn in (0, 1, 7, plot.turns, plot.turns + 1):
        at = round(plot.x(turn)), plot.rect.centery
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 0.02)
        replay = app.top
        assert isinstance(replay, ReplayScreen)
        shown = tuple(player.score for player in replay.playback.state.players)
        assert shown == rows[turn if turn < plot.turns else -1]
        app.pop()


def test_a_finger_reads_the_chart_before_it_opens_a_turn(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    app.show(screen)
    choose(app, "Chart")
    taps(app, (2, 2))
    plot = screen.plot
    turns = [(round(plot.x(turn)), plot.rect.centery) for turn in (3, 9, 12)]
    drags(app, *turns)
    assert screen.pointed == 12
    taps(app, turns[0])
    assert screen.pointed == 3
    assert app.top is screen
    taps(app, (turns[0][0] + 15, turns[0][1]))
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.playback.turn == 4, "three turns are over"


def test_the_largest_jump_is_the_first_of_equal_ones_and_leads_have_none() -> None:
    rows = [(0, 0), (3, 0), (3, 9), (12, 9), (12, 10)]
    assert Curves(rows).jump == (2, 1)
    assert Curves(rows, signed=True).jump is None
    assert Curves([(0, 0), (0, -3)]).jump is None
