"""Where the program's own data and art are: in a checkout, an installed wheel, or a frozen program."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs


def _folder(name: str) -> Path:
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    places = [package / "_bundled" / name, package.parent / name]
    if frozen is not None:
        places.insert(0, Path(frozen) / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {name!r} of Citrus is missing; looked in {', '.join(map(str, places))}")


def data_dir() -> Path:
    """The folder with boards, tile set and texts."""
    return _folder("data")


def assets_dir() -> Path:
    """The folder with images, fonts, sounds and the palette."""
    return _folder("assets")


def user_dir() -> Path:
    """The player's own folder for saved games, boards and crash reports; `CITRUS_HOME` puts it elsewhere."""
    elsewhere = os.environ.get("CITRUS_HOME")
    return Path(elsewhere) if elsewhere else platformdirs.user_data_path("citrus", appauthor=False)
