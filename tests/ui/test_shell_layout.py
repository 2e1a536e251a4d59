"""Every screen at every size: nothing sticks out, overlaps or is cut off, and the keyboard reaches every widget."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.page import Page
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.grids import sampled
from tests.ui.all_screens import FULL, SCREENS, check, group_of, papers, shown
from tests.ui.shell import SIZES, own_board, play, resize

DRAWN = [(960, 600), (1280, 720), (1366, 768)]  # drawing tells what had to be shortened; large sizes take long


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_overlaps_sticks_out_or_is_cut_off(app: App, home: Path, name: str, shortened: list[str]) -> None:
    """Each screen at three or four sizes, some of them with large texts; the next screen has the others."""
    screen, number = SCREENS[name](app, home), list(SCREENS).index(name)
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


@pytest.mark.parametrize("name", ["setup 5", "setup with own boards and numbers"])
def test_setup_keeps_to_its_sheets(app: App, home: Path, name: str) -> None:
    screen = SCREENS[name](app, home)
    assert isinstance(screen, SetupScreen)
    app.show(screen)
    for size in SIZES:
        resize(app, size)
        edge = 2 * screen.u
        for widget in [*shown(screen)]:
            if widget not in (screen.start, screen.back):
                assert any(sheet.contains(widget.rect.inflate(edge, edge)) for sheet in screen.sheets), (size, widget)
        inside = [paper for paper in papers(screen) if paper.top > screen.sheets[0].top]
        assert len(inside) >= 7
        for paper in inside:
            assert any(sheet.contains(paper) for sheet in screen.sheets), (size, paper)


def test_board_rows_hold_their_words(app: App, home: Path) -> None:
    for name in ("A" * 40, "The islands of the seven western winds", "Hills"):
        own_board(home, name)
    own_board(home, "broken", "name: Broken\nplayers: [2, 5]\nstarting_sites: " + "[A]" * 300 + "\n")
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    for size in DRAWN:
        resize(app, size)
        blank = pygame.Surface(size)
        for index in range(screen.boards.count):
            row = screen.boards.row_rect(0)
            blank.fill("black")
            screen.boards.paint(blank, index, row)
            drawn = pygame.mask.from_threshold(blank, (0, 0, 0), (1, 1, 1, 255))
            drawn.invert()
            for part in drawn.get_bounding_rects():
                assert row.contains(part), (size, index, part)


@pytest.mark.parametrize(("players", "scale"), sampled([2, 3, 5], [100, 150, 200], rounds=2))
def test_final_table_keeps_to_its_sheet(app: App, home: Path, players: int, scale: int) -> None:
    app.rescale(scale)
    screen = FinalScreen(app.ui, app.routes, play(players, players))
    app.show(screen)
    for size in SIZES:
        resize(app, size)
        for rect in (screen.places.label_column, *screen.places.columns, *screen.places.lines):
            assert screen.sheet.contains(rect), size
        beside = screen.places.label_column.width < screen.places.lines[0].width  # else labels stand above the points
        apart = [screen.places.label_column, *screen.places.columns] if beside else screen.places.columns
        for left, right in pairwise(apart):
            assert left.right <= right.left
        for line in screen.places.lines[:-1]:
            large, small = screen.places.label_sizes
            overlap = screen.px(3 if large == screen.px(17) else 5)
            title, text = app.ui.fonts.height(large, bold=True), app.ui.fonts.height(small)
            assert title + text - overlap <= line.height + screen.px(2), size


def test_dialog_words_keep_to_the_sheet(app: App, home: Path) -> None:
    screen = MessageDialog(app.ui, "Title", "A long explanation of what went wrong with this file. " * 8)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    for size in SIZES:
        resize(app, size)
        for picture, place in screen.paper:
            paper = picture.get_rect(topleft=place)
            assert screen.sheet.contains(paper)
            assert not paper.colliderect(screen.buttons[0].rect)


@pytest.mark.parametrize("name", FULL)
def test_a_resized_screen_is_as_sharp_as_a_new_one(app: App, home: Path, name: str) -> None:
    screen = SCREENS[name](app, home)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    resize(app, (1000, 650))
    app.draw()
    resized = pygame.image.tobytes(app.surface, "RGB")
    app.surface.fill("black")
    app.pop()
    app.push(SCREENS[name](app, home) if name.startswith(("setup", "no", "name")) else screen)
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == resized


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
        tab(screen)
        assert group.focus is not None
        reached.append(group.focus)
        if isinstance(screen, Page) and group.focus not in screen.foot and not isinstance(group.focus, ScrollList):
            assert screen.scroller.view.contains(group.focus.rect)
    assert reached == usable
    tab(screen, pygame.KMOD_SHIFT)
    assert group.focus is (usable[-2] if len(usable) > 1 else usable[0])
    app.step([], 0.02)


def tab(screen: Screen, mod: int = 0) -> None:
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=mod, unicode=""))


def test_nothing_is_drawn_while_nothing_happens(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app.show(SetupScreen(app.ui, app.routes))
    app.step([], 0.02)
    drawn = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    for _ in range(50):
        app.step([], 0.02)
    assert not drawn


def test_with_large_texts_the_house_of_the_start_screen_stays_in_sight(app: App) -> None:
    resize(app, (1366, 768))
    app.change(replace(app.settings, scale=130))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    app.draw()
    house = app.ui.art.cover("backdrop", screen.size).get_rect()
    house.left = round(0.86 * house.width)
    assert not any(button.rect.colliderect(house) for button in screen.group.widgets if button.visible)
    assert all(button.rect.x > 0 for button in screen.group.widgets if button.visible)


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
