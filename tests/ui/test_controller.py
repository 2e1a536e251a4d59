"""A controller does what a keyboard does, on every screen, and comes and goes."""

from __future__ import annotations

import ctypes
import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame._sdl2 import controller

from citrus.rules.actions import Buy
from citrus.ui.devices.buttons import BUTTONS, HELD, LEFT_STICK, pressed
from citrus.ui.devices.controller import Pad
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.hand import Hand, Labels
from citrus.ui.kit.presses import Move, Request
from citrus.ui.kit.sdl import library
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.table.model import targets
from tests.ui.at_table import new_match
from tests.ui.controller import NEXT, START, A, B, chooses, leans, presses
from tests.ui.player import sit_down
from tests.ui.virtual_pad import VirtualPad, look_for_controllers, needs_sdl

RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
UP = pygame.CONTROLLER_BUTTON_DPAD_UP
LT = pygame.CONTROLLER_AXIS_TRIGGERLEFT
FULL = 32_767


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


def test_a_held_trigger_gives_buttons_a_second_meaning(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    leans(app, LT, FULL)
    presses(app, NEXT)
    assert player.layout.enlarged
    presses(app, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert not player.layout.enlarged
    leans(app, LT, 0)
    presses(app, NEXT)
    assert not player.layout.enlarged


def test_a_held_trigger_jumps_between_what_is_possible(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.does(next(action for action in player.legal if isinstance(action, Buy)))
    player.skips()
    player.clicks(targets.HandTile(0))
    leans(app, LT, FULL)
    player.aims(min(player.lit(targets.Space)))
    for button in (RIGHT, pygame.CONTROLLER_BUTTON_DPAD_DOWN, RIGHT):
        presses(app, button)
        assert player.focus in player.offered


def test_jumps_lead_to_choices_and_not_to_the_menu(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.aims(targets.Mat(0))
    leans(app, LT, FULL)
    presses(app, UP, UP)
    assert isinstance(player.focus, targets.MarketLine)


def test_cancelling_takes_the_note_away_before_it_puts_a_tile_down(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.does(next(action for action in player.legal if isinstance(action, Buy)))
    player.skips()
    player.clicks(targets.HandTile(0))
    picked = player.picked
    assert picked
    player.aims(min(player.lit(targets.Space)))
    for _ in range(2):
        leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, FULL)
        leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)
        assert player.note
        presses(app, B)
        assert (player.picked, player.note) == (picked, ())
    presses(app, B)
    assert player.picked != picked


def test_a_button_shows_the_note_on_what_has_the_ring_at_once(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.aims(targets.Mat(0))
    assert not player.note
    leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, FULL)
    assert player.note


@pytest.mark.parametrize("values", [(FULL // 2, 9000, FULL // 2), (-9000, -FULL // 2)])
def test_a_stick_that_drifts_presses_nothing(app: App, values: tuple[int, ...]) -> None:
    app.routes.to_start()
    for axis in range(6):
        for value in values:
            leans(app, axis, value)
            app.step([], 1.0)
    assert app.top.group.focus is None  # type: ignore[attr-defined]
    assert app.manner.hand is Hand.MOUSE, "nobody has a controller in their hand"


def test_a_stick_goes_one_way_at_a_time() -> None:
    pad = Pad(None, 0, Labels.NEUTRAL)
    x, y = LEFT_STICK
    assert pad.lean(x, FULL) == (LEFT_STICK, "right")
    assert pad.lean(y, FULL * 9 // 10) is None, "a little aside"
    assert pad.lean(x, FULL // 2) == (LEFT_STICK, "down")
    assert pad.lean(y, FULL // 5) == (LEFT_STICK, None)
    assert pad.lean(x, FULL // 5) is None


def test_a_stick_that_leans_when_it_is_plugged_in_is_worn_out() -> None:
    class Leaning:
        def get_axis(self, axis: int) -> int:
            return -FULL if axis == LEFT_STICK[0] else 0

    pad = Pad(Leaning(), 0, Labels.NEUTRAL)  # type: ignore[arg-type]
    assert pad.lean(LEFT_STICK[0], -FULL) is None
    assert pad.lean(LEFT_STICK[0], 0) is None
    assert pad.lean(LEFT_STICK[0], -FULL) == (LEFT_STICK, "left")


def test_each_button_presses_one_thing_in_a_scope() -> None:
    for line in BUTTONS:
        held, _, name = line.name.rpartition("+")
        for scope in line.scopes:
            assert pressed(name, held == HELD, scope) == line.press, line


def test_all_that_playing_needs_is_on_a_controller() -> None:
    steps = {Move(*way, far) for way in ((-1, 0), (1, 0), (0, -1), (0, 1)) for far in (False, True)}
    needed = {Request.CONFIRM, Request.CANCEL, Request.NEXT, Request.PREVIOUS, Request.UNDO, Request.HINT, Request.MENU}
    needed |= {Request.REDO, Request.WHY, Request.FOLLOW, Request.END_TURN, Request.ABOUT, Request.KEYS}
    assert steps | needed <= {line.press for line in BUTTONS}


def test_each_person_may_have_a_controller_of_their_own(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(App, "notify", lambda self, text, until_used=False: said.append(text))
    app.change(replace(app.settings, own_controllers=True))
    player = sit_down(app, new_match(tmp_path))
    assert player.state.player == 0
    presses(app, NEXT, pad=7)
    assert player.focus is not None, "alone, it plays for everybody"
    where = player.focus
    presses(app, A, pad=8)
    assert player.focus == where
    presses(app, RIGHT, pad=8)
    assert player.focus == where, "the ring belongs to the other one"
    assert player.hovered not in (None, where)
    assert player.snapshot.seen == player.hovered, "a thin ring shows where"
    assert player.snapshot.ring_colors == tuple(seat.color for seat in player.match.seats[:2])
    assert player.bar.hint.startswith(f"Other controller ({player.match.seats[1].name}): ")
    assert said == [app.ui.texts("app.elsewhere", name=player.match.seats[0].name)]
    presses(app, NEXT, pad=8)
    assert player.focus == where
    assert isinstance(player.hovered, targets.Space), "in the next part, the board"
    leans(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, FULL, pad=8)
    assert player.note, "at once, to whoever looks"
    assert (player.focus, len(said)) == (where, 1)
    assert player.snapshot.ring_colors == tuple(seat.color for seat in player.match.seats[:2])
    presses(app, START, pad=8)
    assert isinstance(app.top, MenuDialog), "everybody may open the menu"
    presses(app, B, pad=8)
    presses(app, NEXT, pad=7)
    assert player.focus != where
    pulled = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)
    app.step([pulled], 0.02)
    assert said[1:] == [app.ui.texts("app.pulled_from", name=player.match.seats[0].name)]
    player.aims(player.lit(targets.MarketLine)[0])
    steps = len(player.match.steps)
    presses(app, A, pad=8)
    assert len(player.match.steps) == steps, "that was meant for what the other one did"
    presses(app, A, pad=8)
    assert len(player.match.steps) > steps, "the game goes on with the other one"


def test_who_ended_a_turn_by_a_slip_takes_it_back_with_the_same_controller(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, own_controllers=True))
    match, rng = new_match(tmp_path), random.Random(0)
    while not (match.state.player == 1 and match.can_undo):
        match.act(rng.choice(match.legal_actions()))
    player = sit_down(app, match)
    first = match.undo_from
    assert match.steps[first - 1].state.player == 0
    presses(app, NEXT, pad=7)
    presses(app, NEXT, pad=8)
    presses(app, A, pad=7)
    assert (player.state.player, player.state.hand) == (1, ()), "nothing else is for the one who waits"
    presses(app, pygame.CONTROLLER_BUTTON_X, pad=7)
    assert (len(match.steps), player.state.player) == (first, 0)


def test_what_is_said_of_a_controller_that_is_pulled_out_goes_when_something_is_pressed(app: App) -> None:
    app.routes.to_start()
    presses(app, NEXT)
    app.step([pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)], 0.02)
    assert app.notice.text == app.ui.texts("app.pulled")
    app.step([], 0.5)
    assert app.notice.shown
    presses(app, NEXT)
    app.step([], 0.02)
    assert not app.notice.shown


def test_every_controller_that_is_pulled_out_is_told(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, own_controllers=True))
    player = sit_down(app, new_match(tmp_path))
    for pad in (7, 8):
        presses(app, NEXT, pad=pad)
    for pad in (7, 8):
        app.step([pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)], 0.02)
    names = [seat.name for seat in player.match.seats[:2]]
    assert app.notice.text == " ".join(app.ui.texts("app.pulled_from", name=name) for name in names)


def test_the_shoulders_turn_the_parts_of_a_page(app: App) -> None:
    app.routes.to_start()
    app.routes.to_settings()
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    presses(app, NEXT)
    assert screen.page == "playing"
    assert screen.group.focus is screen.pages["playing"]
    presses(app, NEXT)
    assert screen.page == "general"
    presses(app, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert screen.page == "playing"


@needs_sdl
def test_a_controller_that_is_plugged_in_is_told_and_so_is_one_that_comes_back(app: App) -> None:
    app.routes.to_start()
    look_for_controllers(app)
    pad = VirtualPad(app)
    assert app.notice.text == app.ui.texts("app.plugged"), "nothing on the screen has changed by that"
    pad.presses(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    app.step([], 0.02)
    assert not app.notice.shown
    pad.pull_out()
    assert app.notice.text == app.ui.texts("app.pulled")
    pad = VirtualPad(app)
    assert app.notice.text == app.ui.texts("app.plugged_again")
    pad.pull_out()


def test_what_is_held_ends_when_its_controller_is_pulled_out(app: App) -> None:
    app.routes.to_start()
    app.step([pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=RIGHT, instance_id=3)], 0.0)
    assert app.devices.holds
    app.step([pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3)], 0.0)
    assert not app.devices.holds


@needs_sdl
def test_controllers_are_plugged_in_and_pulled_out_while_the_program_runs(app: App, home: Path) -> None:
    app.routes.to_start()
    look_for_controllers(app)
    group = app.top.group  # type: ignore[attr-defined]
    pads = [VirtualPad(app), VirtualPad(app)]
    for number in (0, 1, 0, 1):
        before = group.focus
        pads[number].presses(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        assert group.focus is not before
        pads[number].pull_out()
        assert not app.devices.holds
        pads[number] = VirtualPad(app)


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


def test_a_stick_that_is_caught_at_its_edge_ends_by_itself(app: App) -> None:
    app.routes.to_start()
    leans(app, LEFT_STICK[1], FULL)
    assert app.devices.holds
    app.step([], 9.0)
    assert not app.devices.holds
    leans(app, LEFT_STICK[1], FULL - 100)
    assert not app.devices.holds
    leans(app, LEFT_STICK[1], 0)
    leans(app, LEFT_STICK[1], FULL)
    assert app.devices.holds


def test_undo_and_redo_say_whose_turn_they_change(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    player.does(next(action for action in player.legal if isinstance(action, Buy)))
    presses(app, pygame.CONTROLLER_BUTTON_X)
    assert not player.message, "who takes back a step of their own sees it"
    while player.state.player == 0:
        player.does(player.legal[0])
        player.skips()
    presses(app, pygame.CONTROLLER_BUTTON_X)
    assert player.state.player == 0
    assert player.message.startswith("Undone"), player.message
    assert "Player 0" in player.message
    leans(app, LT, FULL)
    presses(app, pygame.CONTROLLER_BUTTON_X)
    assert player.state.player == 1
    assert player.message.startswith("Redone"), player.message
    assert "Player 0" in player.message


def test_only_the_controller_in_turn_answers_what_the_table_asks(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, own_controllers=True))
    player = sit_down(app, new_match(tmp_path))
    for pad in (7, 8):
        presses(app, NEXT, pad=pad)
    question = QuestionDialog(app.ui, Question("Sure?", "", "Yes"), lambda: None)
    app.push(question)
    presses(app, B, pad=8)
    assert app.top is question
    presses(app, B, pad=7)
    assert app.top is player.screen


def test_the_ring_is_at_the_table_from_the_beginning(app: App, tmp_path: Path) -> None:
    presses(app, NEXT)
    player = sit_down(app, new_match(tmp_path))
    app.step([], 0.02)
    assert isinstance(player.focus, targets.MarketLine)
    presses(app, A)
    assert isinstance(player.steps[-1].action, Buy)


@needs_sdl
def test_a_of_nintendo_is_the_button_that_is_printed_so(app: App) -> None:
    look_for_controllers(app)
    sdl = library()
    assert sdl is not None
    sdl.SDL_GameControllerMappingForIndex.restype = ctypes.c_char_p
    number = sdl.SDL_GameControllerNumMappings()
    mappings = [sdl.SDL_GameControllerMappingForIndex(at) or b"" for at in range(number)]
    mapping = next(one for one in mappings if one.startswith(b"030000007e0500000920000011810000"))
    assert b",a:b1,b:b0," in mapping, "on Linux, b1 lies on the right, where those of Nintendo have A"


def test_the_setup_offers_a_controller_for_each_person_once_two_are_plugged_in(app: App) -> None:
    app.routes.to_setup()
    setup = app.top
    assert isinstance(setup, SetupScreen)
    presses(app, NEXT, pad=7)
    app.step([], 0.1)
    assert not setup.own.visible
    presses(app, NEXT, pad=8)
    app.step([], 0.1)
    assert setup.own.visible
    chooses(app, setup.group, setup.own)
    assert app.settings.own_controllers
    for pad in (7, 8):
        presses(app, UP, pad=pad)
        app.step([], 0.1)
        kinds = [row.kind for row in setup.rows[:2]]
        assert [kind.text for kind in kinds] == [
            app.ui.texts("seats.person.controller", number=number) for number in (1, 2)
        ]
        assert [kind.chosen for kind in kinds] == [pad == 7, pad == 8], "whose it is"
    for player in setup.choices.players[1:]:
        setup.change(setup.choices.cast, player, "easy")
    app.step([], 0.1)
    assert not setup.own.visible, "one person needs one"


def test_the_first_press_of_a_controller_shows_what_it_would_use(app: App) -> None:
    app.routes.to_start()
    screen = app.top
    presses(app, A)
    assert app.top is screen
    assert [one.name for one in screen.describe() if "focused" in one.states] == ["Learn by playing"]
    presses(app, A)
    assert app.top is not screen


def test_while_something_only_goes_on_every_controller_may_go_on(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(app, new_match(tmp_path))
    assert app.stack.person_in_turn == 0
    monkeypatch.setattr(type(app.top), "only_goes_on", True)
    assert app.stack.person_in_turn is None


def test_the_shoulders_lead_from_the_market_to_the_board_the_mats_and_the_buttons(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    presses(app, NEXT)
    parts = [type(player.focus)]
    for _ in range(4):
        presses(app, NEXT)
        parts.append(type(player.focus))
    assert parts == [
        targets.MarketLine, targets.Space, targets.Mat, targets.CommandButton, targets.MarketLine,
    ]  # fmt: skip
