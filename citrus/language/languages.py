"""Which languages there are, and in which files: those of the program, and those in the player's folder.

A language is a file of texts, `LANGUAGE.yaml`, and one of the rulebook beside it. What the player's folder has comes
before what the program has, text by text, so that somebody can try other words for a language that is there.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from citrus.resources import data_dir, files_in, user_dir

ORIGINAL = "en"
"""The language in which everything is there: what another one lacks is said in it."""
SUFFIX = ".yaml"
BOOK = ".rulebook.yaml"
"""How the rulebook of a language ends in the player's folder, and among translations that have begun."""
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,15}")


@cache  # the program's own files do not change while it runs
def shipped() -> tuple[str, ...]:
    """The languages that come with the program, by the codes of ISO 639, in alphabetical order."""
    return tuple(sorted(path.stem for path in (data_dir() / "locales").glob(f"*{SUFFIX}")))


def own_folder() -> Path:
    """The player's own folder of languages; it may not exist yet."""
    return user_dir() / "languages"


def languages() -> tuple[str, ...]:
    """All languages that there are: those of the program, then those that only the player's folder has."""
    found: list[str] = []
    with suppress(OSError):  # of a folder that cannot be read other parts of the program tell
        found = sorted(name.removesuffix(SUFFIX) for name in files_in(own_folder(), SUFFIX))
    return (*shipped(), *(name for name in found if _CODE.fullmatch(name) and name not in shipped()))


def texts_file(language: str) -> Path | None:
    """The program's own file of texts; None for a language of the player's."""
    return data_dir() / "locales" / f"{language}{SUFFIX}" if language in shipped() else None


def own_texts_file(language: str) -> Path | None:
    """The player's own file of texts in a language, if there is one."""
    return _existing(own_folder() / f"{language}{SUFFIX}")


def own_book_file(language: str) -> Path | None:
    """The player's own file of the rulebook in a language, if there is one."""
    return _existing(own_folder() / f"{language}{BOOK}")


def _existing(path: Path) -> Path | None:
    return path if _CODE.fullmatch(path.name.partition(".")[0]) and os.path.isfile(path) else None
