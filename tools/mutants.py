"""Changes the program in one small place at a time and looks whether the tests notice: how strong are they?

    .venv/bin/python -m tools.mutants --rooms rules records --count 50 --seed 7 --jobs 2

Places are drawn by the seed: a comparison, an operator, a number, a condition, a statement that is left out. The tests
of the same room run once with coverage.py, which tells which of them come by which line. Each mutant is tried by those
that come by its own, until one fails, those first whose files name the changed module. Mutants that survive are listed:
a test is missing, or the change means the same, which only a reader can tell.

The run with coverage.py is the longest part for a large room. `--lines FILE` keeps what it has found, for other seeds.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from types import MappingProxyType

from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("assets", "citrus", "data", "docs", "packaging", "tests", "tools", "pyproject.toml", "README.md")
PATIENCE = (60.0, 1.0)  # seconds that the tests of a mutant may take, and for each of them

ROOMS = MappingProxyType(
    {
        "rules": (("citrus/rules",), ("tests/rules",)),
        "records": (
            ("citrus/records", "citrus/content", "citrus/whole_file.py"),
            ("tests/records", "tests/content", "tests/workshop", "tests/test_whole_file.py"),
        ),
        "match": (
            ("citrus/match", "citrus/album", "citrus/review"),
            ("tests/match", "tests/album", "tests/review"),
        ),
        "bots": (("citrus/bots",), ("tests/bots",)),
        "window": (("citrus/ui",), ("tests/ui",)),
    }
)
"""What is changed, and the tests that should notice."""

SWAPS: MappingProxyType[type[ast.AST], type[ast.AST]] = MappingProxyType(
    {
        ast.Eq: ast.NotEq,
        ast.NotEq: ast.Eq,
        ast.Lt: ast.LtE,
        ast.LtE: ast.Lt,
        ast.Gt: ast.GtE,
        ast.GtE: ast.Gt,
        ast.In: ast.NotIn,
        ast.NotIn: ast.In,
        ast.Is: ast.IsNot,
        ast.IsNot: ast.Is,
        ast.And: ast.Or,
        ast.Or: ast.And,
        ast.Add: ast.Sub,
        ast.Sub: ast.Add,
        ast.Mult: ast.FloorDiv,
        ast.FloorDiv: ast.Mult,
        ast.BitAnd: ast.BitOr,
        ast.BitOr: ast.BitAnd,
        ast.LShift: ast.RShift,
        ast.RShift: ast.LShift,
    }
)


@dataclass(frozen=True)
class Mutant:
    """One change in a file: in `line`, what stood `before` reads `after`. `kind` says what sort of change it is.

    `span` are the first byte that is replaced, and the one after the last.
    """

    path: str
    line: int
    kind: str
    before: str
    after: str
    span: tuple[int, int]

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.path}:{self.line}: {before} -> {after}"

    def made_in(self, source: bytes) -> bytes:
        """The file with the change."""
        begin, end = self.span
        return source[:begin] + self.after.encode() + source[end:]


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """All that can be changed in a file, in the order of its lines."""
    whole, starts = source.encode(), [0]
    for text in whole.splitlines(keepends=True):
        starts.append(starts[-1] + len(text))
    for node, kind, after in _changes(ast.parse(source)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        yield Mutant(path, node.lineno, kind, whole[begin:end].decode(), after, (begin, end))


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    """Each expression or statement that can be changed, the kind of change, and what is to stand there."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        waiting += reversed(list(_within(node)))
        match node:
            case ast.Compare(ops=[op]) if type(op) in SWAPS:
                yield _swapped(node, "comparison", ops=[SWAPS[type(op)]()])
            case ast.BoolOp(op=op):
                yield _swapped(node, "and, or", op=SWAPS[type(op)]())
            case ast.BinOp(op=op) if type(op) in SWAPS:
                yield _swapped(node, "operator", op=SWAPS[type(op)]())
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, "condition", f"({ast.unparse(operand)})"
            case ast.Constant(value=bool(value)):
                yield node, "True, False", str(not value)
            case ast.Constant(value=int(value)):
                yield node, "number", str(value + 1)
            case ast.If(test=test) | ast.IfExp(test=test):
                yield test, "condition", f"(not ({ast.unparse(test)}))"
            case ast.comprehension(ifs=[test, *_]):
                yield test, "condition", f"(not ({ast.unparse(test)}))"
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield node, "left out", "pass"


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node, without types and decorators, and without texts whose parts have no place of their own."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not isinstance(part, ast.JoinedStr):
                yield part


def _swapped(node: ast.expr, kind: str, **fields: object) -> tuple[ast.expr, str, str]:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return node, kind, f"({ast.unparse(other)})"


def drawn(root: Path, sources: tuple[str, ...], count: int, seed: int) -> list[Mutant]:
    """That many different mutants of the files below some places, or all there are; the same seed draws the same."""
    found = []
    for path in _files(root, sources, "*.py"):
        found += mutants_of(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    return random.Random(seed).sample(found, min(count, len(found)))


def _files(root: Path, places: tuple[str, ...], pattern: str) -> list[Path]:
    """The files that are named, and those of a pattern in the folders that are."""
    named = [root / place for place in places]
    return sorted(path for place in named for path in ([place] if place.is_file() else place.rglob(pattern)))


class Trial:
    """A copy of the project in which mutants are tried, one after another."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._folder = folder
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif (root / name).exists():
                shutil.copy(root / name, folder / name)

    def outcome(self, mutant: Mutant, tests: Sequence[str], patience: float) -> str:
        """What tests make of a mutant: `survived`, `killed`, `crashed` before any test, or `endless`."""
        path = self._folder / mutant.path
        before = path.read_bytes()
        path.write_bytes(mutant.made_in(before))
        try:
            return self.run(self._ordered(mutant.path, tests), patience) if tests else "survived"
        finally:
            path.write_bytes(before)

    def look(self, tests: Sequence[str], lines: Path, jobs: int) -> str:
        """What tests make of the project as it is; which of them come by which line is kept in a file."""
        words = ["-n", str(jobs), "--cov=citrus", "--cov-context=test", "--cov-report=", *tests]
        return self.run(words, None, {"COVERAGE_FILE": os.fspath(lines)})

    def run(self, words: Sequence[str], patience: float | None, more: Mapping[str, str] = MappingProxyType({})) -> str:
        """What tests make of the project as it is now; `more` is added to the environment."""
        environment = {**os.environ, "PYTHONPATH": os.fspath(self._folder), "PYTHONDONTWRITEBYTECODE": "1"}
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **more}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *words]
        run = subprocess.Popen(
            command,
            cwd=self._folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            code = run.wait(patience)
        except subprocess.TimeoutExpired:
            return "endless"
        finally:
            _end(run)
        return {0: "survived", 1: "killed"}.get(code, "crashed")

    def _ordered(self, path: str, tests: Sequence[str]) -> list[str]:
        """The tests, those first whose files name a module."""
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        near = {
            file: module in (self._folder / file).read_text(encoding="utf-8")
            for file in {test.partition("::")[0] for test in tests}
        }
        return sorted(tests, key=lambda test: not near[test.partition("::")[0]])


class Lines:
    """Which tests come by which line of the program: what coverage.py has found, with a context for each test."""

    def __init__(self, root: Path, file: Path) -> None:
        self._root = root
        self._data = CoverageData(file)
        self._data.read()
        self._files = {path.rpartition("/citrus/")[2]: path for path in self._data.measured_files()}

    def tests_at(self, mutant: Mutant, source: bytes, places: tuple[str, ...]) -> list[str]:
        """The tests below some places that come by a mutant; all of them come by what runs when it is imported."""
        file = self._files.get(mutant.path.removeprefix("citrus/"))
        if file is None:
            return []
        begin, end = (source.count(b"\n", 0, at) + 1 for at in mutant.span)
        found = self._data.contexts_by_lineno(file)
        while begin > 1 and begin not in found:  # no line of its own is noted for each part of an expression
            begin -= 1
        here = {test for line in range(begin, end + 1) for test in found.get(line, ())}
        if "" in here:  # no test was running
            return [path.relative_to(self._root).as_posix() for path in _files(self._root, places, "test_*.py")]
        return sorted({test.rpartition("|")[0] for test in here if test.startswith(places)})


def _end(run: subprocess.Popen[bytes]) -> None:
    """End what a run may have left behind, and the run itself if it goes on."""
    with suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)
    run.wait()


def lines_of(root: Path, rooms: Sequence[str], jobs: int, file: Path) -> Lines:
    """Which tests of some rooms come by which line, kept in a file; if it is there, what it holds.

    Raises RuntimeError if the tests fail without any change.
    """
    if not file.exists():
        tests = [place for room in rooms for place in ROOMS[room][1]]
        with tempfile.TemporaryDirectory() as folder:
            if Trial(root, Path(folder)).look(tests, file.absolute(), jobs) != "survived":
                raise RuntimeError("The tests fail without any change.")
    return Lines(root, file)


def tried(root: Path, room: str, count: int, seed: int, jobs: int, lines: Lines) -> list[tuple[Mutant, str]]:
    """Mutants of a room with what its tests make of them, in the order in which they were drawn."""
    sources, places = ROOMS[room]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        trials: SimpleQueue[Trial] = SimpleQueue()
        for number in range(jobs):
            trials.put(Trial(root, Path(folder) / str(number)))

        def judge(mutant: Mutant) -> tuple[Mutant, str]:
            trial = trials.get()
            tests = near[mutant]
            outcome = trial.outcome(mutant, tests, PATIENCE[0] + PATIENCE[1] * len(tests))
            trials.put(trial)
            print(f"{outcome:9} {mutant} ({len(tests)} tests)", flush=True)
            return mutant, outcome

        chosen = drawn(root, sources, count, seed)
        near = {mutant: lines.tests_at(mutant, (root / mutant.path).read_bytes(), places) for mutant in chosen}
        return list(pool.map(judge, chosen))


def main() -> int:
    """Try mutants of each room and say how many were noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", nargs="+", choices=list(ROOMS), default=list(ROOMS), metavar="ROOM")
    parser.add_argument("--count", type=int, default=50, help="mutants of each room (50)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="that many at a time")
    parser.add_argument("--lines", type=Path, help="a file for which tests come by which line; made if it is not there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = lines_of(ROOT, options.rooms, options.jobs, options.lines or Path(folder) / "lines")
        for room in options.rooms:
            results = tried(ROOT, room, options.count, options.seed, options.jobs, lines)
            outcomes = Counter(outcome for _, outcome in results)
            survived = Counter(mutant.kind for mutant, outcome in results if outcome == "survived")
            noticed = len(results) - outcomes["survived"]
            kinds = ", ".join(f"{kind} {number}" for kind, number in survived.most_common())
            told = ", ".join(f"{outcome} {outcomes[outcome]}" for outcome in ("killed", "crashed", "endless"))
            print(f"{room}: {noticed} of {len(results)} noticed ({told}); not noticed by kind: {kinds or 'none'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
