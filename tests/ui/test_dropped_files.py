"""Files dropped onto the window or opened on the desktop, whatever is shown; and the mouse on dense displays."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.content.boards import shipped_boards
from citrus.match.match import Match
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.workshop.painting import PaintingScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.canvas import in_pixels
from citrus.ui.shell.rescue import RescueDialog
from tests.ui.shell import play


def drop(app: App, path: Path) -> None:
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))], 0.02)


def at_table(app: App) -> Match:
    match = play(2, 1, steps=3)
    app.routes.to_match(match)
    return match


@pytest.mark.parametrize("over", ["table", "menu", "rulebook", "settings", "replay", "lesson"])
def test_a_game_is_opened_whatever_is_shown(app: App, over: str) -> None:
    match, other = at_table(app), play(3, 2, steps=5)
    if over == "menu":
        app.push(MenuDialog(app.ui, app.routes, match))
    elif over == "rulebook":
        app.routes.to_rulebook()
    elif over == "settings":
        app.routes.to_settings()
    elif over == "replay":
        app.routes.to_replay(match)
    elif over == "lesson":
        app.routes.to_introduction()
    drop(app, other.path)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.record == other.record
    assert len(app.stack) == 1
    assert Match.open(match.path).record == match.record


def test_a_board_comes_to_the_workbench_over_the_table(app: App) -> None:
    match = at_table(app)
    drop(app, shipped_boards()["short"])
    assert isinstance(app.top, PaintingScreen)
    assert app.at_stake is match


def test_the_game_that_is_on_the_table_stays_there(app: App) -> None:
    match = at_table(app)
    table = app.top
    drop(app, match.path)
    assert app.top is table


def test_no_game_that_cannot_be_saved_is_left(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    match, other = at_table(app), play(3, 2, steps=5)

    def full(*anything: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("shared_file.replace_file", "shared_file.create_file", "match.rescued.write"):
        monkeypatch.setattr(f"citrus.{name}", full)
    match.act(match.legal_actions()[0])
    drop(app, other.path)
    assert isinstance(app.top, MessageDialog)
    assert "the disk is full" in app.top.text
    assert app.at_stake is match


def test_no_game_is_opened_over_one_that_waits_to_be_rescued(app: App) -> None:
    match, other = at_table(app), play(3, 2, steps=5)
    app.clear()
    app.routes.to_rescue(match, None)
    drop(app, other.path)
    assert isinstance(app.top, RescueDialog)


def test_the_mouse_is_in_pixels_where_points_are_wider() -> None:
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 31), rel=(-3, 4), buttons=(1, 0, 0))
    assert in_pixels(motion, 1) is motion
    dense = in_pixels(motion, 2.0)
    assert (dense.pos, dense.rel, dense.buttons) == ((200, 62), (-6, 8), (1, 0, 0))
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert in_pixels(key, 2.0) is key


def test_a_click_on_a_dense_display_hits_what_is_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Points:
        """The window as macOS counts it: half as many points as pixels."""

        size = (app.size[0] // 2, app.size[1] // 2)
        flip = app.window.flip
        destroy = app.window.destroy

    monkeypatch.setattr(app, "window", Points())
    app.routes.to_start()
    button = next(widget for widget in app.top.group.widgets if widget.visible)
    x, y = button.rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=(x / 2, y / 2), button=1)], 0.02)
    assert len(app.stack) > 1 or type(app.top).__name__ != "StartScreen"
