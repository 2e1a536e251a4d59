"""The tool that measures the tests: it tells which changes they notice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import Lines, Mutant, Trial, lines_of, mutants_of, tried

SOURCE = '''"""A module."""

LIMIT = 3


def few(things, wide):
    """Whether there are few."""
    things.sort()
    return sum(things) < LIMIT and not wide
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
    "citrus/many.py": "def many():\n    return 3\n",
    "tests/test_few.py": "from citrus.few import few\n\n\ndef test_few():\n    assert few([1, 1], False)\n",
    "tests/test_others.py": OTHERS,
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A small project with one room; changes are tried in copies of it."""
    folder = tmp_path_factory.mktemp("project")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutants, "ROOMS", {"few": (("citrus/few.py",), ("tests",))})
        yield folder


@pytest.fixture(scope="module")
def lines(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """Which tests come by which line."""
    return lines_of(project, ["few"], 1, tmp_path_factory.mktemp("lines") / "lines")


def test_it_tells_which_changes_the_tests_notice(project: Path, lines: Lines) -> None:
    outcomes = {mutant.before: outcome for mutant, outcome in tried(project, "few", 100, 1, 2, lines)}
    assert outcomes["not wide"] == "killed"
    assert outcomes["things.sort()"] == "survived"


def test_tests_that_come_by_a_change_try_it(project: Path, lines: Lines) -> None:
    def near(mutant: Mutant) -> list[str]:
        return lines.tests_at(mutant, SOURCE.encode(), ("tests",))

    by_change = {mutant.before: mutant for mutant in mutants_of("citrus/few.py", SOURCE)}
    assert near(by_change["things.sort()"]) == ["tests/test_few.py::test_few"]
    assert near(by_change["3"]) == ["tests/test_few.py", "tests/test_others.py"], "at the import"


def test_a_change_is_taken_back(project: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    trial, tests = Trial(project, tmp_path / "copy"), ["tests/test_few.py"]
    by_change = {mutant.before: mutant for mutant in mutants_of("citrus/few.py", SOURCE)}
    assert trial.outcome(by_change["not wide"], tests, 60) == "killed"
    assert trial.run(tests, 60) == "survived"
