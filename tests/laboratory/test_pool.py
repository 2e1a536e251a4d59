"""Games on many processes: all of them, the same ones, whatever dies."""

import signal
import sys
import threading
from dataclasses import replace
from multiprocessing import active_children

import pytest

from citrus.cli import main
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.pool import ChunkSizes, LocalWorkers, play_here, play_with
from citrus.laboratory.report import Crash, Work
from citrus.processes import ENDING


def played(outcomes):
    """The outcomes by number, without the times."""
    return {outcome.fixture.number: replace(outcome, decision_seconds=(), turn_seconds=()) for outcome in outcomes}


def test_processes_play_the_same_games(game):
    work, games = Work(game, records=True), list(fixtures(("greedy", "random", "random"), 4, "s"))
    apart = list(play_with(LocalWorkers(2), work, games))
    assert len(apart) == 4
    assert played(apart) == played(play_here(work, games))


def test_no_process_stays_when_we_stop_in_the_middle(game):
    outcomes = play_with(LocalWorkers(2), Work(game, False), fixtures(("greedy",), 500, "s"))
    next(outcomes)
    assert len(active_children()) == 2
    outcomes.close()
    assert not active_children()


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_in_the_midst_of_a_start_ends_the_processes_after_it(game, monkeypatch, number):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    def start(thread, start=threading.Thread.start):
        signal.raise_signal(number)
        start(thread)

    before = signal.signal(number, interrupt)
    try:
        monkeypatch.setattr(threading.Thread, "start", start)
        with pytest.raises(KeyboardInterrupt):
            next(play_with(LocalWorkers(2), Work(game, False), fixtures(("greedy",), 500, "s")))
        assert signal.getsignal(number) is interrupt
    finally:
        signal.signal(number, before)
    assert not active_children()


@pytest.mark.parametrize(("bot", "error"), [("Careless", "RuntimeError: oops"), ("Quitter", "SystemExit: 0")])
def test_a_bot_that_fails_is_told_with_its_game(game, bot, error):
    (crash,) = play_here(Work(game, False), list(fixtures((f"{__name__}:{bot}",), 1, "s")))
    assert isinstance(crash, Crash)
    assert crash.error == error
    assert "in plan" in crash.trace


class Careless:
    def plan(self, view, rng):
        raise RuntimeError("oops")


class Quitter:
    def plan(self, view, rng):
        raise SystemExit(0)


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_shows_progress_on_a_terminal_only(monkeypatch, capsys, terminal):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert main(["simulate", "--games", "2", "--bots", "random", "--board", "short", "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Games:")
    assert ("0/2" in captured.err) == terminal
    assert terminal or not captured.err


def test_quick_games_go_in_larger_chunks():
    sizes = ChunkSizes()
    assert sizes.chunk(1000, slots=2) == 1
    sizes.played(10, 1.0)
    assert sizes.chunk(1000, slots=2) == 10
    assert sizes.chunk(12, slots=2) == 3
    assert sizes.chunk(1, slots=2) == 1
    sizes.played(1, 100.0)
    assert sizes.chunk(1000, slots=2) == 1
