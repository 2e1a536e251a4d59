"""How a board plays: games in a process of their own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.setup import PLAYERS
from citrus.workshop.shipped import Play, shipped_play
from citrus.workshop.trial import Trial, TrialPlace
from tests.workshop.boards import small

PATIENCE = 300.0  # seconds: long enough for all but what hangs
TINY = small(".....", ".A...", ".....", "...B.", ".....", starting="A", removed=(11, 4))


@pytest.fixture
def trial() -> Iterator[Trial]:
    trial = Trial(TrialPlace(TINY, "Tiny", load_tiles(), "Usual"), 2, games=3)
    yield trial
    trial.stop()


def play(trial: Trial, games: int) -> None:
    """Wait until `games` games are over."""
    end = time.monotonic() + PATIENCE
    while len(trial.reports) < games and trial.failure is None and time.monotonic() < end:
        trial.look()
        time.sleep(0.01)


def test_games_come_in_one_by_one_until_all_are_over(trial: Trial) -> None:
    assert trial.summary() is None
    trial.begin()
    assert trial.running
    play(trial, 3)
    assert not trial.running
    assert trial.failure is None
    summary = trial.summary()
    assert summary is not None
    assert summary.games == 3
    assert sum(summary.planted.values()) > 0
    assert set(summary.planted) <= {TINY.names[space] for space in TINY.names if TINY.plantable >> space & 1}


def test_a_stopped_trial_keeps_its_games_and_goes_on_with_the_others(trial: Trial) -> None:
    trial.begin()
    play(trial, 1)
    trial.stop()
    assert not trial.running
    kept = [report.fixture.number for report in trial.reports]
    trial.begin()
    play(trial, 3)
    assert sorted(report.fixture.number for report in trial.reports) == [1, 2, 3]
    assert [report.fixture.number for report in trial.reports][: len(kept)] == kept


def test_the_shipped_boards_have_figures_for_every_number_of_players() -> None:
    figures = shipped_play()
    assert set(figures) == set(shipped_boards())
    for name, by_players in figures.items():
        assert list(by_players) == list(PLAYERS)
        for players, play in by_players.items():
            assert len(play.wins) == players
            assert sum(play.wins) == pytest.approx(1, abs=0.01)
            assert 0 <= play.blocked <= 1
            assert play.games >= 100
            assert play.turns > load_board(shipped_boards()[name]).remove_plain


def test_figures_are_those_of_the_games(trial: Trial) -> None:
    trial.begin()
    play(trial, 3)
    summary = trial.summary()
    assert summary is not None
    turns, blocked = (sum(getattr(report, what) for report in trial.reports) / 3 for what in ("turns", "blocked"))
    wins = tuple(round(place.wins.share, 4) for place in summary.turn_order)
    assert Play.of(summary) == Play(3, round(blocked, 4), round(turns, 2), round(summary.score.mean, 2), wins)


def test_the_end_of_the_process_after_the_last_game_is_no_failure(trial: Trial) -> None:
    before = threading.enumerate()
    trial.begin()
    (listening,) = [thread for thread in threading.enumerate() if thread not in before]
    listening.join(PATIENCE)
    assert not listening.is_alive(), "it hears the end of the process, and everything that was said before"
    trial.look()
    assert len(trial.reports) == 3
    assert trial.failure is None
