"""Every screen at every size: nothing sticks out, overlaps or is cut off, and the keyboard reaches every widget."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.ui.kit.page import Page
from citrus.ui.kit.presses import Request
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.grids import sampled
from tests.ui.all_screens import FULL, SCREENS, check, group_of, resized_and_fresh
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.shell import SIZES, play, resize

DRAWN = [(960, 600), (1280, 720), (1366, 768)]  # drawing tells what had to be shortened; large sizes take long
TABLES = ("table", "replay", "introduction", "lesson on tiles", "lesson on trees")
LAID_OUT = [name for name in EVERY_SCREEN if not name.startswith(TABLES)]
"""The screens of widgets; `test_table_layout.py` looks at tables."""


@pytest.mark.parametrize("name", LAID_OUT)
def test_nothing_overlaps_sticks_out_or_is_cut_off(app: App, home: Path, name: str, shortened: list[str]) -> None:
    """Each screen at three or four sizes, some of them with large texts; the next screen has the others."""
    screen, number = EVERY_SCREEN[name](app, home), LAID_OUT.index(name)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    for scale in (100, 200):
        app.rescale(scale)
        sizes = SIZES[(number + 2 * (scale // 100)) % 4 :: 4]
        drawn = [size for size in sizes if size in DRAWN][number // 4 % 2 :][:1]
        for size in sizes:
            resize(app, size)
            if size in drawn:
                app.draw()
            check(screen, size)
            assert not shortened, size


@pytest.mark.parametrize("name", FULL[::4])
def test_a_resized_screen_is_as_sharp_as_a_new_one(app: App, home: Path, name: str) -> None:
    """Some screens; tests/slow resizes all of them."""
    resized, fresh = resized_and_fresh(app, home, name)
    assert resized == fresh


@pytest.mark.parametrize(("name", "scale"), sampled(FULL, [200, 200, 100]))
def test_tab_reaches_every_widget_and_brings_it_into_sight(app: App, home: Path, name: str, scale: int) -> None:
    screen = SCREENS[name](app, home)
    app.show(screen)
    app.rescale(scale)
    group = group_of(screen)
    group.set_focus(None)
    usable = [widget for widget in group.widgets if widget.usable]
    reached = []
    for _ in usable:
        screen.handle(Request.NEXT)
        assert group.focus is not None
        reached.append(group.focus)
        if isinstance(screen, Page) and not screen.stays(group.focus) and not isinstance(group.focus, ScrollList):
            assert screen.scroller.view.contains(group.focus.rect)
    assert reached == usable
    screen.handle(Request.PREVIOUS)
    assert group.focus is (usable[-2] if len(usable) > 1 else usable[0])
    app.step([], 0.02)


def test_nothing_is_drawn_while_nothing_happens(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app.show(SetupScreen(app.ui, app.routes))
    app.step([], 0.02)
    drawn = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    for _ in range(50):
        app.step([], 0.02)
    assert not drawn


@pytest.mark.parametrize(
    ("name", "size"),
    sampled(["start", "rulebook", "painting", "menu"], [(1, 1), (100, 720), (1280, 100), (100, 100)], rounds=2),
)
def test_windows_as_small_as_a_desktop_likes_are_painted(
    app: App, home: Path, name: str, size: tuple[int, int]
) -> None:
    app.window.minimum_size = (1, 1)
    app.routes.to_start()
    app.push(SCREENS[name](app, home))
    app.window.size = size
    pygame.event.get()
    for _ in range(10):
        app.step([], 0.05)
    window = app.window.get_surface()
    assert window.get_size() == size
    same = window.get_rect()
    part = app.surface.subsurface(same)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(part, "RGB")
    resize(app, (1280, 720))
    assert app.surface is window


@pytest.mark.parametrize("size", [(960, 600), (640, 600), (500, 900)])
def test_a_page_with_all_its_buttons_is_painted_while_games_are_read(
    app: App, home: Path, size: tuple[int, int]
) -> None:
    app.window.minimum_size = (320, 200)
    app.change(replace(app.settings, scale=200))
    screen = SCREENS["person"](app, home)
    app.push(screen)
    assert isinstance(screen, PersonScreen)
    play(2, 9)
    app.routes.album.look()
    assert app.routes.album.unread
    resize(app, size)
    app.draw()
