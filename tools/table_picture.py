"""A picture of what the window shows of a saved game: the table, or the final scoring when the game is over. usage:
python -m tools.table_picture GAME.citrus FILE.png [--size 1280x720] [--language en]"""

from __future__ import annotations

import argparse
from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.ui.shell.app import App
from tools.pictures.studio import Studio
from tools.unseen import a_size, new_home


def table_picture(game: Path, size: tuple[int, int], language: str = "en") -> pygame.Surface:
    """Return the table of a saved game, or its final scoring."""
    app = App(size)
    app.change(replace(app.settings, language=language))
    app.routes.to_match(Match.open(game))
    Studio(app).rest()
    app.draw()
    picture = app.surface.copy()
    app.close()
    return picture


def main() -> None:
    """Make the requested picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", type=Path, metavar="GAME.citrus", help="a saved game")
    parser.add_argument("file", type=Path, metavar="FILE.png", help="where the picture goes")
    parser.add_argument("--size", type=a_size, default=(1280, 720))
    parser.add_argument("--language", choices=shipped(), default="en")
    options = parser.parse_args()
    with new_home():
        pygame.image.save(table_picture(options.game, options.size, options.language), options.file)
    print(options.file)


if __name__ == "__main__":
    main()
