"""A new screen with a list needs nothing but itself: the kit lays it out, moves its focus, and tells what it is."""

from __future__ import annotations

import pygame

from citrus.ui.shell.app import App
from tests.ui.all_screens import check
from tests.ui.described import faults
from tests.ui.new_screen import LanguagesScreen
from tests.ui.shell import SIZES, click, named, press, resize


def test_a_new_screen_passes_what_all_screens_pass(app: App) -> None:
    chosen: list[str] = []
    screen = LanguagesScreen(app.ui, chosen.append)
    app.push(screen)
    for size in SIZES:
        resize(app, size)
        check(screen, size)
    assert list(faults(screen.describe())) == []
    click(app, named(screen, "Italiano"))
    press(app, pygame.K_TAB)
    press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert chosen == ["it", "fr"]
    assert named(screen, "Done").role == "button"


def test_the_keyboard_is_seen_on_a_list_before_any_row_is_selected(app: App) -> None:
    screen = LanguagesScreen(app.ui, lambda language: None)
    app.push(screen)
    seen = set[bytes]()
    for focus in (None, screen.languages):
        screen.group.set_focus(focus)
        app.draw()
        seen.add(pygame.image.tobytes(app.surface, "RGB"))
    assert len(seen) == 2
