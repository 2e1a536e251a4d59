"""Fingers reach everything, and nothing moves away from them."""

from __future__ import annotations

from pathlib import Path

from citrus.ui.shell.app import App
from tests.ui.all_screens import SCREENS
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.fingers import taps
from tests.ui.reach import too_small


def test_fingers_have_44_pixels_for_everything_at_the_table(app: App, home: Path) -> None:
    app.push(EVERY_SCREEN["table"](app, home))
    taps(app, (1, 300))
    assert too_small(app) == []


def test_the_setup_is_not_scrolled_and_nothing_moves_when_a_finger_comes(app: App, home: Path) -> None:
    app.push(SCREENS["setup 5"](app, home))
    app.step([], 0.1)
    before = app.top.describe()
    taps(app, (1, 300))
    app.step([], 0.1)
    assert app.top.describe() == before
    assert app.top.scroller.reach == 0  # type: ignore[attr-defined]
