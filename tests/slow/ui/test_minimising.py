"""A window that is minimised and restored while sounds end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_minimising_while_sounds_end_freezes_nothing() -> None:
    """A small run of what `tools/minimise.py` does 20,000 times; before it was mended, 200 events froze the window."""
    words = [sys.executable, "tools/minimise.py", "--events", "200"]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
