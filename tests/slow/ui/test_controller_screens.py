"""Controllers on screens that take a while to open."""

from __future__ import annotations

from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.ui.kit.letter_board import LetterBoard
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.player_aid.screen import PlayerAidScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui.at_table import new_match
from tests.ui.controller import NEXT, START, A, B, chooses, leans, presses
from tests.ui.player import Player, sit_down, watch
from tests.ui.shell import play
from tests.ui.virtual_pad import VirtualPad, look_for_controllers, needs_sdl


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
    assert isinstance(player.focus, targets.MarketLine)
    assert not player.state.hand
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


def test_the_right_stick_turns_pages_of_rules(app: App) -> None:
    presses(app, A)
    for screen in (PlayerAidScreen(app.ui, app.routes), RulebookScreen(app.ui, app.routes, "words")):
        app.rescale(200)
        app.show(screen)
        app.step([], 0.02)
        paper = screen.paper if isinstance(screen, PlayerAidScreen) else screen.page
        leans(app, pygame.CONTROLLER_AXIS_RIGHTY, 32_767)
        assert paper.scroller.offset > 0, screen
        leans(app, pygame.CONTROLLER_AXIS_RIGHTY, 0)


def test_a_controller_writes_what_is_sought_in_the_rulebook(app: App) -> None:
    app.push(RulebookScreen(app.ui, app.routes))
    presses(app, pygame.CONTROLLER_BUTTON_Y)
    presses(app, A)
    board = app.top
    assert isinstance(board, LetterBoard)
    chooses(app, board.group, next(key for row in board.rows for key in row if key.text == "W"))
    presses(app, START)
    assert isinstance(app.top, RulebookScreen)
    assert app.top.field.text == "W"


@needs_sdl
def test_a_controller_that_is_plugged_in_again_is_for_the_same_person(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, own_controllers=True))
    player = sit_down(app, new_match(tmp_path))
    look_for_controllers(app)
    first, second = VirtualPad(app), VirtualPad(app)
    first.presses(NEXT)
    first.pull_out()
    again = VirtualPad(app)
    where = player.focus
    second.presses(NEXT)
    assert player.focus == where
    again.presses(NEXT)
    assert player.focus != where


def test_a_button_tells_what_controls_of_a_replay_do(app: App, home: Path, written: dict[str, pygame.Surface]) -> None:
    screen = watch(app, play(2, 1, steps=9)).screen
    assert isinstance(screen, ReplayScreen)
    presses(app, A, NEXT)
    screen.group.set_focus(screen.leaders)
    for there in (True, False):
        written.clear()
        leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32_767)
        app.draw()
        assert any(text.startswith("Who leads at the fincas") for text in written) == there
        leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)
