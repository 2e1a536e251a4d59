"""A plugin for pytest that tries mutants: a forked process for each, in which the tests that come by it run.

`tools.mutants` starts pytest with it, in a copy of the project. The file that `CITRUS_TRIALS` names says what to try;
the result of each mutant goes to the one that `CITRUS_RESULTS` names, as a line of JSON. Without them the tests
run as usual, and the processor time of each test is written to the file that `CITRUS_TIMES` names.
"""

from __future__ import annotations

import gc
import os
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType, FunctionType

import msgspec
import pytest

TRIALS, RESULTS, TIMES = "CITRUS_TRIALS", "CITRUS_RESULTS", "CITRUS_TIMES"
WAITING = 120.0  # seconds of the clock that a test may take beyond its processor time, however busy the computer is
SPENT = "processor time"  # a property of a test: its own seconds and those of processes that it has waited for
POLL = 0.01  # seconds between two looks whether a process has ended

Functions = Mapping[tuple[str, str, int], Sequence[FunctionType]]


class Task(msgspec.Struct, frozen=True):
    """A mutant to try: what replaces the bytes of `span` in the file `path`, and how long each test may take.

    The tests run in their order until `most` of them have noticed it. The mutant of an `imported` task is in the file
    already when the file is imported.
    """

    path: str
    span: tuple[int, int]
    after: str
    tests: dict[str, float]
    most: int
    imported: bool = False

    def made_in(self, source: bytes) -> bytes:
        """Return the file with the change."""
        begin, end = self.span
        return source[:begin] + self.after.encode() + source[end:]


class Result(msgspec.Struct, frozen=True):
    """The result of a task, by its number: which tests noticed the mutant, the last one because the process died.

    It is `late` if they all noticed it by taking longer than they may.
    """

    task: int
    noticed: list[str]
    died: bool
    late: bool


class TooLong(BaseException):
    """A test takes longer than it may."""


class _Notes:
    """What a process says about its tests: a line when one begins, when it takes too long, and when it fails."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / "notes"
        self.failed: list[str] = []

    def add(self, word: str, test: str = "") -> None:
        """Write a line down; a failed test counts once."""
        if word == "failed":
            if test in self.failed:
                return
            self.failed.append(test)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{word} {test}\n")

    def late(self) -> None:
        """Write down that the test that began last takes too long."""
        self.add("late", self._lines()[-1][1])

    def size(self) -> int:
        """Return how much has been written."""
        return self._path.stat().st_size

    def result(self, task: int) -> Result:
        """Read what the process of a task wrote."""
        lines = self._lines()
        noticed = [test for word, test in lines if word == "failed"]
        late = {test for word, test in lines if word == "late"}
        last, test = [line for line in lines if line[0] != "late"][-1]
        if last == "begin":
            noticed.append(test)
        return Result(task, noticed, last != "end", bool(noticed) and late.issuperset(noticed))

    def _lines(self) -> list[list[str]]:
        return [line.split(" ", 1) for line in self._path.read_text(encoding="utf-8").splitlines()]


_notes: list[_Notes] = []
_begun: list[float] = []  # when the test that runs began


def pytest_runtest_logstart() -> None:
    """Remember when a test begins."""
    _begun.append(_spent())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Take the processor time of a test, with that of its fixtures."""
    try:
        yield
    finally:
        item.user_properties.append((SPENT, _spent() - _begun.pop()))


def _spent() -> float:
    """Return the processor time of this process and of those that it has waited for, in seconds."""
    return time.process_time() + sum(os.times()[2:4])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that fails, or how long it takes; with pytest-xdist, only the process that collects results does."""
    if _notes and report.failed:
        _notes[-1].add("failed", report.nodeid)
    if TIMES in os.environ and "PYTEST_XDIST_WORKER" not in os.environ and (report.failed or report.when == "call"):
        seconds = float("inf") if report.failed else dict(report.user_properties)[SPENT]
        with Path(os.environ[TIMES]).open("a", encoding="utf-8") as file:
            file.write(f"{seconds:.3f} {report.nodeid}\n")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try all mutants instead of running the tests; none if files of tests cannot be imported."""
    if TRIALS not in os.environ:
        return None
    if session.testsfailed:
        return True
    tasks = msgspec.json.decode(Path(os.environ[TRIALS]).read_bytes(), type=list[Task])
    items = {item.nodeid: item for item in session.items}
    functions = _functions()
    for number, task in enumerate(tasks):
        with suppress(ValueError):  # a function that cannot take the changed code: the file has to be imported again
            result = _tried(number, task, items, functions)
            with Path(os.environ[RESULTS]).open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
    return True


def _functions() -> Functions:
    """Return the functions in memory, by file, name and first line; several may share one code."""
    found = defaultdict(list)
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = thing.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
    gc.freeze()
    return found


def _tried(number: int, task: Task, items: Mapping[str, pytest.Item], functions: Functions) -> Result:
    """Try a mutant in a process of its own. Raises ValueError if a function cannot be changed in memory."""
    path = Path(task.path).absolute()
    before = path.read_bytes()
    after = before if task.imported else task.made_in(before)
    codes = [] if task.imported else list(_changed(str(path), before, after, functions))
    with TemporaryDirectory() as folder:
        notes = _Notes(Path(folder))
        notes.add("tests")
        path.write_bytes(after)  # for processes that tests start
        try:
            process = os.fork()
            if process == 0:
                _try(task, [items[test] for test in task.tests if test in items], codes, notes)
            if not _ended(process, notes, 2 * WAITING + max(task.tests.values())):
                notes.late()
        finally:
            path.write_bytes(before)
        return notes.result(number)


def _changed(name: str, before: bytes, after: bytes, functions: Functions) -> Iterator[tuple[FunctionType, CodeType]]:
    """Return the functions of a file, each with the code that it gets."""
    old, new = (_codes(compile(source, name, "exec", dont_inherit=True)) for source in (before, after))
    for qualname, codes in old.items():
        if len(codes) == len(new.get(qualname, ())):
            for code, other in zip(codes, new[qualname], strict=True):
                for function in functions.get((name, qualname, code.co_firstlineno), ()):
                    if len(code.co_freevars) != len(other.co_freevars):
                        raise ValueError(qualname)
                    yield function, other


def _codes(module: CodeType) -> dict[str, list[CodeType]]:
    """Return all codes within a module, by name, in their order."""
    found, waiting = defaultdict(list), [module]
    while waiting:
        code = waiting.pop()
        found[code.co_qualname].append(code)
        waiting += [part for part in reversed(code.co_consts) if isinstance(part, CodeType)]
    return found


def _try(
    task: Task, items: Sequence[pytest.Item], codes: Sequence[tuple[FunctionType, CodeType]], notes: _Notes
) -> None:
    """Run the tests of a task in this process, and end it."""
    with suppress(BaseException):  # the notes tell how far it came
        os.setsid()
        os.environ["PYTEST_DEBUG_TEMPROOT"] = os.fspath(notes.folder)
        _notes.append(notes)
        for function, code in codes:
            function.__code__ = code
        for place, item in enumerate(items):
            notes.add("begin", item.nodeid)
            following = items[place + 1] if place + 1 < len(items) else None
            with _Limit(task.tests[item.nodeid], partial(notes.add, "late", item.nodeid)):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            notes.add("done")
            if len(notes.failed) >= task.most:
                break
        notes.add("end")
    os._exit(0)


class _Limit:
    """A limit of processor time, so that a busy computer ends no test, and a longer one for a test that only waits.

    Calls `late` and raises TooLong when it is over, and again as often if that is ignored.
    """

    def __init__(self, seconds: float, late: Callable[[], None]) -> None:
        self._late = late
        self._timers = {signal.ITIMER_PROF: seconds, signal.ITIMER_REAL: WAITING + seconds}

    def __enter__(self) -> None:
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, self._stop)
        for timer, seconds in self._timers.items():
            signal.setitimer(timer, seconds, seconds)

    def __exit__(self, *error: object) -> None:
        for timer in self._timers:
            signal.setitimer(timer, 0)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._late()
        raise TooLong


def _ended(process: int, notes: _Notes, seconds: float) -> bool:
    """Wait until a process ends, as long as it writes down something within some seconds; then end all that it has
    started. Return whether it has ended by itself."""
    known, until, in_time = notes.size(), time.monotonic() + seconds, True
    while in_time and os.waitpid(process, os.WNOHANG) == (0, 0):
        time.sleep(POLL)
        if known != notes.size():
            known, until = notes.size(), time.monotonic() + seconds
        in_time = time.monotonic() <= until
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if not in_time:
        os.waitpid(process, 0)
    return in_time
