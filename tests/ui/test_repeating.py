"""What is repeated to somebody who does not look: what is to be done, then what has happened."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citrus.ui.kit.presses import Request
from citrus.ui.kit.screen import Announcement
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.shell.app import App
from tests.ui.listener import Listener, listening


@pytest.fixture
def listener(app: App, monkeypatch: pytest.MonkeyPatch) -> Listener:
    return listening(app, monkeypatch)


def test_what_is_repeated_is_not_the_main_button_alone(
    app: App, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener.asks("New game")
    news = [Announcement("Ana won!")]
    monkeypatch.setattr(SetupScreen, "main_action", "")
    monkeypatch.setattr(SetupScreen, "aloud", lambda _: news)
    app.take(Request.NEXT)
    listener.waits()
    monkeypatch.setattr(SetupScreen, "main_action", "Rematch")
    app.take(Request.NEXT)
    listener.waits()
    assert listener.said[-1] == "Main button: Rematch (Ctrl+Enter)."
    app.take(Request.REPEAT)
    listener.waits()
    assert listener.said[-1] == "Ana won!"


def test_what_has_happened_is_repeated_thing_by_thing_after_what_is_to_be_done_and_no_remark(
    app: App, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = [Announcement(f"Ana bought row {number}.", number=number, past=True) for number in (1, 2)]
    listener.asks("New game")
    monkeypatch.setattr(SetupScreen, "aloud", lambda _: [Announcement("Ben: buy a line.")])
    app.take(Request.NEXT)
    listener.waits()
    news = [*done, Announcement("Ana: Juice!", aside=True), Announcement("Ben: harvest."), Announcement("Or buy.")]
    monkeypatch.setattr(SetupScreen, "aloud", lambda _: news)

    def repeated(*presses: Request) -> str:
        for press in presses:
            app.take(press)
            listener.waits()
        return listener.said[-1]

    assert repeated(Request.NEXT) == "Ana bought row 1. Ana bought row 2. Ana: Juice! Ben: harvest. Or buy."
    assert repeated(Request.REPEAT) == "Ben: harvest. Or buy."
    assert repeated(Request.REPEAT) == "Ana bought row 2."
    assert repeated(Request.REPEAT) == "Ana bought row 1."
    assert repeated(Request.REPEAT) == "Ben: buy a line."
    assert repeated(Request.NEXT, Request.REPEAT) == "Ben: harvest. Or buy.", "from the last thing on again"


def test_nothing_is_repeated_of_a_screen_that_has_gone_or_in_another_language(app: App, listener: Listener) -> None:
    listener.asks("Settings")
    listener.waits()
    said = listener.said[-1]
    app.change(replace(app.settings, language="fr"))
    app.take(Request.REPEAT)
    listener.waits()
    assert listener.said[-1] not in ("", said)
    app.change(replace(app.settings, language="en"))
    app.take(Request.CANCEL)
    listener.waits()
    app.take(Request.REPEAT)
    listener.waits()
    assert listener.said[-1] not in ("", said)
