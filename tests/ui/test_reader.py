"""Screen readers hear what is on the screen and what is new there, and use it; none of that can stop a game."""

from __future__ import annotations

from pathlib import Path

import accesskit
import pytest
from msgspec.structs import replace

from citrus.match.settings import Settings
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.kit.presses import Move, Request
from citrus.ui.shell.app import App
from tests.ui.at_table import new_match
from tests.ui.listener import Listener


@pytest.fixture
def listener(app: App, monkeypatch: pytest.MonkeyPatch) -> Listener:
    app.routes.to_start()
    listener = Listener(app, monkeypatch)
    listener.waits()
    assert not listener.nodes, "nothing is told before somebody listens"
    listener.begin()
    listener.waits()
    return listener


def test_the_start_screen_is_told_and_used(app: App, listener: Listener) -> None:
    assert listener.find("New game").role == accesskit.Role.BUTTON
    assert listener.find("Learn by playing").description == "A first game of about six minutes"
    assert listener.nodes[1].label == "Citrus"
    app.take(Request.NEXT)
    listener.waits()
    assert listener.focused == "New game"
    listener.asks("Settings", "FOCUS")
    assert listener.focused == "Settings"
    listener.asks("Settings")
    assert listener.nodes[listener.focus].role == accesskit.Role.PANE
    assert listener.focused == "Settings"


def test_settings_are_changed_step_by_step_and_told(app: App, listener: Listener) -> None:
    listener.asks("Settings")
    listener.asks("Effects", "INCREMENT")
    assert app.settings.sound == 75
    assert listener.focused == "Effects, 75%"
    assert listener.find("Full screen").toggled == accesskit.Toggled.FALSE
    listener.asks("Fast")
    assert app.settings.speed == "fast"
    assert listener.find("Fast").toggled == accesskit.Toggled.TRUE


def test_a_text_field_is_read_and_written(app: App, listener: Listener) -> None:
    named: list[str] = []
    app.push(NameDialog(app.ui, ("A name", "What is it called?", "Yes", "No"), "Añ", named.append))
    listener.waits()
    field = listener.nodes[listener.focus]
    (run,) = field.children
    assert (field.label, field.value, listener.nodes[run].value) == ("A name", "Añ", "Añ")
    assert list(listener.nodes[run].character_lengths) == [1, 2]
    ends = field.text_selection
    assert (ends.anchor.character_index, ends.focus.character_index) == (0, 2)
    ((number, dialog),) = ((n, node) for n, node in listener.there.items() if node.role == accesskit.Role.DIALOG)
    assert dialog.is_modal
    assert number in listener.there[1].children
    (field,) = (n for n, node in listener.there.items() if node.role == accesskit.Role.TEXT_INPUT)
    value = accesskit.ActionDataKind.VALUE, "Pip"
    listener.ask(type("Request", (), {"target": field, "action": accesskit.Action.SET_VALUE, "data": value}))
    listener.waits()
    assert listener.nodes[field].value == "Pip"
    listener.asks("Yes")
    assert named == ["Pip"]


def test_rows_of_a_list_are_reached_and_chosen(app: App, listener: Listener) -> None:
    listener.asks("Rules")
    rows = [node for node in listener.there.values() if node.role == accesskit.Role.LIST_BOX_OPTION]
    assert len(rows) > 5
    assert sorted(row.position_in_set for row in rows) == [*range(1, len(rows) + 1)]
    assert {row.size_of_set for row in rows} == {len(rows)}
    name = rows[3].label
    listener.asks(name)
    assert listener.find(name).is_selected
    assert listener.focused == name


def test_numbers_never_come_back(app: App, listener: Listener) -> None:
    before = set(listener.there)
    kept = listener.numbers("New game")
    app.take(Request.NEXT)
    listener.waits()
    assert listener.numbers("New game") == kept
    listener.asks("Settings")
    assert set(listener.there) & before == {1}
    app.pop()
    listener.waits()
    assert set(listener.there) & before == {1}


def test_only_what_differs_is_sent(app: App, listener: Listener) -> None:
    listener.waits()
    before = listener.updates
    listener.waits(5)
    assert listener.updates == before


def test_a_reader_comes_and_goes(app: App, listener: Listener) -> None:
    listener.end()
    app.take(Request.NEXT)
    listener.waits()
    assert listener.focused != "New game"
    listener.nodes.clear()
    listener.begin()
    listener.waits()
    assert listener.focused == "New game"


def test_the_focus_is_said_again_when_the_tree_comes_late(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.routes.to_start()
    listener = Listener(app, monkeypatch)
    app.devices.reader.focus(True)
    listener.begin()
    listener.waits()
    assert listener.windowed[-3:] == [True, False, True]


def test_a_failing_reader_is_switched_off_and_a_sentence_says_so(app: App, listener: Listener) -> None:
    listener.fails = True
    app.take(Request.NEXT)
    listener.waits()
    assert app.notice.text == app.ui.texts("app.no_reader")
    assert not app.devices.reader.on
    app.take(Request.NEXT)
    listener.waits()


def test_what_has_gone_does_nothing(app: App, listener: Listener) -> None:
    (number,) = listener.numbers("New game")
    start = app.top
    for target in (number + 1000, number):
        request = type("Request", (), {"target": target, "action": accesskit.Action.BLUR, "data": None})
        listener.ask(request)
        listener.waits()
    assert app.top is start


def test_a_reader_plays(app: App, listener: Listener, home: Path) -> None:
    app.routes.to_match(new_match(home))
    listener.waits(5)
    listener.asks("row 1")
    assert [node.label for node in listener.there.values() if (node.label or "").startswith("Tile 1 in your hand")]
    app.take(Request.CONFIRM)
    app.take(Move(1, 0))
    listener.waits()
    assert "possible" in listener.nodes[listener.focus].label or listener.focused


@pytest.mark.parametrize(("system", "told"), [("linux", "full"), ("win32", "off"), ("darwin", "off")])
def test_where_nobody_has_listened_it_is_off(system: str, told: str) -> None:
    assert Settings().read_on(system) == told
    assert Settings(reading="brief").read_on(system) == "brief"


def test_the_setting_counts_at_once(app: App, listener: Listener) -> None:
    assert app.devices.reader.on
    app.change(replace(app.settings, reading="brief"))
    listener.waits()
    assert listener.find("Learn by playing").description is None
    app.change(replace(app.settings, reading="off"))
    assert not app.devices.reader.on
