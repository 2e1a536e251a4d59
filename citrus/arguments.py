"""Arguments of the command line: the same numbers, names and seeds for every command, and sentences for bad ones."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from citrus.limits import MOST, shown


def whole(least: int = 1, most: int = MOST) -> Callable[[str], int]:
    """Return a reader of a number from `least` to `most`, written with the digits 0 to 9 and nothing else. It raises
    argparse.ArgumentTypeError."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
        if not plain or not least <= int(text) <= most:
            bounds = f"from {least} up" if most == MOST else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number {bounds}")
        return int(text)

    return read


def some_name(text: str) -> str:
    """Return a name or a path. Raises argparse.ArgumentTypeError for an empty one. A script makes an empty one from an
    unset variable, and it would be read as the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return text


def some_path(text: str) -> Path:
    """Return a path. Raises what `some_name` raises."""
    return Path(some_name(text))


def seed_text(text: str) -> str:
    """Return a seed: any text that can be written down. Raises argparse.ArgumentTypeError."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not text") from None
    return text
