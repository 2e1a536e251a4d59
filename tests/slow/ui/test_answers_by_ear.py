"""Whatever somebody asks for at a table, a screen reader tells something, or the focus moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.ui.shell.app import App
from citrus.ui.shell.reading import ANSWERED
from citrus.ui.table.table_screen import TableScreen
from tests.ui.at_table import new_match
from tests.ui.listener import Listener
from tests.ui.player import sit_down
from tests.ui.shell import play


@pytest.mark.parametrize("moment", ["a line to buy", "tiles in the hand", "the end"])
def test_whatever_is_asked_for_at_a_table_is_answered(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, moment: str
) -> None:
    def sit() -> TableScreen:
        player = sit_down(app, play(2, 1) if moment == "the end" else new_match(tmp_path), speed="none")
        if moment == "tiles in the hand":
            player.buys()
        return player.screen

    screen = sit()
    listener = Listener(app, monkeypatch)
    listener.begin()
    for press in sorted(ANSWERED, key=lambda one: one.name):
        for _ in range(2):
            listener.waits(8)
            before = len(listener.said) + len(listener.urgent), listener.focus
            app.take(press)
            listener.waits(8)
            told = (len(listener.said) + len(listener.urgent), listener.focus) != before
            assert told or app.top is not screen, press
            while app.top is not screen and screen in app.stack:
                app.pop()
            if screen not in app.stack:
                screen = sit()
