"""Which libraries are asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.bounds import ROOT, TESTS, dependencies, oldest


def test_the_oldest_libraries_are_those_of_the_lower_bounds() -> None:
    assert oldest(["msgspec>=0.21.0,<1", "pyyaml>=6.0"]) == ["msgspec==0.21.0", "pyyaml==6.0"]
    with pytest.raises(ValueError, match="pyyaml<7 has no lower bound"):
        oldest(["pyyaml<7"])


def test_every_library_is_bounded_on_both_sides() -> None:
    needed = dependencies((ROOT / "pyproject.toml").read_text("utf-8"))
    assert len(oldest(needed)) == len(needed)
    for line in needed:
        assert re.fullmatch(r"[\w-]+>=\d+(\.\d+)+,<\d+", line), line


def test_the_tests_that_meet_the_libraries_are_there() -> None:
    for path in TESTS:
        assert (ROOT / Path(path)).exists()
