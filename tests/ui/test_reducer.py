"""From state to state without a window: what follows from a message, and what a press does in each mode."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.settings import Settings
from citrus.resources import data_dir
from citrus.rules.actions import Buy, EndTurn, Plant
from citrus.ui.kit.presses import Down, Request
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.intents import Act, Explain, Ignore, Pick, PointOut, Use
from citrus.ui.table.model.selection import NOTHING, PUT_BACK, PickedTile
from citrus.ui.table.store.messages import AskFirst, Do, Done, Flash, Perform, PutBack, Redone, Sound, Undone
from citrus.ui.table.store.modes import Mode, Response, sort_out
from citrus.ui.table.store.reducer import Context, reduce
from citrus.ui.table.store.role import Playing
from citrus.ui.table.store.state import TableState
from tests.ui.at_table import new_match, one_of

SAID = Answer("said")


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return new_match(tmp_path)


def context(match: Match, settings: Settings | None = None) -> Context:
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), match.state.game, ("Ana", "Ben"))
    return Context(Playing(match), words, settings or Settings())


def test_a_click_takes_away_what_was_said_and_pinned_and_leaves_the_hint(match: Match) -> None:
    guide = Guide(0, None)
    state = TableState(answer=SAID, pinned=3, opened=1, guide=guide, standings=True)
    after, effects = reduce(state, PointOut(5), context(match))
    assert after == TableState(answer=SILENCE, fresh=True, pinned=5, guide=guide, standings=True)
    assert Do.SHOW_PINNED in effects
    assert reduce(after, PointOut(5), context(match))[0].pinned is None, "the second time it is let go"
    assert reduce(state, Ignore(), context(match)) == (state, [])


def test_the_end_of_a_turn_is_asked_about_if_players_want_that(match: Match) -> None:
    match.act(one_of(match, Buy))
    for confirm_end in (False, True):
        for action in (EndTurn(), one_of(match, Plant)):
            _, effects = reduce(TableState(), Act(action), context(match, Settings(confirm_end=confirm_end)))
            asks = confirm_end and action == EndTurn()
            assert effects == [AskFirst(action) if asks else Perform(action)]


def test_only_what_is_picked_anew_is_heard(match: Match) -> None:
    picked = PickedTile(0)
    state, effects = reduce(TableState(), Pick(picked), context(match))
    assert state.selection == picked
    assert Sound("click") in effects
    for selection in (picked, NOTHING):
        assert Sound("click") not in reduce(state, Pick(selection), context(match))[1]
    assert reduce(state, PutBack(), context(match))[0].selection == PUT_BACK


def test_a_refusal_is_heard_and_its_places_pulse(match: Match) -> None:
    state, effects = reduce(TableState(), Explain(EndTurn()), context(match))
    assert state.answer.rule
    assert effects[0] == Sound("refusal")
    assert any(isinstance(effect, Flash) for effect in effects)


def test_steps_back_are_refused_where_there_are_none(match: Match) -> None:
    for command, effect in ((Command.UNDO, Do.UNDO), (Command.REDO, Do.REDO)):
        state, effects = reduce(TableState(), Use(command), context(match))
        assert state.answer.text
        assert effects == [Sound("refusal")]
        assert effect not in effects
    match.act(one_of(match, Buy))
    assert reduce(TableState(), Use(Command.UNDO), context(match))[1] == [Do.UNDO]


def test_hints_come_back_with_the_steps_that_they_were_for(match: Match) -> None:
    buy = one_of(match, Buy)
    guide = Guide(0, buy, line="elsewhere")
    match.act(buy)
    after, _ = reduce(TableState(guide=guide), Done(buy), context(match))
    assert after.guide is None, "it is done"
    match.undo()
    back, _ = reduce(after, Undone(buy, 2), context(match))
    assert back.guide == guide
    assert not reduce(replace(after, asked=True), Undone(buy, 2), context(match))[0].asked, "what was promised is off"
    match.redo()
    assert reduce(back, Redone(1), context(match))[0].guide is None


CLICK = Down((0, 0))
KEYS = (Request.CONFIRM, Request.HINT, Request.UNDO, Request.END_TURN, Request.STANDINGS)
BUTTONS = (Command.HINT, Command.UNDO, Command.END)


def moves(mode: Mode, shown: Mode | None = None, usable: Command | None = None) -> list[Response]:
    """Return the responses to: a click anywhere, Enter, H, U, E, S; clicks on the lamp, undo, the end of the turn."""
    pressed = [sort_out(shown, mode, press) for press in (CLICK, *KEYS)]
    return pressed + [sort_out(shown, mode, CLICK, button, button == usable) for button in BUTTONS]


def test_what_a_press_does_follows_from_the_mode() -> None:
    hurry, go_on, call = Response.HURRY, Response.GO_ON, Response.CALL
    assert moves(Mode.FREE) == [hurry] * 9
    promise = Response.PROMISE
    assert moves(Mode.BOT) == [hurry, hurry, promise, hurry, hurry, hurry, promise, hurry, hurry]
    assert moves(Mode.PASSING) == [call, call, call, hurry, call, call, call, hurry, call]
    assert moves(Mode.ENDED) == [hurry, call, hurry, hurry, call, hurry, hurry, hurry, call]
    assert moves(Mode.FREE, Mode.COUNTING, usable=Command.END) == [go_on, go_on, *[hurry] * 5, go_on, go_on]
    assert moves(Mode.FREE, Mode.READING, usable=Command.END) == [go_on, go_on, *[hurry] * 5, go_on, hurry]


def test_whoever_is_in_turn_while_a_turn_passes_steps_back_and_forth() -> None:
    steps = (Request.UNDO, Request.REDO, Request.CANCEL, Request.MENU)
    assert {sort_out(None, Mode.PASSING, press) for press in steps} == {Response.HURRY}
    buttons = (Command.UNDO, Command.REDO, Command.MENU)
    assert {sort_out(None, Mode.PASSING, CLICK, button) for button in buttons} == {Response.HURRY}
