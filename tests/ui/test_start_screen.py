"""The start screen: the first frame waits for nothing that may come a moment later."""

from __future__ import annotations

import itertools
import os

import pygame
import pytest

from citrus.match.saves import previous_version
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.shell import play, resize


def valley(app: App) -> pygame.Surface:
    """Return the visible part of the valley, at the lower left where nothing else is."""
    return app.surface.subsurface((0, app.size[1] * 3 // 4, app.size[0] // 4, app.size[1] // 4)).copy()


def sharpness(picture: pygame.Surface) -> int:
    """Return the greatest difference of neighbouring pixels."""
    row = [picture.get_at((x, picture.get_height() // 2)) for x in range(picture.get_width())]
    return max(abs(a.g - b.g) for a, b in itertools.pairwise(row))


def test_the_valley_is_seen_roughly_at_first_and_in_full_in_the_next_frame(app: App) -> None:
    app.routes.to_start()
    app.step([], 0.0)
    rough = valley(app)
    app.step([], 0.02)
    full = valley(app)
    assert sharpness(full) > 2 * sharpness(rough) > 0
    assert pygame.transform.average_color(rough)[:3] == pytest.approx(pygame.transform.average_color(full)[:3], abs=3)
    app.step([], 0.02)
    assert valley(app).get_buffer().raw == full.get_buffer().raw


def test_the_valley_is_painted_in_full_below_a_dialog_too(app: App) -> None:
    app.routes.to_start()
    app.say("Settings reset", "What could not be read was reset.")
    app.step([], 0.0)
    rough = sharpness(valley(app))
    for _ in range(3):
        app.step([], 0.02)
    assert isinstance(app.top, MessageDialog)
    assert sharpness(valley(app)) > 2 * rough > 0


def test_the_title_stands_above_the_buttons_in_all_windows_of_the_usual_form(app: App) -> None:
    app.routes.to_start()
    screen = app.top
    assert isinstance(screen, StartScreen)
    for high in (720, 768, 900, 1080, 1152, 1440, 1728, 1800, 2160):
        resize(app, (high * 16 // 9, high))
        assert abs(screen.play.rect.centerx - app.size[0] // 2) <= 1, app.size


def search(app: App, screen: StartScreen) -> None:
    """Let the screen find out which game can go on."""
    for _ in range(20):
        if screen.animating:
            app.step([], 0.02)
    assert not screen.animating


def test_a_game_is_offered_at_once_and_another_one_where_it_cannot_go_on(app: App) -> None:
    good, bad = play(2, 1, steps=6), play(2, 2, steps=6)
    assert good.keep()
    assert bad.keep()
    previous_version(bad.path).unlink()
    text = bad.path.read_text(encoding="utf-8")
    bad.path.write_text(text[: text.rindex("  - ")] + "  - plant nothing nowhere\n", encoding="utf-8")
    now = good.path.stat().st_mtime
    os.utime(good.path, (now - 100, now - 100))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    app.step([], 0.0)
    offered = screen.saved
    assert offered is not None
    assert offered.path == bad.path, "the first frame does not wait until the game has been played again"
    search(app, screen)
    assert screen.saved is not None
    assert screen.saved.path == good.path
    good.path.unlink()
    screen.resume()
    search(app, screen)
    assert screen.saved is None
    assert not screen.resume_button.visible
