"""Linters that are Python packages with programs of their own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.systems import need

ROOT = Path(__file__).resolve().parents[2]


def lint(name: str, *words: str) -> None:
    """Run a linter that is a Python package; what it finds is an error."""
    program = shutil.which(name, path=str(Path(sys.executable).parent))
    need(f"{name} (pip install -e '.[dev]')", program is not None)
    run = subprocess.run([str(program), *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
