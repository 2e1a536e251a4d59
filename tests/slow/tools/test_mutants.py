"""The tool that measures the tests: it tells which changes they notice, and which tests do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systems import FORKS
from tools import mutants
from tools.mutants import Limits, Lines, Tried, lines_of, matrix, tried
from tools.mutations import Mutant, mutants_of

pytestmark = FORKS

SOURCE = '''"""A module."""

LIMIT = 3
Number = int | float


def few(things, wide):
    """Return whether there are few."""
    things.sort()
    return sum(things) < LIMIT and not wide


def steps(down):
    """Count down, for ever if it counts up."""
    while down > 0:
        down -= 1
    return down
'''
TESTS = '''"""Tests of one function."""

import subprocess
import sys
import time

from citrus.few import few, steps


def test_few():
    assert few([1, 1], False)


def test_few_again():
    assert few([1, 1], False)
    assert not few([1, 2], False)


def test_elsewhere():
    code = "from citrus.few import few; sum(range(4_000_000)); assert few([], False)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_steps():
    assert steps(2) == 0


def test_that_waits():
    time.sleep(1)
'''
OTHERS = '''"""Tests that come by no line of a function."""


def test_nothing():
    pass


def test_another_module():
    __import__("citrus.many").many.many()
'''
FILES = {
    "citrus/__init__.py": "",
    "citrus/few.py": SOURCE,
    "citrus/many.py": "def many():\n    return 7\n\n\ndef more():\n    return 8\n",
    "tests/test_few.py": TESTS,
    "tests/test_others.py": OTHERS,
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a small project with one room; changes are tried in copies of it."""
    folder = tmp_path_factory.mktemp("project")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutants, "ROOMS", {"few": (("citrus/few.py",), ("tests",))})
        patch.setattr(mutants, "PATIENCE", (1.0, 10.0))  # what never ends is waited for each time
        yield folder


@pytest.fixture(scope="module")
def lines(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """Return which tests come by which line."""
    return lines_of(project, ["few"], 1, tmp_path_factory.mktemp("lines") / "lines")


@pytest.fixture(scope="module")
def file(project: Path, lines: Lines, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the matrix of all mutants, in two goes."""
    file = tmp_path_factory.mktemp("matrix") / "matrix"
    tried(project, "few", 4, 1, 1, lines, file, Limits())
    tried(project, "few", 100, 1, 2, lines, file, Limits())
    return file


def by_change(file: Path) -> dict[str, Tried]:
    return {one.mutant.partition(": ")[2]: one for one in matrix(file)}


def test_a_matrix_tells_all_tests_that_notice_a_change(file: Path) -> None:
    found = by_change(file)
    assert len(found) == len(matrix(file)) == len(list(mutants_of("citrus/few.py", SOURCE)))
    assert sorted(found["not wide -> (wide)"].noticed) == [
        "tests/test_few.py::test_elsewhere",
        "tests/test_few.py::test_few",
        "tests/test_few.py::test_few_again",
    ]
    assert found["things.sort() -> pass"].outcome == "survived"
    assert found["sum(things) < LIMIT -> (sum(things) <= LIMIT)"].noticed == ["tests/test_few.py::test_few_again"]


def test_changes_of_what_runs_at_the_import_are_tried(file: Path) -> None:
    found = by_change(file)
    assert found["3 -> 4"].noticed == ["tests/test_few.py::test_few_again"]
    assert found["int | float -> (int & float)"].outcome == "crashed", "no file can be imported"


def test_a_change_that_never_ends_is_noticed_and_told_as_such(file: Path) -> None:
    found = by_change(file)
    assert found["down -= 1 -> pass"].noticed == ["tests/test_few.py::test_steps"]
    assert [change for change, one in found.items() if one.outcome == "late"] == ["down -= 1 -> pass"]


def test_seconds_are_those_of_processors(lines: Lines) -> None:
    assert lines.seconds["tests/test_few.py::test_that_waits"] < 0.5
    assert lines.seconds["tests/test_few.py::test_elsewhere"] > 0.02, "also of processes that a test starts"


def test_only_files_of_tests_that_have_changed_run_again(project: Path, tmp_path: Path) -> None:
    copied, kept = tmp_path / "project", tmp_path / "lines"
    shutil.copytree(project, copied)
    others, few = copied / "tests" / "test_others.py", copied / "citrus" / "few.py"

    def found() -> Lines:
        return lines_of(copied, ["few"], 1, kept)

    first = found()
    others.write_text("from citrus.few import steps\n\n\ndef test_steps():\n    assert steps(1)\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"tests/test_others\.py"):
        found()
    others.write_text(others.read_text(encoding="utf-8").replace("steps(1)", "steps(1) == 0"), encoding="utf-8")
    second = found()
    assert {test for test, seconds in second.seconds.items() if first.seconds.get(test) != seconds} == {
        "tests/test_others.py::test_steps"
    }
    assert len(list(kept.iterdir())) == 3
    down = next(mutant for mutant in mutants_of("citrus/few.py", SOURCE) if mutant.before == "down > 0")
    counting = {f"tests/test_few.py::test_{name}" for name in ("elsewhere", "steps", "that_waits")}
    counting.add("tests/test_others.py::test_steps")
    assert set(second.tests_at(down, SOURCE.encode(), ("tests",))) == counting
    for changed, there in (("LIMIT = 2 + 1\n\n", False), ("down > 1 - 1", True)):
        text = SOURCE.replace("LIMIT = 3\n", changed) if not there else SOURCE.replace("down > 0", changed)
        few.write_text(text, encoding="utf-8")
        (mutant,) = (
            one for one in mutants_of("citrus/few.py", text) if one.kind == "comparison" and "down" in one.before
        )
        tests = set(found().tests_at(mutant, text.encode(), ("tests",)))
        assert tests > counting if there else tests == counting
    others.unlink()
    assert not any(test.startswith("tests/test_others") for test in found().tests_at(mutant, text.encode(), ("tests",)))
    assert len(list(kept.iterdir())) == 3


def test_no_more_tests_run_than_are_wanted(project: Path, lines: Lines, tmp_path: Path) -> None:
    found = tried(project, "few", 100, 1, 1, lines, tmp_path / "matrix", Limits(most=1))
    assert max(len(one.noticed) for one in found) == 1


def test_the_project_itself_is_never_changed(project: Path, file: Path) -> None:
    assert matrix(file)
    assert (project / "citrus" / "few.py").read_text(encoding="utf-8") == SOURCE


def test_tests_that_come_by_a_change_try_it(project: Path, lines: Lines) -> None:
    def near(mutant: Mutant) -> list[str]:
        return sorted(lines.tests_at(mutant, FILES[mutant.path].encode(), ("tests",)))

    paths = ("citrus/few.py", "citrus/many.py")
    by_text = {mutant.before: mutant for path in paths for mutant in mutants_of(path, FILES[path])}
    few = ["test_elsewhere", "test_few", "test_few_again", "test_that_waits"]
    assert near(by_text["things.sort()"]) == [f"tests/test_few.py::{name}" for name in few], "perhaps elsewhere"
    assert "tests/test_others.py::test_nothing" not in near(by_text["3"])
    assert "tests/test_others.py::test_nothing" in near(by_text["8"]), "its file names the module"
