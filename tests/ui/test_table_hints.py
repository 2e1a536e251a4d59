"""Hints at the table: marks that point at the advice, and a button to ask for it."""

from __future__ import annotations

from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hints import pointed_at
from citrus.ui.table.model.pace import INVITE_SECONDS
from tests.ui.at_table import key, new_match, picked, press


def test_the_key_asks_for_a_hint_and_takes_it_away_again(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    app.draw()
    before = pygame.image.tobytes(app.surface, "RGB")
    key(screen, pygame.K_h)
    assert screen.table.message.startswith("You could buy")
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") != before
    key(screen, pygame.K_h)
    assert screen.table.message == ""
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == before


def test_following_hints_plays_a_whole_turn(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    player = screen.match.state.player
    for _ in range(12):
        key(screen, pygame.K_h)
        advice = screen.table.answer.advice
        assert advice is not None
        first, *rest = pointed_at(screen.match.state, advice.action)
        picks = [one for one in rest if isinstance(one, targets.HandTile)]
        after = rest[:1] if isinstance(first, targets.MatTile) else []  # what the tile is used on
        for target in (*picks, first, *after):
            if not isinstance(target, targets.HandTile) or picked(screen) != target.place:
                screen.table.click(target)
        assert screen.table.message == ""
        if screen.match.state.player != player:
            break
    assert screen.match.state.player != player


def test_the_lamp_is_there_in_every_game_unless_hints_are_turned_off(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    assert Command.HINT in screen.table.commands
    app.change(replace(app.settings, hints=False))
    screen.resume()
    assert Command.HINT not in screen.table.commands
    wide = screen.table.buttons.rect(Command.UNDO).width
    app.change(replace(app.settings, hints=True))
    screen.resume()
    assert Command.HINT in screen.table.commands
    assert screen.table.buttons.rect(Command.UNDO).width < wide
    press(screen, screen.table.buttons.rect(Command.HINT).center)
    assert screen.table.message
    rects = [screen.table.buttons.rect(name) for name in screen.table.commands]
    assert all(rect.collidelistall(rects) == [number] for number, rect in enumerate(rects))


def test_only_family_games_have_the_lamp_if_the_settings_say_so(app: App, home: Path) -> None:
    app.change(replace(app.settings, hints="family"))
    for family in (False, True):
        screen = PlayScreen(app.ui, app.routes, new_match(home, family=family))
        app.show(screen)
        assert (Command.HINT in screen.table.commands) == family


def test_the_menu_of_the_table_switches_the_lamp(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home, family=True))
    app.show(screen)
    for on in (False, True):
        screen.table.press(Command.MENU)
        menu = app.top
        assert isinstance(menu, MenuDialog)
        assert menu.hints.text == app.ui.texts("menu.hints_off" if on else "menu.hints_on")
        menu.hints.activate()
        assert app.settings.hints is on
        assert menu.hints.text == app.ui.texts("menu.hints_on" if on else "menu.hints_off")
        app.pop()
        assert (Command.HINT in screen.table.commands) == on


def test_after_a_while_the_bulb_invites_once_and_the_table_stays_still(app: App, home: Path) -> None:
    app.change(replace(app.settings, hints=True))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    app.draw()
    screen.update(INVITE_SECONDS - 0.5)
    assert not screen.table.buttons[Command.HINT].chosen
    assert not screen.dirty
    screen.update(1.0)
    assert screen.table.buttons[Command.HINT].chosen
    assert screen.dirty
    assert not screen.animating
    app.draw()
    screen.update(1.0)
    assert not screen.dirty
    screen.table.click(targets.Button(Command.STANDINGS))
    key(screen, pygame.K_UP)
    screen.table.click(targets.Button(Command.STANDINGS))
    assert not screen.table.buttons[Command.HINT].chosen


def test_a_hint_goes_when_something_is_done(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    key(screen, pygame.K_h)
    advice = screen.table.answer.advice
    assert advice is not None
    screen.table.click(pointed_at(screen.match.state, advice.action)[0])
    assert screen.table.message == ""
    key(screen, pygame.K_u)
    key(screen, pygame.K_h)
    assert screen.table.answer.advice == advice
