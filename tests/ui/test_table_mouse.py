"""Tiles dragged from the hand to their spaces."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from citrus.rules.actions import Harvest, PlaceBull, Plant
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.motion.animator import NOTE_SECONDS
from tests.ui.at_table import new_match
from tests.ui.player import Player, sit_down


@pytest.fixture
def player(app: App, tmp_path: Path) -> Player:
    """Return a table with a hand of several sorts."""
    player = sit_down(app, new_match(tmp_path, seed=2))
    game, market = player.state.game, player.state.market
    line = max(player.lines, key=lambda line: len({market[number - 1] for number in game.lines[line]}))
    player.clicks(targets.MarketLine(line))
    assert len(set(player.state.hand)) > 1
    return player


def test_a_tile_is_planted_where_it_is_let_go(app: App, player: Player) -> None:
    hand = player.state.hand
    space = player.plantable(1)
    player.holds(targets.HandTile(1))
    half = (
        Rect(player.spot_of(targets.HandTile(1)), (1, 1))
        .union(Rect(player.spot_of(targets.Space(space)), (1, 1)))
        .center
    )
    for place in (half, player.spot_of(targets.Space(space))):
        player.moves(place)
        held = player.held
        assert held.place == 1
        player.screen.draw(app.surface)
    assert player.hovered == targets.Space(space)
    player.lets_go(targets.Space(space))
    assert player.steps[-1].action == Plant(hand[1], space, False)
    assert player.held is None
    movement = player.movement
    assert movement.flights[0].start.center == player.spot_of(targets.Space(space)), (
        "it moves on from the mouse, not from the hand"
    )


@pytest.mark.parametrize("where", ["log", "mat", "wood", "hand"])
def test_a_tile_let_go_elsewhere_returns_to_the_hand(app: App, player: Player, where: str) -> None:
    before, layout = player.state, player.layout
    away = player.spot_of(targets.HandTile(0))[0] - layout.hand_tile // 3, player.spot_of(targets.HandTile(0))[1]
    places = {"log": layout.log.center, "mat": layout.mats[0].mat.center, "wood": (2, 2), "hand": away}
    player.holds(targets.HandTile(0))
    player.moves(places[where])
    player.lets_go(places[where])
    assert player.state is before
    assert player.held is None
    assert bool(player.message) == (where != "hand"), "where it has to go is said"


def test_a_space_that_does_not_fit_is_explained(app: App, player: Player) -> None:
    before = player.state
    site = next(iter(before.game.board.sites.values()))
    player.holds(targets.HandTile(0))
    player.moves(targets.Space(site))
    player.lets_go(targets.Space(site))
    assert player.state is before
    assert player.message
    assert player.picked == {targets.HandTile(0)}


def test_clicking_twice_still_picks_and_puts_back(app: App, player: Player) -> None:
    place = player.spot_of(targets.HandTile(0))
    player.clicks(place)
    assert player.picked == {targets.HandTile(0)}
    player.holds(place)
    player.moves((place[0] + 2, place[1] + 1))  # a hand is never quite still
    player.lets_go((place[0] + 2, place[1] + 1))
    assert not player.picked


def test_a_picked_tile_can_be_dragged_and_stays_picked(app: App, player: Player) -> None:
    place = player.spot_of(targets.HandTile(0))
    player.clicks(place)
    player.holds(place)
    player.moves(player.layout.log.center)
    player.lets_go(player.layout.log.center)
    assert player.picked == {targets.HandTile(0)}


@pytest.mark.parametrize("how", ["escape", "right button", "undo", "resize"])
def test_a_drag_can_be_broken_off(app: App, player: Player, how: str) -> None:
    space = player.plantable(0)
    player.holds(targets.HandTile(0))
    player.moves(targets.Space(space))
    steps = len(player.steps)
    if how == "escape":
        player.presses(pygame.K_ESCAPE)
        assert app.top is player.screen
    elif how == "right button":
        player.clicks(targets.Space(space), 3)
    elif how == "undo":
        player.presses(pygame.K_u)
        steps -= 1
    else:
        player.screen.enter((1920, 1080))
    player.screen.draw(pygame.Surface(player.screen.size))
    assert player.held is None
    player.lets_go(player.layout.log.center)
    assert len(player.steps) == steps


def test_no_note_hides_the_table_where_a_tile_was_just_planted(app: App, player: Player) -> None:
    there = targets.Space(player.plantable(0))
    player.hovers(there)
    player.clicks(targets.HandTile(0))
    player.clicks(there)
    for _ in range(40):
        app.step([], 0.1)
        assert not player.note
    player.hovers(None)
    player.hovers(there)
    for _ in range(10):
        app.step([], 0.1)
    assert player.note, "who comes back wants to know"


def test_a_button_that_comes_below_the_mouse_has_no_note_until_the_mouse_comes_to_it(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, seed=2)
    rng = random.Random(7)
    while not any(isinstance(action, Harvest) for action in match.legal_actions()):
        match.act(rng.choice(match.legal_actions()))
    player = sit_down(app, match, speed="none")

    def noted(position: tuple[int, int]) -> bool:
        player.moves(position)
        app.step([], NOTE_SECONDS)
        app.step([], NOTE_SECONDS)
        return player.note

    player.does(next(action for action in match.legal_actions() if isinstance(action, Harvest)))
    player.clicks(Command.UNDO)
    player.clicks(Command.HARVEST)
    x, y = player.rect_of(targets.CommandButton(Command.CANCEL)).center
    player.moves((x, y))
    player.clicks((x, y))
    assert player.rect_of(targets.CommandButton(Command.UNDO)).collidepoint(x, y)
    assert not noted((x + 1, y))
    assert not noted((2, 2))
    assert noted((x, y)), "it says what it does"


def test_a_tile_of_the_mat_is_used_where_it_is_let_go(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, seed=2)
    rng = random.Random(7)
    while not any(isinstance(action, PlaceBull) for action in match.legal_actions()):
        match.act(rng.choice(match.legal_actions()))
    player = sit_down(app, match)
    bull = targets.MatTile(match.state.player, "bull")
    space = next(action.space for action in match.legal_actions() if isinstance(action, PlaceBull))
    player.holds(player.rect_of(bull).center)
    player.moves(targets.Space(space))
    player.lets_go(targets.Space(space))
    assert match.steps[-1].action == PlaceBull(space)


def test_a_tile_that_has_just_been_planted_is_seen_as_it_lies_there(app: App, player: Player) -> None:
    def looks(rect: Rect) -> bytes:
        player.screen.draw(app.surface)
        return pygame.image.tobytes(app.surface.subsurface(rect), "RGB")

    space = player.plantable(0)
    place = player.rect_of(targets.Space(space))
    player.clicks(targets.HandTile(0))
    glowing = looks(place)
    player.moves(place.center)
    assert looks(place) != glowing  # what a click would do
    player.clicks(place.center)
    player.waits(1.0)
    planted = looks(place)
    player.moves((2, 2))
    assert looks(place) == planted
    player.moves(place.center)
    assert looks(place) != planted  # the region under the mouse


def test_the_right_button_lets_go_of_a_tile_before_it_puts_the_standings_away(player: Player) -> None:
    player.clicks(Command.STANDINGS)
    player.holds(targets.HandTile(1))
    player.moves(player.layout.log.center)
    assert player.held is not None
    for shown in (True, False):
        player.clicks(player.layout.log.center, button=3)
        assert player.held is None
        assert player.standings == shown


def test_coming_back_from_another_screen_no_tile_follows_the_mouse(player: Player) -> None:
    player.holds(targets.HandTile(1))
    player.moves(player.layout.log.center)
    assert player.held is not None
    player.comes_back()
    player.moves(player.layout.view.center)
    assert player.held is None
