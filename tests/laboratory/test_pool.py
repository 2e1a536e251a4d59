"""Games on many processes: all of them, the same ones, whatever dies."""

import os
import sys
from dataclasses import dataclass, replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from citrus.cli import main
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.pool import ChunkSizes, LocalWorkers, play_here, play_with
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.report import Crash, Work
from tests.systems import KILL


def played(outcomes):
    """The outcomes by number, without the times."""
    return {outcome.fixture.number: replace(outcome, decision_seconds=(), turn_seconds=()) for outcome in outcomes}


def test_processes_play_the_same_games(game):
    work, games = Work(game, records=True), list(fixtures(("greedy", "random", "random"), 4, "s"))
    apart = list(play_with(LocalWorkers(2), work, games))
    assert len(apart) == 4
    assert played(apart) == played(play_here(work, games))


@dataclass(frozen=True)
class DeadlyWork(Work):
    """Kills the first process that is to play game 5."""

    scene: Path = Path()

    def __call__(self, chunk):
        if any(fixture.number == 5 for fixture in chunk) and not self.scene.exists():
            self.scene.touch()
            os.kill(os.getpid(), KILL)
        return super().__call__(chunk)


def test_a_killed_process_loses_no_game(game, tmp_path):
    games = list(fixtures(("random",), 6, "s"))
    outcomes = list(play_with(LocalWorkers(2), DeadlyWork(game, False, scene=tmp_path / "scene"), games))
    assert (tmp_path / "scene").exists()
    assert sorted(outcome.fixture.number for outcome in outcomes) == list(range(1, 7))
    assert played(outcomes) == played(play_here(Work(game, False), games))


class Murder(Work):
    """Kills every process."""

    def __call__(self, chunk):
        os.kill(os.getpid(), KILL)


def test_processes_that_only_die_are_given_up(game):
    with pytest.raises(LaboratoryError, match="keep ending before a game is over"):
        list(play_with(LocalWorkers(1), Murder(game, False), fixtures(("random",), 2, "s")))


def test_no_process_stays_when_we_stop_in_the_middle(game):
    outcomes = play_with(LocalWorkers(2), Work(game, False), fixtures(("greedy",), 500, "s"))
    next(outcomes)
    assert len(active_children()) == 2
    outcomes.close()
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
