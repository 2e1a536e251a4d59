"""The first turns of a game are played by what screen readers hear, in a real window; `by_ear` plays all of them."""

from __future__ import annotations

import shutil
from pathlib import Path

from citrus.records.record import read
from citrus.rules.actions import Buy, Plant
from tests.slow.ui.by_ear import has_desktop, play
from tests.slow.ui.players import saved_game
from tests.systems import need
from tests.ui.real_window import need_programs


def test_turns_are_played_by_ear(tmp_path: Path) -> None:
    need_programs()
    need("dbus-daemon", shutil.which("dbus-daemon") is not None)
    need("AT-SPI (python3-gi, gir1.2-atspi-2.0, at-spi2-core)", has_desktop())
    heard = play(tmp_path, most=4)
    assert any("Ana: buy a line" in text for text in heard)
    assert any("Planted the " in text for text in heard)
    path = saved_game(tmp_path / "home")
    assert path is not None
    assert {Buy, Plant} <= {type(action) for action in read(path).actions}
