"""Keys on the keyboards of several countries, pressed in the real window; judged by the record that it leaves."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.records.record import read
from citrus.rules.actions import Buy
from citrus.ui.shell.app import App
from tests.slow.ui.key_games import begun
from tests.ui.real_window import RealWindow, until_written

PLACE_OF_6 = "15"  # X numbers of the places of keys
PLACES_OF_U_AND_Z = {
    "us": ("30", "52"),
    "fr": ("30", "25"),
    "de": ("30", "29"),
    "cz": ("30", "29"),
    "ru": ("30", "52"),
    "gr": ("30", "52"),
    "il": ("30", "52"),
    "ara": ("30", "52"),
    "us -variant dvorak": ("41", "61"),
    "fr -variant bepo": ("39", "34"),
}


def test_digits_and_letters_work_on_every_keyboard(window: RealWindow, app: App, tmp_path: Path) -> None:
    path, shadow = begun(window, app, tmp_path)
    shadow.presses(pygame.K_6)
    shadow.presses(pygame.K_6)
    bought = shadow.match.record.actions
    assert isinstance(bought[-1], Buy)
    for layout, (u, z) in PLACES_OF_U_AND_Z.items():
        window.keyboard(*layout.split())
        window.keys(PLACE_OF_6, PLACE_OF_6)
        until_written(f"a line bought with {layout}", path, lambda: read(path).actions == bought)
        window.keys(u)
        until_written(f"undo with {layout}", path, lambda: not read(path).actions)
        window.keys(PLACE_OF_6, PLACE_OF_6)
        until_written(f"a line bought again with {layout}", path, lambda: read(path).actions == bought)
        window.keys(f"ctrl+{z}")
        until_written(f"Ctrl+Z with {layout}", path, lambda: not read(path).actions)
