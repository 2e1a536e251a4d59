"""Where pictures go that players save: their own folder of pictures, or the folder of the program."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

from citrus.resources import homeless, user_dir


def picture_folders() -> list[Path]:
    """The folders to try, the best first; with `CITRUS_HOME`, everything stays there."""
    own = user_dir() / "pictures"
    if os.environ.get("CITRUS_HOME") or homeless():
        return [own]
    pictures = platformdirs.user_pictures_path()
    return [pictures, own] if pictures.is_dir() else [own]


def save_picture(name: str, save: Callable[[Path], None]) -> Path:
    """Have a picture saved as `Citrus NAME.png`, never over another one. Returns where it is.

    Raises what `save` raised if no folder can be written to.
    """
    folders = picture_folders()
    for folder in folders:
        path = folder / f"Citrus {name}.png"
        number = 2
        while path.exists():
            path = folder / f"Citrus {name} ({number}).png"
            number += 1
        try:
            folder.mkdir(parents=True, exist_ok=True)
            save(path)
        except Exception:
            if folder == folders[-1]:
                raise
        else:
            return path
    raise OSError("no folder for pictures")
