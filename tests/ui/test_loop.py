"""The loop: how often it looks whether something is to be done, and how much time it takes for granted."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Timer

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell import routes
from citrus.ui.shell.app import App
from citrus.ui.shell.clock import ASLEEP, AWAKE, AWAKE_SECONDS, MOVING, STILL, SystemClock
from citrus.ui.shell.loop import Loop
from tests.ui import behind
from tests.ui.player import sit_down
from tests.ui.shell import play


class Hours:
    """A clock on which a round takes as long as was asked for; it notes at what rates, and when the loop rested.

    After some rests a key is pressed while the loop rests, and after some more the program ends.
    """

    def __init__(self, app: App, rests: int, pressed: int = 0) -> None:
        self.rates: list[float] = []
        self.rests: list[float] = []
        self._app = app
        self._left, self._pressed = rests, pressed
        self._passed = 0

    def tick(self, rate: float = 0, /) -> int:
        self.rates.append(rate)
        self._passed = round(1000 / rate) if rate else 0
        return self._passed

    def rest(self, rate: float, /) -> bool:
        self.rests.append(rate)
        self._passed = round(1000 / rate)
        self._left -= 1
        if not self._left:
            self._app.quit()
        if len(self.rests) == self._pressed:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=4))
            return True
        return False

    def get_time(self) -> int:
        return self._passed


class Timed(Screen):
    """A screen that notes how much time passes."""

    def __init__(self, app: App) -> None:
        super().__init__(app.ui)
        self.passed: list[float] = []

    def update(self, seconds: float) -> None:
        self.passed.append(seconds)


def looked(app: App, rests: int) -> Iterator[float]:
    """Yield how often the loop looks once it has fallen asleep."""
    hours = Hours(app, rests)
    Loop(app).run(hours)
    assert hours.rates.count(AWAKE) > 0.9 * AWAKE_SECONDS * AWAKE
    return iter(set(hours.rests))


def test_at_a_table_where_nothing_comes_of_itself_the_loop_hardly_looks(app: App) -> None:
    match: Match = play(2, 1, steps=3)
    app.change(replace(app.settings, life=False))
    app.show(PlayScreen(app.ui, app.routes, match))
    assert list(looked(app, 3)) == [STILL]


def test_while_a_hint_is_thought_over_it_looks_more_often(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    going_on, _ = behind.slow_advice(monkeypatch)
    player = sit_down(app, play(2, 1, steps=3))
    app.step([], 0.1)
    assert player.screen.still
    player.presses(pygame.K_h)
    app.step([], 0.1)
    assert player.is_thinking
    assert not player.screen.still
    going_on.set()


def test_elsewhere_it_looks_more_often(app: App) -> None:
    app.show(Screen(app.ui))
    assert list(looked(app, 3)) == [ASLEEP]


def test_while_something_moves_it_never_rests(app: App) -> None:
    screen = Screen(app.ui)
    screen.animating = True
    app.show(screen)

    class Short(Hours):
        def tick(self, rate: float = 0, /) -> int:
            if len(self.rates) == 4 * AWAKE_SECONDS * MOVING:
                app.quit()
            return super().tick(rate)

    hours = Short(app, 1)
    Loop(app).run(hours)
    assert hours.rests == []


def test_all_the_time_passes_while_it_rests_but_none_for_what_somebody_begins_then(app: App) -> None:
    screen = Timed(app)
    app.show(screen)
    hours = Hours(app, rests=4, pressed=2)
    Loop(app).run(hours)
    assert hours.rests == [ASLEEP] * 4
    rested = [seconds for seconds in screen.passed if seconds > 1 / AWAKE + 0.001]
    assert rested == [1 / ASLEEP] * 2  # before the key, and before the program ends; not when it is pressed


def test_where_the_system_wakes_nobody_the_loop_looks_for_itself(app: App) -> None:
    assert pygame.display.get_driver() == "dummy"
    clock = SystemClock()
    assert not clock.rest(STILL)


def test_who_leaves_at_once_waits_for_the_screen_that_is_being_loaded_and_no_other(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, loaded = Event(), Event(), list[str]()

    def load(name: str) -> None:
        begun.set()
        assert go_on.wait(10)
        loaded.append(name)

    monkeypatch.setattr(routes, "import_module", load)
    app.routes.load_ahead()
    assert begun.wait(10)
    Timer(0.1, go_on.set).start()
    app.routes.close()
    assert loaded == [routes.AHEAD[0]]
