"""Texts in several scripts, cut into runs: parts that one font writes in one direction."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from citrus.language.drawable import signs

COMMON = "Zyyy"
"""The script of characters without rules of their own."""
_SCRIPTS = {
    "ARABIC": "Arab",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""Scripts whose letters change with their neighbours, by the first word of their letters' names."""
_WITHIN_NAMES = " -'’"  # between two letters that are written to the left, these are, too


@dataclass(frozen=True)
class Run:
    """A part of a text, and the font that writes it; `backward` from right to left. `start` and `end` are its places in
    the whole text."""

    text: str
    font: Path
    script: str
    backward: bool
    start: int
    end: int


@dataclass
class _Piece:
    shown: str
    font: Path
    script: str
    backward: bool
    start: int
    end: int


def runs(text: str, written: Callable[[str], tuple[str, Path]]) -> list[Run]:
    """Return the runs of a text, as they are on the screen from left to right.

    `written` returns what is shown of a sign, and by which font. Our languages are written to the right, and so is
    every text; in it, words of Hebrew or Arabic are written to the left. Numbers, and signs that part names, keep their
    places: in `A, B: 5` no name takes the number of another, whatever the names are written in.
    """
    pieces = list(_pieces(text, written))
    for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False):
        if before.backward and after.backward and piece.shown in _WITHIN_NAMES:
            piece.font, piece.script, piece.backward = before.font, before.script, True
    found: list[Run] = []
    for backward, stretch in groupby(pieces, key=lambda piece: piece.backward):
        parts = [
            Run("".join(piece.shown for piece in same), font, script, backward, same[0].start, same[-1].end)
            for (font, script), group in groupby(stretch, key=lambda piece: (piece.font, piece.script))
            for same in [list(group)]
        ]
        found += reversed(parts) if backward else parts
    return found


def stands_alone(sign: str) -> bool:
    """Return whether a character needs only the rules of Latin letters: written to the right, and on its own."""
    joined = unicodedata.category(sign)[0] == "M" or signs(f"a{sign}") != ["a", sign]
    return not joined and not _is_backward(sign) and _script(sign) == COMMON


def _is_backward(sign: str) -> bool:
    return unicodedata.bidirectional(sign) in ("R", "AL")


def _pieces(text: str, written: Callable[[str], tuple[str, Path]]) -> Iterator[_Piece]:
    start = 0
    for sign in signs(text):
        shown, font = written(sign)
        end = start + len(sign)
        yield _Piece(shown, font, _script(shown[0]), _is_backward(shown[0]), start, end)
        start = end


def _script(sign: str) -> str:
    """Return the script of a letter, as ISO 15924 names it."""
    return COMMON if sign.isascii() else _SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0], COMMON)
