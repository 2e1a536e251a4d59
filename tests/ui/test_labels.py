"""Keys and buttons are named as the device has them that was used last."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.ui.devices.buttons import BUTTONS
from citrus.ui.devices.labels import pressed_by, with_key
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.glyphs import NAMES, glyph, is_glyph, spelt
from citrus.ui.kit.hand import Hand, Labels, Manner
from citrus.ui.kit.presses import Request, Scope
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui.at_table import new_match
from tests.ui.controller import A, leans, presses
from tests.ui.fingers import taps
from tests.ui.player import sit_down
from tests.ui.shell import press

INK = Letters(15, "black")


@pytest.mark.parametrize("labels", Labels)
def test_every_button_is_drawn_in_its_own_way(app: App, labels: Labels) -> None:
    fonts = app.ui.fonts
    seen = {pygame.image.tobytes(fonts.render(glyph(labels, name), INK), "RGBA") for name in NAMES}
    assert len(seen) == len(NAMES)
    assert not fonts.lacking
    drawn = fonts.render(f"End ({glyph(labels, 'lt+a')})", INK)
    assert drawn.get_height() == fonts.render("End", INK).get_height()


@pytest.mark.parametrize("labels", Labels)
def test_every_button_has_words_of_its_own(app: App, labels: Labels) -> None:
    words = [spelt(app.ui.texts, glyph(labels, name)) for name in NAMES]
    assert len(set(words)) == len(NAMES)
    assert not any(map(is_glyph, "".join(words)))
    assert spelt(app.ui.texts, "Ana") == "Ana"


def test_every_button_of_the_table_has_a_sign() -> None:
    assert all(name in NAMES for line in BUTTONS for name in line.name.split("+"))


def test_names_follow_the_device(app: App) -> None:
    assert with_key(app.ui, "Hint", Request.HINT, Scope.TABLE) == "Hint (H)"
    app.manner = Manner(Hand.PAD, Labels.XBOX)
    assert pressed_by(app.ui, Request.HINT, Scope.TABLE) == glyph(Labels.XBOX, "y")
    assert with_key(app.ui, "Rules", Request.RULES, Scope.TABLE) == "Rules", "no button does that"
    app.manner = Manner(Hand.FINGERS)
    assert with_key(app.ui, "Hint", Request.HINT, Scope.TABLE) == "Hint"


def test_the_page_of_keys_shows_the_device_that_was_used_last(app: App, tmp_path: Path) -> None:
    sit_down(app, new_match(tmp_path))
    leans(app, pygame.CONTROLLER_AXIS_TRIGGERLEFT, 32_767)
    presses(app, pygame.CONTROLLER_BUTTON_START)
    page = app.top
    assert isinstance(page, KeysPage)
    rows = page.pictures()[0].parts
    assert any(row.value == "L2+lower button" for row in rows)
    assert not any(map(is_glyph, "".join(row.value for row in rows)))
    press(app, pygame.K_TAB)
    assert any(row.value == "E" for row in page.pictures()[0].parts)


def test_a_note_on_a_button_names_what_the_controller_has(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    hint = targets.CommandButton(Command.HINT)
    assert player.note_on(hint)[1:] == ("Key: H",)
    presses(app, A)
    player.aims(hint)
    player.waits(2.0)
    assert player.note[1:] == (f"Button: {glyph(Labels.NEUTRAL, 'y')}",)


def test_the_menu_offers_the_page_of_the_device_that_was_used_last(app: App, tmp_path: Path) -> None:
    sit_down(app, new_match(tmp_path))
    presses(app, pygame.CONTROLLER_BUTTON_START)
    menu = app.top
    assert isinstance(menu, MenuDialog)
    assert menu.keys.text == "Controller"
    press(app, pygame.K_TAB)
    assert menu.keys.text == "Keyboard and mouse"
    taps(app, menu.sheet.topleft)
    assert menu.keys.text == "Touch screen"
    taps(app, menu.keys.rect.center)
    page = app.top
    assert isinstance(page, KeysPage)
    assert "Tap again" in [row.value for row in page.pictures()[0].parts]
