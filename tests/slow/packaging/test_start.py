"""Wheel and stand-alone program as players start them: a window appears, a game begins by mouse and is recorded."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from citrus import __version__
from citrus.bots.greedy import GreedyBot
from citrus.records.record import read
from citrus.rules.view import view
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.watch import NAME, STACKS
from tests.slow.packaging.conftest import ROOT
from tests.slow.ui.players import Table, end_turns_by_hand, laid_out, saved_game
from tests.systems import need
from tests.ui.real_window import RealWindow, need_programs, until

TURNS = 12  # actions that are played; two players have had several turns then


@contextmanager
def opened(home: Path, *command: Path) -> Iterator[RealWindow]:
    """Yield the program in a window; its sound goes into a file, and what it unpacks stays in the home."""
    need_programs()
    environment = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(home / "heard.raw"), "TMPDIR": str(home)}
    end_turns_by_hand(home)
    window = RealWindow(home, command, environment)
    try:
        window.start()
        yield window
    finally:
        window.close()


def play(window: RealWindow, app: App) -> None:
    """Begin a game, play some actions, and leave by killing; the record must hold them."""

    window.click(laid_out(app, StartScreen(app.ui, app.routes, app.shelf), "start.play"))
    window.click(laid_out(app, SetupScreen(app.ui, app.routes), "setup.start"))
    path = until("a saved game", lambda: saved_game(window.home))
    table, rng = Table(window, path, app), random.Random(1)
    for _ in range(TURNS):
        table.do(GreedyBot().plan(view(table.state), rng)[0])
    window.kill()
    assert len(read(path).actions) == TURNS
    reports = list((window.home / "reports").iterdir())  # a killed window leaves the file that lay ready for a hang
    assert all(path.name.startswith(NAME) and STACKS not in path.read_bytes() for path in reports)
    heard = (window.home / "heard.raw").read_bytes()
    assert any(heard), "nothing was to be heard"


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program of the wheel, installed with its dependencies into an empty environment."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    ours = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", scripts / "python"]
    pip = [*ours, "install", "--quiet", "--no-compile", "--retries", "1"]
    run = subprocess.run([*pip, wheel], capture_output=True, text=True, check=False)
    need("the packages that the wheel asks for: " + run.stderr, run.returncode == 0)
    return scripts / "citrus"


def test_the_wheel_plays_in_an_empty_environment(installed: Path, app: App, home: Path) -> None:
    with opened(home, installed) as window:
        play(window, app)


def test_the_folder_plays(programs: tuple[Path, Path], app: App, home: Path) -> None:
    with opened(home, programs[0] / "citrus") as window:
        play(window, app)


def test_the_single_file_plays(programs: tuple[Path, Path], app: App, home: Path) -> None:
    with opened(home, programs[1]) as window:
        play(window, app)


def test_bots_think_in_a_process_of_their_own(programs: tuple[Path, Path], home: Path) -> None:
    """Two of them go on with a game while somebody watches."""
    words = ["simulate", "--games", "1", "--jobs", "1", "--bots", "easy,easy", "--board", "short", "--records", home]
    subprocess.run([programs[0] / "citrus", *words], check=True, capture_output=True)
    path = home / "game-1.citrus"
    before, actions, played = path.read_text("utf-8").partition("actions:\n")
    path.write_text(before + actions + "".join(played.splitlines(keepends=True)[:TURNS]), encoding="utf-8")
    with opened(home, programs[0] / "citrus", path):
        until("what the bots do", lambda: len(read(path).actions) > TURNS + 4)


def test_the_program_prints_where_there_is_a_terminal(programs: tuple[Path, Path], tmp_path: Path) -> None:
    for command in (programs[0] / "citrus", programs[1]):
        told = subprocess.run([command, "--version"], capture_output=True, text=True, cwd=tmp_path, check=True)
        assert told.stdout == f"citrus {__version__}\n"


def test_the_program_plays_in_several_processes(programs: tuple[Path, Path], tmp_path: Path) -> None:
    """Each process starts the program again and must know that it is to work instead of opening a window."""
    words = ["simulate", "--games", "4", "--jobs", "2", "--bots", "random", "--board", "short"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    told = [
        subprocess.run([*command, *words], capture_output=True, text=True, cwd=ROOT, check=True, env=environment).stdout
        for command in ([programs[0] / "citrus"], [programs[1]], [sys.executable, "-m", "citrus"])
    ]
    games = [text.partition("Thinking time")[0] for text in told]
    assert games[0] == games[1] == games[2]
    assert games[0].startswith("Games:               4\n")
    assert not list(tmp_path.iterdir())


def test_the_benchmark_tells_what_the_program_costs(programs: tuple[Path, Path]) -> None:
    need_programs()
    command = [sys.executable, ROOT / "benchmarks" / "frozen.py", "--rounds", "1", "--built", programs[0].parent]
    command += ["--kinds", "folder"]  # packing an empty single file takes ten seconds
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("ratio") == 1
