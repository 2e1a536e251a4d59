"""When things move for their beauty alone, and when not."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.settings import Settings
from citrus.ui.kit import system_motion
from citrus.ui.kit.screen import Screen
from citrus.ui.shell import liveliness
from citrus.ui.shell.app import App
from citrus.ui.shell.clock import ASLEEP
from citrus.ui.shell.liveliness import ASKED, ENDING, SLOW, TIRED, TRIED, Liveliness
from citrus.ui.shell.loop import Loop
from tests.ui.test_loop import Hours


class Lively(Screen):
    """A screen on which a dot moves."""

    stirred = 0
    on_the_way = False

    @property
    def liveliness(self) -> int:
        return 9

    @property
    def midway(self) -> bool:
        return self.on_the_way

    def stir(self, surface: pygame.Surface, seconds: float) -> list[pygame.Rect]:
        self.stirred += 1
        return [pygame.Rect(0, 0, 2, 2)]


def test_it_goes_on_only_where_somebody_looks_and_likes_it(app: App) -> None:
    life, screen, usual = Liveliness(), Lively(app.ui), Settings()
    assert life.rate(screen, usual, focused=True) == 9
    assert life.rate(screen, usual, focused=False) == 0
    assert life.rate(screen, replace(usual, life=False), focused=True) == 0
    assert life.rate(screen, replace(usual, speed="none"), focused=True) == 0, "unless it is wanted all the same"
    assert life.rate(screen, replace(usual, speed="none", life=True), focused=True) == 9
    life.passed(TIRED, touched=False)
    assert life.rate(screen, usual, focused=True) == 0
    life.passed(1.0, touched=True)
    assert life.rate(screen, usual, focused=True) == 9


@pytest.mark.parametrize("focused", [True, False])
def test_who_is_on_the_way_gets_there_but_nothing_goes_on_for_ever(app: App, focused: bool) -> None:
    life, screen, usual = Liveliness(), Lively(app.ui), Settings()
    life.passed(TIRED if focused else 0.1, touched=False)
    assert life.rate(screen, usual, focused) == 0
    screen.on_the_way = True
    assert life.rate(screen, usual, focused) == 9
    assert life.rate(screen, replace(usual, life=False), focused) == 0
    life.passed(ENDING, touched=False)
    assert life.rate(screen, usual, focused) == 0


def test_a_slow_machine_rests_unless_the_player_wants_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    life, screen, usual = Liveliness(), Lively(app.ui), Settings()
    times = iter(number * SLOW * 1.1 for number in range(2 * TRIED))
    monkeypatch.setattr(liveliness, "perf_counter", lambda: next(times))
    for _ in range(TRIED):
        assert life.rate(screen, usual, focused=True) == 9
        life.stir(screen, app.surface, 0.1)
    assert life.slow
    assert life.rate(screen, usual, focused=True) == 0
    assert life.rate(screen, replace(usual, life=True), focused=True) == 9


def test_on_battery_it_moves_half_as_often(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    plugged, screen, usual = [False], Lively(app.ui), Settings()
    asked: list[bool] = []

    def power() -> SimpleNamespace:
        asked.append(plugged[0])
        return SimpleNamespace(on_battery=not plugged[0])

    monkeypatch.setattr(pygame.system, "get_power_state", power)
    life = Liveliness()
    life.passed(0.1, touched=True)
    assert life.rate(screen, usual, focused=True) == 5
    for _ in range(90):  # a second with rounds for a mouse that moves
        life.stir(screen, app.surface, 1 / 90)
    assert 4 <= screen.stirred <= 6
    plugged[0] = True
    life.passed(ASKED / 2, touched=True)
    assert life.rate(screen, usual, focused=True) == 5, "the system is seldom asked"
    life.passed(ASKED / 2, touched=True)
    assert life.rate(screen, usual, focused=True) == 9
    assert asked == [False, True]
    monkeypatch.setattr(pygame.system, "get_power_state", lambda: None)
    life.passed(ASKED, touched=True)
    assert life.rate(screen, usual, focused=True) == 9, "nobody knows"


def test_the_loop_wakes_for_it_and_sleeps_under_a_dialog(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    rate = Liveliness.rate
    monkeypatch.setattr(Liveliness, "rate", lambda life, screen, settings, focused: rate(life, screen, settings, True))
    screen = Lively(app.ui)
    app.show(screen)
    hours = Hours(app, rests=4)
    Loop(app).run(hours)
    assert set(hours.rests) == {9}
    assert screen.stirred > 0
    app.say("A dialog", "lies over it.")
    stirred, hours = screen.stirred, Hours(app, rests=4)
    Loop(app).run(hours)
    assert set(hours.rests) == {ASLEEP}
    assert screen.stirred == stirred


@pytest.mark.parametrize(
    ("platform", "answer", "less"),
    [("linux", b"false\n", True), ("linux", b"true\n", False), ("linux", b"", False), ("darwin", b"1\n", True)],
)
def test_the_system_is_asked_for_less_motion(
    platform: str, answer: bytes, less: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_motion.sys, "platform", platform)
    monkeypatch.setattr(system_motion, "answer_of", lambda *command: answer)
    assert system_motion.wants_less_motion() == less
