"""Names for files that players name: what some system forbids is left out, and nothing is overwritten."""

from __future__ import annotations

import os
import re
import unicodedata
from itertools import count
from pathlib import Path

LONGEST_GIVEN = 40
"""How many characters of a player's name for a file are used."""
NUMBERED = re.compile(r" \((\d{1,2})\)$")
DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\..*)?", re.IGNORECASE)
"""Names that Windows reserves for devices."""
_LONGEST_IN_BYTES = 112  # with a day, a number and an ending no more than the 143 of an encrypted folder
_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')


def clean(text: str, longest: int = LONGEST_GIVEN) -> str:
    """Return the part of a text that file names can hold on every system, without invisible or reversing signs."""
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    text = "".join(sign for sign in _UNSAFE.sub(" ", text) if unicodedata.category(sign) not in ("Cc", "Cf"))
    return _cut(" ".join(text.split())[:longest], _LONGEST_IN_BYTES).rstrip(" .,")


def given_stem(name: str) -> str:
    """Return the stem of a file that a player names; empty if nothing of the name can be used."""
    return clean(name).lstrip(". ")


def added(stem: str, name: str) -> str:
    """Return what a copying program has added to our name, such as `2` or `Ben's conflicted copy`; perhaps nothing."""
    stem = unicodedata.normalize("NFC", stem)
    rest = stem.removeprefix(name)
    if not stem.startswith(name) or rest[:1].isalnum():
        return ""
    rest = rest.strip(" .-_")
    return rest[1:-1] if rest.startswith("(") and rest.endswith(")") else rest


def free_path(folder: Path, name: str) -> Path:
    """Return a new file of that name, with a number if it exists."""
    path = folder / name
    return free_path_beside(path) if os.path.lexists(path) else path


def free_path_beside(path: Path) -> Path:
    """Return a new file in the same folder, with the same name except for a number: `Ana, Ben (2)`."""
    stem = _cut(NUMBERED.sub("", path.stem), 200)
    numbered = (path.with_name(f"{stem} ({number}){path.suffix}") for number in count(2))
    return next(path for path in numbered if not os.path.lexists(path))


def _cut(text: str, longest: int) -> str:
    """Return the beginning of a text that takes at most `longest` bytes in a file's name."""
    return os.fsencode(text)[:longest].decode(errors="ignore")
