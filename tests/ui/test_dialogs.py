"""Small sheets over a screen, and slips of paper over all of them: how they are answered, and how long they stay."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog, MessageDialog, NameDialog, Question, QuestionDialog
from citrus.ui.kit.notice import Notice
from citrus.ui.kit.presses import RIGHT, Down, Request, Write
from citrus.ui.kit.screen import Screen
from citrus.ui.shell.app import App
from tests.ui.shell import click

BESIDE = (5, 5)


@pytest.fixture
def below(app: App) -> Screen:
    screen = Screen(app.ui)
    app.show(screen)
    return screen


def answered(app: App, dialog: Dialog, below: Screen, *presses: object) -> bool:
    """Open a dialog, let a second pass, and press something; return whether it is gone."""
    app.push(dialog)
    app.step([], 1.0)
    for one in presses:
        app.take(one)  # type: ignore[arg-type]
    gone = app.top is below
    if not gone:
        app.pop()
    return gone


def test_a_question_is_answered_by_keys_and_by_clicks_beside_it(app: App, below: Screen) -> None:
    done: list[str] = []

    def asked(**more: object) -> QuestionDialog:
        return QuestionDialog(app.ui, Question("Title", "Sentence", "Yes", **more), lambda: done.append("yes"))  # type: ignore[arg-type]

    for costly, no in ((False, ""), (True, "Rather not")):
        dialog = asked(costly=costly, no=no)
        words = ["Yes", no or app.ui.texts("app.cancel")]
        assert [button.text for button in dialog.buttons] == (words[::-1] if costly else words)
        assert [button.style for button in dialog.buttons] == ["primary", "plain"]
        done.clear()
        assert answered(app, asked(costly=costly), below, Request.CANCEL)
        assert answered(app, asked(costly=costly), below, Down(BESIDE))
        assert not answered(app, asked(costly=costly), below, Down(BESIDE, RIGHT))
        assert not answered(app, asked(costly=costly), below, Down((640, 360 - 60)))
        assert done == []
        assert answered(app, asked(costly=costly), below, Request.CONFIRM)
        assert done == [] if costly else ["yes"]


def test_a_double_click_that_opens_a_dialog_does_not_close_it(app: App, below: Screen) -> None:
    click(app, BESIDE)
    app.push(MessageDialog(app.ui, "Title", "Sentence"))
    click(app, BESIDE, again=True)
    assert app.top is not below
    click(app, BESIDE)
    assert app.top is below


def test_a_name_is_typed_and_confirmed(app: App, below: Screen) -> None:
    named: list[str] = []

    def asked() -> NameDialog:
        return NameDialog(app.ui, ("Title", "Sentence", "Yes", "No"), "Ana", named.append, limit=5)

    assert answered(app, asked(), below, Request.CONFIRM)
    assert answered(app, asked(), below, Write("Bo"), Request.CONFIRM)
    assert answered(app, asked(), below, Write("Bartholomew"), Request.CONFIRM)
    assert named == ["Ana", "Bo", "Barth"]
    assert answered(app, asked(), below, Write("Bo"), Request.CANCEL)
    assert len(named) == 3
    assert not app.typing, "keys are commands again"


@pytest.mark.parametrize(
    ("high", "rows"), [(720, [[0], [1], [2], [3], [4]]), (400, [[0], [1, 2], [3, 4]]), (300, [[0, 1], [2, 3, 4]])]
)
def test_buttons_of_a_dialog_share_rows_where_it_would_be_too_high(app: App, high: int, rows: list[list[int]]) -> None:
    dialog = Dialog(app.ui, "Title", "Sentence")
    dialog.add(*(Button(app.ui, str(number), lambda: None) for number in range(5)))
    app.push(dialog)
    dialog.u = 1.0
    dialog.layout((1280, high))
    found: dict[int, list[int]] = {}
    for number, button in enumerate(dialog.buttons):
        found.setdefault(button.rect.y, []).append(number)
    assert list(found.values()) == rows
    assert all(dialog.sheet.contains(button.rect) for button in dialog.buttons)


def test_a_notice_stays_as_long_as_it_takes_to_read(app: App) -> None:
    for text, seconds in (("short", 1.6), ("x" * 50, 3.0)):
        notice = Notice(app.ui)
        assert not notice.over(1.0)
        notice.show(text)
        assert notice.shown
        assert not notice.over(seconds - 0.1)
        assert notice.over(0.2), "it has to go"
        assert not notice.shown
        assert not notice.over(0.1), "it has gone"


def test_a_notice_lies_in_a_corner(app: App) -> None:
    notice, surface = Notice(app.ui), pygame.Surface((1280, 720))
    assert notice.rect((1280, 720), None).size == (0, 0)
    notice.draw(surface)
    assert surface.get_bounding_rect().size in ((0, 0), (1280, 720))
    notice.show("A few words")
    slip = notice.rect((1280, 720), None)
    assert slip.topright == (1280 - 12, 12)
    room = pygame.Rect(700, 300, 400, 200)
    assert notice.rect((1280, 720), room).bottomright == room.bottomright
    assert notice.rect((1280, 720), room).size == slip.size
    notice.show("Many words that fill several lines of a room that is not wide, nor high. " * 2)
    wide = notice.rect((1280, 720), None)
    assert wide.width <= 0.6 * 1280 + 36
    narrow = notice.rect((1280, 720), pygame.Rect(900, 300, 260, 600))
    low = notice.rect((1280, 720), pygame.Rect(900, 300, 260, 20))
    assert low.height < narrow.height, "smaller letters"
    assert max(low.width, narrow.width) <= 260
