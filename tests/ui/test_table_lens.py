"""The enlarged board: what is drawn is what is hit, a push is no click, and nothing leaves the frame."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from citrus.rules.actions import Plant
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.lens import MOST_PIXELS, STEPS, Lens
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import done
from tests.ui.at_table import buy, down, in_hand, key, move, new_match, on_board, picked, plantable, press, up, watching
from tests.ui.layouts import game
from tests.ui.shell import play

SIZES = [(960, 600), (1280, 720), (1000, 1200), (2560, 1080), (3840, 2160)]


@pytest.fixture
def screen(app: App, tmp_path: Path) -> PlayScreen:
    """A table with tiles in the hand."""
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path, seed=2))
    app.show(screen)
    buy(screen)
    screen.table.skip()
    return screen


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("board", ["long", "short"])
@pytest.mark.parametrize("size", SIZES)
def test_the_point_under_the_mouse_stays(size: tuple[int, int], board: str, scale: float) -> None:
    fitted = table_layout(size, game(board, 4), scale)
    at = fitted.view.move(37, -23).center
    lens, before = Lens(), fitted
    for _ in STEPS[1:]:
        lens.zoom(fitted, 1, at)
        now = lens.through(fitted)
        assert now.space >= before.space
        assert now.board.contains(fitted.view)
        assert now.board.width * now.board.height <= MOST_PIXELS or not now.enlarged
        for axis in (0, 1):
            was, is_ = ((at[axis] - shown.board.topleft[axis]) / shown.board.size[axis] for shown in (fitted, now))
            assert is_ == pytest.approx(was, abs=2 / fitted.space)
        before = now
    assert before.space >= 1.25 * fitted.space or fitted.space > 120
    lens.zoom(fitted, -9, at)
    assert lens.through(fitted) == fitted


def test_the_land_cannot_be_pushed_out_of_sight() -> None:
    fitted = table_layout((1280, 720), game("long", 4))
    lens = Lens()
    lens.zoom(fitted, 2, fitted.view.center)
    for way in ((5000, 5000), (-9000, 0), (0, -9000)):
        lens.pan(fitted, *way)
        assert lens.through(fitted).board.contains(fitted.view)
    lens.pan(fitted, 10, 0)
    left = lens.through(fitted).board.x
    lens.pan(fitted, 10, 0)
    assert lens.through(fitted).board.x == left + 10


def test_a_space_is_brought_into_sight() -> None:
    fitted = table_layout((1280, 720), game("long", 4))
    lens = Lens()
    lens.zoom(fitted, 4, fitted.view.topleft)
    for place in ((14, 9), (0, 0), (14, 0)):
        lens.show(fitted, lens.through(fitted).space_rect(*place))
        assert fitted.view.contains(lens.through(fitted).space_rect(*place))


def nearer(screen: PlayScreen, at: tuple[int, int], steps: int = 1) -> None:
    move_free(screen, at)
    screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))


def move_free(screen: PlayScreen, at: tuple[int, int]) -> None:
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))


def in_sight(screen: PlayScreen) -> list[tuple[int, Rect]]:
    board = screen.match.state.game.board
    places = [(space, screen.table.rect_of(targets.Space(space))) for space in range(board.columns * board.rows)]
    return [
        (space, rect.clip(screen.table.layout.view))
        for space, rect in places
        if rect.colliderect(screen.table.layout.view)
    ]


def test_what_is_drawn_is_what_is_hit(app: App, screen: PlayScreen) -> None:
    everything = len(in_sight(screen))
    for steps in (0, 1, 3, -4):
        nearer(screen, screen.table.layout.view.move(-60, 20).center, steps)
        seen = in_sight(screen)
        assert (len(seen) < everything) == screen.table.layout.enlarged
        for space, rect in seen:
            target = screen.table.target_at(rect.topleft)
            assert target == targets.Space(space) or target == targets.Button(Command.FIT)
    assert not screen.table.layout.enlarged
    assert screen.table.target_at((screen.table.layout.frame.x + 2, screen.table.layout.view.centery)) != targets.Space(
        0
    )


def test_a_press_with_a_push_is_no_click(app: App, screen: PlayScreen) -> None:
    press(screen, in_hand(screen, 0))
    space = plantable(screen, 0)
    nearer(screen, on_board(screen, space), 2)
    steps, board = len(screen.match.steps), screen.table.layout.board.copy()
    place = on_board(screen, space)
    down(screen, place)
    assert len(screen.match.steps) == steps, "a press alone does nothing yet"
    move(screen, (place[0] + 40, place[1] + 30))
    move(screen, screen.table.layout.view.center)
    up(screen, screen.table.layout.view.center)
    assert len(screen.match.steps) == steps
    assert screen.table.layout.board != board

    screen.table.looking.reveal(targets.Space(space))
    place = on_board(screen, space)
    assert screen.table.layout.view.collidepoint(place)
    down(screen, place)
    move(screen, (place[0] + 2, place[1] + 1))  # a hand is never quite still
    up(screen, place)
    assert isinstance(screen.match.steps[-1].action, Plant)
    assert screen.match.steps[-1].action.space == space
    assert screen.table.layout.enlarged


def test_a_tile_can_be_dragged_onto_the_enlarged_board(app: App, screen: PlayScreen) -> None:
    space = plantable(screen, 0)
    nearer(screen, on_board(screen, space), 3)
    there = on_board(screen, space)
    down(screen, in_hand(screen, 0))
    move(screen, there)
    held = screen.table.moment.held
    assert held is not None
    assert held.place == 0
    up(screen, there)
    assert screen.match.steps[-1].action == Plant(screen.match.steps[-2].state.hand[0], space, False)
    movement = screen.table.motion.movement
    assert movement is not None


def others(screen: PlayScreen, surface: pygame.Surface) -> list[bytes]:
    lay = screen.table.layout
    rects = [lay.bar, lay.menu, lay.stall, lay.stacks, lay.hand, lay.log, *(mat.mat for mat in lay.mats)]
    return [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in rects]


def test_nothing_leaves_the_frame(app: App, screen: PlayScreen) -> None:
    press(screen, in_hand(screen, 0))
    key(screen, pygame.K_s)
    screen.table.skip()
    move_free(screen, (1, screen.size[1] - 1))
    screen.draw(app.surface)
    before = others(screen, app.surface)
    for corner in (
        screen.table.layout.view.topleft,
        screen.table.layout.view.bottomright,
        screen.table.layout.view.center,
    ):
        screen.table.looking.fit()
        screen.table.looking.zoom(4, corner)
        screen.draw(app.surface)
        assert others(screen, app.surface) == before


@pytest.mark.parametrize("how", ["home", "button", "right click", "wheel"])
def test_the_whole_board_comes_back(app: App, screen: PlayScreen, how: str) -> None:
    fitted = screen.table.layout
    assert Command.FIT not in screen.table.buttons.commands
    nearer(screen, screen.table.layout.view.center, 2)
    assert screen.table.layout.enlarged
    if how == "home":
        key(screen, pygame.K_HOME)
    elif how == "button":
        down(screen, screen.table.layout.fit.center)
        up(screen, screen.table.layout.fit.center)
    elif how == "right click":
        press(screen, screen.table.layout.log.center, 3)
    else:
        nearer(screen, screen.table.layout.view.center, -2)
    assert screen.table.layout == fitted
    assert Command.FIT not in screen.table.buttons.commands


def test_the_whole_board_comes_back_when_no_space_to_choose_is_in_sight(screen: PlayScreen) -> None:
    state, legal = screen.match.state, screen.match.legal_actions()
    tile = state.hand[0]
    places = [screen.table.rect_of(targets.Space(a.space)) for a in legal if isinstance(a, Plant) and a.tile == tile]
    corners = [screen.table.layout.view.topleft, screen.table.layout.view.bottomright]
    corner = max(corners, key=lambda at: min(abs(at[0] - place.x) + abs(at[1] - place.y) for place in places))
    screen.table.cancel()
    nearer(screen, corner, 9)
    assert screen.table.layout.enlarged
    screen.table.click(targets.HandTile(0))
    assert picked(screen) == 0
    assert not screen.table.layout.enlarged
    nearer(screen, screen.table.rect_of(targets.Space(next(iter(done(screen.table.offer.bright))))).center, 2)
    screen.table.click(targets.HandTile(0))
    screen.table.click(targets.HandTile(0))
    assert screen.table.layout.enlarged  # something to choose is in sight


def test_the_board_follows_the_keyboard(app: App, screen: PlayScreen) -> None:
    key(screen, pygame.K_z)
    key(screen, pygame.K_z)
    assert screen.table.layout.enlarged
    while not isinstance(screen.table.focus, targets.Space):
        key(screen, pygame.K_TAB)
    for way in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        for _ in range(15):
            key(screen, way)
            assert screen.table.focus is not None
            assert screen.table.layout.view.contains(screen.table.rect_of(screen.table.focus))


def test_it_stays_enlarged_in_another_window(app: App, screen: PlayScreen) -> None:
    nearer(screen, screen.table.layout.view.center, 2)
    screen.enter((1920, 1080))
    assert screen.table.layout.enlarged
    assert screen.table.layout.board.contains(screen.table.layout.view)
    screen.draw(pygame.Surface(screen.size))


def test_the_wheel_over_the_log_leaves_the_board_alone(app: App, screen: PlayScreen) -> None:
    nearer(screen, screen.table.layout.log.center, 2)
    assert not screen.table.layout.enlarged


def test_a_replay_can_be_looked_at_from_nearer_by(app: App) -> None:
    replay = watching(app, play(2, 1, steps=30))
    view = replay.table.layout.view
    replay.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=view.center, rel=(1, 1), buttons=(0, 0, 0)))
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert replay.table.layout.enlarged
    before = replay.table.layout.board.copy()
    for kind, place in (
        (pygame.MOUSEBUTTONDOWN, view.center),
        (pygame.MOUSEMOTION, (view.centerx + 50, view.centery)),
        (pygame.MOUSEBUTTONUP, (view.centerx + 50, view.centery)),
    ):
        replay.handle(pygame.event.Event(kind, pos=place, button=1, rel=(1, 1), buttons=(1, 0, 0)))
    assert replay.table.layout.board == before.move(50, 0)
    app.step([], 0.1)
    app.draw()
    press(replay, view.center, 3)
    assert not replay.table.layout.enlarged
