"""Arrows lead over the table, in short steps and in long ones."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.rules.actions import Action, BuildFinca, Buy, Plant
from citrus.ui.kit.presses import Move
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui import keyboard
from tests.ui.at_table import new_match
from tests.ui.player import sit_down

KEY_EVENTS = (pygame.KEYDOWN, pygame.KEYUP)


def test_control_and_an_arrow_leap_to_a_space_that_can_be_used(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.presses(pygame.K_TAB)
    player.presses(pygame.K_RETURN)
    player.presses(pygame.K_1)
    seen = set()
    for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP) * 5:
        player.presses(code, pygame.KMOD_LCTRL)
        now = player.focus
        assert isinstance(now, targets.Space)
        assert now.number in player.spaces
        seen.add(now.number)
    assert len(seen) > 1


def test_an_arrow_that_is_held_down_goes_on(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    board = player.state.game.board
    start = board.space_at(0, 4)
    assert start is not None
    keyboard.go_to(player, targets.Space(start))
    down, up = (pygame.event.Event(kind, key=pygame.K_RIGHT, mod=0, unicode="") for kind in KEY_EVENTS)
    app.step([down], 0.0)
    columns = []
    for _ in range(6):
        app.step([], 0.1)
        now = player.focus
        assert isinstance(now, targets.Space)
        columns.append(board.column_row(now.number)[0])
    assert columns[:2] == [1, 1]
    assert 3 <= columns[-1] <= 6
    app.step([up], 0.0)
    app.step([], 1.0)
    assert player.focus == now


def test_the_ring_goes_on_to_the_next_part_at_an_edge(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    board = player.state.game.board
    player.does(next(action for action in player.legal if isinstance(action, Buy)))
    player.skips()
    edge = board.space_at(board.columns - 1, board.rows // 2)
    assert edge is not None
    player.aims(targets.Space(edge))
    player.presses(pygame.K_RIGHT)
    assert player.focus is not None
    assert not isinstance(player.focus, targets.Space)
    while not isinstance(player.focus, targets.Space):
        before = player.focus
        player.presses(pygame.K_LEFT)
        assert player.focus != before
    app.take(Move(1, 0, again=True))
    for _ in range(board.columns):
        app.take(Move(1, 0, again=True))
    assert isinstance(player.focus, targets.Space), "what is held stops at the edge"


def test_a_long_step_leads_only_to_what_is_possible(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    for key in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN) * 3:
        player.presses(key, pygame.KMOD_CTRL)
        assert player.focus in player.offered


@pytest.mark.parametrize("sort", [Plant, BuildFinca])
def test_long_steps_lead_to_each_space_that_is_possible(app: App, tmp_path: Path, sort: type[Action]) -> None:
    player = sit_down(app, new_match(tmp_path))
    while sum(isinstance(action, sort) for action in player.legal) < 2:
        player.does(player.legal[0])
        player.skips()
    there = {target for target in player.offered if isinstance(target, targets.Space)}
    board, ways = player.state.game.board, {space: set[targets.Target]() for space in there}
    for start in there:
        column, row = board.column_row(start.number)
        others = [board.column_row(other.number) for other in there]
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            player.aims(start)
            app.take(Move(dx, dy, far=True))
            ahead = any((x - column) * dx + (y - row) * dy > 0 for x, y in others)
            assert not ahead or player.focus in there, f"{start} {dx} {dy}"
            ways[start] |= {player.focus} & there
    for start in there:
        reached, last = set[targets.Target](), {start}
        while last:
            reached |= last
            last = {one for before in last for one in ways[before]} - reached
        assert reached == there, f"from {start}"
