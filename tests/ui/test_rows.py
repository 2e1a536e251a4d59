"""Buttons that share a row."""

from __future__ import annotations

import pygame

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.rows import lay_row
from citrus.ui.shell.app import App


def laid(app: App, width: int, *words: str) -> list[Button]:
    buttons = [Button(app.ui, word, lambda: None) for word in words]
    lay_row(buttons, pygame.Rect(10, 10, width, 40), 8, 1.0)
    return buttons


def test_buttons_fill_their_row_in_equal_parts(app: App) -> None:
    buttons = laid(app, 500, "Yes", "No", "Perhaps")
    assert {button.rect.width for button in buttons} <= {161, 162}
    assert (buttons[0].rect.left, buttons[-1].rect.right) == (10, 510)
    longest = max(button.needed(1.0) for button in buttons)
    assert {button.rect.width for button in laid(app, 3 * longest + 16, "Yes", "No", "Perhaps")} == {longest}


def test_a_button_with_many_words_takes_what_others_can_spare(app: App) -> None:
    short, long = laid(app, 420, "Yes", "Not before everybody has passed")
    assert short.needed(1.0) < short.rect.width
    assert long.needed(1.0) <= long.rect.width
    assert (short.rect.left, long.rect.left - short.rect.right, long.rect.right) == (10, 8, 430)


def test_where_nobody_has_room_all_have_the_same(app: App) -> None:
    one, other = laid(app, 200, "Yes", "Not before everybody has passed")
    assert one.rect.width == other.rect.width
