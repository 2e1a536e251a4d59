"""The small pictures of screens on the pages of `docs/`: makes those that a page shows from `docs/gallery`. usage:
python -m tools.gallery [--into docs/gallery] [--screens table planting]"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pygame
from PIL import Image

from citrus.ui.shell.app import App
from tools.pictures.studio import Studio
from tools.screenshots import pictures
from tools.unseen import new_home

ROOT = Path(__file__).resolve().parent.parent
SIZE, SMALL = (1280, 720), (640, 360)
QUALITY = 68


def shown() -> list[str]:
    """Return the screens that pages show."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    return sorted({name for page in pages for name in re.findall(r"gallery/(\w+)\.webp", page.read_text("utf-8"))})


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "gallery", metavar="FOLDER")
    parser.add_argument(
        "--screens", nargs="+", default=shown(), metavar="SCREEN", help="(default: all that pages show)"
    )
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    with new_home():
        app = App(SIZE)
        for name, picture in pictures(Studio(app), options.screens):
            image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
            small = image.resize(SMALL, Image.Resampling.LANCZOS)
            small.save(options.into / f"{name}.webp", quality=QUALITY, method=6)
        app.close()
    print(f"{len(options.screens)} pictures in {options.into}")


if __name__ == "__main__":
    main()
