"""A controller does what a keyboard does, on every screen, and comes and goes."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

from citrus.ui.devices.controller import AXES, BUTTONS
from citrus.ui.kit.presses import Move, Request
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.table.model import targets
from tests.ui.at_table import new_match
from tests.ui.controller import NEXT, START, A, B, chooses, leans, presses
from tests.ui.player import Player, sit_down

RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
FULL = 32_767


def test_a_controller_leads_from_the_start_to_a_game_and_through_lists(app: App, home: Path) -> None:
    app.routes.to_start()
    start = app.top
    assert isinstance(start, StartScreen)
    chooses(app, start.group, start.play)
    setup = app.top
    assert isinstance(setup, SetupScreen)
    presses(app, A)  # what is most likely wanted
    table = app.top
    assert isinstance(table, PlayScreen)
    player = Player(table)
    player.skips()
    presses(app, NEXT)
    line = player.focus
    assert isinstance(line, targets.MarketLine)
    presses(app, A)
    assert player.state.hand
    presses(app, pygame.CONTROLLER_BUTTON_X)
    assert not player.state.hand, "X takes back"
    presses(app, START, START, START)
    menu = app.top
    assert isinstance(menu, MenuDialog)
    chooses(app, menu.group, menu.buttons[-2])
    start = app.top
    assert isinstance(start, StartScreen)
    chooses(app, start.group, start.records)
    records = app.top
    assert isinstance(records, RecordsScreen)
    chooses(app, records.group, records.list)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.path == table.match.path
    presses(app, B)
    assert isinstance(app.top, MenuDialog)


def test_what_is_held_is_pressed_again_until_it_is_let_go(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    board = player.state.game.board
    start = board.space_at(0, 4)
    assert start is not None
    player.aims(targets.Space(start))

    def column() -> int:
        assert isinstance(player.focus, targets.Space)
        return board.column_row(player.focus.number)[0]

    app.step([pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=RIGHT, instance_id=0)], 0.0)
    app.step([], 0.3)
    assert column() == 1
    app.step([], 0.2)
    assert column() == 4
    app.step([pygame.event.Event(pygame.CONTROLLERBUTTONUP, button=RIGHT, instance_id=0)], 1.0)
    assert column() == 4
    leans(app, pygame.CONTROLLER_AXIS_LEFTX, -FULL)
    app.step([], 0.5)
    assert column() == 0
    leans(app, pygame.CONTROLLER_AXIS_LEFTX, 0)
    leans(app, pygame.CONTROLLER_AXIS_LEFTX, FULL // 2)
    app.step([], 1.0)
    assert column() == 0, "a stick that hardly leans is at rest"


def test_triggers_zoom(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, FULL)
    assert player.layout.enlarged
    leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)
    leans(app, pygame.CONTROLLER_AXIS_TRIGGERLEFT, FULL)
    assert not player.layout.enlarged


def test_all_that_playing_needs_is_on_a_controller() -> None:
    pressed = {*BUTTONS.values(), *(press for ways in AXES.values() for press in ways)}
    steps = {Move(*way) for way in ((-1, 0), (1, 0), (0, -1), (0, 1))}
    needed = {Request.CONFIRM, Request.CANCEL, Request.NEXT, Request.PREVIOUS, Request.UNDO, Request.HINT, Request.MENU}
    assert steps | needed <= pressed


@pytest.mark.skipif(sys.platform != "linux", reason="SDL's own functions are found here on Linux only")
def test_a_controller_is_plugged_in_and_pulled_out_while_the_program_runs(app: App, home: Path) -> None:
    sdl = ctypes.CDLL(pygame.display.__file__)
    sdl.SDL_SetHint(b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", b"1")
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    app.routes.to_start()
    group = app.top.group  # type: ignore[attr-defined]
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    Loop(app).run()  # looks for controllers after its first frame
    for _ in range(2):
        number = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)  # a controller, with axes and buttons
        assert number >= 0
        pad = ctypes.c_void_p(sdl.SDL_JoystickOpen(number))
        before = group.focus
        for down in (0, 1, 0):
            sdl.SDL_JoystickSetVirtualButton(pad, pygame.CONTROLLER_BUTTON_DPAD_DOWN, down)
            sdl.SDL_JoystickUpdate()
            app.step(pygame.event.get(), 0.02)
        assert group.focus is not before
        sdl.SDL_JoystickClose(pad)
        sdl.SDL_JoystickDetachVirtual(number)
        app.step(pygame.event.get(), 0.02)


def test_the_program_goes_on_without_a_controller_that_fails(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(controller, "init", fail)
    app.routes.to_start()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    Loop(app).run()
    plugged_in = pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=99)
    app.step([plugged_in, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")], 0.02)
    assert isinstance(app.top, StartScreen)
    assert app.top.group.focus is not None
