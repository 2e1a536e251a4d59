"""Tiles dragged from the hand to their spaces."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from citrus.rules.actions import Harvest, PlaceBull, Plant
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hover import NOTE_SECONDS
from citrus.ui.table.model.selection import PUT_BACK
from tests.ui.at_table import down, in_hand, key, move, new_match, on_board, picked, plantable, press, up
from tests.ui.offered import lines_in


@pytest.fixture
def screen(app: App, tmp_path: Path) -> PlayScreen:
    """A table with a hand of several sorts."""
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path, seed=2))
    app.show(screen)
    game, market = screen.match.state.game, screen.match.state.market
    line = max(
        lines_in(screen.table.offer.bright), key=lambda line: len({market[number - 1] for number in game.lines[line]})
    )
    screen.table.click(targets.Line(line))
    assert len(set(screen.match.state.hand)) > 1
    return screen


def test_a_tile_is_planted_where_it_is_let_go(app: App, screen: PlayScreen) -> None:
    hand = screen.match.state.hand
    space = plantable(screen, 1)
    down(screen, in_hand(screen, 1))
    half = Rect(in_hand(screen, 1), (1, 1)).union(Rect(on_board(screen, space), (1, 1))).center
    for place in (half, on_board(screen, space)):
        move(screen, place)
        held = screen.table.moment.held
        assert held is not None
        assert held.place == 1
        screen.draw(app.surface)
    assert screen.table.looking.hover.target == targets.Space(space)
    up(screen, on_board(screen, space))
    assert screen.match.steps[-1].action == Plant(hand[1], space, False)
    assert screen.table.moment.held is None
    movement = screen.table.motion.movement
    assert movement is not None
    assert movement.flights[0].start.center == on_board(screen, space), "it moves on from the mouse, not from the hand"


@pytest.mark.parametrize("where", ["log", "mat", "wood", "hand"])
def test_a_tile_let_go_elsewhere_returns_to_the_hand(app: App, screen: PlayScreen, where: str) -> None:
    before, layout = screen.match.state, screen.table.layout
    away = in_hand(screen, 0)[0] - layout.hand_tile // 3, in_hand(screen, 0)[1]
    places = {"log": layout.log.center, "mat": layout.mats[0].mat.center, "wood": (2, 2), "hand": away}
    down(screen, in_hand(screen, 0))
    move(screen, places[where])
    up(screen, places[where])
    assert screen.match.state is before
    assert screen.table.moment.held is None
    assert bool(screen.table.message) == (where != "hand"), "where it has to go is said"


def test_a_space_that_does_not_fit_is_explained(app: App, screen: PlayScreen) -> None:
    before = screen.match.state
    site = next(iter(before.game.board.sites.values()))
    down(screen, in_hand(screen, 0))
    move(screen, on_board(screen, site))
    up(screen, on_board(screen, site))
    assert screen.match.state is before
    assert screen.table.message
    assert picked(screen) == 0


def test_clicking_twice_still_picks_and_puts_back(app: App, screen: PlayScreen) -> None:
    place = in_hand(screen, 0)
    press(screen, place)
    assert picked(screen) == 0
    down(screen, place)
    move(screen, (place[0] + 2, place[1] + 1))  # a hand is never quite still
    up(screen, (place[0] + 2, place[1] + 1))
    assert screen.table.selection == PUT_BACK


def test_a_picked_tile_can_be_dragged_and_stays_picked(app: App, screen: PlayScreen) -> None:
    place = in_hand(screen, 0)
    press(screen, place)
    down(screen, place)
    move(screen, screen.table.layout.log.center)
    up(screen, screen.table.layout.log.center)
    assert picked(screen) == 0


@pytest.mark.parametrize("how", ["escape", "right button", "undo", "resize"])
def test_a_drag_can_be_broken_off(app: App, screen: PlayScreen, how: str) -> None:
    space = plantable(screen, 0)
    down(screen, in_hand(screen, 0))
    move(screen, on_board(screen, space))
    steps = len(screen.match.steps)
    if how == "escape":
        key(screen, pygame.K_ESCAPE)
        assert app.top is screen
    elif how == "right button":
        press(screen, on_board(screen, space), 3)
    elif how == "undo":
        key(screen, pygame.K_u)
        steps -= 1
    else:
        screen.enter((1920, 1080))
    screen.draw(pygame.Surface(screen.size))
    assert screen.table.moment.held is None
    up(screen, (screen.table.layout.log.center))
    assert len(screen.match.steps) == steps


def test_no_note_hides_the_table_where_a_tile_was_just_planted(app: App, screen: PlayScreen) -> None:
    there = targets.Space(plantable(screen, 0))
    screen.table.looking.look_at(there)
    screen.table.click(targets.HandTile(0))
    screen.table.click(there)
    for _ in range(40):
        app.step([], 0.1)
        assert screen.table.moment.note is None
    screen.table.looking.look_at(None)
    screen.table.looking.look_at(there)
    for _ in range(10):
        app.step([], 0.1)
    assert screen.table.moment.note is not None, "who comes back wants to know"


def test_a_button_that_comes_below_the_mouse_has_no_note_until_the_mouse_comes_to_it(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, seed=2)
    rng = random.Random(7)
    while not any(isinstance(action, Harvest) for action in match.legal_actions()):
        match.act(rng.choice(match.legal_actions()))
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)

    def noted(position: tuple[int, int]) -> bool:
        move(screen, position)
        app.step([], NOTE_SECONDS)
        app.step([], NOTE_SECONDS)
        return screen.table.moment.note is not None

    screen.table.press(Command.HARVEST)
    x, y = screen.table.rect_of(targets.Button(Command.CANCEL)).center
    move(screen, (x, y))
    press(screen, (x, y))
    assert screen.table.rect_of(targets.Button(Command.END)).collidepoint(x, y)
    assert not noted((x + 1, y))
    assert not noted((2, 2))
    assert noted((x, y)), "it says why it cannot be used"


def test_a_tile_of_the_mat_is_used_where_it_is_let_go(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, seed=2)
    rng = random.Random(7)
    while not any(isinstance(action, PlaceBull) for action in match.legal_actions()):
        match.act(rng.choice(match.legal_actions()))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    bull = targets.MatTile(match.state.player, "bull")
    space = next(action.space for action in match.legal_actions() if isinstance(action, PlaceBull))
    down(screen, screen.table.rect_of(bull).center)
    move(screen, on_board(screen, space))
    up(screen, on_board(screen, space))
    assert match.steps[-1].action == PlaceBull(space)


def test_a_tile_that_has_just_been_planted_is_seen_as_it_lies_there(app: App, screen: PlayScreen) -> None:
    def looks(rect: Rect) -> bytes:
        screen.draw(app.surface)
        return pygame.image.tobytes(app.surface.subsurface(rect), "RGB")

    space = plantable(screen, 0)
    place = screen.table.rect_of(targets.Space(space))
    press(screen, in_hand(screen, 0))
    glowing = looks(place)
    move(screen, place.center)
    assert looks(place) != glowing  # what a click would do
    press(screen, place.center)
    screen.table.motion.stop()
    screen.table.refresh()
    planted = looks(place)
    move(screen, (2, 2))
    assert looks(place) == planted
    move(screen, place.center)
    assert looks(place) != planted  # the region under the mouse
