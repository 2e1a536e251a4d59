"""A picture of what the window shows of a saved game: the table, or the final scoring when the game is over.

usage: python -m tools.table_picture GAME.citrus FILE.png [--size 1280x720] [--language en]
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.ui.shell.app import App
from tools.pictures.studio import Studio
from tools.unseen import show_nothing


def table_picture(game: Path, size: tuple[int, int], language: str = "en") -> pygame.Surface:
    """The table of a saved game, or its final scoring."""
    app = App(size)
    app.change(replace(app.settings, language=language))
    app.routes.to_match(Match.open(game))
    Studio(app).rest()
    app.draw()
    picture = app.surface.copy()
    app.close()
    return picture


def main() -> None:
    """Make what is asked for."""
    show_nothing()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", type=Path, metavar="GAME.citrus", help="a saved game")
    parser.add_argument("file", type=Path, metavar="FILE.png", help="where the picture goes")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--language", choices=shipped(), default="en")
    options = parser.parse_args()
    width, _, height = options.size.partition("x")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CITRUS_HOME"] = home
        pygame.image.save(table_picture(options.game, (int(width), int(height)), options.language), options.file)
    print(options.file)


if __name__ == "__main__":
    main()
