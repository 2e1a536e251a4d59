"""The field to type in."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.kit.presses import Paste, Press
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.text_field import BLINK, TextField
from citrus.ui.kit.widgets import Group
from citrus.ui.shell.app import App
from tests.ui.shell import click, points, press, write


class Page(Screen):
    """A screen with two fields."""

    def layout(self, size: tuple[int, int]) -> None:
        self.field = TextField(self.ui, "Name", "Ana", lambda text: None, limit=12)
        self.other = TextField(self.ui, "Other name", "Ben", lambda text: None, limit=60)
        self.field.layout(pygame.Rect(100, 100, 200, 40), 1)
        self.other.layout(pygame.Rect(100, 200, 200, 40), 1)
        self.group = Group([self.field, self.other])

    def handle(self, press: Press) -> None:
        self.group.handle(press)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")
        self.group.draw(surface)


@pytest.fixture
def page(app: App) -> Page:
    page = Page(app.ui)
    app.show(page)
    return page


def test_the_first_click_takes_the_whole_text(app: App, page: Page) -> None:
    click(app, page.field)
    write(app, "Zoë B. ñ")
    assert page.field.text == "Zoë B. ñ"


def test_the_second_click_sets_the_cursor(app: App, page: Page) -> None:
    click(app, page.field)
    click(app, (page.field.rect.left + 13, page.field.rect.centery))
    write(app, "x")
    assert page.field.text == "xAna"


def test_dragging_selects(app: App, page: Page) -> None:
    click(app, page.field)
    left, right = (page.field.rect.left + 13, 120), (page.field.rect.right - 5, 120)
    for kind, pos in ((pygame.MOUSEBUTTONDOWN, left), (pygame.MOUSEMOTION, right), (pygame.MOUSEBUTTONUP, right)):
        app.step([pygame.event.Event(kind, pos=pos, button=1, rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    assert page.field.selection == (0, 3)
    points(app, left)
    assert page.field.selection == (0, 3), "once let go, it stays"


def test_the_field_asks_to_be_drawn_when_its_cursor_blinks_or_moves(app: App, page: Page) -> None:
    click(app, page.field)
    press(app, pygame.K_END)
    shown, page.field.dirty = page.field.cursor_on, False
    page.field.update(BLINK / 4)
    assert (page.field.cursor_on, page.field.dirty) == (shown, False)
    page.field.update(BLINK)
    assert (page.field.cursor_on, page.field.dirty) == (not shown, True)
    page.field.dirty = False
    press(app, pygame.K_LEFT)
    assert page.field.dirty


def test_everything_is_selected_by_a_key_and_seen_so(app: App, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ["before"]
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    click(app, page.field)
    press(app, pygame.K_END)
    press(app, pygame.K_c, pygame.KMOD_CTRL)
    assert kept == ["before"], "nothing is selected"
    app.draw()
    before = app.surface.copy()
    page.field.dirty = False
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    assert page.field.dirty, "it asks to be drawn"
    app.draw()
    marked = app.ui.palette.mix("highlight", "accent", 0.3)
    letters = pygame.Rect(page.field.rect.x + 13, page.field.rect.centery - 8, 20, 16)
    places = [(x, y) for x in range(letters.x, letters.right) for y in range(letters.y, letters.bottom)]
    assert not any(before.get_at(place) == marked for place in places)
    assert any(app.surface.get_at(place) == marked for place in places)
    press(app, pygame.K_c, pygame.KMOD_CTRL)
    assert kept == ["before", "Ana"]


def test_editing_keys(app: App, page: Page) -> None:
    field = page.field
    click(app, field)
    write(app, "ab cd ef")
    press(app, pygame.K_LEFT, pygame.KMOD_CTRL)
    write(app, "X")
    assert field.text == "ab cd Xef"
    press(app, pygame.K_BACKSPACE)
    press(app, pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert field.text == "ab ef"
    press(app, pygame.K_HOME)
    press(app, pygame.K_DELETE)
    assert field.text == "b ef"
    press(app, pygame.K_RIGHT, pygame.KMOD_SHIFT)
    press(app, pygame.K_RIGHT, pygame.KMOD_SHIFT)
    write(app, "Q")
    assert field.text == "Qef"
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    press(app, pygame.K_RIGHT)
    write(app, "!")
    assert field.text == "Qef!"
    press(app, pygame.K_RIGHT, pygame.KMOD_CTRL)
    press(app, pygame.K_LEFT)
    write(app, "?")
    assert field.text == "Qef?!"


def test_the_clipboard(app: App, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"text": ""}
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: board.update(text=text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board["text"])
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    click(app, page.field)
    press(app, pygame.K_x, pygame.KMOD_CTRL)
    assert (page.field.text, board["text"]) == ("", "Ana")
    board["text"] = "two\nlines\tin one"
    press(app, pygame.K_v, pygame.KMOD_CTRL)
    assert page.field.text == "two lines in"  # in one line, and no longer than allowed


def composes(app: App, text: str, at: int = 0) -> None:
    app.step([pygame.event.Event(pygame.TEXTEDITING, text=text, start=at, length=0)], 0.02)


def test_what_is_composed_is_seen_before_it_is_chosen(app: App, page: Page, written: dict[str, pygame.Surface]) -> None:
    click(app, page.field)
    press(app, pygame.K_HOME)
    before = cursor(app, page.field)
    composes(app, "Zo\u00eb", 3)
    app.draw()
    assert "Zo\u00ebAna" in written
    assert page.field.text == "Ana", "nothing has been chosen"
    line = pygame.Rect(before.left + 2, before.bottom - 4, 12, 4)
    assert any(app.surface.get_at((line.x, y)) == app.ui.palette["accent"] for y in range(line.top, line.bottom))
    assert cursor(app, page.field).x > before.x + 20
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="Zoe")], 0.02)
    assert (page.field.text, page.field.composition) == ("ZoeAna", "")


@pytest.mark.parametrize(
    "key",
    [
        "RETURN",
        "KP_ENTER",
        "ESCAPE",
        "BACKSPACE",
        "DELETE",
        "LEFT",
        "UP",
        "HOME",
        "TAB",
        "SPACE",
        "F1",
        "F11",
        "a",
        "v",
    ],
)
def test_keys_belong_to_what_is_composed(app: App, key: str) -> None:
    names: list[str] = []
    app.show(NameDialog(app.ui, ("Name", "What is it called?", "Yes", "No"), "Ana", names.append))
    dialog, full = app.top, app.settings.full_screen
    assert isinstance(dialog, NameDialog)
    composes(app, "zo", 2)
    press(app, getattr(pygame, f"K_{key}"), pygame.KMOD_CTRL if key == "v" else 0)
    assert (app.top, names, dialog.field.text, app.settings.full_screen) == (dialog, [], "Ana", full)
    composes(app, "")
    assert not app.composing
    press(app, pygame.K_RETURN)
    assert names == ["Ana"]


def test_keys_come_back_when_what_is_composed_is_left(app: App, page: Page) -> None:
    for leave in (
        lambda: click(app, page.other),
        lambda: click(app, page.field),
        lambda: app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)], 0.02),
        lambda: (app.push(Screen(app.ui)), app.pop()),
    ):
        page.group.set_focus(None)
        click(app, page.field)
        composes(app, "zo", 2)
        assert app.composing
        leave()
        assert not app.composing
        assert (page.field.text, page.field.composition) == ("Ana", "")


def test_strange_signs_are_left_out(app: App, page: Page) -> None:
    click(app, page.field)
    write(app, "a\x07b\U0001f34bc")
    assert page.field.text == "abc"


def test_tab_goes_on_and_enter_ends(app: App, page: Page) -> None:
    click(app, page.field)
    press(app, pygame.K_TAB)
    write(app, "Bo")
    assert (page.field.text, page.other.text) == ("Ana", "Bo")
    press(app, pygame.K_RETURN)
    write(app, "x")
    assert page.other.text == "Bo"
    assert page.group.focus is None


def test_a_click_elsewhere_ends_the_typing(app: App, page: Page) -> None:
    click(app, page.field)
    click(app, page.other)
    assert not page.field.focused
    write(app, "Bo")
    assert (page.field.text, page.other.text) == ("Ana", "Bo")


def cursor(app: App, field: TextField) -> pygame.Rect:
    """Return where the cursor blinks."""
    app.draw()
    before = app.surface.copy()
    field.update(BLINK)
    app.draw()
    same = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), app.surface)
    same.invert()
    (found,) = same.get_bounding_rects()
    return found


def test_the_cursor_stays_in_sight(app: App, page: Page) -> None:
    field = page.other
    click(app, field)
    write(app, "w" * 40)
    assert len(field.text) == 40
    assert field.rect.centerx < cursor(app, field).x < field.rect.right
    press(app, pygame.K_HOME)
    assert field.rect.left < cursor(app, field).x < field.rect.centerx


@pytest.mark.parametrize(
    "pasted", ["", "   ", "\n\r\t", "\x00\x07\x1b", "\u200b\u2028\ufeff\u202e", "\U000f0000\ue000"]
)
def test_pasting_nothing_that_can_be_shown_leaves_the_selection(
    app: App, page: Page, monkeypatch: pytest.MonkeyPatch, pasted: str
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: pasted)
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: bool(pasted))
    click(app, page.field)
    press(app, pygame.K_LEFT, pygame.KMOD_SHIFT)
    before = page.field.selection
    press(app, pygame.K_v, pygame.KMOD_CTRL)
    if not pasted.isspace():
        app.step([pygame.event.Event(pygame.TEXTINPUT, text=pasted)], 0.02)
    assert (page.field.text, page.field.selection) == ("Ana", before)


def test_of_an_endless_text_the_beginning_is_pasted(app: App, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(str):
        def split(self, *_: object) -> list[str]:  # type: ignore[override]
            raise AssertionError("all of it would be looked at")

    monkeypatch.setattr(pygame.scrap, "get_text", lambda: Endless("w" * 6000))
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    click(app, page.field)
    press(app, pygame.K_v, pygame.KMOD_CTRL)
    assert set(page.field.text) == {"w"}
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    page.handle(Paste(Endless("v" * 6000)))
    assert set(page.field.text) == {"v"}


def test_pasting_a_clipboard_that_fails_leaves_the_selection(
    app: App, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "has_text", fail)
    click(app, page.field)
    press(app, pygame.K_v, pygame.KMOD_CTRL)
    assert (page.field.text, page.field.selection) == ("Ana", (0, 3))


def test_a_clipboard_that_an_older_program_has_filled_is_read(
    app: App, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", b"Ren\xe9".decode)
    click(app, page.field)
    press(app, pygame.K_v, pygame.KMOD_CTRL)
    assert page.field.text == "René"


def test_what_cannot_be_copied_is_not_cut_either(app: App, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    click(app, page.field)
    press(app, pygame.K_x, pygame.KMOD_CTRL)
    assert page.field.text == "Ana"


def test_a_text_that_is_dropped_comes_to_where_somebody_types(app: App, page: Page) -> None:
    app.step([pygame.event.Event(pygame.DROPTEXT, text="Ben")], 0.02)
    assert page.field.text == "Ana"
    click(app, page.field)
    app.step([pygame.event.Event(pygame.DROPTEXT, text=text) for text in (" Ben", "\tand Eva ")], 0.02)
    assert page.field.text == "Ben and Eva"
