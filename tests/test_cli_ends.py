"""How commands end: with an output that takes nothing, after signals, without a reader, and before games in vain."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import psutil
import pytest
from msgspec.structs import replace

from citrus.cli import COMMANDS, main
from citrus.laboratory import commands
from citrus.laboratory.run import Runner
from citrus.laboratory.tables import table
from citrus.limits import LONGEST
from citrus.processes import ENDING
from citrus.records.beside import review_path
from citrus.records.record import write
from citrus.review.files import keep_review
from tests.systems import HAS_LINKS, LINKS, NO_ROOM, SIGNALS
from tests.ui.reviews import made_up
from tests.ui.shell import play

ROOT = Path(__file__).parent.parent
GAMES = ["simulate", "--games", "4", "--bots", "random", "--board", "short", "--jobs", "1"]
HELP = [["--help"], ["--version"], *([command, "--help"] for command in COMMANDS)]
BEGUN = """
import atexit, os, signal, sys
from importlib.abc import MetaPathFinder

moment, sys.argv[1:] = sys.argv[1], ["board", "data/boards/short.yaml"]

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

class Interrupting(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == moment:
            interrupt()

if moment == "end":
    atexit.register(interrupt)
sys.meta_path.insert(0, Interrupting())
from citrus.entry import main
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# outputs


@NO_ROOM
@pytest.mark.parametrize("words", HELP, ids=" ".join)
@pytest.mark.parametrize("buffered", [True, False])
def test_help_that_cannot_be_written_is_an_error(
    words: list[str], buffered: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        full.reconfigure(line_buffering=not buffered)
        monkeypatch.setattr(sys, "stdout", full)
        assert main(words) == 1
        assert capsys.readouterr().err == "citrus: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("words", HELP, ids=" ".join)
def test_help_without_an_output_is_an_error(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(words) == 1
    assert capsys.readouterr().err == "citrus: The output cannot be written: there is no standard output.\n"


def broken(*anything: object, **more: object) -> None:
    raise BrokenPipeError(errno.EPIPE, "nobody reads")


@pytest.mark.parametrize("fault", [BrokenPipeError(errno.EPIPE, ""), OSError(errno.ENOSPC, "No space left on device")])
def test_what_a_command_was_asked_to_write_is_written_though_nobody_reads_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: OSError
) -> None:
    written: list[Path] = []

    def fail(*words: object, file: TextIO | None = None, **more: object) -> None:
        if file is None:
            raise fault

    monkeypatch.setattr(commands, "check_plot", lambda path: None)
    monkeypatch.setattr(commands, "write_plot", lambda path, board, summary: written.append(path))
    monkeypatch.setattr("citrus.cli._drop_output", lambda: None)
    monkeypatch.setattr("builtins.print", fail)
    status = main([*GAMES, "--plot", str(tmp_path / "p.png")])
    monkeypatch.undo()
    assert status == (0 if isinstance(fault, BrokenPipeError) else 1)
    assert written == [tmp_path / "p.png"]


@pytest.mark.parametrize(
    "words", [["replay", "nothing.citrus"], ["simulate", "--games", "x"], ["nothing"]], ids=" ".join
)
def test_errors_that_nobody_hears_are_not_printed_as_output(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with suppress(SystemExit):
        assert main(words) == 1
    assert sys.stderr is None
    assert capsys.readouterr().out == ""


def test_refused_options_do_not_reach_the_terminal_raw(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {"\u202egnp": os.stat_result((0,) * 10), "\x1b[2J\nx": os.stat_result((0,) * 10)}
    monkeypatch.setattr("citrus.content.named.files_in", lambda folder, ending: names)
    for words in (["replay", "x", "\x1b[2J\u202e\ny"], ["board", "nowhere"], ["simulate", "--numbers", "nowhere"]):
        with pytest.raises(SystemExit):
            main(words)
        last = capsys.readouterr().err.splitlines()[-1]
        assert ": error: " in last
        assert last.isprintable()


def test_processes_that_cannot_be_started_are_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*anything: object, **more: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(ProcessPoolExecutor, "__init__", full)
    assert main([*GAMES[:-1], "2"]) == 1
    assert capsys.readouterr().err == "citrus: no processes that play can be started: Too many open files.\n"
    assert main(["review", str(play(2, 1).path)]) == 1
    assert capsys.readouterr().err.startswith("citrus: The processes that think were stopped")


@pytest.mark.parametrize("name", ["stdin", "game.txt"])
def test_a_review_is_kept_beside_saved_games_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    match = play(2, 1)
    monkeypatch.setattr("citrus.review.command._made", lambda *anything: made_up(match))
    for place in (tmp_path / name, tmp_path / "Ana.citrus"):
        place.write_bytes(match.path.read_bytes())
        assert main(["review", str(place)]) == 0
    assert {path.name for path in tmp_path.glob("*.json")} == {"Ana.review.json"}


# signals


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    """Allow signals that end programs: a shell that starts the tests in the background has them, and their programs,
    ignore interrupts, and `nohup` has them ignore hangups."""
    before = {number: signal.getsignal(number) for number in ENDING}
    for number in ENDING:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@SIGNALS
@pytest.mark.parametrize("moment", ["citrus.cli", "multiprocessing", "citrus.workshop.folder", "end"])
def test_an_interrupt_is_quiet_while_the_program_begins_and_when_it_is_done(moment: str) -> None:
    command = [sys.executable, "-c", BEGUN, moment]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert run.stderr == ""
    assert run.returncode in (130, -signal.SIGINT)


def interrupted_after(monkeypatch: pytest.MonkeyPatch, games: int, number: int = signal.SIGINT) -> None:
    """Let a signal come after `games` games."""
    outcomes = Runner.play

    def play_some(self: Runner, fixtures: object) -> object:
        for count, report in enumerate(outcomes(self, fixtures)):  # type: ignore[arg-type]
            if count == games:
                os.kill(os.getpid(), number)
            yield report
        if games == 4:
            os.kill(os.getpid(), number)

    monkeypatch.setattr(Runner, "play", play_some)


@SIGNALS
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupted_simulation_prints_its_figures_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    number = getattr(signal, name)
    handlers = [signal.getsignal(sort) for sort in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    monkeypatch.setattr(signal, "getsignal", lambda sort: signal.SIG_DFL if sort != signal.SIGINT else handlers[0])
    interrupted_after(monkeypatch, 3, number)
    assert main(GAMES) == 128 + number
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == "Interrupted after 3 of 4 games."
    assert lines[1].split() == ["Games:", "3"]
    assert "Bots" in lines
    assert said.err == ""
    monkeypatch.undo()
    assert [signal.getsignal(sort) for sort in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == handlers


@SIGNALS
def test_interrupted_json_is_whole_and_nothing_is_printed_of_no_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        interrupted_after(patch, 2)
        assert main([*GAMES, "--json"]) == 130
        out = capsys.readouterr().out
        assert out.startswith("{")
        assert '"games": 2' in out
        assert out.endswith("}\n")
    interrupted_after(monkeypatch, 0)
    assert main(GAMES) == 130
    assert capsys.readouterr().out == ""


@SIGNALS
@pytest.mark.parametrize("number", ENDING)
def test_a_signal_to_all_processes_leaves_no_word_and_no_process(number: int) -> None:
    words = ["simulate", "--games", "5000", "--bots", "random", "--board", "short", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "citrus", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    while not children(process.pid):
        assert process.poll() is None
    os.killpg(process.pid, number)  # the others have just begun
    _, err = process.communicate(timeout=60)  # until the last process has closed its end
    assert err == ""
    assert process.returncode == 128 + number


def children(pid: int) -> list[psutil.Process]:
    """Return the processes that a process has started."""
    try:
        return list(psutil.Process(pid).children())
    except psutil.NoSuchProcess:
        return []


# before games in vain


@pytest.mark.parametrize("place", ["file", "file/folder", "x" * 300, pytest.param("link", marks=LINKS)])
def test_records_that_cannot_be_saved_are_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    (tmp_path / "file").touch()
    if HAS_LINKS:
        (tmp_path / "link").symlink_to("link")
    monkeypatch.setattr(Runner, "play", broken)
    assert main([*GAMES, "--records", str(tmp_path / place)]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"citrus: {tmp_path / place}: the games cannot be saved: ")
    assert said.out == ""


@pytest.mark.parametrize("place", ["folder.png", "missing/p.png", "file/p.png", f"{'x' * 300}.png"])
def test_a_plot_that_cannot_be_written_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "file").touch()
    monkeypatch.setattr(Runner, "play", broken)
    assert main([*GAMES, "--plot", str(tmp_path / place)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"citrus: {tmp_path / place}: ")
    assert "the plot cannot be written" in err


# tables


def test_long_names_do_not_push_figures_out_of_sight(capsys: pytest.CaptureFixture[str]) -> None:
    match = play(2, 1)
    seats = (replace(match.seats[0], name="Ana " * 50), match.seats[1])
    write(match.path, replace(match.record, seats=seats))
    keep_review(review_path(match.path), made_up(match))
    assert main(["review", str(match.path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("player"))
    assert lines[head].index("score") <= LONGEST + 2
    assert len({len(line) for line in lines[head : head + 3]}) == 1


def test_tables_end_long_names() -> None:
    name = "module:" + "x" * 200
    rows = list(table(("bot", "wins"), [(name, "1"), ("easy", "2")]))
    assert rows[1] == f"  {name[: LONGEST - 1]}…     1"
    assert {len(row) for row in rows} == {len(rows[0])}
