"""The enlarged board: what is drawn is what is hit, a push is no click, and nothing leaves the frame."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from citrus.rules.actions import Buy, Plant
from citrus.rules.numbering import Space
from citrus.rules.turn import apply, legal_actions
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.lens import MOST_PIXELS, STEPS, WHOLE
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui.at_table import new_match
from tests.ui.layouts import game
from tests.ui.player import Player, sit_down, watch
from tests.ui.shell import play

SIZES = [(960, 600), (1280, 720), (1000, 1200), (2560, 1080), (3840, 2160)]


@pytest.fixture
def player(app: App, tmp_path: Path) -> Player:
    """Return a table with tiles in the hand."""
    player = sit_down(app, new_match(tmp_path, seed=2))
    player.buys()
    player.skips()
    return player


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("board", ["long", "short"])
@pytest.mark.parametrize("size", SIZES)
def test_the_point_under_the_mouse_stays(size: tuple[int, int], board: str, scale: float) -> None:
    fitted = table_layout(size, game(board, 4), scale)
    at = fitted.view.move(37, -23).center
    lens, before = WHOLE, fitted
    for _ in STEPS[1:]:
        lens = lens.zoomed(fitted, 1, at)
        now = lens.through(fitted)
        assert now.space >= before.space
        assert now.board.contains(fitted.view)
        assert now.board.width * now.board.height <= MOST_PIXELS or not now.enlarged
        for axis in (0, 1):
            was, is_ = ((at[axis] - shown.board.topleft[axis]) / shown.board.size[axis] for shown in (fitted, now))
            assert is_ == pytest.approx(was, abs=2 / fitted.space)
        before = now
    assert before.space >= 1.25 * fitted.space or fitted.space > 120
    assert lens.zoomed(fitted, -9, at).through(fitted) == fitted


def test_the_land_cannot_be_pushed_out_of_sight() -> None:
    fitted = table_layout((1280, 720), game("long", 4))
    lens = WHOLE.zoomed(fitted, 2, fitted.view.center)
    for way in ((5000, 5000), (-9000, 0), (0, -9000)):
        lens = lens.panned(fitted, *way)
        assert lens.through(fitted).board.contains(fitted.view)
    lens = lens.panned(fitted, 10, 0)
    left = lens.through(fitted).board.x
    lens = lens.panned(fitted, 10, 0)
    assert lens.through(fitted).board.x == left + 10


def test_a_space_is_brought_into_sight() -> None:
    fitted = table_layout((1280, 720), game("long", 4))
    lens = WHOLE.zoomed(fitted, 4, fitted.view.topleft)
    for place in ((14, 9), (0, 0), (14, 0)):
        lens = lens.revealing(fitted, lens.through(fitted).space_rect(*place))
        assert fitted.view.contains(lens.through(fitted).space_rect(*place))


def nearer(player: Player, at: tuple[int, int], steps: int = 1) -> None:
    player.turns_wheel(steps, at)


def in_sight(player: Player) -> list[tuple[int, Rect]]:
    board = player.state.game.board
    places = [(space, player.rect_of(targets.Space(space))) for space in range(board.columns * board.rows)]
    return [(space, rect.clip(player.layout.view)) for space, rect in places if rect.colliderect(player.layout.view)]


def test_what_is_drawn_is_what_is_hit(app: App, player: Player) -> None:
    everything = len(in_sight(player))
    for steps in (0, 1, 3, -4):
        nearer(player, player.layout.view.move(-60, 20).center, steps)
        seen = in_sight(player)
        assert (len(seen) < everything) == player.layout.enlarged
        for space, rect in seen:
            target = player.target_at(rect.topleft)
            assert target == targets.Space(space) or target == targets.CommandButton(Command.FIT)
    assert not player.layout.enlarged
    assert player.target_at((player.layout.frame.x + 2, player.layout.view.centery)) != targets.Space(0)


def test_a_press_with_a_push_is_no_click(app: App, player: Player) -> None:
    player.clicks(targets.HandTile(0))
    space = player.plantable(0)
    nearer(player, player.spot_of(targets.Space(space)), 2)
    steps, board = len(player.steps), player.layout.board.copy()
    place = player.spot_of(targets.Space(space))
    player.holds(place)
    assert len(player.steps) == steps, "a press alone does nothing yet"
    player.moves((place[0] + 40, place[1] + 30))
    player.moves(player.layout.view.center)
    player.lets_go(player.layout.view.center)
    assert len(player.steps) == steps
    assert player.layout.board != board

    player.aims(targets.Space(space))
    place = player.spot_of(targets.Space(space))
    assert player.layout.view.collidepoint(place)
    player.holds(place)
    player.moves((place[0] + 2, place[1] + 1))  # a hand is never quite still
    player.lets_go(place)
    assert isinstance(player.steps[-1].action, Plant)
    assert player.steps[-1].action.space == space
    assert player.layout.enlarged


def test_a_tile_can_be_dragged_onto_the_enlarged_board(app: App, player: Player) -> None:
    space = player.plantable(0)
    nearer(player, player.spot_of(targets.Space(space)), 3)
    there = player.spot_of(targets.Space(space))
    player.holds(targets.HandTile(0))
    player.moves(there)
    held = player.held
    assert held.place == 0
    player.lets_go(there)
    assert player.steps[-1].action == Plant(player.steps[-2].state.hand[0], space, False)
    movement = player.movement
    assert movement is not None


def others(player: Player, surface: pygame.Surface) -> list[bytes]:
    lay = player.layout
    rects = [lay.bar, lay.menu, lay.stall, lay.stacks, lay.hand, lay.log, *(mat.mat for mat in lay.mats)]
    return [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in rects]


def test_nothing_leaves_the_frame(app: App, player: Player) -> None:
    player.clicks(targets.HandTile(0))
    player.presses(pygame.K_s)
    player.skips()
    player.moves((1, player.screen.size[1] - 1))
    player.screen.draw(app.surface)
    before = others(player, app.surface)
    for corner in (player.layout.view.topleft, player.layout.view.bottomright, player.layout.view.center):
        player.presses(pygame.K_HOME)
        player.turns_wheel(4, corner)
        player.screen.draw(app.surface)
        assert others(player, app.surface) == before


@pytest.mark.parametrize("how", ["home", "button", "right click", "wheel"])
def test_the_whole_board_comes_back(app: App, player: Player, how: str) -> None:
    fitted = player.layout
    assert Command.FIT not in player.buttons
    nearer(player, player.layout.view.center, 2)
    assert player.layout.enlarged
    if how == "home":
        player.presses(pygame.K_HOME)
    elif how == "button":
        player.holds(player.layout.fit.center)
        player.lets_go(player.layout.fit.center)
    elif how == "right click":
        player.clicks(player.layout.log.center, 3)
    else:
        nearer(player, player.layout.view.center, -2)
    assert player.layout == fitted
    assert Command.FIT not in player.buttons


def farthest(player: Player, spaces: Iterable[Space]) -> tuple[int, int]:
    """Return the corner of the board that is farthest from some spaces."""
    places = [player.rect_of(targets.Space(space)) for space in spaces]
    corners = [player.layout.view.topleft, player.layout.view.bottomright]
    return max(corners, key=lambda at: min(abs(at[0] - place.x) + abs(at[1] - place.y) for place in places))


def test_the_whole_board_comes_back_when_no_space_to_choose_is_in_sight(player: Player) -> None:
    state, legal = player.state, player.legal
    tile = state.hand[0]
    corner = farthest(player, [a.space for a in legal if isinstance(a, Plant) and a.tile == tile])
    player.presses(pygame.K_ESCAPE)
    nearer(player, corner, 9)
    assert player.layout.enlarged
    player.clicks(targets.HandTile(0))
    assert player.picked == {targets.HandTile(0)}
    assert not player.layout.enlarged
    nearer(player, player.rect_of(targets.Space(next(iter(player.spaces)))).center, 2)
    player.clicks(targets.HandTile(0))
    player.clicks(targets.HandTile(0))
    assert player.layout.enlarged  # something to choose is in sight


def test_a_click_where_nothing_can_be_done_leaves_the_board_enlarged(player: Player) -> None:
    player.clicks(targets.HandTile(0))
    nearer(player, farthest(player, player.spaces), 9)
    before = player.layout
    there = [targets.Space(space) for space in player.state.game.board.names]
    seen = [space for space in there if player.has_in_sight(space)]
    assert seen
    assert not {target.number for target in seen} & set(player.spaces)
    for target in (*seen, targets.Mat(1), targets.Log()):
        player.clicks(target)
        assert player.layout == before


@pytest.mark.parametrize("pushed", [False, True])
def test_what_moves_is_seen_to_its_end_before_the_whole_board_comes_back(
    app: App, pushed: bool, tmp_path: Path
) -> None:
    player = sit_down(app, new_match(tmp_path, seed=2))
    view, bought = player.layout.view, Buy(player.lines[0])
    plantable = [a.space for a in legal_actions(apply(player.state, bought)[0]) if isinstance(a, Plant)]
    nearer(player, farthest(player, plantable), 9)
    player.does(bought)
    assert player.is_moving
    assert player.layout.enlarged
    if pushed:
        player.skips()
        player.drags(view.center, (view.centerx - 9, view.centery - 9))
    while player.is_moving:
        player.waits(0.02)
    player.waits(0.02)
    assert player.layout.enlarged == pushed


def test_the_board_follows_the_keyboard(app: App, player: Player) -> None:
    player.presses(pygame.K_z)
    player.presses(pygame.K_z)
    assert player.layout.enlarged
    while not isinstance(player.focus, targets.Space):
        player.presses(pygame.K_TAB)
    for way in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        for _ in range(15):
            player.presses(way)
            if isinstance(player.focus, targets.Space):  # else it has left the board at its edge
                assert player.layout.view.contains(player.rect_of(player.focus))


def test_the_wheel_over_the_log_leaves_the_board_alone(app: App, player: Player) -> None:
    nearer(player, player.layout.log.center, 2)
    assert not player.layout.enlarged


def test_a_replay_can_be_looked_at_from_nearer_by(app: App) -> None:
    player = watch(app, play(2, 1, steps=30))
    view = player.layout.view
    nearer(player, view.center, 2)
    assert player.layout.enlarged
    before = player.layout.board.copy()
    player.drags(view.center, (view.centerx + 50, view.centery))
    assert player.layout.board == before.move(50, 0)
    app.step([], 0.1)
    app.draw()
    player.clicks(view.center, 3)
    assert not player.layout.enlarged
