"""The words of a paragraph, taken apart: blocks of runs, each run in one style."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

BlockSort = Literal["text", "heading", "point", "example"]
_STARTS: tuple[tuple[str, BlockSort], ...] = (("# ", "heading"), ("- ", "point"), ("> ", "example"))
_PIECE = re.compile(r":([a-z0-9_]+): ")
_STYLES = re.compile(r"\*(?P<bold>[^*]+)\*|\[(?P<words>[^\]]+)\]\((?P<place>[a-z_.]+)\)")


@dataclass(frozen=True)
class TextRun:
    """Words in one style; `link` is the place they lead to."""

    text: str
    bold: bool = False
    link: str | None = None


@dataclass(frozen=True)
class Block:
    """A heading, a text, a point of a list (with the picture `piece` before it) or an example."""

    sort: BlockSort
    runs: tuple[TextRun, ...]
    piece: str | None = None

    @property
    def plain(self) -> str:
        """The words without their styles."""
        return "".join(run.text for run in self.runs)


def blocks(text: str) -> list[Block]:
    """Return the blocks of a paragraph. A block ends at an empty line, or where another one begins."""
    found: list[Block] = []
    sort: BlockSort | None = None
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
