"""Changes the program in one small place at a time and looks whether the tests notice: how strong are they?

    .venv/bin/python -m tools.mutants --rooms rules records --count 50 --seed 7 --jobs 2

Places are drawn by the seed: a comparison, an operator, a number, a condition, a statement that is left out. The tests
of the same room run until one fails, those first that name the changed module. Mutants that survive are listed: a test
is missing, or the change means the same, which only a reader can tell.
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
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from types import MappingProxyType

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("assets", "citrus", "data", "docs", "packaging", "tests", "tools", "pyproject.toml", "README.md")
PATIENCE = 4.0  # times that the tests may take longer than without a change
LEAST_PATIENCE = 60.0  # seconds

ROOMS = MappingProxyType(
    {
        "rules": (("citrus/rules",), ("tests/rules",)),
        "records": (
            ("citrus/records", "citrus/content", "citrus/whole_file.py"),
            ("tests/records", "tests/content", "tests/test_whole_file.py"),
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

    def outcome(self, mutant: Mutant, tests: tuple[str, ...], patience: float) -> str:
        """What the tests make of a mutant: `survived`, `killed`, `crashed` before any test, or `endless`."""
        path = self._folder / mutant.path
        before = path.read_bytes()
        path.write_bytes(mutant.made_in(before))
        try:
            return self.run(self._ordered(mutant.path, tests), patience)
        finally:
            path.write_bytes(before)

    def run(self, tests: tuple[str, ...], patience: float) -> str:
        """The same for the project as it is."""
        environment = {**os.environ, "PYTHONPATH": os.fspath(self._folder), "PYTHONDONTWRITEBYTECODE": "1"}
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]
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

    def _ordered(self, path: str, tests: tuple[str, ...]) -> tuple[str, ...]:
        """The files of tests, those first that name a module."""
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        files = _files(self._folder, tests, "test_*.py")
        near = [file for file in files if module in file.read_text(encoding="utf-8")]
        return tuple(os.fspath(file) for file in [*near, *(file for file in files if file not in near)])


def _end(run: subprocess.Popen[bytes]) -> None:
    """End what a run may have left behind, and the run itself if it goes on."""
    with suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)
    run.wait()


def tried(root: Path, room: str, count: int, seed: int, jobs: int) -> list[tuple[Mutant, str]]:
    """Mutants of a room with what its tests make of them, in the order in which they were drawn.

    Raises RuntimeError if its tests fail without any change.
    """
    sources, tests = ROOMS[room]
    chosen = drawn(root, sources, count, seed)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        trials: SimpleQueue[Trial] = SimpleQueue()
        for number in range(jobs):
            trials.put(Trial(root, Path(folder) / str(number)))
        first = trials.get()
        began = time.monotonic()
        if first.run(tests, 3600) != "survived":
            raise RuntimeError(f"The tests of {room} fail without any change.")
        patience = max(LEAST_PATIENCE, PATIENCE * (time.monotonic() - began) * jobs)
        trials.put(first)

        def judge(mutant: Mutant) -> tuple[Mutant, str]:
            trial = trials.get()
            outcome = trial.outcome(mutant, tests, patience)
            trials.put(trial)
            print(f"{outcome:9} {mutant}", flush=True)
            return mutant, outcome

        return list(pool.map(judge, chosen))


def main() -> int:
    """Try mutants of each room and say how many were noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", nargs="+", choices=list(ROOMS), default=list(ROOMS), metavar="ROOM")
    parser.add_argument("--count", type=int, default=50, help="mutants of each room (50)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="that many at a time")
    options = parser.parse_args()
    for room in options.rooms:
        results = tried(ROOT, room, options.count, options.seed, options.jobs)
        outcomes = Counter(outcome for _, outcome in results)
        survived = Counter(mutant.kind for mutant, outcome in results if outcome == "survived")
        noticed = len(results) - outcomes["survived"]
        kinds = ", ".join(f"{kind} {number}" for kind, number in survived.most_common())
        told = ", ".join(f"{outcome} {outcomes[outcome]}" for outcome in ("killed", "crashed", "endless"))
        print(f"{room}: {noticed} of {len(results)} noticed ({told}); not noticed by kind: {kinds or 'none'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
