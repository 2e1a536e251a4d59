"""Lets a tool open windows that nobody sees and play sounds that nobody hears."""

from __future__ import annotations

import os


def show_nothing() -> None:
    """Have SDL show and play nothing, unless the environment asks for something else. Call it before a window opens."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
