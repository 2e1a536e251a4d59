"""Games on many processes that die, and an arena whose games do not depend on how many there are."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from citrus.cli import main
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.pool import LocalWorkers, play_here, play_with
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.report import Work
from tests.killing import KILL
from tests.laboratory.test_pool import played


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


def test_the_same_seed_gives_the_same_arena(capsys):
    words = ["arena", "--bots", "random,greedy", "--games", "4", "--board", "short", "--json", "--jobs"]
    outputs = []
    for jobs in ("1", "2"):
        assert main([*words, jobs]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert [rating["bot"] for rating in json.loads(outputs[0])["ratings"]] == ["greedy", "random"]


def test_a_bot_that_takes_its_process_along_is_told_of(tmp_path, monkeypatch, capsys):
    """Even if there is a single game, which would be played in this process if the bot were one of ours."""
    text = "import os\nclass Ending:\n    def plan(self, view, rng):\n        os._exit(0)\n"
    (tmp_path / "the_ending_bot.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    assert main(["simulate", "--games", "1", "--bots", "the_ending_bot:Ending", "--board", "short"]) == 1
    assert capsys.readouterr().err == "citrus: the processes that play keep ending before a game is over.\n"
