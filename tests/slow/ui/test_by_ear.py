"""The first turns of a game are played by what screen readers hear, in a real window; `by_ear` plays all of them."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from citrus.records.record import read
from citrus.rules.actions import Buy, Plant
from tests.slow.ui.by_ear import Ears, asked, begin, go_on, has_desktop, listened, play
from tests.slow.ui.players import saved_game
from tests.systems import need
from tests.ui.real_window import need_programs, until


def need_ears() -> None:
    need_programs()
    need("dbus-daemon", shutil.which("dbus-daemon") is not None)
    need("AT-SPI (python3-gi, gir1.2-atspi-2.0, at-spi2-core)", has_desktop())


def test_turns_are_played_by_ear(tmp_path: Path) -> None:
    need_ears()
    heard = play(tmp_path, most=4)
    assert any("Ana: buy a line" in text for text in heard)
    assert any("Planted the " in text for text in heard)
    path = saved_game(tmp_path / "home")
    assert path is not None
    assert {Buy, Plant} <= {type(action) for action in read(path).actions}


def test_readers_come_and_go_in_a_game_even_those_that_hear_no_announcements_and_the_bus(tmp_path: Path) -> None:
    need_ears()
    need("gdbus", shutil.which("gdbus") is not None)
    with listened(tmp_path, deaf=True) as (ears, window, bus):
        begin(window, ears)
        go_on(window, ears, most=2)
        ears.close()
        other = Ears(bus.environment)
        try:
            window.keys("p")
            other.wait("said", "Now playing: ")
            assert asked(window, other, harvesting=False) is not None
        finally:
            other.close()
        bus.process.kill()
        bus.process.wait()
        path = saved_game(window.home)
        assert path is not None
        before = len(read(path).actions)

        def goes_on() -> bool:
            window.keys("n")  # asks for a hint, then follows it
            time.sleep(0.2)
            return len(read(path).actions) > before

        until("another step of the game", goes_on)
