"""What README, CONTRIBUTING and docs/ show is true: every block of code is run or read.

A comment before a block says what its language does not:

    <!-- file: NAME -->          it is put into this file, and read by the reader of such files
    <!-- from: PATH -->          it is quoted from a file of ours; `...` stands for what is left out
    <!-- printed by: COMMAND --> it is what this command prints
    <!-- tree -->                it lists files and folders of ours

What stands behind the prompts of `pycon` blocks is typed, and must print what stands below it; the blocks of a page are
one conversation. Commands of `sh` blocks are run one by one in a folder of the page, which looks like a clone, with a
fresh environment in which the page has installed what it names; one that names nothing gets what the README installs.
Games are shorter (`SHORTER`). Scripts that take long only tell their options, those in the text of a page, too. What
opens a window, needs other computers or goes on for ever is only looked at (`NOT_RUN`).
"""

from __future__ import annotations

import doctest
import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from filelock import FileLock

from citrus.bots.levels import BOTS, read_numbers
from citrus.cli import _parser
from citrus.content.boards import load_board
from citrus.content.tiles import load_tiles, shipped_tiles_path
from citrus.records.record import read
from citrus.workshop.folder import NUMBERS, sort_of
from tests.markdown import Block, blocks, codes, tables
from tests.slow.packaging.conftest import copy_sources
from tests.systems import need
from tests.test_architecture import MAY_IMPORT

ROOT = Path(__file__).parents[2]
OWN = ("README", "CONTRIBUTING", "SECURITY", "CODE_OF_CONDUCT")
PAGES = [*(ROOT / f"{name}.md" for name in OWN), *sorted((ROOT / "docs").glob("*.md"))]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BOARD, RECORD = ROOT / "docs" / "making-boards.md", ROOT / "docs" / "records.md"
SAMPLES = {"vega.yaml": BOARD, "FILE.yaml": BOARD, "my-board.yaml": BOARD, "GAME.citrus": RECORD}
"""Files that commands speak of on any page, and the page whose example they are."""


def nothing(workshop: Workshop, command: str) -> None:
    """Check nothing: these are the words of other programs."""


def installs(workshop: Workshop, command: str) -> None:
    """Install the program with existing extras; run later commands of the page with them."""
    for extras in re.findall(r"\[([\w,]+)\]", command):
        assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"]), f"no such extra: {extras}"
    workshop.installed += (tuple(shlex.split(command)[2:]),)


def is_there(workshop: Workshop, command: str) -> None:
    """Check that the installation has brought this program."""
    program = workshop.programs() / Path(shlex.split(command)[0]).name
    assert os.access(program, os.X_OK), f"no installation of this page brings {program.name}"


def starts(workshop: Workshop, command: str) -> None:
    """Check that the script exists, has these options, and that everything it imports is installed."""
    a_script(command)
    workshop.start(command)


def understood(workshop: Workshop, command: str) -> None:
    """Check that the program knows these words."""
    words_known(command)


def words_known(command: str) -> None:
    """Fail unless the program knows the words of a command."""
    words = shlex.split(command)
    words = words[next(place for place, word in enumerate(words) if word.endswith("citrus")) + 1 :]
    if not (len(words) == 1 and words[0].endswith((".citrus", ".yaml"))):
        _parser().parse_args(words)


def a_script(command: str) -> None:
    """Fail unless there is such a script, or module of ours, with these options."""
    words = shlex.split(re.sub(r"-m (tools)\.(\w+)", r"\1/\2.py", command))
    script = ROOT / next(word for word in words if "/" in word and not word.startswith(".venv"))
    script = script if script.is_file() else script.with_suffix("") / "__main__.py"  # a package may be started, too
    code = script.read_text(encoding="utf-8")
    assert os.access(script, os.X_OK) or script.suffix == ".py", f"{script} cannot be run"
    for option in [word for word in words if word.startswith("--")]:
        assert f'"{option}"' in code, f"{script.name} has no option {option}"


def dask_knows(workshop: Workshop, command: str) -> None:
    """Check that Dask has such a program with these options, and that it is installed."""
    is_there(workshop, command)
    words = shlex.split(command)
    program = importlib.import_module(f"distributed.cli.dask_{words[1]}").main
    options = {name for parameter in program.params for name in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= options, command


NEEDED = {"learning": ("gymnasium", "pettingzoo")}
"""The libraries of an extra that a page needs: only CI must have them."""
OPTIONAL = {"maskable-ppo": "sb3_contrib"}
"""Large libraries that no extra brings: a page that needs one is tried where it is installed."""
NOT_RUN: dict[str, Callable[[Workshop, str], None]] = {
    r"git clone \S+|cd \S+": nothing,
    r"python3 -m venv \S+": nothing,  # every page has one
    r"\S+/bin/pip install .*": installs,
    r"(CITRUS_HOME=\S+ )?(\S+/bin/)?citrus( --bot \S+)?( GAME\.citrus| BOARD\.yaml)?": understood,  # opens the window
    r"citrus review GAME\.citrus": understood,  # takes long, and needs a finished game
    r"citrus (simulate|arena) .*--scheduler .*": understood,  # needs a running scheduler
    r"\.venv/bin/dask (scheduler|worker .*)": dask_knows,  # they go on for ever
    r"\.venv/bin/python -m pytest( -n auto)?( tests/slow)?": lambda workshop, command: workshop.start(command),
    r"\.venv/bin/(ruff .*|mypy)": is_there,  # .ci/run runs them, and all tests
    r"(\.venv/bin/)?python (-m tools\.|benchmarks/|tools/|packaging/).*": starts,  # minutes
    r"\.venv/bin/sphinx-build -W -c docs \. site": is_there,  # test_site.py runs it
    r"\.ci/run": lambda workshop, command: a_script(command),
}
INLINE = re.compile(r"(\.venv/bin/)?python (-m tools\.|benchmarks/|tools/|packaging/).*|\.venv/bin/pip install .*")
"""Commands in the text of a page that are tried, too."""
NOT_FOR_READERS = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
"""What readers have not set; without the second, a fresh environment is slow at every start."""
FIRST = ((".",),)
"""The installation of the README, for pages that name no other."""
SHORTER: dict[str, str | Callable[[re.Match[str]], str]] = {
    r"--games \d+": "--games 2",
    r"--steps \d+": "--steps 1",
    r"(?<=--bots )\S+": lambda bots: quicker(bots[0]),
    r"citrus (simulate|arena)": r"citrus \1 --jobs 1",
    r"--turns \d+ --futures \d+": "--turns 1 --futures 2",
    r"citrus review(?!.*--turns)": "citrus review --turns 1 --futures 2 --jobs 1",
    r"citrus (simulate|arena)(?!.*--games)": r"citrus \1 --games 2",
    r"citrus (simulate|arena)(?!.*--board)": r"citrus \1 --board short",
    r"(?<!ppo:Learned,random )--board (short|long)\b": "--board my-board.yaml",  # that network knows one board
    r"(?<=for players in )2 3 4 5": "5",
    r"(?<=for edition in )2 1": "1",
}


def quicker(names: str) -> str:
    """Replace bots that think long by sparring bots; an arena of ours has two of them."""
    bots = names.split(",")
    unknown = [bot for bot in bots if bot not in BOTS and ":" not in bot]
    assert not unknown, f"no such bots: {unknown}"
    own = [bot for bot in bots if ":" in bot]
    return ",".join([*own, "random", "greedy"][: max(1, min(2, len(bots)))])


def commands(text: str) -> list[str]:
    """Return the commands of a `sh` block, one by one and without comments; a loop is one command."""
    lines = [re.sub(r"(^|\s+)# .*", "", line) for line in text.replace("\\\n", " ").splitlines()]
    joined = re.sub(r"(?ms)^for .*?^done$", lambda loop: loop[0].replace("\n", "\0"), "\n".join(lines))
    return [
        command.replace("\0", "\n").strip()
        for line in joined.splitlines()
        for command in line.split(" && ")
        if command.strip()
    ]


class Environments:
    """Fresh environments with Citrus from a fresh clone, shared by all processes that run tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clone = folder / "clone"
        with FileLock(folder / "clone.lock"):
            if not self.clone.exists():
                copy_sources(self.clone)

    def after(self, installations: tuple[tuple[str, ...], ...]) -> Path:
        """Return the folder of the programs after some installations in a row; equal ones share it."""
        extras = {extra for words in installations for extra in re.findall(r"\w+(?=[\w,]*\])", words[-1])}
        how = ["-e"] if "-e" in installations[-1] else []
        environment = self.folder / "-".join([*how, "citrus", *sorted(extras)])
        with FileLock(f"{environment}.lock"):
            if not environment.exists():
                self._uv("venv", "--python", sys.executable, str(environment))
                what = f".[{','.join(sorted(extras))}]"
                self._uv("pip", "install", "--python", str(environment / "bin" / "python"), *how, what)
        return environment / "bin"

    def _uv(self, *words: str) -> None:
        """Install like pip, but in a second."""
        command = [sys.executable, "-m", "uv", *words]
        run = subprocess.run(command, cwd=self.clone, capture_output=True, encoding="utf-8", check=False)
        assert not run.returncode, run.stderr


class Workshop:
    """A folder in which the blocks of one page are tried, after the installations that the page names."""

    def __init__(self, folder: Path, environments: Environments) -> None:
        self.folder = folder / "work"
        self.installed: tuple[tuple[str, ...], ...] = ()
        self._names: dict[str, object] = {}
        self._environments = environments
        self._to_start: dict[Path, list[str]] = {}
        self.folder.mkdir()
        for entry in environments.clone.iterdir():
            (self.folder / entry.name).symlink_to(entry)
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in NOT_FOR_READERS},
            "CITRUS_HOME": str(folder / "home"),
            "HOME": str(folder),
            "SDL_VIDEODRIVER": "dummy",
        }
        shutil.copy(shipped_tiles_path(), self.folder / "NUMBERS.yaml")
        for name, page in SAMPLES.items():
            text = next(block.text for block in blocks(page) if block.mark == "file")
            (self.folder / name).write_text(text, encoding="utf-8")

    def lend(self, packages: Path) -> None:
        """Let programs find the packages in a folder, too: those too large to be installed for a test."""
        self._environment["PYTHONPATH"] = str(packages)

    def programs(self) -> Path:
        """Return the folder of the programs that the installations of the page have brought."""
        return self._environments.after(self.installed or FIRST)

    def run(self, command: str, fails: bool = False, said: str = "") -> str:
        """Return what a command prints that gets to read what is said; one that fails must be expected to."""
        path = f"{self.programs()}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-euc", command],
            capture_output=True,
            cwd=self.folder,
            env={**self._environment, "PATH": path},
            encoding="utf-8",
            input=said,
            timeout=300,
            check=False,
        )
        assert fails or not done.returncode, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def start(self, command: str) -> None:
        """Keep a script of ours, to be started by `start_all`."""
        words = shlex.split(command)
        words = words[next(place for place, word in enumerate(words) if word.endswith("python")) + 1 :]
        self._to_start.setdefault(self.programs(), []).append(" ".join(words))

    def start_all(self) -> None:
        """Start the scripts that were kept; they only tell their options."""
        for programs, scripts in self._to_start.items():
            command = [str(programs / "python"), str(ROOT / "tests" / "slow" / "start_scripts.py")]
            self.run(shlex.join(command), said="\n".join(scripts))
        self._to_start.clear()

    def try_command(self, command: str) -> None:
        """Run a command, or look at it if that is all that can be done."""
        for pattern, look in NOT_RUN.items():
            if re.fullmatch(pattern, command):
                look(self, command)
                return
        for pattern, short in SHORTER.items():
            command = re.sub(pattern, short, command)
        self.run(command)

    def try_all(self, page: list[Block]) -> None:
        """Fail unless the blocks of a page are covered and true, in their order."""
        for block in sorted(page, key=lambda block: block.line):
            try:
                self.try_block(block)
            except BaseException as error:
                error.add_note(f"in the block at line {block.line}")
                raise
        self.start_all()

    def try_block(self, block: Block) -> None:
        """Fail unless a block is covered and true."""
        match block.mark, block.language:
            case "file", "yaml" | "python":
                self._file(block)
            case "from", "python" | "yaml" | "":
                quoted(block)
            case "printed by", "json":
                lines = self.run(block.what).splitlines()
                assert json.loads(block.text) in [json.loads(line) for line in lines], "no line is like that"
            case "printed by", "":
                assert self.run(block.what, fails=True) == block.text
            case "tree", "":
                listed(block.text)
            case "", "sh":
                for command in commands(block.text):
                    self.try_command(command)
            case "", "python":
                self._execute(block.text)
            case "", "pycon":
                self._converse(block)
            case _:
                kind, mark = block.language or "no language", block.mark or "nothing"
                pytest.fail(f"nobody tries a block of {kind} marked with {mark}")

    def _file(self, block: Block) -> None:
        path = self.folder / block.what
        path.write_text(block.text, encoding="utf-8")
        if block.language == "python":
            self._execute(block.text, path.stem)  # imported; a command may run it
        elif path.suffix == ".citrus":
            read(path)
        elif path.name == "bots.yaml":
            read_numbers(path)
        else:
            (load_tiles if sort_of(path) is NUMBERS else load_board)(path)

    def _converse(self, block: Block) -> None:
        """Type what stands behind the prompts; the blocks of a page are one conversation."""
        example = doctest.DocTestParser().get_doctest(block.text, self._names, "the block", None, block.line)
        said: list[str] = []
        failed, tried = doctest.DocTestRunner().run(example, out=said.append, clear_globs=False)
        self._names.update(example.globs)
        assert tried, "there is no prompt in it"
        assert not failed, "".join(said)

    def _execute(self, code: str, name: str = "__main__") -> None:
        exec(compile(code, "the block", "exec"), {"__name__": name})


def quoted(block: Block) -> None:
    """Fail unless a block is in the file, apart from indentation; pieces between `...` in their order."""
    whole = "\n".join(line.strip() for line in (ROOT / block.what).read_text(encoding="utf-8").splitlines())
    at = 0
    for piece in "\n".join(line.strip() for line in block.text.strip().splitlines()).split("\n...\n"):
        found = whole.find(piece.strip("\n"), at)
        assert found >= 0, f"{block.what} does not say (any more):\n{piece}"
        at = found + len(piece)


def listed(text: str) -> None:
    """Fail unless there is everything that an indented list names."""
    above: list[str] = []
    for line in text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        above[depth:] = [line.split()[0]]
        assert (ROOT / "".join(above)).exists(), f"there is no {''.join(above)}"


@pytest.fixture(scope="session")
def environments(shared_folder: Path) -> Environments:
    need("uv (pip install -e '.[test]')", find_spec("uv") is not None)
    folder = shared_folder / "installed"
    folder.mkdir(exist_ok=True)
    return Environments(folder)


@pytest.fixture
def workshop(environments: Environments, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path, environments)
    monkeypatch.chdir(made.folder)
    return made


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of a Unix shell")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_block_is_true(page: Path, workshop: Workshop) -> None:
    lacking = [name for name in NEEDED.get(page.stem, ()) if find_spec(name) is None]
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"needs {', '.join(lacking)}: pip install -e '.[learning]'")
    if page.stem in OPTIONAL:
        workshop.lend(Path(pytest.importorskip(OPTIONAL[page.stem]).__file__).parents[1])
    inline = [Block(line, "sh", code) for line, code in codes(page) if INLINE.fullmatch(code)]
    workshop.try_all([*blocks(page), *inline])


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/code-words.md", "CONTRIBUTING.md"])
def test_every_name_of_the_code_exists(page: str) -> None:
    folders = ("citrus", "tests", "tools", "benchmarks", "packaging", "docs")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    known = {word for file in files for word in (file.stem, *re.findall(r"\w+", file.read_text(encoding="utf-8")))}
    for _, code in codes(ROOT / page):
        if re.fullmatch(r"[A-Za-z_][\w.]*(\(.*\))?", code) and not re.search("NAME|\\.(md|toml|yaml|svg|rb)$", code):
            assert known.issuperset(re.findall(r"[A-Za-z_]\w+", code)), f"{page}: nothing is called {code}"


def command_of_match(cell: str) -> None:
    """Fail if the command in a cell of the history of matches is none that there is; some rows have none."""
    command = re.fullmatch(r"`(.+)`", cell)
    if command is None:
        assert re.match("none kept|read by hand", cell), f"this is neither a command nor says why there is none: {cell}"
        return
    look = words_known if command[1].startswith("citrus ") else a_script
    look(command[1])


def test_every_match_is_told_with_its_command() -> None:
    (history,) = tables(ROOT / "docs" / "bot-matches.md")
    for when, *_, command in history:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d, [0-9a-f]{8}", when), when
        command_of_match(command)


@pytest.mark.parametrize("cell", ["", "soon", "`benchmarks/strength.py --music`", "`-m tools.tune --music`"])
def test_a_match_without_a_command_is_found(cell: str) -> None:
    with pytest.raises(AssertionError):
        command_of_match(cell)


def test_the_picture_of_the_rooms_names_them_all() -> None:
    picture = (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8")
    assert {room for room in MAY_IMPORT if f">{room}</text>" not in picture} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_what_its_commands_need_before_the_first_one(page: Path) -> None:
    typed = [block.line for block in blocks(page) if block.language in ("sh", "pycon") or block.mark == "printed by"]
    before = page.read_text(encoding="utf-8").splitlines()[: min(typed, default=0)]
    first = next((block.text for block in blocks(page) if block.line in typed), "")
    assert not typed or re.search("install.md|pip install|You need .*Python", "\n".join([*before, first]))


def test_the_readme_lists_every_command() -> None:
    listed = {block.text for block in blocks(ROOT / "README.md") if block.language == "sh"}
    known = re.findall(r"^    (\w+)  ", _parser().format_help(), re.MULTILINE)
    assert len(known) > 5
    assert {name for name in known if not any(f"\ncitrus {name} " in text for text in listed)} == set()


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of a Unix shell")
@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ("```ruby\nputs 1\n```\n", "nobody tries"),
        ("```yaml\nname: Vega\n```\n", "nobody tries"),
        ("```\nAna wins.\n```\n", "nobody tries"),
        ("```sh\ncitrus board nowhere.yaml\n```\n", "nowhere.yaml"),
        ("```sh\ncitrus simulate --bots geenius  # who is that?\n```\n", "no such bots"),
        ("```sh\n.venv/bin/python benchmarks/strength.py\n```\n", "No module named 'tests'"),
        ("```sh\n.venv/bin/dask scheduler\n```\n", "brings dask"),
        ('```sh\n.venv/bin/pip install ".[fun]"\n```\n', "no such extra"),
        ("```sh\n.venv/bin/python tools/fuzz.py --music\n```\n", "no option"),
        ("```sh\n.venv/bin/python -m tools.turn_picture --music a.webp\n```\n", "no option"),
        ("```python\nassert 1 > 2, 'wrong'\n```\n", "wrong"),
        ("```pycon\n>>> 1 + 1\n3\n```\n", "Expected"),
        ("```pycon\n1 + 1\n```\n", "no prompt"),
        ("<!-- printed by: echo yes -->\n```\nno\n```\n", "yes"),
        ("<!-- from: citrus/rules/market.py -->\n```python\nFINCA_AT = 4\n```\n", "any more"),
        ("<!-- tree -->\n```\ncitrus/\n  chess/   another game\n```\n", "there is no citrus/chess/"),
    ],
)
def test_what_is_not_true_is_found(page: str, complaint: str, workshop: Workshop, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(page, encoding="utf-8")
    (block,) = blocks(path)
    with pytest.raises((AssertionError, pytest.fail.Exception), match=complaint):
        workshop.try_all([block])
