"""Lets a tool open windows that nobody sees, play sounds that nobody hears, and keep files that nobody else has."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock


def show_nothing() -> None:
    """Make SDL show nothing, unless the environment asks for something else, and play nothing. Call it before a window
    opens."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ["SDL_AUDIODRIVER"] = "dummy"


@contextmanager
def new_home() -> Iterator[Path]:
    """Show nothing, and keep the program's files in a new folder that is gone afterwards."""
    show_nothing()
    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, {"CITRUS_HOME": home}):
        yield Path(home)


def a_size(word: str) -> tuple[int, int]:
    """Return a size of a window from words such as 1280x720."""
    width, _, height = word.partition("x")
    return int(width), int(height)


def written(size: tuple[int, int]) -> str:
    """Return a size in words."""
    return f"{size[0]}x{size[1]}"


def file_name(screen: str) -> str:
    """Return the name of a file about a screen, without its ending."""
    return re.sub(r"\W+", "_", screen)
