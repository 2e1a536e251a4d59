"""Fingers reach everything on every screen, in a window of 1280x720."""

from __future__ import annotations

from pathlib import Path

from citrus.ui.shell.app import App
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.fingers import taps
from tests.ui.reach import too_small


def test_fingers_have_44_pixels_for_everything(app: App, home: Path) -> None:
    found = {}
    app.routes.to_start()
    taps(app, (1, 300))
    for name, make in EVERY_SCREEN.items():
        app.push(make(app, home))
        for _ in range(20):
            app.step([], 0.1)
        found[name] = too_small(app)
        app.routes.to_start()
    assert {name: small for name, small in found.items() if small} == {}
