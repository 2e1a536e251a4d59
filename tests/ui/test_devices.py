"""What devices press: keys by the table of keys, and what is held down again and again."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.devices.devices import Devices
from citrus.ui.devices.keys import KEYS, pressed, stroke
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.kit.presses import Compose, Letter, Move, Press, Request, Scope, Write
from citrus.ui.shell.app import App

MASKS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


def key(code: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=mod, unicode="")


def test_each_key_of_the_table_presses_one_thing_in_a_scope() -> None:
    for line in KEYS:
        for name in f"{line.keys} {line.others}".split():
            code, held = stroke(name)
            for scope in line.scopes:
                assert pressed(code, sum(MASKS[one] for one in held), scope) == line.press, name


@pytest.mark.parametrize(
    ("code", "mod", "scope", "press"),
    [
        (pygame.K_y, pygame.KMOD_LCTRL, Scope.TABLE, Request.REDO),
        (pygame.K_z, pygame.KMOD_LMETA | pygame.KMOD_RSHIFT, Scope.TABLE, Request.REDO),
        (pygame.K_z, pygame.KMOD_LSHIFT, Scope.TABLE, Request.ZOOM_OUT),
        (pygame.K_h, pygame.KMOD_LCTRL, Scope.TABLE, Request.NOTHING),
        (pygame.K_e, pygame.KMOD_LSHIFT, Scope.TABLE, Request.END_TURN),
        (pygame.K_e, 0, Scope.REPLAY, Request.NEXT_VIEWER),
        (pygame.K_e, 0, Scope.WORKSHOP, Letter("E")),
        (pygame.K_e, 0, Scope.TEXT, Request.NOTHING),
        (pygame.K_HOME, pygame.KMOD_LCTRL, Scope.EVERYWHERE, Request.FIRST),
        (pygame.K_HOME, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, Scope.TEXT, Request.SELECT_FIRST),
        (pygame.K_TAB, pygame.KMOD_LALT, Scope.EVERYWHERE, Request.NOTHING),
        (pygame.K_RETURN, pygame.KMOD_LALT, Scope.TEXT, Request.FULL_SCREEN),
        (pygame.K_LEFT, pygame.KMOD_LALT, Scope.RULEBOOK, Request.BACK),
        (pygame.K_LEFT, pygame.KMOD_LCTRL, Scope.TABLE, Move(-1, 0, far=True)),
    ],
)
def test_what_a_key_presses_depends_on_where_and_with_what(code: int, mod: int, scope: Scope, press: Press) -> None:
    assert pressed(code, mod, scope) == press


def test_keys_belong_to_an_input_method_while_it_composes() -> None:
    devices, scope = Devices(), Scope.COMPOSING
    assert list(devices.take(key(pygame.K_RETURN), scope)) == []
    composed = pygame.event.Event(pygame.TEXTEDITING, text="に", start=1, length=0)
    assert list(devices.take(composed, scope)) == [Compose("に", 1)]
    assert list(devices.take(pygame.event.Event(pygame.TEXTINPUT, text="日"), scope)) == [Write("日")]
    assert list(devices.take(pygame.event.Event(pygame.WINDOWFOCUSLOST), scope)) == [Request.END_COMPOSING]


def test_the_key_that_opens_a_field_writes_nothing_into_it() -> None:
    keyboard = Devices()
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_g, mod=0, unicode="g")
    typed = pygame.event.Event(pygame.TEXTINPUT, text="g")
    assert [*keyboard.take(down, Scope.TABLE)] == [Request.FIND_SPACE]
    assert [*keyboard.take(typed, Scope.TEXT)] == [], "its text arrives once the field is open"
    assert [*keyboard.take(down, Scope.TEXT)] == [Request.NOTHING]
    assert [*keyboard.take(typed, Scope.TEXT)] == [Write("g")]


@pytest.mark.parametrize(
    "end",
    [
        key(pygame.K_DOWN, kind=pygame.KEYUP),
        key(pygame.K_RETURN),
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
    ],
    ids=["let go", "another key", "another window"],
)
def test_an_arrow_is_pressed_again_while_it_is_held(end: pygame.event.Event) -> None:
    devices = Devices()
    assert list(devices.take(key(pygame.K_DOWN), Scope.EVERYWHERE)) == [Move(0, 1)]
    assert list(devices.passed(0.3)) == []
    again = list(devices.passed(0.3))
    assert again == [Move(0, 1)] * len(again)
    assert 2 <= len(again) <= 5
    assert all(isinstance(press, Move) and press.again for press in again)
    list(devices.take(end, Scope.EVERYWHERE))
    assert not devices.holds
    assert list(devices.passed(9.0)) == []


def test_only_steps_and_in_a_text_what_erases_is_pressed_again(app: App) -> None:
    devices = Devices()
    for code, scope in ((pygame.K_RETURN, Scope.EVERYWHERE), (pygame.K_DELETE, Scope.EVERYWHERE)):
        list(devices.take(key(code), scope))
        assert list(devices.passed(5.0)) == []
    dialog = NameDialog(app.ui, ("", "", "", ""), "abc" * 9, lambda name: None)
    app.push(dialog)
    app.step([key(pygame.K_END), key(pygame.K_END, kind=pygame.KEYUP), key(pygame.K_BACKSPACE)], 0.0)
    app.step([], 0.5)
    app.step([key(pygame.K_BACKSPACE, kind=pygame.KEYUP)], 0.0)
    left = dialog.field.text
    assert 15 < len(left) < 26
    app.step([], 1.0)
    assert dialog.field.text == left
