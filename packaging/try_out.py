"""Tries the program that `build.py` made: it prints its version, plays in several processes, and opens its window.

usage: python packaging/try_out.py [DIR]

For systems that nobody watches; on Linux the tests do more. It needs a display. Returns 1 if something fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import build
import program

OPEN_SECONDS = 15.0  # seconds; a window that is still there then has opened


def starters(into: Path) -> list[Path]:
    """Return the files that start the program: in its folder and, if possible, the single one."""
    folder, single = build.built(into)
    if sys.platform == "darwin":
        return [folder / "Contents" / "MacOS" / program.executable()]
    return [folder / program.executable(), single]


def problems(starter: Path, home: Path) -> list[str]:
    """Return what does not work, in sentences."""
    found = []
    environment = {**os.environ, "CITRUS_HOME": str(home)}
    told = subprocess.run([starter, "--version"], capture_output=True, text=True, timeout=60, check=False)
    if told.stdout.strip() != f"citrus {program.version()}":
        found.append(f"It tells its version as {told.stdout!r}: {told.stderr}")
    words = ["simulate", "--games", "4", "--jobs", "2", "--board", "short", "--records", str(home)]
    told = subprocess.run([starter, *words], capture_output=True, text=True, timeout=300, check=False)
    records = sorted(home.glob("*.citrus"))
    if told.returncode or len(records) != 4:
        found.append(f"It plays {len(records)} of 4 games and returns {told.returncode}: {told.stderr}")
    window = subprocess.Popen([starter, *records[:1]], env=environment)
    time.sleep(OPEN_SECONDS)
    if window.poll() is not None:
        found.append(f"Its window closes by itself with {window.returncode}")
    window.kill()
    window.wait()
    if reports := [path for path in home.rglob("*.txt") if path.is_file()]:
        found.append(f"It reports a mistake: {reports[0].read_text('utf-8', 'replace')}")
    return found


def main() -> int:
    """Try everything that can be started."""
    into = Path(sys.argv[1]) if len(sys.argv) > 1 else program.ROOT / "dist"
    failed = 0
    for starter in starters(into.resolve()):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            found = problems(starter, Path(home))
        print(starter.name, *(found or ["works"]), sep="\n  ")
        failed += len(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
