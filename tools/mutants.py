"""Changes the program in one small place at a time and looks which tests notice: how strong are they?

    .venv/bin/python -m tools.mutants --rooms rules records --count 50 --seed 7 --jobs 2

Places are drawn by the seed: a comparison, an operator, a number, a condition, a statement that is left out, a text.
The tests of the same room run once with coverage.py, which tells which of them come by which line. Each mutant is tried
by those that come by its own, those first whose files name the changed module, then the quickest. Mutants that survive
are listed: a test is missing, or the change means the same, which only a reader can tell.

`--matrix FILE` keeps which tests noticed each mutant, a line of JSON each, and goes on where it was stopped.
`--summary` tells of each test how many mutants it notices, of how many it is the only one, and whether others notice
the same. `--most` and `--seconds` limit what is tried with a mutant. The run with coverage.py is the longest part for a
large room: `--lines FOLDER` keeps what it has found, for other seeds and rooms. Only files of tests that are new or
have changed run again. Where a module has changed since, each mutant is tried by any test that ran some of it.

Seconds are processor time, so that a busy computer changes no figure. A mutant whose tests take far longer than usual,
or wait far too long, is noticed, too: it is `late`.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from queue import SimpleQueue
from types import MappingProxyType

import msgspec
from coverage import CoverageData

from tools.mutant_trials import RESULTS, TIMES, TRIALS, WAITING, Result, Task
from tools.mutations import Mutant, drawn

ROOT = Path(__file__).resolve().parents[1]
COPIED = (
    "assets", "benchmarks", "citrus", "data", "docs", "packaging", "tests", "tools", "translations", "CHANGELOG.md",
    "CONTRIBUTING.md", "pyproject.toml", "README.md",
)  # fmt: skip
PATIENCE = (5.0, 10.0)  # seconds that a test may take, and how many times as long as it and its file's longest usually
BATCH = 25  # mutants after which pytest begins again
START = 300.0  # seconds in which pytest has collected the tests

ROOMS: MappingProxyType[str, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        "rules": (("citrus/rules",), ("tests/rules", "tests/scenarios")),
        "content": (("citrus/content",), ("tests/content", "tests/workshop")),
        "records": (("citrus/records",), ("tests/records", "tests/content", "tests/scenarios")),
        "match": (("citrus/match",), ("tests/match", "tests/test_shared_file.py")),
        "album": (("citrus/album",), ("tests/album", "tests/ui/test_album")),
        "bots": (
            ("citrus/bots",),
            ("tests/bots", "tests/laboratory/test_games", "tests/match/test_guests", "tests/match/test_loading_bots"),
        ),
        "review": (("citrus/review",), ("tests/review",)),
        "workshop": (("citrus/workshop",), ("tests/workshop", "tests/ui/test_workshop")),
        "laboratory": (("citrus/laboratory",), ("tests/laboratory", "tests/slow/laboratory")),
        "language": (("citrus/language",), ("tests/ui", "tests/test_")),
        "files": (
            tuple(
                f"citrus/{name}.py"
                for name in (
                    "arguments", "cli", "current_folder", "entry", "file_names", "file_reading", "limits", "local_time",
                    "processes", "resources", "running_time", "shared_file", "table", "whole_file",
                )
            ),
            ("tests/test_", "tests/match", "tests/content", "tests/laboratory/test_pool", "tests/slow/test_folder"),
        ),
        "kit": (("citrus/ui/kit",), ("tests/ui",)),
        "pieces": (("citrus/ui/pieces",), ("tests/ui",)),
        "shell": (("citrus/ui/shell",), ("tests/ui",)),
        "table": (("citrus/ui/table",), ("tests/ui",)),
        "screens": (("citrus/ui/screens",), ("tests/ui",)),
    }
)  # fmt: skip
"""What is changed, and with what the names of the tests begin that should notice."""


class Tried(msgspec.Struct, frozen=True):
    """A line of a matrix: a mutant of a room, how many tests tried it, and which of them noticed.

    The outcome is `killed`, `survived`, `late` when tests took too long, `died` when the process of a test ended,
    `crashed` before any test.
    """

    room: str
    seed: int
    mutant: str
    kind: str
    outcome: str
    tests: int
    noticed: list[str]


def matrix(file: Path) -> list[Tried]:
    """Return what a matrix holds, without unfinished lines."""
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    return [msgspec.json.decode(line, type=Tried) for line in lines]


class Copy:
    """A copy of the project, in which tests run."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif (root / name).exists():
                shutil.copy(root / name, folder / name)
        # Python then looks at what a file holds, not at its time and size, which a mutant may share.
        hashed = ("--invalidation-mode", "checked-hash")
        subprocess.run([sys.executable, "-m", "compileall", "-q", *hashed, folder / "citrus"], check=True)

    def tests(self, places: Sequence[str]) -> list[str]:
        """Return the files of tests whose names begin with one of some places."""
        files = (path.relative_to(self.folder).as_posix() for path in (self.folder / "tests").rglob("test_*.py"))
        return sorted(file for file in files if file.startswith(tuple(places)))

    def look(self, files: Sequence[str], kept: Path, jobs: int) -> int:
        """Run some files of tests as they are, in sight, and keep which lines they come by and how long they take."""
        words = ["-n", str(jobs), "--cov=citrus", "--cov-context=test", "--cov-report=", *files]
        return self._pytest(words, None, {"COVERAGE_FILE": kept / "lines", TIMES: kept / "times"}, hidden=False)

    def results(self, tasks: Sequence[Task]) -> dict[int, Result]:
        """Try mutants one after another; those that cannot be tried without importing the file again are left out."""
        with tempfile.TemporaryDirectory() as folder:
            trials, results = Path(folder) / "trials", Path(folder) / "results"
            trials.write_bytes(msgspec.json.encode(tasks))
            patience = START + sum(3 * WAITING + sum(task.tests.values()) for task in tasks)
            files = sorted({test.partition("::")[0] for task in tasks for test in task.tests})
            words = ["--assert=plain", "--tb=native", *files]
            self._pytest(words, patience, {TRIALS: trials, RESULTS: results})
            lines = results.read_bytes().splitlines() if results.exists() else []
            found = [msgspec.json.decode(line, type=Result) for line in lines]
            return {result.task: result for result in found}

    def result(self, task: Task) -> Result | None:
        """Try a mutant by importing everything again; None if the tests then do not begin."""
        path = self.folder / task.path
        before = path.read_bytes()
        path.write_bytes(task.made_in(before))
        try:
            return self.results([msgspec.structs.replace(task, imported=True)]).get(0)
        finally:
            path.write_bytes(before)

    def _pytest(
        self, words: Sequence[str], patience: float | None, more: Mapping[str, Path], hidden: bool = True
    ) -> int:
        """Run pytest with our plugin, and with what it says `hidden` or not; `more` is added to the environment."""
        usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environment = {**usual, "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}", "SDL_VIDEODRIVER": "dummy"}
        environment |= {"SDL_AUDIODRIVER": "dummy", **{name: os.fspath(path) for name, path in more.items()}}
        plugins = ["-p", "no:cacheprovider", "-p", "no:randomly", "-p", "tools.mutant_trials"]
        run = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", *plugins, *words],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL if hidden else None,
            stderr=subprocess.DEVNULL if hidden else None,
            start_new_session=True,
        )
        try:
            return run.wait(patience)
        except subprocess.TimeoutExpired:
            return -1
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)
            run.wait()


class Seen(msgspec.Struct, frozen=True):
    """A run of tests with coverage.py: what each file of tests held then, as a digest, and of the program, as text."""

    tests: dict[str, str]
    program: dict[str, str]


class Lines:
    """Which tests come by which line of the program, and the processor time that each takes, in `seconds`.

    A folder keeps it: in a numbered folder for each run, what coverage.py has found, with a context for each test, the
    times, and what the files held. The last run of a file of tests counts.
    """

    def __init__(self, root: Path, kept: Path) -> None:
        self.seconds: dict[str, float] = {}
        self._root = root
        self._seen: dict[str, tuple[str, int]] = {}  # of files of tests: the digest, and the number of the last run
        self._runs: list[tuple[CoverageData, dict[str, str], Seen]] = []
        for number in range(len(list(kept.iterdir())) if kept.exists() else 0):
            run = kept / str(number)
            data, seen = CoverageData(run / "lines"), msgspec.json.decode((run / "seen").read_bytes(), type=Seen)
            data.read()
            files = {f"citrus/{path.rpartition('/citrus/')[2]}": path for path in data.measured_files()}
            self._runs.append((data, files, seen))
            self._seen |= {file: (digest, number) for file, digest in seen.tests.items()}
            self.seconds = {test: taken for test, taken in self.seconds.items() if _file_of(test) not in seen.tests}
            self.seconds |= {test: taken for test, taken in _times(run).items() if _file_of(test) in seen.tests}
        gone = {file for file in self._seen if not (root / file).exists()}
        self.seconds = {test: taken for test, taken in self.seconds.items() if _file_of(test) not in gone}
        self.longest: defaultdict[str, float] = defaultdict(float)  # of each file of tests
        for test, seconds in self.seconds.items():
            self.longest[_file_of(test)] = max(self.longest[_file_of(test)], seconds)

    def lack(self, file: str) -> bool:
        """Return whether a file of tests has not yet run as it is now."""
        return self._seen.get(file, ("", 0))[0] != _digest(self._root / file)

    def tests_at(self, mutant: Mutant, source: bytes, places: tuple[str, ...]) -> list[str]:
        """Return the tests below some places that come by a mutant, those first that should notice it soonest.

        By a line that runs at the import, or that has changed since the tests ran, comes every test that ran anything
        of the file. Tests in a file that names the module come by each line if they ran nothing of it themselves: they
        may run it in other processes.
        """
        begin, end = (source.count(b"\n", 0, at) + 1 for at in mutant.span)
        near, tests, inside = self._near(mutant.path), set[str](), set[str]()
        for number, (data, files, seen) in enumerate(self._runs):
            if mutant.path not in files:
                continue
            found = data.contexts_by_lineno(files[mutant.path])
            first, last = _before(seen.program.get(mutant.path, ""), source.decode(), begin, end)
            while first > 1 and first not in found:  # no line of its own is noted for each part of an expression
                first -= 1
            here = {test for line in range(first, last + 1) for test in found.get(line, ())}
            if here == {""} and mutant.in_function:  # only the line of its `def` has run
                here = set()
            if "" in here or not first:  # no test was running
                here = {test for contexts in found.values() for test in contexts}
            inside |= self._names({test for contexts in found.values() for test in contexts}, number)
            tests |= self._names(here, number)
        tests |= {test for test in self.seconds.keys() - inside if _file_of(test) in near}
        return sorted(
            (test for test in tests if test.startswith(places)),
            key=lambda test: (_file_of(test) not in near, self.seconds[test]),
        )

    def _names(self, contexts: set[str], number: int) -> set[str]:
        """Return the tests of contexts in a run, without those that have run again later."""
        names = {context.rpartition("|")[0] or context for context in contexts} & self.seconds.keys()
        return {test for test in names if self._seen[_file_of(test)][1] == number}

    def _near(self, path: str) -> set[str]:
        """Return the files of tests that name a module."""
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        return {file for file in self.longest if module in (self._root / file).read_text(encoding="utf-8")}


def _times(run: Path) -> dict[str, float]:
    """Return the seconds of each test in a run; those of a test that fails are infinite."""
    times: dict[str, float] = {}
    for line in (run / "times").read_text(encoding="utf-8").splitlines():
        seconds, test = line.split(" ", 1)
        times[test] = max(float(seconds), times.get(test, 0))
    return times


def _before(old: str, new: str, first: int, last: int) -> tuple[int, int]:
    """Return which lines of an old text some lines of a new one are, or 0 and 0 if they are new."""
    if old == new:
        return first, last
    lines = SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    for here, there, size in lines.get_matching_blocks():
        if there < first and last <= there + size:
            return first - there + here, last - there + here
    return 0, 0


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else ""


def lines_of(root: Path, rooms: Sequence[str], jobs: int, kept: Path) -> Lines:
    """Return which tests of some rooms come by which line, kept in a folder. Raises RuntimeError if tests fail without
    any change: they would notice every mutant."""
    with tempfile.TemporaryDirectory() as folder:
        project, run, lines = Copy(root, Path(folder) / "copy"), Path(folder) / "run", Lines(root, kept)
        places = [place for room in rooms for place in ROOMS[room][1]]
        files = [file for file in project.tests(places) if lines.lack(file)]
        if not files:
            return lines
        run.mkdir()
        ended = project.look(files, run, jobs)
        if ended > 1:
            raise RuntimeError("The tests do not begin.")
        failed = {_file_of(test) for test, seconds in _times(run).items() if seconds == float("inf")}
        tests = {file: _digest(project.folder / file) for file in files if file not in failed}
        program = (path.relative_to(project.folder).as_posix() for path in (project.folder / "citrus").rglob("*.py"))
        seen = Seen(tests, {file: (project.folder / file).read_text(encoding="utf-8") for file in program})
        (run / "seen").write_bytes(msgspec.json.encode(seen))
        kept.mkdir(parents=True, exist_ok=True)
        shutil.move(run, kept / str(len(list(kept.iterdir()))))
        if failed:
            raise RuntimeError(f"Some tests fail without any change, in {', '.join(sorted(failed))}.")
    return Lines(root, kept)


@dataclass(frozen=True)
class Limits:
    """How many tests may notice a mutant before no further ones run, and for how many seconds of processor time."""

    most: int = 10**6
    seconds: float = float("inf")


def tried(
    root: Path, room: str, count: int, seed: int, jobs: int, lines: Lines, file: Path, limits: Limits
) -> list[Tried]:
    """Try mutants of a room and add them to a matrix, which may hold some of them already."""
    sources, places = ROOMS[room]
    known = {one.mutant for one in matrix(file) if one.room == room}
    chosen = [mutant for mutant in drawn(root, sources, count, seed) if str(mutant) not in known]
    chosen.sort(key=lambda mutant: not mutant.in_function)

    def keep(mutant: Mutant, task: Task, result: Result | None) -> None:
        outcome = "survived" if not task.tests else "crashed"
        if result is not None:
            outcome = "killed" if result.noticed else "survived"
            outcome = "late" if result.late else "died" if result.died else outcome
        noticed = result.noticed if result else []
        one = Tried(room, seed, str(mutant), mutant.kind, outcome, len(task.tests), noticed)
        with file.open("ab") as written:
            written.write(msgspec.json.encode(one) + b"\n")
        print(f"{outcome:9} {mutant} ({len(noticed)} of {len(task.tests)} tests)", flush=True)

    def judge(mutants: Sequence[Mutant]) -> None:
        copy = copies.get()
        tasks = [_task(mutant, lines, root, places, limits) for mutant in mutants]
        forked = [place for place, mutant in enumerate(mutants) if mutant.in_function and tasks[place].tests]
        results = copy.results([tasks[place] for place in forked]) if forked else {}
        found = {forked[place]: result for place, result in results.items()}
        for place, (mutant, task) in enumerate(zip(mutants, tasks, strict=True)):
            keep(mutant, task, found.get(place) or (copy.result(task) if task.tests else None))
        copies.put(copy)

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies = SimpleQueue[Copy]()
        for number in range(jobs):
            copies.put(Copy(root, Path(folder) / str(number)))
        list(pool.map(judge, [chosen[at : at + BATCH] for at in range(0, len(chosen), BATCH)]))
    return [one for one in matrix(file) if one.room == room]


def _task(mutant: Mutant, lines: Lines, root: Path, places: tuple[str, ...], limits: Limits) -> Task:
    """Return what is to be tried with a mutant."""
    tests, taken = dict[str, float](), 0.0
    for test in lines.tests_at(mutant, (root / mutant.path).read_bytes(), places):
        seconds = lines.seconds[test]
        if taken + seconds <= limits.seconds:
            taken += seconds
            # It may be the first that needs a fixture which another test of its file has paid for until now.
            tests[test] = PATIENCE[0] + PATIENCE[1] * (seconds + lines.longest[_file_of(test)])
    return Task(mutant.path, mutant.span, mutant.after, tests, limits.most)


def enough(noticed: Iterable[Sequence[str]]) -> set[str]:
    """Find a small set of tests that notices all that any test noticed: take the best one again and again."""
    left, found = [set(tests) for tests in noticed if tests], set()
    while left:
        counts = Counter(test for tests in left for test in tests)
        best = min(counts, key=lambda test: (-counts[test], test))
        found.add(best)
        left = [tests for tests in left if best not in tests]
    return found


def summary(known: Sequence[Tried], tests: Iterable[str]) -> Iterator[str]:
    """Yield lines about tests: how many mutants each notices, of how many it is the only one, and whether it could
    go."""
    counts: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for one in known:
        for test in one.noticed:
            counts[test][0] += 1
            counts[test][1] += len(one.noticed) == 1
    needed = enough(one.noticed for one in known)
    yield "notices  alone"
    for test in sorted({*tests, *counts}):
        yield f"{counts[test][0]:7} {counts[test][1]:6}  {test}{'' if test in needed else '  (others notice the same)'}"


def told(room: str, known: Sequence[Tried]) -> str:
    """Return a sentence about a room: how many mutants its tests noticed."""
    outcomes = Counter(one.outcome for one in known)
    kinds = Counter(one.kind for one in known if one.outcome == "survived").most_common()
    how = ", ".join(f"{outcome} {outcomes[outcome]}" for outcome in ("killed", "late", "died", "crashed"))
    missed = ", ".join(f"{kind} {number}" for kind, number in kinds) or "none"
    return f"{room}: {len(known) - outcomes['survived']} of {len(known)} noticed ({how}); not noticed by kind: {missed}"


def main() -> int:
    """Try mutants of each room and say how many were noticed, and by which tests."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", nargs="+", choices=list(ROOMS), default=list(ROOMS), metavar="ROOM")
    parser.add_argument("--count", type=int, default=50, help="mutants of each room (50)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--lines", type=Path, help="a folder for which tests come by which line; made if it is missing")
    parser.add_argument("--matrix", type=Path, help="a file for which tests noticed which mutant; goes on if it exists")
    parser.add_argument("--summary", action="store_true", help="tell of each test what it notices")
    parser.add_argument("--most", type=int, default=Limits.most, help="tests that notice a mutant; no more run (all)")
    parser.add_argument("--seconds", type=float, default=Limits.seconds, help="of tests that a mutant gets (all)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = lines_of(ROOT, options.rooms, options.jobs, options.lines or Path(folder) / "lines")
        file, limits = options.matrix or Path(folder) / "matrix", Limits(options.most, options.seconds)
        for room in options.rooms:
            known = tried(ROOT, room, options.count, options.seed, options.jobs, lines, file, limits)
            if options.summary:
                tests = (test for test in lines.seconds if test.startswith(ROOMS[room][1]))
                print(*summary(known, tests), sep="\n")
            print(told(room, known))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
