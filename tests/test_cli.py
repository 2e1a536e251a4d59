"""The command line: what it prints and its exit status."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from citrus import __version__
from citrus.bots.guests import invited
from citrus.cli import main
from citrus.content.boards import shipped_boards
from citrus.laboratory.tables import TIMES
from citrus.records.record import read
from tests.grids import sampled
from tests.said import one_line
from tests.systems import SHELL

ROOT = Path(__file__).parent.parent


def citrus(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "citrus", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    """Pretend that the output is a terminal."""
    monkeypatch.setattr("citrus.cli._at_terminal", lambda: True)


@pytest.fixture(scope="module")
def record_file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    assert main(["simulate", "--games", "1", "--bots", "random", "--board", "short", "--records", str(folder)]) == 0
    return folder / "game-1.citrus"


def test_version(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"citrus {__version__}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulat"], "'simulat' is neither a command nor a file"),
        (["--fast"], "unrecognized arguments: --fast"),
        (["--bot"], "--bot: expected one argument"),
        (["--bot", "genius"], "'genius' is not the name of a bot of your own, like my_bots:Farmer"),
        (["x.citrus", "--bot", "my_bots:Farmer"], "options come before the file"),
        (["x.citrus", "y.citrus"], "only one file can be opened at a time"),
        (["--bot=json:Bot"], "there is no class 'Bot' in 'json'"),
        (["tune", "bots.yaml"], "'tune' is no longer a command; in a clone of the project it is python -m tools.tune"),
        (["replay"], "required: GAME.citrus"),
        (["replay", "x.citrus", "--legal"], "--legal needs --states"),
        (["board"], "required: BOARD"),
        (["board", "nowhere"], "There is no board and no file 'nowhere'; the boards are long, short."),
        (["numbers", "nowhere"], "There are no house rules and no file 'nowhere'; you have no house rules yet."),
        (["simulate", "--games", "0"], "'0' is not a whole number from 1 to 1000000"),
        (["simulate", "--games", "1000001"], "'1000001' is not a whole number from 1 to 1000000"),
        (["simulate", "--games", "-1"], "--games"),
        (["simulate", "--players", "6"], "--players: '6' is not a whole number from 2 to 5"),
        (["simulate", "--edition", "3"], "--edition: '3' is not a whole number from 1 to 2"),
        (
            ["simulate", "--bots", "genius"],
            "there is no bot 'genius'; there are random, greedy, easy, normal, hard, expert, the styles miser, "
            "encircler, collector, neighbour, and 'module:Class'",
        ),
        (["simulate", "--bots", "random,"], "there is no bot ''"),
        (["arena", "--bots", "easy," * 40], "there are 41 bots; no more than 40 can play"),
        (["simulate", "--board", "nowhere"], "There is no board and no file 'nowhere'; the boards are long, short."),
        (["simulate", "--fincas", "7"], "Starting fincas of this board: 4"),
        (["x" * 300], "is neither a command nor a file"),
        (["simulate", "--board", "x" * 300], "There is no board and no file 'xxx"),
        (["simulate", "--seed", "\udcff"], "'\\udcff' is not text"),
    ],
)
def test_wrong_options_get_a_sentence(words, sentence, capsys):
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err.splitlines()[-1]


@pytest.mark.parametrize(
    "words",
    [
        ["x"],
        ["--bot", "x"],
        ["--bot", "x:y"],
        ["replay", "x", "x"],
        ["simulate", "--bots", "x"],
        ["simulate", "--bots", "x:y"],
        ["simulate", "--games", "x"],
        ["simulate", "--board", "x"],
        ["board", "x"],
        ["numbers", "x"],
        ["review", "--depth", "x"],
    ],
)
def test_no_option_is_told_whole_if_it_is_long(words, capsys, monkeypatch):
    monkeypatch.setattr("citrus.cli.why_not_loaded", lambda bot: f"it is {bot}")
    long = [word.replace("x", "x" * 100_000) for word in words]
    with pytest.raises(SystemExit):
        main(long)
    assert len(capsys.readouterr().err.splitlines()[-1]) < 1100


def test_no_key_of_a_file_is_told_whole_if_it_is_long(tmp_path, capsys):
    text = (Path(__file__).parent / "corpus" / "valid" / "record family").read_text(encoding="utf-8")
    path = tmp_path / "game.citrus"
    path.write_text(re.sub(r"landscape: \{.*?\}", f"landscape: {{? {'k' * 400_000} : []}}", text), encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().err
    assert "landscape.kkk" in said
    assert len(said) < 400


def test_no_key_of_a_language_is_told_whole_if_it_is_long(tmp_path, capsys):
    path = tmp_path / "de.yaml"
    long = "x" * 300_000
    path.write_text(f'table:\n  ? "{long}"\n  : x\n  end_turn: "{{{long}}}"\n  undo: [{long}]\n', encoding="utf-8")
    assert main(["texts", str(path)]) == 1
    assert max(map(len, capsys.readouterr().out.splitlines())) < 1000


NUMBERS = [
    *(("simulate", option) for option in ("--games", "--players", "--fincas", "--edition", "--jobs")),
    *(("arena", option) for option in ("--games", "--players", "--fincas", "--edition", "--jobs")),
    *(("review", option) for option in ("--turns", "--futures", "--jobs")),
]
NO_NUMBERS = [
    "",
    "0",
    "-1",
    "+2",
    " 2",
    "2\n",
    "2.0",
    "1_0",
    "0x2",
    "1e400",
    "nan",
    "many",
    "\u0662",
    "\uff12",
    "9" * 5000,
]


@pytest.mark.parametrize(("command", "option"), NUMBERS)
@pytest.mark.parametrize("text", NO_NUMBERS, ids=ascii)
def test_every_number_of_every_command_is_read_alike(command, option, text, capsys):
    with pytest.raises(SystemExit) as caught:
        main([command, f"{option}={text}", *(["x.citrus"] if command == "review" else [])])
    assert caught.value.code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert f"argument {option}: " in last
    assert "is not a whole number from" in last
    assert len(last) < 150


@pytest.mark.parametrize(
    "words",
    [
        *(["replay", ""], ["review", ""], ["board", ""], ["numbers", ""], ["board", "long", "--numbers", ""]),
        *(["simulate", option, ""] for option in ("--board", "--numbers", "--records", "--plot")),
        *(["arena", option, ""] for option in ("--board", "--numbers")),
    ],
    ids=" ".join,
)
def test_an_empty_name_is_not_taken_for_the_folder_where_one_is(words, capsys):
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith("the name is empty")


@pytest.mark.parametrize("content", [b"", b"\x00", b"citrus: 2\n", b"a: &a\n- *a\n", b"[" * 9999])
def test_refused_record(tmp_path, capsys, content):
    path = tmp_path / "broken.citrus"
    path.write_bytes(content)
    for words in (["replay", str(path)], ["replay", str(path), "--states"], [str(path)]):
        assert main(words) == 1
        assert one_line(capsys).startswith(f"citrus: {path}: ")


def test_missing_record(tmp_path, capsys):
    path = tmp_path / "missing.citrus"
    for words in (["replay", str(path)], [str(path)]):
        assert main(words) == 1
        assert one_line(capsys) == f"citrus: {path}: The file cannot be read: the file or its folder is not there.\n"


def test_an_illegal_action_prints_nothing_of_the_game(record_file, tmp_path, capsys):
    path = tmp_path / "illegal.citrus"
    text = record_file.read_text("utf-8")
    path.write_text(text.replace("\nresult:", "\n  - pass\nresult:"), encoding="utf-8")
    assert main(["replay", str(path), "--states"]) == 1
    number = len(read(record_file).actions)
    line = text[: text.index("\nresult:")].count("\n") + 2
    assert one_line(capsys) == f"citrus: {path}: line {line}, actions[{number}], rule R11.2: The game is over.\n"


def test_replay_tells_the_game(record_file, capsys):
    assert main(["replay", str(record_file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Short, 2 players")
    assert sum(line.startswith("  ") for line in lines) == len(read(record_file).actions)


def test_replay_prints_states(record_file):
    run = citrus("replay", record_file, "--states")
    states = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 0
    assert [state["step"] for state in states] == list(range(len(read(record_file).actions) + 1))
    assert "legal" not in states[0]
    legal = [json.loads(line) for line in citrus("replay", record_file, "--states", "--legal").stdout.splitlines()]
    assert [{key: state[key] for key in state if key != "legal"} for state in legal] == states
    assert "buy R2" in legal[0]["legal"]


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed(tmp_path):
    files = []
    outputs = []
    for hash_seed in ("0", "4242"):
        folder = tmp_path / hash_seed
        run = citrus(
            "simulate", "--games", "2", "--players", "3", "--board", "short", "--bots", "greedy,random",
            "--seed", "s", "--random-sites", "--records", folder, "--jobs", "1", PYTHONHASHSEED=hash_seed,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        outputs.append(run.stdout.split(TIMES)[0])
        files.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert sorted(files[0]) == ["game-1.citrus", "game-2.citrus"]
    assert files[0] == files[1]
    assert outputs[0] == outputs[1]
    assert files[0]["game-1.citrus"] != files[0]["game-2.citrus"]


def test_simulate_with_all_options(capsys):
    words = "simulate --games 2 --players 4 --bots random --seed 9 --family --random-sites --fincas 3 --edition 1"
    assert main([*words.split(), "--fruit-trees", "--fair-start", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["Games:", "2"]
    assert lines[1].split()[1:] == ["Long,", "4", "players"]


def test_simulate_tells_when_it_cannot_write(tmp_path, capsys):
    blocked = tmp_path / "file"
    blocked.touch()
    assert main(["simulate", "--games", "1", "--bots", "random", "--records", str(blocked)]) == 1
    assert "cannot be saved" in one_line(capsys)


def test_names_do_not_reach_the_terminal_raw(record_file, tmp_path, capsys):
    path = tmp_path / "names.citrus"
    path.write_text(record_file.read_text("utf-8").replace("name: random 1", r'name: "\e[31mA\nB"'), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    output = capsys.readouterr().out
    assert "\x1b" not in output
    assert "Player 0: ?[31mA?B (blue" in output


def test_names_that_the_terminal_cannot_show(record_file, tmp_path):
    path = tmp_path / "names.citrus"
    path.write_text(record_file.read_text("utf-8").replace("name: random 1", r'name: "\U0001F34B"'), encoding="utf-8")
    run = citrus("replay", path, PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert "Player 0: ? (blue" in run.stdout


def test_a_reader_that_stops_early_is_no_error(record_file):
    process = subprocess.Popen(
        [sys.executable, "-m", "citrus", "replay", str(record_file), "--states", "--legal"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 0
    process.stderr.close()


COMMANDS = [
    ["replay", "FILE"],
    ["replay", "FILE", "--states"],
    ["board", str(shipped_boards()["short"])],
    ["simulate", "--games", "1", "--bots", "random", "--board", "short"],
]


@SHELL
@pytest.mark.parametrize(("words", "output", "unbuffered"), sampled(COMMANDS, [">/dev/full", ">&-"], ["", "1"]))
def test_an_output_that_takes_nothing_is_told_in_a_line(record_file, words, output, unbuffered):
    if output == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    words = [str(record_file) if word == "FILE" else word for word in words]
    run = subprocess.run(
        ["sh", "-c", f'exec "$@" {output}', "sh", sys.executable, "-m", "citrus", *words],
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        timeout=60,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith("citrus: The output cannot be written: ")
    assert run.stderr.count("\n") == 1


def test_the_window_needs_no_output(monkeypatch):
    monkeypatch.setattr("citrus.ui.shell.program.main", lambda record: 0)
    monkeypatch.setattr(sys, "stdout", None)
    assert main([]) == 0


def test_an_interrupt_is_quiet(monkeypatch, capsys):
    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("citrus.cli.simulate", interrupted)
    assert main(["simulate", "--games", "1"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("named", [False, True])
def test_the_window_opens_with_or_without_a_record(record_file, monkeypatch, named):
    opened = []
    monkeypatch.setattr("citrus.ui.shell.program.main", lambda record: opened.append(record) or 7)
    assert main([str(record_file)] if named else []) == 7
    assert opened == [record_file if named else None]


def test_without_a_terminal_the_window_says_what_is_wrong_with_a_record(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("citrus.ui.shell.program.main", lambda record: opened.append(record) or 0)
    monkeypatch.setattr("citrus.cli._at_terminal", lambda: False)
    path = tmp_path / "broken.citrus"
    path.write_bytes(b"broken")
    assert main([str(path)]) == 0
    assert opened == [path]


def test_a_game_with_fruit_trees_opens_and_is_told(tmp_path, capsys, monkeypatch):
    words = ["simulate", "--games", "1", "--bots", "random", "--board", "short", "--fruit-trees"]
    assert main([*words, "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    record, opened = tmp_path / "game-1.citrus", []
    monkeypatch.setattr("citrus.ui.shell.program.main", lambda record: opened.append(record) or 0)
    assert main([str(record)]) == 0
    assert opened == [record]
    assert main(["replay", str(record)]) == 0
    assert ", fruit trees" in capsys.readouterr().out.splitlines()[1]


def test_bots_of_ones_own_are_invited_to_the_window(record_file, monkeypatch):
    opened = []
    monkeypatch.setattr("citrus.ui.shell.program.main", lambda file: opened.append((file, invited())) or 0)
    monkeypatch.setattr("citrus.cli.why_not_loaded", lambda bot: None)
    assert main(["--bot", "my_bots:Farmer", "--bot=my_bots:Other", str(record_file)]) == 0
    assert main([]) == 0
    assert opened == [(record_file, ("my_bots:Farmer", "my_bots:Other")), (None, ())]
    with pytest.raises(SystemExit):
        main(["--bot", "my_bots:Farmer", "simulate"])
