"""What stands in a page of ours: its blocks of code, its headings, its links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"( *)```(\w*)$")
MARK = re.compile(r"<!-- (file|from|printed by|tree)(?:: (.+))? -->$")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block: its line in the page, its language, its text, and the mark in the comment before it."""

    line: int
    language: str
    text: str
    mark: str = ""
    what: str = ""


def blocks(page: Path) -> list[Block]:
    """Return all fenced blocks of a page, in order."""
    found: list[Block] = []
    inside: list[str] | None = None
    indent, language, start, mark = "", "", 0, ("", "")
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if inside is None and fence:
            indent, language, start, inside = fence[1], fence[2], number, []
        elif inside is not None and line.strip() == "```":
            found.append(Block(start, language, "".join(f"{text}\n" for text in inside), *mark))
            inside, mark = None, ("", "")
        elif inside is not None:
            inside.append(line.removeprefix(indent))
        elif line.strip():
            marked = MARK.match(line.strip())
            mark = (marked[1], marked[2] or "") if marked else ("", "")
    assert inside is None, f"{page.name}:{start}: this block has no end"
    return found


def prose(page: Path) -> str:
    """Return a page with empty lines instead of its blocks."""
    fenced = re.compile(r"^ *```\w*\n.*?^ *```$", re.MULTILINE | re.DOTALL)
    return fenced.sub(lambda block: "\n" * block[0].count("\n"), page.read_text(encoding="utf-8"))


def codes(page: Path) -> list[tuple[int, str]]:
    """Return what is set as code in the text of a page, with its lines."""
    text = prose(page)
    return [(text.count("\n", 0, found.start()) + 1, found[1]) for found in re.finditer("`([^`\n]+)`", text)]


def tables(page: Path) -> list[list[list[str]]]:
    """Return the tables of a page: the cells of every row except the head."""
    found: list[list[list[str]]] = []
    before = ""
    for line in prose(page).splitlines():
        if line.startswith("|"):
            if not before.startswith("|"):
                found.append([])
            found[-1].append([cell.strip() for cell in line.strip().strip("|").split("|")])
        before = line
    return [table[2:] for table in found]


def links(page: Path) -> list[str]:
    """Return where the links and pictures of a page lead."""
    return LINK.findall(prose(page))


def anchors(page: Path) -> set[str]:
    """Return the names by which GitHub knows the headings of a page."""
    found: set[str] = set()
    for title in re.findall(r"^#+ +(.+)$", prose(page), flags=re.MULTILINE):
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", title).strip().lower()  # of a link only its words
        name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        times = sum(1 for other in found if re.fullmatch(rf"{re.escape(name)}(-\d+)?", other))
        found.add(f"{name}-{times}" if times else name)
    return found
