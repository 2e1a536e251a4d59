"""Renews the digests in `tests/ui/geometry.txt` of where everything is on every screen, after an intended change.

    python -m tools.geometry

`--since REVISION` tells instead what has moved since then. `--write FOLDER` writes what every screen looks like, a file
for each; with `--deep`, also all that lies on pictures.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ui.geometry import NAMES, digests, found, keep, kept
from tools.revision import checkout
from tools.unseen import file_name, show_nothing

WRITE = """
import re
import sys
from pathlib import Path
from tests.ui.geometry import NAMES, found
folder, *names = sys.argv[1:]
for name in NAMES:
    if name in names:
        Path(folder, re.sub(r"\\W+", "_", name) + ".txt").write_text(found(name), encoding="utf-8")
"""
"""How a revision of any age writes down its own screens."""


def write(folder: Path, names: Sequence[str], deep: bool) -> None:
    """Write what screens look like, a file for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / f"{file_name(name)}.txt").write_text(found(name, -1 if deep else 0), encoding="utf-8", newline="\n")
        print(name, flush=True)


def tell(revision: str, names: Sequence[str]) -> None:
    """Print what has moved since a revision, whose program looks at its own screens in a folder of its own."""
    with checkout(revision) as tree, TemporaryDirectory() as folder:
        before, now = (Path(folder, name) for name in ("before", "now"))
        for path in (before, now):
            path.mkdir()
        for place, screens in ((tree, before), (Path.cwd(), now)):
            environment = {**os.environ, "PYTHONPATH": str(place)}
            command = [sys.executable, "-c", WRITE, str(screens), *names]
            subprocess.run(command, cwd=place, env=environment, check=True)
        compare = ["git", "diff", "--no-index", "--unified=1", "before", "now"]
        if not subprocess.run(compare, cwd=folder, check=False).returncode:
            print("Nothing has moved.")


def renew(names: Sequence[str]) -> None:
    """Renew the digests of screens, and print the changed ones."""
    before = kept()
    now = {name: digests(name) if name in names else before.get(name, []) for name in NAMES}
    for name in {**before, **now}:
        if before.get(name) != now.get(name):
            print(name if name in now else f"{name} is gone", flush=True)
    keep(now)


def main() -> None:
    """Renew digests, tell what has moved, or write what screens look like."""
    show_nothing()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--since", metavar="REVISION", help="tell what has moved since then")
    instead.add_argument("--write", type=Path, metavar="FOLDER", help="where to write what every screen looks like")
    parser.add_argument("--deep", action="store_true", help="write also all that lies on pictures")
    parser.add_argument("--screens", nargs="+", choices=list(NAMES), default=list(NAMES), metavar="SCREEN")
    options = parser.parse_args()
    if options.since is not None:
        tell(options.since, options.screens)
    elif options.write is not None:
        write(options.write, options.screens, options.deep)
    else:
        renew(options.screens)


if __name__ == "__main__":
    main()
