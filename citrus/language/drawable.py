"""What can be shown of a text that anybody may have written."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LONGEST = 5000  # signs; the longest way to a file has 4096
UNKNOWN = "\ufffd"
"""The sign for anything that is not a character."""
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_MARKS = 2  # on one letter: more would grow into other lines
_VIRAMA = 9  # the class of the marks that join letters of Indian scripts
_SKINS = range(0x1F3FB, 0x1F400)  # colours of the emoji before them


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """Return what can be drawn of a text in one line: names and files may hold any character.

    Line breaks and tabs become spaces. Signs that show nothing, such as a byte order mark or a change of direction, are
    dropped, except the joiners of some scripts. Control characters and halves of surrogate pairs, as in file names that
    are not UTF-8, are shown as unknown. A long text ends with an ellipsis. Only an empty text becomes empty.
    """
    if text.isascii() and text.isprintable() and len(text) <= LONGEST:
        return text
    shown: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[:LONGEST]):
        kind = unicodedata.category(sign)
        mark = kind in ("Mn", "Me")
        marks = marks + 1 if mark else 0
        if mark and (marks > _MARKS or not shown or "VARIATION SELECTOR" in unicodedata.name(sign, "")):
            continue
        if kind in ("Zl", "Zp") or (kind == "Cc" and sign.isspace()):
            shown.append(" ")
        elif kind in ("Cc", "Cs"):
            shown.append(UNKNOWN)
        elif kind != "Cf" or (sign in JOINERS and shown and _joins(shown[-1])):
            shown.append(sign)
    if len(text) > LONGEST:
        shown.append("…")
    return "".join(shown) or UNKNOWN[: len(text)]


def signs(text: str) -> list[str]:
    """Return a text in signs as people see them: a letter with its marks, or what joiners hold together, is one."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for sign in text:
        follows = unicodedata.category(sign)[0] == "M" or sign in JOINERS or ord(sign) in _SKINS
        if found and (follows or found[-1][-1] == JOINERS[1]):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _joins(sign: str) -> bool:
    """Return whether a joiner after this sign changes how it is written."""
    emoji = unicodedata.category(sign) in ("So", "Sk")
    return emoji or unicodedata.bidirectional(sign) == "AL" or unicodedata.combining(sign) == _VIRAMA
