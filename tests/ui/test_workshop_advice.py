"""What the workshop says of a board that one can play on but not well, and where it says so."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import load_board, shipped_boards
from citrus.ui.screens.workshop.painting import PaintingScreen
from citrus.ui.shell.app import App
from tests.ui.shell import click, own_board
from tests.workshop.boards import WALLED


def opened(app: App, home: Path) -> PaintingScreen:
    own_board(home, "Walled", BOARD_FORM.text(WALLED))
    app.routes.to_painting(home / "boards" / "Walled.yaml")
    screen = app.top
    assert isinstance(screen, PaintingScreen)
    app.fit_window()
    return screen


def point(app: App, place: tuple[int, int]) -> None:
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.02)


def test_land_that_nobody_reaches_gets_no_tick_and_is_veiled(app: App, home: Path) -> None:
    screen = opened(app, home)
    assert [remark.sign for remark in screen.said] == ["warning", "warning"]
    assert screen.said[0].text.startswith("You can play here, but only a bridge leads to 36 spaces.")
    assert screen.field.doubtful.bit_count() == 36
    assert screen.plays.enabled


def test_what_is_pointed_at_does_not_hide_what_is_wrong(app: App, home: Path) -> None:
    screen = opened(app, home)
    point(app, screen.brushes[0].rect.center)
    assert [remark.sign for remark in screen.said] == ["warning", "info"]
    click(app, next(button for button in screen.brushes if button.brush.name == "stack"))
    click(app, screen.field.rect_of(WALLED.numbers["b3"]).center)  # beside A
    point(app, screen.brushes[0].rect.center)
    assert [remark.sign for remark in screen.said] == ["cross", "info"]
    assert screen.said[0].text == "Sites must not touch, not even at a corner: A and E."


def test_a_board_without_weaknesses_is_not_praised_before_its_games(app: App, home: Path) -> None:
    own_board(home, "Short", BOARD_FORM.text(load_board(shipped_boards()["short"])))
    app.routes.to_painting(home / "boards" / "Short.yaml")
    assert isinstance(app.top, PaintingScreen)
    (remark,) = app.top.said
    assert remark.sign == "info"
    assert (
        remark.text == "24 spaces are left when all tiles are planted, 18 with fruit trees. "
        "Only games will show whether the board plays well."
    )
