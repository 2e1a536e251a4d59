"""Tests of every screen are about every screen: a new one that is left out of them fails here."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import citrus.ui
from citrus.ui.kit.screen import Screen
from citrus.ui.shell.app import App
from tests.ui.all_screens import FULL, resized_and_fresh
from tests.ui.every_screen import EVERY_SCREEN

LOOKED_AT_ELSEWHERE = {
    "DropDialog": "`test_dropped_files.py`: it is there while files are looked at",
    "FolderDialog": "walk `folders`",
    "KeptDialog": "walk `dialogs`",
    "StoryPage": "walk `dialogs`",
    "PartsPage": "walk `scoring`",
    "NoFolderDialog": "`test_folder_dialog.py`: it says where this computer has the folder",
    "_CommentsDialog": "a question, as many others",
}
"""Screens that are not in `EVERY_SCREEN`, and why."""


def made_of(sort: type[Screen]) -> Iterator[type[Screen]]:
    """Yield all sorts of screens that are made of a sort and that no other one is made of."""
    below = [one for one in sort.__subclasses__() if one.__module__.startswith("citrus.")]
    for one in below:
        yield from made_of(one)
    if not below:
        yield sort


@pytest.mark.parametrize("name", FULL)
def test_every_resized_screen_is_as_sharp_as_a_new_one(app: App, home: Path, name: str) -> None:
    resized, fresh = resized_and_fresh(app, home, name)
    assert resized == fresh


def test_tests_of_every_screen_are_about_every_screen(app: App, tmp_path: Path) -> None:
    for module in pkgutil.walk_packages(citrus.ui.__path__, "citrus.ui."):
        importlib.import_module(module.name)
    shown = set()
    for make in EVERY_SCREEN.values():
        screen = make(app, tmp_path)
        shown.add(type(screen).__name__)
        screen.leave()  # bots that think there would go on beside later tests
    assert {sort.__name__ for sort in made_of(Screen)} - shown == LOOKED_AT_ELSEWHERE.keys()
