"""Looks at every text of every screen, in all windows, sizes of texts and languages, and says what is wrong with it.

    .venv/bin/python -m tools.room_for_texts --screens table "table of bots" --sizes 1280x720

All of it takes about two hours on one core, and 2 GB of memory.
"""

from __future__ import annotations

import argparse

from citrus.language.languages import shipped
from tests.ui.once import drawn_once
from tests.ui.room import LEVELS, SCALES, SHOWN, SIZES, Case, faults
from tools.unseen import a_size, show_nothing


def main() -> int:
    """Look at what was asked for; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--screens", nargs="+", choices=SHOWN, default=SHOWN, metavar="NAME")
    parser.add_argument("--sizes", nargs="+", type=a_size, default=SIZES)
    parser.add_argument("--scales", nargs="+", type=int, default=SCALES, help="of texts and controls, in percent")
    parser.add_argument("--languages", nargs="+", choices=shipped(), default=shipped())
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS, help="of the table")
    options = parser.parse_args()
    show_nothing()
    cases = [
        Case(screen, size, scale, language, level)
        for size in options.sizes
        for scale in options.scales
        for screen in options.screens
        for language in options.languages
        for level in options.levels
    ]
    count = 0
    with drawn_once():
        for case in cases:
            found = faults(case)
            count += len(found)
            for fault in found:
                print(f"{case}: {fault}", flush=True)
    print(f"{len(cases)} screens, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main())
