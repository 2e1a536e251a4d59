"""Renews what `tests/ui/geometry/` keeps of where everything is on every screen, after a change that was meant.

    python -m tools.geometry

`--deep FOLDER` writes into another folder instead, with all that lies on pictures that lie on the window.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.ui.geometry import FOLDER, NAMES, file_of, found


def main() -> None:
    """Write the files whose screens have changed, and say which."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deep", type=Path, metavar="FOLDER", help="where to write everything that lies on pictures")
    parser.add_argument("--screens", nargs="+", choices=list(NAMES), default=list(NAMES), metavar="SCREEN")
    options = parser.parse_args()
    folder, deep = (FOLDER, 0) if options.deep is None else (options.deep, -1)
    folder.mkdir(parents=True, exist_ok=True)
    for name in options.screens:
        path, now = folder / file_of(name).name, found(name, deep)
        if not path.exists() or path.read_text(encoding="utf-8") != now:
            path.write_text(now, encoding="utf-8", newline="\n")
            print(name, flush=True)
    if options.screens == list(NAMES):
        for path in set(folder.glob("*.txt")) - {folder / file_of(name).name for name in NAMES}:
            path.unlink()
            print(f"{path.name} is gone", flush=True)


if __name__ == "__main__":
    main()
