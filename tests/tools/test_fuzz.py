"""The tool that tries damaged files by the hundred thousand."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz.readers import READERS
from tools.fuzz import Fuzz


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))


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
