"""Texts for a sketch: other words, about as long, so that no translator changes where anything is."""

from __future__ import annotations

import zlib
from functools import cache
from string import Formatter

from citrus.language.texts import english

_FILLER = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore "
_STEPS = (0, *(round(4 * 1.5**step) for step in range(20)))  # how long texts are, in letters
_AS_THEY_ARE = (
    "language.counts_like",
    "seats.defaults",
    "names.more",
    "names.colon",
    "names.semicolon",
)  # what is no sentence
_MOMENT = "once upon a time"  # whatever time it is


@cache
def pretended_texts(longer: float = 1.0) -> dict[str, str]:
    """Return a text for each key."""
    return {key: _pretended_for(key, text, longer) for key, text in english().items()}


def _pretended_for(key: str, text: str, longer: float) -> str:
    if key in _AS_THEY_ARE:
        return text
    return _MOMENT if key.startswith("when.") else pretended_text(key, text, longer)


def pretended_text(key: str, text: str, longer: float = 1.0) -> str:
    """Return a text with the same values, about as long as another or `longer`; other keys have other words. A few
    letters more or less make no difference."""
    begin = zlib.crc32(key.encode()) % len(_FILLER)
    return "\n".join(_filled(line, begin, longer) for line in text.split("\n"))


def _filled(line: str, begin: int, longer: float) -> str:
    parts = [(said, name) for said, name, *_ in Formatter().parse(line)]
    length = sum(len(said) for said, _ in parts)
    wanted = round(longer * next(step for step in _STEPS if step >= length))
    said = (_FILLER * (wanted // len(_FILLER) + 2))[begin : begin + wanted].strip()
    return " ".join(filter(None, (said, *(f"{{{name}}}" for _, name in parts if name))))
