"""The tool that tries damaged files by the hundred thousand."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.readers import READERS
from tools.fuzz import Fuzz

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))


def test_a_few_cases_of_some_kinds_by_two_processes(tmp_path: Path) -> None:
    kinds = list(READERS)[::2]
    words = ["--cases", "18", "--kinds", *kinds, "--jobs", "2", "--keep", str(tmp_path / "kept")]
    run = subprocess.run(
        [sys.executable, "tools/fuzz.py", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert [line.split()[0] for line in run.stdout.splitlines()] == [*kinds, "18"]
    assert run.stdout.splitlines()[-1].startswith("18 cases in ")
    assert not (tmp_path / "kept").exists()


def test_a_case_can_be_tried_again() -> None:
    first, second = Fuzz("settings", 1, Path("nowhere")), Fuzz("settings", 1, Path("nowhere"))
    for number in range(40):
        first.case(number)
    for number in reversed(range(40)):
        second.case(number)
    assert first.verdicts == second.verdicts
    assert first.failures == second.failures == []


def test_a_file_that_makes_a_reader_fail_is_counted_and_kept_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(content: bytes, rng: random.Random) -> bool:
        assert b"start_coins" not in content
        return True

    monkeypatch.setitem(READERS, "tiles", fail)
    fuzz = Fuzz("tiles", 1, tmp_path)
    for number in range(3):
        fuzz.case(number)
    assert fuzz.verdicts["failed"] == len(fuzz.failures) > 0
    assert fuzz.failures[0].startswith("case ")
    assert "AssertionError" in fuzz.failures[0]
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == len(fuzz.failures)
    assert all(len(path.read_bytes().splitlines()) == 1 for path in kept)
