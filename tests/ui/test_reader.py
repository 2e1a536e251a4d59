"""Screen readers hear what is on the screen and what is new there, and use it; none of that can stop a game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from citrus.match.settings import Settings
from citrus.rules.actions import Buy, Plant
from citrus.ui.devices.deaf_readers import nobody_hears_announcements
from citrus.ui.kit.dialogs import MessageDialog, NameDialog
from citrus.ui.kit.presses import Move, Number, Request, Write
from citrus.ui.kit.screen import Announcement
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui.at_table import new_match, one_of, seated
from tests.ui.controller import NEXT, presses
from tests.ui.listener import Listener, accesskit, listening
from tests.ui.player import sit_down


@pytest.fixture
def listener(app: App, monkeypatch: pytest.MonkeyPatch) -> Listener:
    return listening(app, monkeypatch)


def test_the_screen_is_told_and_used(app: App, listener: Listener) -> None:
    assert listener.find("New game").role == accesskit.Role.BUTTON
    assert listener.find("Learn by playing").description == "The basics in about six minutes"
    assert (listener.nodes[1].label, listener.nodes[1].language) == ("Citrus", "en")
    app.take(Request.NEXT)
    listener.waits()
    assert listener.focused == "New game"
    before = listener.updates
    listener.waits(3)
    assert listener.updates == before, "nothing has changed"
    listener.asks("Settings", "FOCUS")
    assert listener.focused == "Settings"
    listener.asks("Settings")
    assert listener.nodes[listener.focus].role == accesskit.Role.UNKNOWN, "Orca would read all texts on a pane"
    listener.asks("Effects", "INCREMENT")
    assert (app.settings.sound, listener.focused) == (75, "Effects, 75%")
    listener.asks("Effects, 75%", "INCREMENT")
    assert listener.said[-1] == "Effects, 80%", "what has the focus already is read only when it says so"
    assert listener.find("Full screen").toggled == accesskit.Toggled.FALSE
    listener.asks("Fast")
    assert listener.find("Fast").toggled == accesskit.Toggled.TRUE


def test_a_screen_without_a_main_button_names_no_key_for_one(app: App, listener: Listener) -> None:
    before = len(listener.said)
    app.take(Request.RULES)
    listener.waits()
    assert not app.top.main_action
    assert not any("Ctrl" in said for said in listener.said[before:])


def test_a_text_field_in_a_dialog_is_read_and_written(app: App, listener: Listener) -> None:
    named: list[str] = []
    app.push(NameDialog(app.ui, ("A name", "What is it called?", "Yes", "No"), "Añ", named.append))
    listener.waits()
    field = listener.nodes[listener.focus]
    (run,) = field.children
    assert (field.label, field.value, listener.nodes[run].value) == ("A name", "Añ", "Añ")
    assert list(listener.nodes[run].character_lengths) == [1, 2]
    ends = field.text_selection
    assert (ends.anchor.character_index, ends.focus.character_index) == (0, 2)
    assert [one.is_modal for one in listener.there.values() if one.role == accesskit.Role.DIALOG] == [True]
    value = accesskit.ActionDataKind.VALUE, "Pip"
    listener.ask(SimpleNamespace(target=listener.focus, action=accesskit.Action.SET_VALUE, data=value))
    listener.waits()
    listener.asks("Yes")
    assert named == ["Pip"]


def test_the_main_button_has_a_key_which_is_said_where_a_screen_opens_after_what_is_new(
    app: App, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SetupScreen, "aloud", lambda _: [Announcement("It rains.")])
    listener.asks("New game")
    assert listener.said[-1] == "It rains. Main button: Start the game (Ctrl+Enter)."
    app.take(Request.NEXT)
    app.take(Request.MAIN)
    assert isinstance(app.top, PlayScreen)


def test_a_board_that_is_chosen_says_so_and_a_question_is_heard_before_its_answers(
    app: App, listener: Listener
) -> None:
    listener.asks("New game")
    listener.asks("The long valley", "FOCUS")
    app.take(Request.CONFIRM)
    listener.waits()
    app.take(Request.CONFIRM)
    listener.waits()
    assert listener.said[-1].startswith("The long valley, ")
    assert listener.said[-1].endswith(", chosen")
    listener.asks("Who plays here?, Player 2")
    assert listener.focused == "Who plays here?"
    app.take(Move(0, 1))
    listener.waits()
    assert listener.focused == "A person", "who plays there now"


def test_what_has_been_said_on_a_screen_is_not_said_again_when_a_dialog_closes(
    app: App, home: Path, listener: Listener
) -> None:
    sit_down(app, new_match(home), speed="none")
    listener.waits()
    assert listener.said[-1].startswith("Player 0: buy a line")
    before = list(listener.said)
    app.push(MessageDialog(app.ui, "A title", "A sentence."))
    listener.waits()
    assert listener.focused == "A title"
    before.append("A sentence. Main button: OK (Ctrl+Enter).")
    assert listener.said == before
    app.pop()
    listener.waits()
    assert listener.said == before


def test_a_reader_comes_and_goes_and_the_focus_is_said_again(app: App, listener: Listener) -> None:
    listener.end()
    app.take(Request.NEXT)
    listener.waits()
    assert listener.focused != "New game", "it does not listen"
    listener.nodes.clear()
    listener.windowed.clear()
    app.devices.reader.focus(True)
    listener.begin()
    listener.waits()
    assert listener.focused == "New game"
    assert listener.windowed == [True, False, True]
    start = app.top
    for number in (listener.focus, 10_000):
        listener.ask(SimpleNamespace(target=number, action=accesskit.Action.BLUR, data=None))
    listener.waits()
    assert app.top is start


def test_a_reader_that_hears_no_announcements_hears_the_name_of_the_window(app: App, listener: Listener) -> None:
    listener.end()
    listener.nodes.clear()
    listener.deaf = True
    listener.known.clear()
    listener.begin()
    listener.waits(7)
    assert listener.nodes[1].label == "Citrus"
    listener.is_known()
    listener.waits()
    names = [listener.nodes[1].label]
    begins, way = app.ui.texts("start.aloud"), "Main button: Learn by playing (Ctrl+Enter)."
    assert names == [f"{begins} {way}"], "what leads through the program, then the main button"
    for text in ("One thing.", "Another thing.", "Another thing."):
        app.notify(text)
        app.take(Request.NEXT)
        listener.waits(2)
        assert listener.nodes[1].label == names[-1], "the focus has just moved"
        listener.waits(5)
        names.append(listener.nodes[1].label)
        app.take(Request.REPEAT)
        listener.waits()
        names.append(listener.nodes[1].label)
    assert [name.strip() for name in names[1:]] == ["One thing."] * 2 + ["Another thing."] * 4
    assert all(one != other for one, other in pairwise(names[:4])), "a name that stays the same is not heard"
    app.devices.reader.focus(False)
    listener.waits()
    assert listener.nodes[1].label == "Citrus"


def test_before_version_45_orca_hears_what_stands_in_a_field_in_which_all_is_selected(
    app: App, listener: Listener
) -> None:
    listener.end()
    listener.nodes.clear()
    listener.deaf = True
    listener.begin()
    listener.waits()
    app.push(NameDialog(app.ui, ("A name", "What is it called?", "Yes", "No"), "Ana", str))
    listener.waits()
    ends = listener.nodes[listener.focus].text_selection
    assert (ends.anchor.character_index, ends.focus.character_index) == (3, 3)
    assert listener.said[-1].startswith("Ana")


def test_what_has_lost_the_focus_changes_only_after_that(
    app: App, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    player.buys()
    player.aims(targets.Space(one_of(player.match, Plant).space))
    listener.waits()
    planted, labels = listener.focus, list[str]()
    update = listener.update_if_active

    def look(make: Callable[[], Any]) -> None:
        update(make)
        if listener.focus != planted:
            labels.append(listener.nodes[planted].label)

    monkeypatch.setattr(listener, "update_if_active", look)
    app.take(Request.CONFIRM)
    listener.waits()
    assert "possible, empty" in labels[0], "who hears names change still takes it for what has the focus"
    assert "region of 1" in labels[-1]


@pytest.mark.parametrize(
    ("wanted", "deaf"),
    [
        ([], False),
        (["([],)", "StateChanged:Focused", "StateChanged:Focused AccessibleName"], True),
        (["StateChanged:Focused", "StateChanged:Focused AccessibleName Announcement"], False),
        (["StateChanged:Focused", "StateChanged:Focused"], False),
    ],
)
def test_the_desktop_says_whether_anybody_hears_announcements(
    monkeypatch: pytest.MonkeyPatch, wanted: list[str], deaf: bool
) -> None:
    """Without answers, the desktop has no program that asks it."""
    answers = iter(wanted)

    def answer(*command: str) -> bytes:
        if "GetAddress" in command[-1]:
            return b"('unix:path=/bus',)\n" if wanted else b""
        assert command[3] == "unix:path=/bus"
        return next(answers).encode()

    monkeypatch.setattr("citrus.ui.devices.deaf_readers.answer_of", answer)
    monkeypatch.setattr("citrus.ui.devices.deaf_readers.PAUSE", 0)
    assert nobody_hears_announcements() is deaf


def test_a_failing_reader_is_switched_off_and_a_sentence_says_so(app: App, listener: Listener) -> None:
    app.change(replace(app.settings, reading="brief"))
    listener.waits()
    assert listener.find("Learn by playing").description is None
    listener.fails = True
    for _ in range(2):
        app.take(Request.NEXT)
        listener.waits()
    assert app.notice.text == app.ui.texts("app.no_reader")
    assert not app.devices.reader.on


def test_a_screen_that_cannot_be_described_stops_no_game(
    app: App, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = app.top
    monkeypatch.setattr(start, "describe", lambda: 1 / 0)
    app.take(Request.NEXT)
    listener.waits()
    assert app.top is start
    assert app.notice.text == app.ui.texts("app.no_reader")
    assert not app.devices.reader.on


def test_it_is_switched_off_by_the_setting_and_by_what_is_missing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [Settings().read_on(system) for system in ("linux", "win32", "darwin")] == ["full", "off", "off"]
    assert Settings(reading="brief").read_on("win32") == "brief"
    listener = Listener(app, monkeypatch)
    assert app.devices.reader.on
    app.change(replace(app.settings, reading="off"))
    assert not app.devices.reader.on
    assert not listener.nodes
    app.change(replace(app.settings, reading="full"))
    app.routes.to_settings()
    listener.begin()
    listener.waits()
    app.change(replace(app.settings, reading="off"))
    listener.waits()
    assert listener.said[-1] == app.ui.texts("app.reader_off"), "the last thing that is heard"
    app.step([], 3.0)
    assert not app.devices.reader.on
    monkeypatch.setattr("citrus.ui.devices.reader.find_spec", lambda name: None)
    app.change(replace(app.settings, reading="full"))
    assert not app.devices.reader.on


def test_undo_is_heard_as_what_was_taken_back_and_nothing_old_with_it(
    app: App, listener: Listener, tmp_path: Path
) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    for _ in range(12):
        player.does(player.legal[0])
    player.does(next(action for action in player.legal if isinstance(action, Buy | Plant)))
    listener.waits()
    before = len(listener.said)
    app.take(Request.UNDO)
    listener.waits()
    told, *others = listener.said[before:]
    assert told.startswith("Undone: ")
    assert told.count("Planted") + told.count("Bought") == 1, told
    assert not others


def test_undo_that_takes_the_turns_of_bots_back_says_so(app: App, listener: Listener) -> None:
    match = seated(None, "easy")
    player = sit_down(app, match, speed="none")
    while match.bot is None:
        player.does(player.legal[0])
        listener.waits()
    while match.bot is not None:
        app.step([], 0.1)
    listener.waits()
    before = len(listener.said)
    app.take(Request.UNDO)
    listener.waits()
    assert match.state.player == 0
    assert "Undone, with all that followed: " in " ".join(listener.said[before:]), listener.said[before:]
    assert player.message.startswith("Undone, with all that followed: "), "it is seen, too"


def test_an_answer_is_heard_each_time_that_somebody_asks(app: App, listener: Listener, tmp_path: Path) -> None:
    sit_down(app, new_match(tmp_path), speed="none")
    listener.waits()
    for _ in range(2):
        before = len(listener.said)
        app.take(Request.SCORES)
        listener.waits()
        assert [said.split(". ")[0] for said in listener.said[before:]] == ["Now playing: Player 0"]


def test_rows_that_had_the_focus_stay_selected_and_the_list_knows_how_many_there_are(
    app: App, listener: Listener
) -> None:
    listener.asks("New game")
    (boards,) = (one for one in listener.there.values() if one.role == accesskit.Role.LIST_BOX)
    assert boards.size_of_set == len(boards.children) > 1
    assert [listener.nodes[row].position_in_set for row in boards.children] == list(range(boards.size_of_set))
    chosen = next(one for one in app.top.describe() if one.role == "list")
    name = next(row.name for row in chosen.parts if "selected" in row.states)
    listener.asks(name, "FOCUS")
    assert listener.find(name).is_selected
    listener.asks("Back", "FOCUS")
    assert listener.find(name).is_selected


def test_what_is_pressed_again_in_vain_says_its_name_again(app: App, listener: Listener) -> None:
    listener.asks("Settings")
    listener.asks("Fast", "FOCUS")
    for _ in range(2):
        app.take(Request.CONFIRM)
        listener.waits(9)
    assert listener.said[-1] == "Fast, Animation speed"


def test_a_press_that_changes_nothing_is_answered_with_what_is_expected(
    app: App, listener: Listener, tmp_path: Path
) -> None:
    sit_down(app, new_match(tmp_path), speed="none")
    app.take(Request.STANDINGS)
    listener.waits()
    before = len(listener.said)
    app.take(Request.STANDINGS)
    listener.waits()
    assert listener.said[before:] == ["Player 0: buy a line from the market."], "they are hidden again"
    app.take(Request.REPEAT)
    listener.waits()
    assert listener.said[before + 1 :] == ["Player 0: buy a line from the market."], "as what has been heard last"


def test_a_search_in_the_rules_says_how_much_is_found(app: App, listener: Listener) -> None:
    app.routes.to_rulebook("planting.roads")
    app.take(Request.FIND)
    listener.waits()
    before = len(listener.said)
    for text in ("road", "xyz"):
        app.take(Write(text))
        listener.waits()
    some, none = listener.said[before:]
    assert some.endswith(" results.")
    assert none == app.ui.texts("rulebook.nothing")
    app.take(Request.SELECT_ALL)
    app.take(Write("road"))
    app.take(Request.CONFIRM)
    listener.waits()
    assert not listener.said[-1].endswith(" results."), "what is opened is read"


def test_a_number_that_picks_nothing_is_answered(app: App, listener: Listener, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    player.buys()
    listener.waits()
    before = len(listener.said)
    app.take(Number(9))
    listener.waits()
    assert listener.said[before:] == [player.screen.expected]


def test_the_game_that_is_set_up_is_heard_and_what_changes_there_but_no_name_in_pieces(
    app: App, listener: Listener
) -> None:
    app.routes.to_setup()
    listener.waits()
    assert listener.said[-1].startswith("Ana and Bruno. Board: ")
    before = len(listener.said)
    app.take(Request.NEXT)
    app.take(Request.NEXT)
    app.take(Write("x"))
    listener.waits()
    assert len(listener.said) == before
    app.take(Request.NEXT)
    listener.waits()
    assert listener.said[-1].startswith("x and Bruno. Board: "), "the field is written from its beginning"


def test_a_switch_says_nothing_but_what_readers_say_of_it(app: App, listener: Listener) -> None:
    app.routes.to_setup()
    listener.waits()
    listener.asks("Full table", "FOCUS")
    before = len(listener.said)
    app.take(Request.USE)
    listener.waits()
    assert listener.nodes[listener.focus].toggled == accesskit.Toggled.TRUE
    assert len(listener.said) == before


def test_what_gets_the_focus_with_news_says_only_its_name_until_it_gets_it_again(
    app: App, listener: Listener, tmp_path: Path
) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    app.take(Request.NEXT_CHOICE)
    listener.waits()
    app.take(Request.CONFIRM)
    listener.waits()
    assert isinstance(player.focus, targets.Space)
    assert listener.focused.split(", ")[1] == "possible"
    assert not listener.nodes[listener.focus].description
    app.take(Request.NEXT_CHOICE)
    listener.waits()
    assert listener.nodes[listener.focus].description.startswith("Plant the ")
    app.take(Request.PREVIOUS_CHOICE)
    listener.waits()
    assert "finca" in listener.nodes[listener.focus].description, "what differs"


def test_buttons_of_a_controller_are_said_in_words(app: App, listener: Listener) -> None:
    presses(app, NEXT)
    app.routes.to_settings()
    listener.waits()
    assert listener.said[-1] == "Main button: Done (right of the middle buttons)."
