"""What can be shown of a text that anybody may have written."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LONGEST = 5000  # signs; the longest way to a file has 4096
_UNKNOWN = "\ufffd"  # shown for what is no character
_MARKS = 2  # upon one letter: more would grow into other lines


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """What can be drawn of a text in one line: names and files may hold any character.

    Line breaks and tabs become spaces. Signs that show nothing, such as a byte order mark or a change of direction, are
    left out. Control characters and halves of surrogate pairs, as in the names of files that are no UTF-8, are shown as
    unknown. What is too long ends with an ellipsis. Only an empty text becomes an empty one.
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
            shown.append(_UNKNOWN)
        elif kind != "Cf":
            shown.append(sign)
    if len(text) > LONGEST:
        shown.append("…")
    return "".join(shown) or _UNKNOWN[: len(text)]
