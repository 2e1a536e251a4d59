"""The folders for pictures and pages that players save: their own folders for these, or the program's folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

from citrus.resources import homeless, user_dir


def picture_folders() -> list[Path]:
    """Return the folders to try, the best first; with `CITRUS_HOME`, everything stays there."""
    return _folders(platformdirs.user_pictures_path, "pictures")


def page_folders() -> list[Path]:
    """Return the folders to try for pages to print, the best first; with `CITRUS_HOME`, everything stays there."""
    return _folders(platformdirs.user_documents_path, "documents")


def _folders(system: Callable[[], Path], name: str) -> list[Path]:
    own = user_dir() / name
    if os.environ.get("CITRUS_HOME") or homeless():
        return [own]
    folder = system()
    return [folder, own] if os.path.isdir(folder) else [own]


def save_picture(name: str, save: Callable[[Path], None]) -> Path:
    """Save a picture as `Citrus NAME.png`, never over another one; return its path. Raises what `save` raised if no
    folder can be written."""
    return _save(f"Citrus {name}", ".png", picture_folders(), save)


def save_page(name: str, save: Callable[[Path], None]) -> Path:
    """Save a page to print as `Citrus NAME.pdf`, never over another one; return its path. Raises what `save` raised if
    no folder can be written."""
    return _save(f"Citrus {name}", ".pdf", page_folders(), save)


def _save(name: str, ending: str, folders: list[Path], save: Callable[[Path], None]) -> Path:
    for folder in folders:
        path = folder / f"{name}{ending}"
        number = 2
        while os.path.exists(path):
            path = folder / f"{name} ({number}){ending}"
            number += 1
        try:
            folder.mkdir(parents=True, exist_ok=True)
            save(path)
        except Exception:
            if folder == folders[-1]:
                raise
        else:
            return path
    raise OSError("no folder to save in")
