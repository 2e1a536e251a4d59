"""Events that cannot be read cost nothing but themselves: the loop goes on, and what else has happened is not lost."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from citrus.ui.kit.presses import Point, Press, Up
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.events import read_events
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.report import Diary
from tests.ui.real_events import push
from tests.ui.shell import play

LATIN = "Mañana é".encode("latin-1")
KEY = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=4)


@pytest.fixture(autouse=True)
def _window(app: App) -> None:
    pygame.event.clear()


def read() -> list[pygame.event.Event]:
    return [event for event in read_events(Diary()) if event.type not in (pygame.TEXTEDITING, pygame.CLIPBOARDUPDATE)]


def test_a_file_whose_name_is_not_utf_8_is_one_all_the_same() -> None:
    pygame.event.post(KEY)
    push(pygame.DROPBEGIN)
    for name in (b"/tmp/" + LATIN, b"/tmp/b.citrus", b"/tmp/\xff\xfe"):
        push(pygame.DROPFILE, name)
    push(pygame.DROPCOMPLETE)
    pygame.event.post(KEY)
    before, begin, *files, complete, after = read()
    assert [before.type, begin.type, complete.type, after.type] == [
        pygame.KEYDOWN,
        pygame.DROPBEGIN,
        pygame.DROPCOMPLETE,
        pygame.KEYDOWN,
    ]
    assert [event.file.encode(errors="surrogateescape") for event in files] == [
        b"/tmp/" + LATIN,
        b"/tmp/b.citrus",
        b"/tmp/\xff\xfe",
    ]


def test_text_in_latin_letters_of_an_older_program_is_read() -> None:
    push(pygame.DROPBEGIN)
    push(pygame.DROPTEXT, LATIN)
    push(pygame.DROPCOMPLETE)
    _, text, _ = read()
    assert (text.type, text.text) == (pygame.DROPTEXT, "Mañana é")


@pytest.mark.parametrize("kind", [pygame.TEXTINPUT, pygame.TEXTEDITING])
def test_what_is_written_and_cannot_be_read_is_left_out(kind: int) -> None:
    pygame.event.post(KEY)
    push(kind, b"\xe9")
    pygame.event.post(KEY)
    diary = Diary()
    assert [event.type for event in read_events(diary)] == [pygame.KEYDOWN] * 2
    assert "UnicodeDecodeError" in diary.lines[-1]


def test_whatever_raises_costs_one_event(monkeypatch: pytest.MonkeyPatch) -> None:
    poll, failures = pygame.event.poll, [MemoryError(), SystemError(), ValueError()]

    def fail_first() -> pygame.event.Event:
        if failures:
            raise failures.pop()
        return poll()

    pygame.event.post(KEY)
    monkeypatch.setattr(pygame.event, "poll", fail_first)
    assert [event.type for event in read()] == [pygame.KEYDOWN]


def test_a_flood_of_events_does_not_stop_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus.ui.shell.events.MOST", 10)
    for _ in range(11):
        pygame.event.post(KEY)
    assert [len(read()), len(read())] == [10, 1]


@pytest.mark.parametrize("last", [b"/tmp/9", LATIN])
def test_a_drop_of_very_many_pieces_is_read_at_once(monkeypatch: pytest.MonkeyPatch, last: bytes) -> None:
    monkeypatch.setattr("citrus.ui.shell.events.MOST", 4)
    push(pygame.DROPBEGIN)
    for number in range(9):
        push(pygame.DROPFILE, b"/tmp/%d" % number)
    pygame.event.post(KEY)
    push(pygame.DROPFILE, last)
    begin, *pieces, complete = read()
    assert [begin.type, complete.type] == [pygame.DROPBEGIN, pygame.DROPCOMPLETE]
    assert [piece.file for piece in pieces] == [f"/tmp/{number}" for number in range(3 if last == LATIN else 10)]
    assert [event.type for event in read()] == [pygame.KEYDOWN]


def mouse(kind: int, pos: tuple[int, int], **values: object) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, **{"touch": False, **values})


def motion(pos: tuple[int, int], held: bool = False) -> pygame.event.Event:
    return mouse(pygame.MOUSEMOTION, pos, rel=(1, -2), buttons=(int(held), 0, 0))


def test_motions_that_follow_each_other_are_one(app: App) -> None:
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0)
    down = mouse(pygame.MOUSEBUTTONDOWN, (9, 9), button=1)
    for event in (motion((1, 1)), motion((2, 2)), wheel, *(motion((at, at)) for at in range(400)), down):
        pygame.event.post(event)
    for event in (motion((5, 5), held=True), motion((6, 6), held=True), motion((7, 7))):
        pygame.event.post(event)
    first, turned, second, pressed, dragged, let_go = read()
    assert [first.pos, first.rel] == [(2, 2), (2, -4)]
    assert [second.pos, second.rel] == [(399, 399), (400, -800)]
    assert [dragged.pos, dragged.buttons, let_go.pos, let_go.buttons] == [(6, 6), (1, 0, 0), (7, 7), (0, 0, 0)]
    assert [turned.type, pressed.type] == [wheel.type, down.type]


class Seen(Screen):
    """A screen that notes what it gets."""

    def __init__(self, app: App) -> None:
        super().__init__(app.ui)
        self.presses: list[Press] = []

    def use(self, press: Press) -> bool:
        self.presses.append(press)
        return True

    @property
    def ends(self) -> list[tuple[int, tuple[int, int]]]:
        """The buttons that were let go, and where."""
        return [(press.button, press.at) for press in self.presses if isinstance(press, Up)]


def held_down(app: App, *buttons: int) -> Seen:
    screen = Seen(app)
    app.show(screen)
    app.step([mouse(pygame.MOUSEBUTTONDOWN, (50, 50), button=button) for button in buttons], 0.02)
    return screen


def test_a_press_whose_end_is_never_told_ends_when_the_mouse_comes_back(app: App) -> None:
    screen = held_down(app, 1, 3)
    app.step([mouse(pygame.MOUSEMOTION, (60, 60), rel=(0, 0), buttons=(0, 0, 1))], 0.02)
    assert screen.ends == [(1, (-1, -1))]
    app.step([motion((70, 70)), motion((80, 80))], 0.02)
    assert screen.ends == [(1, (-1, -1)), (3, (-1, -1))]
    assert screen.presses[-1] == Point((80, 80))


def test_a_press_ends_when_the_window_is_left_for_another(app: App) -> None:
    screen = held_down(app, 1)
    app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)], 0.02)
    assert screen.ends == [(1, (-1, -1))]
    app.step([motion((60, 60), held=True), mouse(pygame.MOUSEBUTTONUP, (60, 60), button=1)], 0.02)
    assert screen.ends == [(1, (-1, -1)), (1, (60, 60))], "what the system still tells goes on"


def test_a_press_ends_for_a_screen_that_another_one_covers(app: App) -> None:
    screen = held_down(app, 1)
    app.push(Seen(app))
    assert screen.ends == [(1, (-1, -1))]
    app.step([mouse(pygame.MOUSEBUTTONUP, (60, 60), button=1)], 0.02)
    app.pop()
    app.step([motion((70, 70))], 0.02)
    assert screen.ends == [(1, (-1, -1))]


def test_a_press_ends_when_the_window_changes_its_size(app: App) -> None:
    screen = held_down(app, 1)
    app.window.size = (1000, 700)
    app.step([], 0.02)
    app.step([mouse(pygame.MOUSEBUTTONUP, (60, 60), button=1)], 0.02)
    assert screen.ends == [(1, (-1, -1))]


def test_the_loop_goes_on_after_a_drop_that_cannot_be_read(app: App, home: Path) -> None:
    class Once(Screen):
        def update(self, seconds: float) -> None:
            push(pygame.DROPBEGIN)
            push(pygame.DROPTEXT, LATIN)
            push(pygame.DROPCOMPLETE)
            push(pygame.TEXTINPUT, b"\xe9")
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    app.show(Once(app.ui))
    Loop(app).run()
    assert not any(path.name.startswith("Citrus report") for path in home.glob("reports/*"))


def test_a_game_in_a_file_of_an_older_system_opens(app: App, tmp_path: Path) -> None:
    match = play(2, 1, steps=3)
    path = tmp_path / f"{LATIN.decode(errors='surrogateescape')}.citrus"
    try:
        path.write_bytes(match.path.read_bytes())
    except (OSError, UnicodeError):
        pytest.skip("the disk takes no such names")
    app.routes.to_start()
    push(pygame.DROPBEGIN)
    push(pygame.DROPFILE, os.fsencode(path))
    push(pygame.DROPCOMPLETE)
    app.step(read(), 0.02)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.record == match.record


def test_a_file_that_is_dropped_while_the_program_ends_is_left_alone(app: App, home: Path) -> None:
    app.routes.to_start()
    app.pop()
    Loop(app).round([pygame.event.Event(pygame.DROPFILE, file=str(home / "some.citrus"))], 0.02)
    assert not app.stack
