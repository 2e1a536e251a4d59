"""A row below all screens names the buttons of a controller, once one has been used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from citrus.rules.actions import Buy
from citrus.ui.kit.glyphs import is_glyph
from citrus.ui.kit.letter_board import LetterBoard
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.at_table import new_match
from tests.ui.controller import NEXT, presses
from tests.ui.player import sit_down

SCREENS: dict[str, Callable[[App], Screen]] = {
    "start": lambda app: StartScreen(app.ui, app.routes, app.shelf),
    "setup": lambda app: SetupScreen(app.ui, app.routes),
    "settings": lambda app: SettingsScreen(app.ui),
    "letters": lambda app: LetterBoard(app.ui, "Ana", "", 9, lambda text: None),
}


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_names_the_buttons_of_a_controller_below_it(
    app: App, home: Path, written: dict[str, object], name: str
) -> None:
    app.push(SCREENS[name](app))
    whole = app.size
    written.clear()
    app.step([], 0.02)
    assert not any(map(is_glyph, "".join(written)))
    presses(app, NEXT)
    assert app.size[0] == whole[0]
    assert app.size[1] < whole[1], "the row lies over nothing"
    app.step([], 0.02)
    shown = [text for text in written if any(map(is_glyph, text))]
    assert len(shown) >= 3
    assert any(app.ui.texts("legend.choose") in text for text in shown)


def test_the_row_follows_what_can_be_done(app: App, tmp_path: Path, written: dict[str, object]) -> None:
    player = sit_down(app, new_match(tmp_path))
    presses(app, NEXT)
    undo = app.ui.texts("legend.undo")
    app.step([], 0.02)
    assert not any(undo in text for text in written)
    player.does(next(action for action in player.legal if isinstance(action, Buy)))
    player.skips()
    app.step([], 0.02)
    assert any(undo in text for text in written)
