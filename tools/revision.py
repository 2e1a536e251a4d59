"""Other commits of the program, to compare with."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """Yield a folder with another commit of the program, unknown to the repository: a run may be killed."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as packed:
        subprocess.run(["git", "archive", "--format=tar", revision], cwd=ROOT, check=True, stdout=packed)
        packed.seek(0)
        subprocess.run(["tar", "-x", "-C", folder], check=True, stdin=packed)
        yield Path(folder)
