"""The enlarged board: what is drawn is what is hit, a push is no click, and nothing leaves the frame."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from citrus.rules.actions import Plant
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.lens import MOST_PIXELS, STEPS, Lens
from citrus.ui.screens.play import TableScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.selection import Target
from tests.ui.at_table import buy, down, in_hand, key, move, new_match, on_board, plantable, press, up, watching
from tests.ui.layouts import game
from tests.ui.shell import play

SIZES = [(960, 600), (1280, 720), (1000, 1200), (2560, 1080), (3840, 2160)]


@pytest.fixture
def screen(app: App, tmp_path: Path) -> TableScreen:
    """A table with tiles in the hand."""
    screen = TableScreen(app.ui, app.routes, new_match(tmp_path, seed=2))
    app.show(screen)
    buy(screen)
    screen._skip()
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


def nearer(screen: TableScreen, at: tuple[int, int], steps: int = 1) -> None:
    move_free(screen, at)
    screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))


def move_free(screen: TableScreen, at: tuple[int, int]) -> None:
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))


def in_sight(screen: TableScreen) -> list[tuple[int, Rect]]:
    board = screen.match.state.game.board
    places = [(space, screen.place(Target("space", number=space))) for space in range(board.columns * board.rows)]
    return [(space, rect.clip(screen.table.view)) for space, rect in places if rect.colliderect(screen.table.view)]


def test_what_is_drawn_is_what_is_hit(app: App, screen: TableScreen) -> None:
    everything = len(in_sight(screen))
    for steps in (0, 1, 3, -4):
        nearer(screen, screen.table.view.move(-60, 20).center, steps)
        seen = in_sight(screen)
        assert (len(seen) < everything) == screen.table.enlarged
        for space, rect in seen:
            target = screen.target_at(rect.topleft)
            assert target == Target("space", number=space) or target == Target("button", "fit")
    assert not screen.table.enlarged
    assert screen.target_at((screen.table.frame.x + 2, screen.table.view.centery)) != Target("space", number=0)


def test_a_press_with_a_push_is_no_click(app: App, screen: TableScreen) -> None:
    press(screen, in_hand(screen, 0))
    space = plantable(screen, 0)
    nearer(screen, on_board(screen, space), 2)
    steps, board = len(screen.match.steps), screen.table.board.copy()
    place = on_board(screen, space)
    down(screen, place)
    assert len(screen.match.steps) == steps, "a press alone does nothing yet"
    move(screen, (place[0] + 40, place[1] + 30))
    move(screen, screen.table.view.center)
    up(screen, screen.table.view.center)
    assert len(screen.match.steps) == steps
    assert screen.table.board != board

    screen.reveal(Target("space", number=space))
    place = on_board(screen, space)
    assert screen.table.view.collidepoint(place)
    down(screen, place)
    move(screen, (place[0] + 2, place[1] + 1))  # a hand is never quite still
    up(screen, place)
    assert isinstance(screen.match.steps[-1].action, Plant)
    assert screen.match.steps[-1].action.space == space
    assert screen.table.enlarged


def test_a_tile_can_be_dragged_onto_the_enlarged_board(app: App, screen: TableScreen) -> None:
    space = plantable(screen, 0)
    nearer(screen, on_board(screen, space), 3)
    there = on_board(screen, space)
    down(screen, in_hand(screen, 0))
    move(screen, there)
    assert screen._mouse.dragged == 0
    up(screen, there)
    assert screen.match.steps[-1].action == Plant(screen.match.steps[-2].state.hand[0], space, False)
    movement = screen._motion.movement
    assert movement is not None


def others(screen: TableScreen, surface: pygame.Surface) -> list[bytes]:
    table: TableLayout = screen.table
    rects = [table.bar, table.menu, table.stall, table.stacks, table.hand, table.log, *(mat.mat for mat in table.mats)]
    return [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in rects]


def test_nothing_leaves_the_frame(app: App, screen: TableScreen) -> None:
    press(screen, in_hand(screen, 0))
    key(screen, pygame.K_s)
    screen._skip()
    move_free(screen, (1, screen.size[1] - 1))
    screen.draw(app.surface)
    before = others(screen, app.surface)
    for corner in (screen.table.view.topleft, screen.table.view.bottomright, screen.table.view.center):
        screen.fit()
        screen.zoom(4, corner)
        screen.draw(app.surface)
        assert others(screen, app.surface) == before


@pytest.mark.parametrize("how", ["home", "button", "right click", "wheel"])
def test_the_whole_board_comes_back(app: App, screen: TableScreen, how: str) -> None:
    fitted = screen.table
    assert "fit" not in screen.button_names()
    nearer(screen, screen.table.view.center, 2)
    assert screen.table.enlarged
    if how == "home":
        key(screen, pygame.K_HOME)
    elif how == "button":
        down(screen, screen.table.fit.center)
        up(screen, screen.table.fit.center)
    elif how == "right click":
        press(screen, screen.table.log.center, 3)
    else:
        nearer(screen, screen.table.view.center, -2)
    assert screen.table == fitted
    assert "fit" not in screen.button_names()


def test_the_whole_board_comes_back_when_no_space_to_choose_is_in_sight(screen: TableScreen) -> None:
    state, legal = screen.match.state, screen.match.legal_actions()
    tile = state.hand[0]
    places = [screen.place(Target("space", number=a.space)) for a in legal if isinstance(a, Plant) and a.tile == tile]
    corners = [screen.table.view.topleft, screen.table.view.bottomright]
    corner = max(corners, key=lambda at: min(abs(at[0] - place.x) + abs(at[1] - place.y) for place in places))
    screen.cancel()
    nearer(screen, corner, 9)
    assert screen.table.enlarged
    screen.click(Target("hand", number=0))
    assert screen.selection.mode == "tile"
    assert not screen.table.enlarged
    nearer(screen, screen.place(Target("space", number=next(iter(screen.offered().spaces)))).center, 2)
    screen.click(Target("hand", number=0))
    screen.click(Target("hand", number=0))
    assert screen.table.enlarged  # something to choose is in sight


def test_the_board_follows_the_keyboard(app: App, screen: TableScreen) -> None:
    key(screen, pygame.K_z)
    key(screen, pygame.K_z)
    assert screen.table.enlarged
    while screen.focus is None or screen.focus.area != "space":
        key(screen, pygame.K_TAB)
    for way in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        for _ in range(15):
            key(screen, way)
            assert screen.focus is not None
            assert screen.table.view.contains(screen.place(screen.focus))


def test_it_stays_enlarged_in_another_window(app: App, screen: TableScreen) -> None:
    nearer(screen, screen.table.view.center, 2)
    screen.enter((1920, 1080))
    assert screen.table.enlarged
    assert screen.table.board.contains(screen.table.view)
    screen.draw(pygame.Surface(screen.size))


def test_the_wheel_over_the_log_leaves_the_board_alone(app: App, screen: TableScreen) -> None:
    nearer(screen, screen.table.log.center, 2)
    assert not screen.table.enlarged


def test_a_replay_can_be_looked_at_from_nearer_by(app: App) -> None:
    replay = watching(app, play(2, 1, steps=30))
    table = replay.table
    view = table.table.view
    replay.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=view.center, rel=(1, 1), buttons=(0, 0, 0)))
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert table.table.enlarged
    before = table.table.board.copy()
    for kind, place in (
        (pygame.MOUSEBUTTONDOWN, view.center),
        (pygame.MOUSEMOTION, (view.centerx + 50, view.centery)),
        (pygame.MOUSEBUTTONUP, (view.centerx + 50, view.centery)),
    ):
        replay.handle(pygame.event.Event(kind, pos=place, button=1, rel=(1, 1), buttons=(1, 0, 0)))
    assert table.table.board == before.move(50, 0)
    app.step([], 0.1)
    app.draw()
    press(table, view.center, 3)
    assert not table.table.enlarged
