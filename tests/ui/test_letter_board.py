"""A keyboard on the screen writes what a controller cannot type."""

from __future__ import annotations

import pygame
import pytest

from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.kit.letter_board import ACCENTS, LetterBoard
from citrus.ui.shell.app import App
from tests.ui.controller import START, A, B, presses
from tests.ui.shell import click, named, wheel

X = pygame.CONTROLLER_BUTTON_X


def asked(app: App, name: str = "Player 1", limit: int = 18) -> tuple[NameDialog, list[str]]:
    """Return a dialog that asks for a name, and what it has got."""
    got: list[str] = []
    dialog = NameDialog(app.ui, ("Name", "", "OK", "Cancel"), name, got.append, limit)
    app.push(dialog)
    return dialog, got


def opened(app: App) -> LetterBoard:
    """Open the keyboard from the field that has the focus."""
    presses(app, A)
    assert isinstance(app.top, LetterBoard)
    return app.top


def writes(app: App, board: LetterBoard, letters: str) -> None:
    """Press the buttons of letters, with the ring on them, as they are shown."""
    for letter in letters:
        board.group.set_focus(next(key for row in board.rows for key in row if key.text == letter))
        presses(app, A)


def test_a_controller_writes_a_name(app: App) -> None:
    dialog, got = asked(app)
    board = opened(app)
    assert board.written == "Player 1"
    writes(app, board, "A")
    writes(app, board, "na")
    assert board.written == "Ana", "the first letter has replaced all, and only that is a capital"
    presses(app, X)
    writes(app, board, "ñ")
    presses(app, START)
    assert app.top is dialog
    assert dialog.field.text == "Anñ"
    presses(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN, A)
    assert got == ["Anñ"]


def test_a_step_beyond_the_end_of_a_row_of_letters_leads_to_its_other_end(app: App) -> None:
    asked(app)
    board = opened(app)
    for row in board.rows:
        board.group.set_focus(row[0])
        presses(app, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        assert board.group.focus is row[-1]
        presses(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        assert board.group.focus is row[0]


def test_nothing_is_lost_without_done(app: App) -> None:
    dialog, _ = asked(app)
    writes(app, opened(app), "B")
    presses(app, B)
    assert app.top is dialog
    assert dialog.field.text == "Player 1"
    assert dialog.group.focus is dialog.field


def test_there_is_room_for_as_much_as_in_the_field(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(App, "notify", lambda self, text: said.append(text))
    asked(app, limit=3)
    board = opened(app)
    board.write("Anabel")
    assert board.written == "Ana"
    assert said == [app.ui.texts("app.too_long", most=3)]


def test_a_mouse_and_a_keyboard_write_there_too(app: App) -> None:
    asked(app)
    board = opened(app)
    click(app, named(board, "E"))
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="va ")], 0.02)
    assert board.written == "Eva "
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="\b")], 0.02)
    assert board.written == "Eva"


def test_the_console_of_steam_has_a_keyboard_of_its_own(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []
    monkeypatch.setenv("SteamDeck", "1")
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: begun.append(True))
    dialog, _ = asked(app)
    presses(app, A)
    assert app.top is dialog
    assert begun
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="Ana")], 0.02)
    assert dialog.field.text == "Ana"


@pytest.mark.parametrize("language", shipped())
def test_every_letter_of_a_language_is_there_once(app: App, language: str) -> None:
    app.ui.texts.change(language)
    keys = [key.text.lower() for row in LetterBoard(app.ui, "Name", "", 9, lambda text: None).rows[:-1] for key in row]
    assert len(keys) == len(set(keys))
    assert {*"abcdefghijklmnopqrstuvwxyz", *ACCENTS} <= {*keys}
    assert all(len(row) <= 12 for row in Texts.of(language)("letters.rows").split())


def test_what_is_written_scrolls_with_the_letters(app: App) -> None:
    app.rescale(200)
    board = LetterBoard(app.ui, "Name", "Ana", 9, lambda text: None)
    app.show(board)
    before = board.field
    assert board.scroller.reach > 0
    wheel(app, board.field.center, -100)
    assert board.field.y == before.y - board.scroller.reach
    assert board.field.bottom < board.rows[0][0].rect.y
