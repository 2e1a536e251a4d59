"""The words of a paragraph, taken apart: blocks of runs, each run in one style."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

Sort = Literal["text", "heading", "point", "example"]
_STARTS: tuple[tuple[str, Sort], ...] = (("# ", "heading"), ("- ", "point"), ("> ", "example"))
_PIECE = re.compile(r":([a-z0-9_]+): ")
_STYLES = re.compile(r"\*(?P<bold>[^*]+)\*|\[(?P<words>[^\]]+)\]\((?P<place>[a-z_.]+)\)")
_ENDING = re.compile(r"(ing|es|en|e|s|n|a|o|i)$")
_LONG = 5  # in words with more letters, the ending does not matter for the search


@dataclass(frozen=True)
class TextRun:
    """Words in one style; `link` is the place they lead to."""

    text: str
    bold: bool = False
    link: str | None = None


@dataclass(frozen=True)
class Block:
    """A heading, a text, a point of a list (with the picture `piece` before it) or an example."""

    sort: Sort
    runs: tuple[TextRun, ...]
    piece: str | None = None

    @property
    def plain(self) -> str:
        """The words without their styles."""
        return "".join(run.text for run in self.runs)


def blocks(text: str) -> list[Block]:
    """The blocks of a paragraph. A block ends at an empty line, or where a line begins another one."""
    found: list[Block] = []
    sort: Sort | None = None
    piece: str | None = None
    lines: list[str] = []

    def close() -> None:
        if lines:
            found.append(Block(sort or "text", _runs(" ".join(lines)), piece))
            lines.clear()

    for line in text.splitlines():
        begins = next((entry for entry in _STARTS if line.startswith(entry[0])), None)
        picture = _PIECE.match(line)
        if begins or picture or not line.strip() or sort == "heading":
            close()
            sort, piece = None, None
        if begins:
            sort, line = begins[1], line[len(begins[0]) :]
        elif picture:
            sort, piece, line = "point", picture[1], line[picture.end() :]
        if line.strip():
            lines.append(line.strip())
    close()
    return found


def _runs(text: str) -> tuple[TextRun, ...]:
    runs: list[TextRun] = []
    end = 0
    for match in _STYLES.finditer(text):
        if match.start() > end:
            runs.append(TextRun(text[end : match.start()]))
        if match["bold"]:
            runs.append(TextRun(match["bold"], bold=True))
        else:
            runs.append(TextRun(match["words"], link=match["place"]))
        end = match.end()
    if end < len(text):
        runs.append(TextRun(text[end:]))
    return tuple(runs)


def fold(text: str) -> str:
    """A text as the search compares it: without accents, capitals and ligatures."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def terms(query: str) -> tuple[str, ...]:
    """What a word must begin with, for every word of a search; endings of long words do not matter."""
    folded = [fold(word) for word in re.findall(r"\w+", query)]
    return tuple(_ENDING.sub("", word) if len(word) >= _LONG else word for word in folded)


def hits(text: str, wanted: tuple[str, ...]) -> list[tuple[int, int, str]]:
    """Where words of a text begin with one of the wanted beginnings: start, end, and which."""
    found = []
    for match in re.finditer(r"\w+", text):
        word = fold(match[0])
        term = next((one for one in wanted if word.startswith(one)), None)
        if term is not None:
            found.append((match.start(), match.end(), term))
    return found
