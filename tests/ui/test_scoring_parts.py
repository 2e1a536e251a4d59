"""Every number of the final table opens to its parts, and they add up to it."""

from __future__ import annotations

import pygame
import pytest

from citrus.match.playback import Playback
from citrus.rules.events import PointsScored
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.final.parts import PartsPage, parts_of
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from tests.ui.shell import click, click_row, play, press


@pytest.mark.parametrize(("players", "seed", "trees"), [(2, 1, False), (3, 7, False), (5, 4, True)])
def test_the_parts_of_a_number_add_up_to_it(app: App, players: int, seed: int, trees: bool) -> None:
    match = play(players, seed, fruit_trees=trees)
    screen = FinalScreen(app.ui, app.routes, match)
    app.show(screen)
    opened = 0
    for row in screen.result.table:
        for source, points in zip(screen.result.order, row.points, strict=True):
            parts = parts_of(screen.numbers.words, match.steps, row.player, source)
            assert sum(part.points for part in parts) == points, (row.player, source)
            assert ((row.player, source) in screen.numbers.parts) == bool(points)
            opened += bool(points)
            assert all(part.text for part in parts)
    assert opened > players


def test_a_click_opens_a_number_and_a_part_leads_to_its_turn(app: App) -> None:
    match = play(3, 7)
    screen = FinalScreen(app.ui, app.routes, match)
    app.show(screen)
    app.step([], 0.1)
    (player, source), number = next(iter(screen.numbers.parts.items()))
    click(app, number)
    page = app.top
    assert isinstance(page, PartsPage)
    name = match.seats[player].name
    assert page.title.startswith(f"{name}: {app.ui.texts(f'final.{source}')}")
    app.draw()
    first, *others = parts_of(screen.numbers.words, match.steps, player, source)
    (said,) = page.aloud()
    assert all(part.text in said.text for part in (first, *others)), "who does not look hears them"
    click(app, page.rect_of(0).center)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn == first.turn


@pytest.mark.parametrize(("players", "seed", "trees"), [(3, 7, False), (5, 4, True)])
def test_every_part_names_the_turn_in_which_it_came(app: App, players: int, seed: int, trees: bool) -> None:
    match = play(players, seed, fruit_trees=trees)
    playback, words = Playback.of(match), FinalScreen(app.ui, app.routes, match).numbers.words
    scored = [
        (playback.turn_at(number - 1), event)
        for number, step in enumerate(match.steps)
        for event in step.events
        if isinstance(event, PointsScored)
    ]
    assert {"harvest", "finca"} <= {event.source for _, event in scored}
    for player in range(players):
        for source in {event.source for _, event in scored}:
            own = [(turn, event.points) for turn, event in scored if (event.player, event.source) == (player, source)]
            parts = parts_of(words, match.steps, player, source)
            assert [(part.turn, part.points) for part in parts] == own
            assert all(part.final == (source.final) for part in parts)
            if source == "harvest":
                assert all(part.spaces for part in parts), "the board shows where"


def test_keys_alone_open_a_number(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 1))
    app.show(screen)
    app.step([], 0.1)
    for _ in range(20):
        press(app, pygame.K_TAB)
        if screen.group.focus in screen.numbers.parts.values():
            break
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, PartsPage)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen


@pytest.mark.parametrize("keys", [False, True])
def test_a_sum_opens_to_the_numbers_above_it_and_these_to_their_parts(app: App, keys: bool) -> None:
    screen = FinalScreen(app.ui, app.routes, play(3, 7))
    app.show(screen)
    app.step([], 0.1)
    standing, total = screen.result.table[1], screen.numbers.sums[1]
    if keys:
        screen.group.set_focus(total)
        press(app, pygame.K_RETURN)
    else:
        click(app, total)
    rows = app.top
    assert isinstance(rows, ListDialog)
    assert rows.title == app.ui.texts(
        "final.parts", name=screen.match.seats[1].name if screen.match else "", source="Total", points=standing.total
    )
    values = [rows.list.row_of(value).value for value in rows.list.rows]
    assert sum(int(value.replace("−", "-")) for value in values) == standing.total
    assert len(values) == sum(map(bool, standing.points))
    app.draw()
    if keys:
        press(app, pygame.K_DOWN)
        press(app, pygame.K_RETURN)
    else:
        click_row(app, rows.list, 0)
    assert isinstance(app.top, PartsPage)
    source = next(source for source, points in zip(screen.result.order, standing.points, strict=True) if points)
    assert app.ui.texts(f"final.{source}") in app.top.title
    press(app, pygame.K_ESCAPE)
    assert app.top is rows
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
