"""A page of the rulebook set for a width: where every word, box and picture stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from pygame import Rect

from citrus.language.rulebook.book import Book, Chapter
from citrus.language.rulebook.markup import Block, TextRun, blocks
from citrus.ui.kit.description import Description
from citrus.ui.kit.fonts import Fonts
from citrus.ui.kit.screen import Scaled

TEXT, HEADING, TITLE, CAPTION = 17.0, 22.0, 34.0, 14.5  # heights of letters in pixels of 1280x720
SMALLEST = 12
_TOKEN = re.compile(r"[^\S\u00a0]+|[\S\u00a0]+")  # blanks where a line may end, and what stands between them

PictureSize = Callable[[str, int], tuple[int, int]]


class _Setting(NamedTuple):
    """How lines are set: the height of the letters in pixels, those of titles, pale, or in the middle of their room."""

    size: int
    title: bool = False
    soft: bool = False
    middle: bool = False


@dataclass(frozen=True)
class WordsInLine:
    """Words of one style on one line; `size` is the height of the letters in pixels."""

    rect: Rect
    text: str
    size: int
    bold: bool = False
    title: bool = False
    soft: bool = False
    link: str | None = None


@dataclass
class SetPage:
    """A chapter set for a width; all places are from the top left of the page."""

    width: int
    height: int = 0
    words: list[WordsInLine] = field(default_factory=list)
    examples: list[Rect] = field(default_factory=list)
    pictures: list[tuple[str, Rect]] = field(default_factory=list)
    pieces: list[tuple[str | None, Rect]] = field(default_factory=list)
    anchors: dict[str, int] = field(default_factory=dict)
    told: list[Description] = field(default_factory=list)

    @property
    def links(self) -> list[tuple[str, list[WordsInLine]]]:
        """Every link with its words, which may stand on two lines."""
        found: list[tuple[str, list[WordsInLine]]] = []
        for link, group in groupby(self.words, key=lambda words: words.link):
            if link is not None:
                found.append((link, list(group)))
        return found


class Typesetter(Scaled):
    """Sets one chapter, from the top down."""

    def __init__(self, fonts: Fonts, u: float, width: int, picture_size: PictureSize) -> None:
        self._fonts = fonts
        self.u = u
        self._picture_size = picture_size
        self._page = SetPage(width)
        self._y = 0

    def set(self, book: Book, chapter: Chapter) -> SetPage:
        """Return the page of a chapter."""
        page = self._page
        self._lines(
            (TextRun(book.title(chapter)),), Rect(0, 0, page.width, 0), _Setting(self._letters(TITLE), title=True)
        )
        self._y += self.px(4)
        for paragraph in chapter.paragraphs:
            page.anchors[paragraph.id] = self._y
            before: Block | None = None
            for block in blocks(book.text(chapter, paragraph)):
                self._block(block, before)
                before = block
            if paragraph.picture is not None:
                self._picture(paragraph.picture, book.words[f"pictures.{paragraph.picture}"])
            self._y += self.px(12)
        page.height = self._y
        return page

    def _letters(self, size: float) -> int:
        """Return the height of letters of a size, never too small to be read."""
        return max(SMALLEST, round(size * self.u))

    def _block(self, block: Block, before: Block | None) -> None:
        px, page = self.px, self._page
        if block.sort == "heading":
            self._y += px(6)
            self._lines(block.runs, Rect(0, 0, page.width, 0), _Setting(self._letters(HEADING), title=True))
            self._y += px(4)
        elif block.sort == "example":
            pad = px(12)
            box = Rect(0, self._y + px(4), page.width, 0)
            self._y = box.y + pad - px(2)
            self._lines(
                block.runs, Rect(pad + px(6), 0, page.width - 2 * pad - px(6), 0), _Setting(self._letters(TEXT))
            )
            self._y += pad - px(2)
            box.height = self._y - box.y
            page.examples.append(box)
            self._y += px(10)
        elif block.sort == "point":
            side = px(34) if block.piece else px(7)
            left = px(44) if block.piece else px(22)
            top = self._y
            line = self._fonts.spacing(self._letters(TEXT))
            rect = Rect(0 if block.piece else px(6), 0, side, side)
            rect.centery = top + (side // 2 if block.piece else line // 2)
            page.pieces.append((block.piece, rect))
            room = Rect(left, 0, page.width - left, 0)
            if block.piece:  # a single line stands beside the middle of its picture
                self._y += max(0, (side - line) // 2)
            self._lines(block.runs, room, _Setting(self._letters(TEXT)))
            if block.piece:
                self._y = max(self._y, top + side)
            self._y += px(5)
        else:
            if before is not None and before.sort == "point":
                self._y += px(4)
            self._lines(block.runs, Rect(0, 0, page.width, 0), _Setting(self._letters(TEXT)))
            self._y += px(7)

    def _picture(self, name: str, caption: str) -> None:
        px, page = self.px, self._page
        self._y += px(8)
        size = self._picture_size(name, page.width)
        place = Rect(((page.width - size[0]) // 2, self._y), size)
        page.pictures.append((name, place))
        page.told.append(Description("image", caption, rect=place))
        self._y += size[1] + px(6)
        self._lines(
            (TextRun(caption),), Rect(0, 0, page.width, 0), _Setting(self._letters(CAPTION), soft=True, middle=True)
        )
        self._y += px(8)

    def _lines(self, runs: tuple[TextRun, ...], room: Rect, setting: _Setting) -> None:
        """Break runs into lines within `room` (its top does not matter) and put them below what is set already."""
        top, text = self._y, "".join(run.text for run in runs)
        for line in broken(self._fonts, runs, room.width, setting.size, setting.title):
            self._put(line, room, setting)
        if not setting.soft:  # a picture is called by its caption
            place = Rect(room.x, top, room.width, self._y - top)
            self._page.told.append(Description("heading" if setting.title else "text", text, rect=place))

    def _put(self, line: list[TextRun], room: Rect, setting: _Setting) -> None:
        size, title, soft, middle = setting
        height = self._fonts.spacing(size, title=title)
        x = room.x + ((room.width - _wide(self._fonts, line, size, title)) // 2 if middle else 0)
        for run in line:
            rect = Rect(x, self._y, self._fonts.width(run.text, size, run.bold, title), height)
            self._page.words.append(WordsInLine(rect, run.text, size, run.bold, title, soft, run.link))
            x += rect.width
        self._y += height


def broken(fonts: Fonts, runs: tuple[TextRun, ...], width: int, size: int, title: bool = False) -> list[list[TextRun]]:
    """Return the lines into which runs break at a width; neighbours of one style are joined, no line ends with a
    blank."""
    lines: list[list[TextRun]] = []
    line: list[TextRun] = []
    for part in _unbroken(runs):
        if line and _wide(fonts, [*line, *part], size, title) > width:
            lines.append(_joined(line))
            line = []
        if line or part[0].text.strip(" "):
            line += part
    if line:
        lines.append(_joined(line))
    return lines


def _wide(fonts: Fonts, line: list[TextRun], size: int, title: bool) -> int:
    """Return the width of a line, without the blank at its end."""
    texts = [("".join(run.text for run in same), bold) for (bold, _), same in groupby(line, key=_style)]
    texts[-1] = texts[-1][0].rstrip(" "), texts[-1][1]
    return sum(fonts.width(text, size, bold, title) for text, bold in texts)


def _style(run: TextRun) -> tuple[bool, str | None]:
    return run.bold, run.link


def _unbroken(runs: tuple[TextRun, ...]) -> list[list[TextRun]]:
    """Return the parts between which a line may end: a word with its punctuation, and the blank after it."""
    parts: list[list[TextRun]] = [[]]
    for run in runs:
        for token in _TOKEN.findall(run.text):
            parts[-1].append(replace(run, text=token))
            if not token.strip(" "):
                parts.append([])
    return [part for part in parts if part]


def _joined(line: list[TextRun]) -> list[TextRun]:
    """Return the line with neighbours of one style joined, and without the blank at its end."""
    joined = []
    for _, group in groupby(line, key=_style):
        same = list(group)
        joined.append(replace(same[0], text="".join(run.text for run in same)))
    joined[-1] = replace(joined[-1], text=joined[-1].text.rstrip(" "))
    return joined
