"""The tool that tries damaged files, from the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.readers import READERS

ROOT = Path(__file__).parents[3]


def test_a_few_cases_of_some_kinds_by_two_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    kinds = list(READERS)[::2]
    words = ["--cases", "18", "--kinds", *kinds, "--jobs", "2", "--keep", str(tmp_path / "kept")]
    run = subprocess.run(
        [sys.executable, "tools/fuzz.py", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert [line.split()[0] for line in run.stdout.splitlines()] == [*kinds, "18"]
    assert run.stdout.splitlines()[-1].startswith("18 cases in ")
    assert not (tmp_path / "kept").exists()
