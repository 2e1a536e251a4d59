"""The UI scale: by keys on every screen, kept, and laid out at once."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.match.settings import load_settings
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.ui.player import sit_down
from tests.ui.shell import play, press, resize


def test_plus_and_minus_change_the_scale_and_it_is_kept(app: App) -> None:
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    unit = screen.u
    press(app, pygame.K_PLUS, text="+")
    press(app, pygame.K_KP_PLUS, text="+")
    assert screen.u == pytest.approx(1.2 * unit)
    assert load_settings().settings.scale == 120
    press(app, pygame.K_MINUS, text="-")
    assert screen.u == pytest.approx(1.1 * unit)
    press(app, pygame.K_0, pygame.KMOD_CTRL)
    assert screen.u == unit
    press(app, pygame.K_MINUS, text="-")
    assert screen.u == unit
    for _ in range(20):
        press(app, pygame.K_EQUALS, pygame.KMOD_CTRL)
    assert load_settings().settings.scale == 200
    press(app, pygame.K_EQUALS, pygame.KMOD_ALT, "=")
    press(app, pygame.K_0, text="0")
    assert app.settings.scale == 200


@pytest.mark.parametrize(
    ("size", "least"),
    [((1366, 768), 100), ((1600, 900), 80), ((1920, 1080), 70)],
)
def test_only_windows_where_texts_stay_readable_allow_small_ones(app: App, size: tuple[int, int], least: int) -> None:
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    resize(app, size)
    for _ in range(5):
        press(app, pygame.K_MINUS, text="-")
    assert app.settings.scale == least
    assert screen.u >= 1
    press(app, pygame.K_0, pygame.KMOD_CTRL)
    assert app.settings.scale == 100


def test_screens_below_follow(app: App) -> None:
    start = StartScreen(app.ui, app.routes, app.shelf)
    app.show(start)
    app.push(StartScreen(app.ui, app.routes, app.shelf))
    press(app, pygame.K_PLUS, text="+")
    app.pop()
    assert start.u == pytest.approx(1.1)


def test_signs_are_written_where_a_text_is_typed(app: App) -> None:
    dialog = NameDialog(app.ui, ("Name", "", "Yes", "No"), "A", lambda name: None)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(dialog)
    press(app, pygame.K_PLUS, text="+")
    press(app, pygame.K_MINUS, text="-")
    assert app.settings.scale == 100
    press(app, pygame.K_PLUS, pygame.KMOD_CTRL)
    assert app.settings.scale == 110
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_PLUS, text="+")
    assert app.settings.scale == 120


@pytest.mark.parametrize("scale", [110, 150, 200])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_notice_hides_neither_board_nor_market_nor_buttons(app: App, scale: int, language: str) -> None:
    app.change(replace(app.settings, scale=scale - 10, language=language))
    player = sit_down(app, play(4, 3, steps=6))
    press(app, pygame.K_PLUS, text="+")
    assert app.settings.scale == scale
    layout, slip = player.layout, app.notice.rect(app.size, player.screen.notice_room)
    assert slip.width
    assert not player.state.hand
    kept = [layout.bar, layout.frame, layout.stall, layout.stacks, *layout.buttons]
    assert slip.collidelist(kept) == -1
    assert layout.hand.contains(slip) is (scale == 110), "where there is room for it, the card is free"


def test_the_start_screen_is_never_scrolled(app: App) -> None:
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    for scale in (100, 150, 200):
        app.rescale(scale)
        assert screen.scroller.reach == 0


def test_the_menu_of_a_game_is_never_scrolled(app: App) -> None:
    sit_down(app, play(2, 3, steps=6)).clicks(Command.MENU)
    menu = app.top
    assert isinstance(menu, MenuDialog)
    for language, scale in zip(shipped(), (200, 150, 200, 130, 200), strict=True):
        app.change(replace(app.settings, scale=scale, language=language))
        menu.enter(app.size)
        assert menu.scroller.reach == 0, (language, scale)
