"""Where the program's own files lie: in a checkout, in an installed wheel and in a frozen program alike."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import platformdirs


def data_dir() -> Path:
    """The folder with boards, tile set and translations. Raises FileNotFoundError if the installation lacks it."""
    return _folder("data")


def assets_dir() -> Path:
    """The folder with images, sounds and fonts. Raises FileNotFoundError if the installation lacks it."""
    return _folder("assets")


def user_dir() -> Path:
    """The player's own folder for saved games, boards and crash reports; `CITRUS_HOME` puts it elsewhere.

    Where the system names none, it lies among the files that are there for a while.
    """
    elsewhere = os.environ.get("CITRUS_HOME")
    if elsewhere:
        return Path(elsewhere)
    return _system_dir() or Path(tempfile.gettempdir()) / "citrus"


def homeless() -> bool:
    """Whether the system names no folder for a player's files."""
    return not os.environ.get("CITRUS_HOME") and _system_dir() is None


def _system_dir() -> Path | None:
    """The folder that the system names; None if it knows of no home."""
    try:
        folder = platformdirs.user_data_path("citrus", appauthor=False)
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None


def _folder(name: str) -> Path:
    package = Path(__file__).resolve().parent
    places = [package / "_bundled" / name, package.parent / name]
    frozen = getattr(sys, "_MEIPASS", None)  # set by PyInstaller: where it unpacked the program
    if frozen:
        places.insert(0, Path(frozen) / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"The folder {name!r} of Citrus is missing; looked in {', '.join(map(str, places))}.")
