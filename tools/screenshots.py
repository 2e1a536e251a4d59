"""Pictures of every screen of the program, for the README and for looking at all of them.

The screens are the real ones, shown without a window, with games that sparring bots have played from fixed seeds.

usage: python tools/screenshots.py FOLDER [--sizes 1280x720 1920x1080] [--languages en de] [--scale 100]
                                          [--screens table planting] [--table full] [--together]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import get_args
from unittest import mock

import pygame
from msgspec.structs import replace

from citrus import local_time
from citrus.language.languages import shipped
from citrus.match.settings import Level
from citrus.ui.shell.app import App
from tools.pictures import at_table, screens
from tools.pictures.studio import Studio
from tools.unseen import a_size, new_home, written

SIZES = ((1280, 720), (1920, 1080))
COLUMNS = 3

SHOTS = screens.SHOTS | at_table.SHOTS


def pictures(studio: Studio, names: list[str]) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield each screen by name, drawn in the light of noon."""
    with mock.patch.object(local_time, "now", return_value=local_time.now().replace(hour=12)):
        for name in names:
            studio.app.routes.to_start()
            SHOTS[name](studio)
            if name != "scored":
                studio.rest()
            studio.app.draw()
            yield name, studio.app.surface.copy()


def together(found: list[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Return several pictures on one sheet, to look at them at a glance."""
    width, height = found[0][1].get_size()
    rows = -(-len(found) // COLUMNS)
    sheet = pygame.Surface((width * min(COLUMNS, len(found)), height * rows))
    for number, (_, picture) in enumerate(found):
        sheet.blit(picture, (number % COLUMNS * width, number // COLUMNS * height))
    return sheet


def main() -> None:
    """Make the requested pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pictures go: FOLDER/SIZE/LANGUAGE/SCREEN.png")
    parser.add_argument("--sizes", nargs="+", type=a_size, default=SIZES, metavar="SIZE", help="such as 1280x720")
    parser.add_argument("--languages", nargs="+", choices=shipped(), default=["en"], help="(default: en)")
    names = list(SHOTS)
    which = f"(default: all) {' '.join(names)}"
    parser.add_argument("--screens", nargs="+", choices=names, default=names, metavar="SCREEN", help=which)
    parser.add_argument("--scale", type=int, default=100, help="of texts and controls, in percent")
    parser.add_argument("--table", choices=get_args(Level), default="calm", help="how much it shows (default: calm)")
    parser.add_argument("--together", action="store_true", help="all screens of a size and language on one sheet")
    options = parser.parse_args()
    with new_home():
        for size in options.sizes:
            app = App(size)
            for language in options.languages:
                app.change(replace(app.settings, language=language, scale=options.scale, table=options.table))
                folder = options.folder / written(size) / language
                folder.mkdir(parents=True, exist_ok=True)
                found = list(pictures(Studio(app), options.screens))
                if options.together:
                    pygame.image.save(together(found), folder / "together.png")
                else:
                    for name, picture in found:
                        pygame.image.save(picture, folder / f"{name}.png")
                print(f"{len(found)} screens in {folder}", flush=True)
            app.close()


if __name__ == "__main__":
    main()
