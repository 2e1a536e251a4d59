"""Tests Citrus with the oldest or the newest libraries that it allows, in an environment made for it.

usage: python -m tools.bounds [--needs LIBRARY,...] oldest|newest [PYTEST ARGUMENT ...]

By default it runs the tests that meet the libraries: reading and writing, the command line, windows.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = [
    "tests/content", "tests/match", "tests/records", "tests/rules/test_r04_turn.py", "tests/test_cli.py",
    "tests/ui/test_art.py", "tests/ui/test_languages.py", "tests/slow/ui/test_room_for_texts.py",
    "tests/ui/test_settings.py", "tests/ui/test_shell_screens.py",
    "tests/ui/test_shell_text_field.py", "tests/ui/test_sounds.py", "tests/ui/test_table_screen.py",
    "tests/ui/test_track.py", "tests/slow/ui/test_whole_game_keys.py",
]  # fmt: skip


def dependencies(project: str) -> list[str]:
    """Return the requirements of a pyproject.toml, as they are written there."""
    found: list[str] = tomllib.loads(project)["project"]["dependencies"]
    return found


def oldest(needed: list[str]) -> list[str]:
    """Return the same, each in the oldest allowed version. Raises ValueError for one without a lower bound."""
    pins = []
    for line in needed:
        found = re.match(r"([\w-]+)>=([\d.]+)(,|$)", line)
        if found is None:
            raise ValueError(f"{line} has no lower bound")
        pins.append(f"{found[1]}=={found[2]}")
    return pins


def main() -> int:
    """Install and test; return the status of pytest."""
    parser = argparse.ArgumentParser(description="Test Citrus with other versions of its libraries.")
    parser.add_argument("--needs", metavar="LIBRARY,...", help="what these tests need instead of all that tests need")
    parser.add_argument("which", choices=("oldest", "newest"))
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="...", help="for pytest, instead of the usual tests")
    options = parser.parse_args()
    needed = dependencies((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = oldest(needed) if options.which == "oldest" else needed
    print(*wanted, sep="\n", flush=True)
    tested = [str(ROOT), *options.needs.split(",")] if options.needs else [f"{ROOT}[test]"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        pip = [sys.executable, "-m", "pip", "--python", str(python)]  # ours: another one takes seconds to install
        install = [*pip, "install", "--quiet", "--no-compile", "--upgrade"]
        subprocess.run([*install, *wanted, *tested], check=True)
        command = [python, "-m", "pytest", "-q", *(options.words or TESTS)]
        return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
