"""A folder full of modules named like all that Python, our libraries and Citrus bring: whatever the program does in it,
none of them runs."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from citrus.cli import main
from citrus.match.match import Match
from citrus.records.record import Seat, read, write
from citrus.rules.setup import shuffle
from tests.rules.worlds import real_game
from tests.systems import FOLDERS_GO
from tests.ui.real_window import PATIENCE, RealWindow, need_programs, until, until_written
from tests.ui.shell import play

ROOT = Path(__file__).parents[2]
STARTER = "import sys\nfrom citrus.entry import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
GAMES = ["--games", "2", "--board", "short", "--json"]
BOT = """
import beside
from citrus.rules.turn import legal_actions

class Farmer:
    def plan(self, view, rng):
        import beside_later
        return (rng.choice(legal_actions(view.state)),)
"""


@cache
def names_of_others() -> set[str]:
    """Return the names of all modules that Python, our libraries and Citrus bring, on any system, and that Python looks
    for as it starts."""
    names = {*sys.stdlib_module_names, *packages_distributions(), "citrus", "sitecustomize", "usercustomize"}
    return {name for name in names if name.isidentifier()}


class Folder:
    """A folder with modules that leave a mark where they run, and a program to start in it."""

    def __init__(self, root: Path) -> None:
        self.path, self.marks = root / "folder", root / "marks"
        for folder in (self.path, self.marks, root / "bin"):
            folder.mkdir()
        for name in names_of_others():
            self.write_module(name, f"open({str(self.marks / name)!r}, 'w').close()\n")
        starter = root / "bin" / "citrus"  # as it is installed
        starter.write_text(STARTER, encoding="utf-8")
        self.words: list[str] = [sys.executable, str(starter)]
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"},
            "CITRUS_HOME": str(root / "home"),
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }

    def write_module(self, name: str, text: str) -> None:
        """Put a module into the folder."""
        (self.path / f"{name}.py").write_text(text, encoding="utf-8")

    def remove(self, names: Iterable[str]) -> None:
        """Take modules out of the folder."""
        for name in names:
            (self.path / f"{name}.py").unlink(missing_ok=True)

    def marked(self) -> set[str]:
        """Return the modules of the folder that have run."""
        return {mark.name for mark in self.marks.iterdir()}

    def run(
        self, words: Sequence[str | Path], environment: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Start something in the folder and wait for its end."""
        there = {**self.environment, **(environment or {})}
        return subprocess.run(words, cwd=self.path, env=there, capture_output=True, text=True, check=False)

    def told(self, *words: str | Path, environment: Mapping[str, str] | None = None) -> str:
        """Return what the program prints; it must succeed."""
        done = self.run([*self.words, *words], environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def game(self, bot: str) -> Path:
        """Return the start of a game of two bots."""
        seats = (Seat.of("Ana", "blue", bot), Seat.of("Ben", "red", bot))
        game = real_game("short", 2)
        return Match.with_setup(game, seats, shuffle(game, random.Random(1), 0), self.path / "game.citrus").path


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    made = Folder(tmp_path)
    yield made
    assert made.marked() == set()


def without_times(text: str) -> dict[str, object]:
    result: dict[str, object] = json.loads(text)
    for level in result["levels"]:  # type: ignore[attr-defined]
        del level["decision"], level["turn"]
    return result


def acted(path: Path) -> bool:
    """Return whether a bot has done something in a game."""
    return bool(read(path).actions)


def play_in_window(folder: Folder, words: Sequence[str | Path], game: Path, start: Sequence[str] = ()) -> None:
    """Open a game in a window that nobody sees, until a bot has played."""
    command = [*start, *folder.words, *words]
    with subprocess.Popen(
        command, cwd=folder.path, env=folder.environment, stderr=subprocess.PIPE, text=True
    ) as program:
        try:
            until_written("a bot", game, lambda: acted(game) or program.poll() is not None)
            program.terminate()
            assert "Traceback" not in program.communicate(timeout=PATIENCE)[1]
        finally:
            program.kill()
    assert acted(game)


def test_the_trap_works(folder: Folder) -> None:
    folder.run([sys.executable, "-c", "import socket"])
    assert folder.marked()
    for mark in folder.marks.iterdir():
        mark.unlink()


def test_processes_that_play(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--bots", "greedy,random", *GAMES, "--jobs"]
    told = folder.told(*words, "2")
    assert main([*words, "1"]) == 0
    assert without_times(told) == without_times(capsys.readouterr().out)


def test_processes_that_play_for_a_rating(folder: Folder) -> None:
    assert json.loads(folder.told("arena", "--bots", "greedy,random", *GAMES, "--jobs", "2"))["ratings"]


def test_processes_that_review(folder: Folder) -> None:
    finished = folder.path / "finished.citrus"
    write(finished, play(2, 1).record)
    assert json.loads(folder.told("review", finished, "--turns", "1", "--futures", "2", "--jobs", "2", "--json"))


def test_a_window_with_bots(folder: Folder) -> None:
    game = folder.game("easy")
    play_in_window(folder, [game], game)


def test_a_real_window_with_bots(folder: Folder) -> None:
    need_programs()
    game = folder.game("easy")
    window = RealWindow(folder.path, [*folder.words, game], {"PYTHONPATH": str(ROOT)})
    try:
        window.start()
        until_written("a bot", game, lambda: acted(game))
    finally:
        window.close()


def test_bots_of_ones_own_import_what_lies_beside_them_and_nobody_else_does(folder: Folder) -> None:
    folder.write_module("my_bots", BOT)
    folder.write_module("beside", "")
    folder.write_module("beside_later", "")
    assert "my_bots:Farmer" in folder.told("simulate", "--bots", "my_bots:Farmer,random", *GAMES, "--jobs", "2")
    game = folder.game("my_bots:Farmer")
    play_in_window(folder, ["--bot", "my_bots:Farmer", game], game)


def test_entries_of_the_environment_that_stand_for_the_folder(folder: Folder) -> None:
    """Python follows them as it starts, and not a moment longer."""
    folder.remove(folder.run([sys.executable, "-P", "-c", "import sys; print(*sys.modules)"]).stdout.split())
    folder.remove(["citrus", "sitecustomize", "usercustomize", "encodings"])
    for entries in (["", str(ROOT)], [".", str(ROOT)]):
        folder.told(
            "simulate", "--bots", "random", *GAMES, "--jobs", "2", environment={"PYTHONPATH": os.pathsep.join(entries)}
        )


def test_python_runs_no_more_of_the_folder_for_citrus_than_for_any_module(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "nothing_at_all.py").write_text("", encoding="utf-8")
    for _ in range(20):
        folder.run([sys.executable, "-m", "nothing_at_all"], {"PYTHONPATH": str(tmp_path / "modules")})
        if not folder.marked():
            break
        folder.remove(folder.marked())
        for mark in folder.marks.iterdir():
            mark.unlink()
    folder.remove(["citrus"])
    folder.words = [sys.executable, "-m", "citrus"]
    folder.told("simulate", "--bots", "random", *GAMES, "--jobs", "2")


# a folder that is gone

LEAVE = ("sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh")


@FOLDERS_GO
def test_processes_start_from_a_folder_that_is_gone(folder: Folder) -> None:
    done = folder.run([*LEAVE, *folder.words, "simulate", "--bots", "random", *GAMES, "--jobs", "2"])
    assert (done.returncode, done.stderr) == (0, "")


@FOLDERS_GO
def test_bots_play_from_a_folder_that_is_gone(folder: Folder) -> None:
    game = folder.game("easy")
    play_in_window(folder, [game], game, LEAVE)


@FOLDERS_GO
@pytest.mark.parametrize(
    "words",
    [
        ["replay", "game.citrus"],
        ["review", "game.citrus"],
        ["board", "board.yaml"],
        ["simulate", *GAMES, "--board", "board.yaml"],
        ["simulate", *GAMES, "--records", "records"],
        ["simulate", *GAMES, "--plot", "plot.png"],
        ["simulate", *GAMES, "--bots", "my_bots:Farmer"],
        ["--bot", "my_bots:Farmer"],
    ],
    ids=" ".join,
)
def test_a_path_from_a_folder_that_is_gone_is_refused_in_a_sentence(folder: Folder, words: list[str]) -> None:
    done = folder.run([*LEAVE, *folder.words, *words])
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    *usage, said = done.stderr.splitlines()
    assert said.startswith(("citrus: ", "citrus simulate: "))
    assert not usage or usage[0].startswith("usage: ")


@FOLDERS_GO
def test_a_window_says_that_a_game_from_there_is_missing(folder: Folder) -> None:
    with subprocess.Popen(
        [*LEAVE, *folder.words, "game.citrus"],
        cwd=folder.path,
        env=folder.environment,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        until("the window", lambda: [*Path(folder.environment["CITRUS_HOME"]).glob("reports/*")] or program.poll())
        program.terminate()
        assert program.communicate(timeout=PATIENCE)[1] == ""
    assert program.returncode == 143
