"""Hints at the table: marks that point at the advice, and a button to ask for it."""

from __future__ import annotations

from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.ui.screens.play import TableScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.selection import Target
from citrus.ui.table.stage import INVITE_SECONDS
from citrus.ui.table.view.hints import places
from tests.ui.at_table import key, new_match, press


def test_the_key_asks_for_a_hint_and_takes_it_away_again(app: App, home: Path) -> None:
    screen = TableScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    app.draw()
    before = pygame.image.tobytes(app.surface, "RGB")
    key(screen, pygame.K_h)
    assert screen.message.startswith("You could buy")
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") != before
    key(screen, pygame.K_h)
    assert screen.message == ""
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == before


def test_following_hints_plays_a_whole_turn(app: App, home: Path) -> None:
    screen = TableScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    player = screen.match.state.player
    for _ in range(12):
        key(screen, pygame.K_h)
        advice = screen._answer.advice
        assert advice is not None
        first, *rest = places(screen.match.state, advice.action)
        picks = [one for one in rest if one.area == "hand"]
        after = rest[:1] if first.area == "mat_tile" else []  # what the tile is used on
        for target in (*picks, first, *after):
            if target.area != "hand" or screen.selection.hand != target.number:
                screen.click(target)
        assert screen.message == ""
        if screen.match.state.player != player:
            break
    assert screen.match.state.player != player


def test_the_button_is_there_if_hints_are_on(app: App, home: Path) -> None:
    screen = TableScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    assert "hint" not in screen.button_names()
    wide = screen._buttons.rect("undo").width
    app.change(replace(app.settings, hints=True))
    screen.resume()
    assert "hint" in screen.button_names()
    assert screen._buttons.rect("undo").width < wide
    press(screen, screen._buttons.rect("hint").center)
    assert screen.message
    rects = [screen._buttons.rect(name) for name in screen.button_names()]
    assert all(rect.collidelistall(rects) == [number] for number, rect in enumerate(rects))


def test_after_a_while_the_bulb_invites_once_and_the_table_stays_still(app: App, home: Path) -> None:
    app.change(replace(app.settings, hints=True))
    screen = TableScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    app.draw()
    screen.update(INVITE_SECONDS - 0.5)
    assert not screen._buttons.hinting
    assert not screen.dirty
    screen.update(1.0)
    assert screen._buttons.hinting
    assert screen.dirty
    assert not screen.animating
    app.draw()
    screen.update(1.0)
    assert not screen.dirty
    screen.click(Target("button", "standings"))
    key(screen, pygame.K_UP)
    screen.click(Target("button", "standings"))
    assert not screen._buttons.hinting


def test_a_hint_goes_when_something_is_done(app: App, home: Path) -> None:
    screen = TableScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    key(screen, pygame.K_h)
    advice = screen._answer.advice
    assert advice is not None
    screen.click(places(screen.match.state, advice.action)[0])
    assert screen.message == ""
    key(screen, pygame.K_u)
    key(screen, pygame.K_h)
    assert screen._answer.advice == advice
