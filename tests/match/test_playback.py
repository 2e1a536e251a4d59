"""Looking at a record: any moment, any turn, and playing on from there."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.saves import new_game_path
from citrus.records.record import read
from citrus.rules.actions import EndTurn
from citrus.rules.turn import why_not
from tests.ui.shell import play

pytestmark = pytest.mark.usefixtures("home")


def test_every_moment_can_be_shown_in_any_order() -> None:
    match = play(3, 4, steps=60)
    playback = Playback.of(match)
    assert (playback.position, playback.last) == (0, len(match.steps) - 1)
    for position in (17, 3, playback.last, 0, 40):
        assert playback.seek(position) == match.steps[position].events
        assert playback.position == position
        assert playback.state == match.steps[position].state
        assert playback.steps == match.steps[: position + 1]
        assert playback.story == match.steps
    playback.seek(-5)
    assert playback.position == 0
    playback.seek(999)
    assert playback.position == playback.last


def test_turns_begin_where_the_player_changes() -> None:
    match = play(3, 4)
    playback = Playback.of(match)
    players = [step.state.player for step in match.steps]
    assert playback.turns[0] == 0
    for number, start in enumerate(playback.turns[1:], 2):
        assert players[start] == (players[start - 1] + 1) % 3
        playback.seek(start)
        assert playback.turn == number
        playback.seek(start - 1)
        assert playback.turn == number - 1
    assert playback.turn_at(playback.last) == len(playback.turns)


def test_the_turns_of_a_player_are_told_apart() -> None:
    playback = Playback.of(play(2, 1))
    assert playback.turns_of(None) == tuple(playback.turns)
    for player in (0, 1):
        mine = playback.turns_of(player)
        assert mine
        assert {playback.player_at(start) for start in mine} == {player}
    assert sorted(playback.turns_of(0) + playback.turns_of(1)) == list(playback.turns)


def test_nothing_can_be_done_and_nothing_is_written() -> None:
    match = play(2, 1, steps=20)
    before = match.path.read_bytes()
    playback = Playback.of(match)
    playback.seek(10)
    assert playback.legal_actions() == ()
    assert not any(hasattr(playback, name) for name in ("act", "undo", "redo", "keep"))
    assert playback.why_not(EndTurn()) == why_not(match.steps[10].state, EndTurn())
    assert match.path.read_bytes() == before
    assert playback.position == 10


@pytest.mark.parametrize("steps", [30, None])
def test_a_new_game_goes_on_from_any_moment(steps: int | None) -> None:
    match = play(2, 6, steps=steps)
    before = match.path.read_bytes()
    playback = Playback.of(match)
    playback.seek(12)
    new = playback.branch(new_game_path(playback.seats))
    assert new.path != match.path
    assert match.path.read_bytes() == before
    saved = read(new.path)
    assert saved.actions == match.record.actions[:12]
    assert (saved.setup, saved.seats, saved.result) == (match.record.setup, match.seats, None)
    assert abs((datetime.now(UTC) - saved.started).total_seconds()) < 60
    new.act(new.legal_actions()[0])
    assert Match.open(new.path).state == new.state
    assert playback.position == 12
