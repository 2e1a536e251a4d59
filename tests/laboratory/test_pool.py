"""Games on many processes: all of them, the same ones, whatever dies."""

import signal
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from citrus.cli import main
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.pool import ChunkSizes, LocalWorkers, play_here, play_with
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.report import Crash, Work
from citrus.processes import ENDING


def played(outcomes):
    """Return the outcomes by number, without the times."""
    return {outcome.fixture.number: replace(outcome, decision_seconds=(), turn_seconds=()) for outcome in outcomes}


def test_processes_play_the_same_games(game):
    work, games = Work(game, records=True), list(fixtures(("greedy", "random", "random"), 4, "s"))
    apart = list(play_with(LocalWorkers(2), work, games))
    assert len(apart) == 4
    assert played(apart) == played(play_here(work, games))


class Shaky:
    """Two workers whose first executor breaks in its third chunk, and never finishes the fourth."""

    lost = ()
    slots = 2

    def __init__(self):
        self.executors = []

    def executor(self):
        self.executors.append(Recorder(shaky=not self.executors))
        return self.executors[-1]

    def close(self):
        pass


class Recorder(Executor):
    """Plays each chunk at once."""

    def __init__(self, shaky):
        self.futures, self.shaky = [], shaky

    def submit(self, call, /, *words):
        self.futures.append(Future())
        if not self.shaky or len(self.futures) < 3:
            self.futures[-1].set_result(call(*words))
        elif len(self.futures) == 3:
            self.futures[-1].set_exception(BrokenExecutor())
        return self.futures[-1]


def test_an_executor_that_breaks_costs_no_game_and_doubles_none(game):
    workers = Shaky()
    outcomes = play_with(workers, Work(game, False), fixtures(("random",), 6, "s"))
    seen = [next(outcomes)]
    assert len(workers.executors[0].futures) == 4, "two chunks for each worker"
    seen += outcomes
    assert sorted(outcome.fixture.number for outcome in seen) == [1, 2, 3, 4, 5, 6]
    assert len(workers.executors) == 2


class Broken(Executor):
    """Never plays anything."""

    def submit(self, call, /, *words):
        raise BrokenExecutor


class Failing:
    """Workers whose executors break five times, then once more if they fail for good."""

    lost = ()
    slots = 1

    def __init__(self, breaks):
        self.breaks, self.closed = breaks, False

    def executor(self):
        self.breaks -= 1
        return Broken() if self.breaks >= 0 else Recorder(shaky=False)

    def close(self):
        self.closed = True


def test_workers_that_break_five_times_in_a_row_are_given_up(game):
    games = list(fixtures(("random",), 1, "s"))
    for breaks in (4, 5):
        workers = Failing(breaks)
        outcomes = play_with(workers, Work(game, False), games)
        if breaks == 5:
            with pytest.raises(LaboratoryError, match="the processes that play keep ending before a game is over"):
                next(outcomes)
        else:
            assert [outcome.fixture.number for outcome in outcomes] == [1]
        assert workers.closed


class Forgetful:
    """Workers of whom one dies with each first chunk."""

    lost = (KeyError,)
    slots = 1

    def __init__(self, deaths):
        self.deaths = deaths

    def executor(self):
        return self

    def submit(self, call, /, *words):
        future = Future()
        self.deaths -= 1
        if self.deaths >= 0:
            future.set_exception(KeyError("worker"))
        else:
            future.set_result(call(*words))
        return future

    def close(self):
        pass


def test_games_of_workers_that_died_are_played_by_others(game):
    outcomes = play_with(Forgetful(4), Work(game, False), fixtures(("random",), 3, "s"))
    assert sorted(outcome.fixture.number for outcome in outcomes) == [1, 2, 3]
    with pytest.raises(LaboratoryError, match="keep ending"):
        list(play_with(Forgetful(99), Work(game, False), fixtures(("random",), 3, "s")))


def begun_since(before):
    """Return the new processes of this one: some of other tests may still be ending."""
    return [process for process in active_children() if process not in before]


@dataclass(frozen=True)
class Together(Work):
    """Plays the first two games only at the same time: one process alone would never play them."""

    place: Path = Path()

    def __call__(self, chunk):
        for fixture in chunk:
            (self.place / str(fixture.number)).touch()
        end = time.monotonic() + 60
        while len(list(self.place.iterdir())) < 2:
            assert time.monotonic() < end
            time.sleep(0.01)
        return super().__call__(chunk)


def test_no_process_stays_when_we_stop_in_the_middle(game, tmp_path):
    before = active_children()
    work = Together(game, False, place=tmp_path)
    outcomes = play_with(LocalWorkers(2), work, fixtures(("greedy",), 500, "s"))
    next(outcomes)
    assert len(begun_since(before)) == 2
    outcomes.close()
    assert not begun_since(before)


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_in_the_midst_of_a_start_ends_the_processes_after_it(game, monkeypatch, number):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    def start(thread, start=threading.Thread.start):
        if threading.current_thread() is threading.main_thread():  # else it would come while the processes end
            signal.raise_signal(number)
        start(thread)

    others, before = active_children(), signal.signal(number, interrupt)
    try:
        monkeypatch.setattr(threading.Thread, "start", start)
        with pytest.raises(KeyboardInterrupt):
            next(play_with(LocalWorkers(2), Work(game, False), fixtures(("greedy",), 500, "s")))
        assert signal.getsignal(number) is interrupt
    finally:
        signal.signal(number, before)
    assert not begun_since(others)


@pytest.mark.parametrize(
    ("bot", "error"),
    [("Careless", "RuntimeError: oops"), ("Quitter", "SystemExit: 0"), ("Leaver", "GeneratorExit: so")],
)
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


class Leaver:
    def plan(self, view, rng):
        raise GeneratorExit("so")


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_shows_progress_on_a_terminal_only(monkeypatch, capsys, terminal):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert main(["simulate", "--games", "2", "--bots", "random", "--board", "short", "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Games:")
    assert ("0/2" in captured.err) == terminal
    assert captured.err.endswith("\r" if terminal else ""), "nothing stays of it"
    assert terminal or not captured.err


class Instant(Work):
    """Takes no time for a game, and returns its fixture."""

    def __call__(self, chunk):
        return chunk


def test_workers_get_larger_chunks_once_games_have_proved_quick(game):
    chunks = []

    class Counting(Forgetful):
        def submit(self, call, /, *words):
            chunks.append(len(words[-1]))
            return super().submit(call, *words)

    outcomes = list(play_with(Counting(0), Instant(game, False), fixtures(("random",), 200, "s")))
    assert [outcome.number for outcome in outcomes] == [*range(1, 201)]
    assert chunks[:2] == [1, 1], "nothing is known yet"
    assert max(chunks) == 50
    assert chunks[-1] == 1, "near the end all workers have something to do"


def test_quick_games_go_in_larger_chunks():
    sizes = ChunkSizes()
    assert sizes.chunk(1000, slots=2) == 1
    sizes.played(10, 1.0)
    assert sizes.chunk(1000, slots=2) == 10
    assert sizes.chunk(12, slots=2) == 3
    assert sizes.chunk(1, slots=2) == 1
    sizes.played(1, 100.0)
    assert sizes.chunk(1000, slots=2) == 1
    quick = ChunkSizes()
    quick.played(10, 0.0)
    assert quick.chunk(1000, slots=2) == 50, "no more: a lost worker would lose them all"
