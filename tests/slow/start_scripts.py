"""Starts the scripts and modules that it reads, a line each, so that they tell their options: do their imports work?

All in one process, which is much quicker than a process for each. It runs in environments that have only Citrus.
"""

from __future__ import annotations

import runpy
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path


def start(words: list[str]) -> None:
    """Start a script (`benchmarks/strength.py`) or a module (`-m tools.tune`) with `--help`, pytest with `--version`.

    Raises what they raise.
    """
    module = words[0] == "-m"
    name = words[module]
    sys.argv = [name, "--version" if name == "pytest" else "--help"]
    sys.path[0] = "" if module else str(Path(name).resolve().parent)
    try:
        with redirect_stdout(StringIO()):
            run = runpy.run_module if module else runpy.run_path
            run(name, run_name="__main__")
    except SystemExit as end:
        if end.code:
            raise


if __name__ == "__main__":
    for line in sys.stdin:
        try:
            start(line.split())
        except BaseException as error:
            sys.exit(f"{line.strip()} does not start with what is installed: {error!r}")
