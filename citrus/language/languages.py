"""The languages and their files: those of the program, and those in the player's folder.

A language is a file of texts, `LANGUAGE.yaml`, and one of the rulebook beside it. Texts in the player's folder come
before those of the program, one by one, so that somebody can try other words for an existing language.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from citrus.resources import data_dir, files_in, user_dir

ORIGINAL = "en"
"""The language that has every text: it says what another one lacks."""
SUFFIX = ".yaml"
BOOK = ".rulebook.yaml"
"""How the rulebook of a language ends in the player's folder, and among translations in progress."""
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,15}")


@cache  # the program's own files do not change while it runs
def shipped() -> tuple[str, ...]:
    """Return the languages that come with the program, by the codes of ISO 639, in alphabetical order."""
    return tuple(sorted(path.stem for path in (data_dir() / "locales").glob(f"*{SUFFIX}")))


def own_folder() -> Path:
    """Return the player's own folder of languages; it may not exist yet."""
    return user_dir() / "languages"


def languages() -> tuple[str, ...]:
    """Return all languages: those of the program, then those that only the player's folder has."""
    found: list[str] = []
    with suppress(OSError):  # of a folder that cannot be read other parts of the program tell
        found = sorted(name.removesuffix(SUFFIX) for name in files_in(own_folder(), SUFFIX))
    return (*shipped(), *(name for name in found if _CODE.fullmatch(name) and name not in shipped()))


def texts_file(language: str) -> Path | None:
    """Return the program's own file of texts, or None for a language of the player's."""
    return data_dir() / "locales" / f"{language}{SUFFIX}" if language in shipped() else None


def own_texts_file(language: str) -> Path | None:
    """Return the player's own file of texts in a language, or None."""
    return _existing(own_folder() / f"{language}{SUFFIX}")


def own_book_file(language: str) -> Path | None:
    """Return the player's own file of the rulebook in a language, or None."""
    return _existing(own_folder() / f"{language}{BOOK}")


def _existing(path: Path) -> Path | None:
    return path if _CODE.fullmatch(path.name.partition(".")[0]) and os.path.isfile(path) else None
