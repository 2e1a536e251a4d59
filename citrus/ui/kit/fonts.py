"""The game's own typefaces, and texts rendered once. Whatever is drawn as a text goes through here and is drawable."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Literal

import pygame

from citrus.language.drawable import drawable
from citrus.ui.kit.cache import SurfaceCache

Colour = pygame.Color | tuple[int, int, int] | tuple[int, int, int, int] | str
Align = Literal["left", "center", "right"]
SMALLEST = 12  # pixels; no text is smaller in windows of 1280x720 and more
_WIDEST = 16384  # pixels; no window is wider
_FINE = 3  # small bold letters are drawn that many times as large, then reduced
_COARSE = 26  # pixels; up to here whole pixels between bold letters look uneven
_PROBE = 100  # pixels; at this size no letter measures exactly like the empty box
_NOWHERE = "\uffff"
_NUMBER = re.compile(r"\(?−?\d+")
_ALIGN = {"left": pygame.FONT_LEFT, "center": pygame.FONT_CENTER, "right": pygame.FONT_RIGHT}


def least(px: int) -> int:
    """How far a text of a size may shrink to fit: by a fifth, but what is readable stays so."""
    return max(SMALLEST if px >= SMALLEST else 9, round(px * 0.8))


def inked_at(label: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
    """Where a rendered text has to lie for its letters to be around a point.

    A text is higher than its letters, and has more room below them than above.
    """
    ink = label.get_bounding_rect()
    return label.get_rect(topleft=(middle[0] - ink.centerx, middle[1] - ink.centery))


class Fonts:
    """Text and title faces at any size in pixels."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._face = lru_cache(maxsize=3)(Path.read_bytes)  # else every size would keep the file open
        self._font = lru_cache(maxsize=128)(self._load)
        self._width = lru_cache(maxsize=2048)(self._measure)
        self._lines = lru_cache(maxsize=1024)(self._break)
        self._cache = SurfaceCache(12)

    def path(self, bold: bool = False, title: bool = False) -> Path:
        """The file of a face."""
        return self._folder / ("title.ttf" if title else "text_bold.ttf" if bold else "text.ttf")

    def height(self, px: int, bold: bool = False, title: bool = False) -> int:
        """How high a line of a face is, `px` pixels large."""
        return self._font(px, bold, title).get_height()

    def spacing(self, px: int, bold: bool = False, title: bool = False) -> int:
        """How far below a line of a face the next one is."""
        return self._font(px, bold, title).get_linesize()

    def render(
        self,
        text: str,
        px: int,
        color: Colour,
        bold: bool = False,
        title: bool = False,
        width: int | None = None,
        align: Align = "left",
    ) -> pygame.Surface:
        """The text as a picture, broken into lines at `width`. Do not draw on it: it is shared."""
        shown = drawable(text)
        colour = pygame.Color(color)
        key = (shown, px, int(colour), bold, title, width, align)

        def make() -> pygame.Surface:
            font = self._font(px, bold, title)
            font.align = _ALIGN[align]
            said = shown if width else self._cut(shown, px, _WIDEST, bold, title)
            label = font.render(said if font.size(said)[0] else "", True, colour, wraplength=width or 0)
            one_line = label.get_width() > 0 and label.get_height() == font.get_height()
            words = sum(map(str.isalpha, said)) > 1  # numbers have nothing to tear, and stay crisp
            if words and bold and not title and px <= _COARSE and one_line and label.get_width() * _FINE <= _WIDEST:
                return self._evenly(said, px, colour, label.get_size(), align)
            return label

        return self._cache.get(key, make)

    def _evenly(self, line: str, px: int, colour: pygame.Color, size: tuple[int, int], align: Align) -> pygame.Surface:
        """A bold line whose letters lie at parts of a pixel, aligned in that size; at whole ones, words get gaps."""
        large = self._font(px * _FINE, True, False).render(line, True, colour)
        wide = min(size[0], self._measure(line, px, True, False))
        even = pygame.transform.smoothscale(large, (wide, size[1]))
        if wide == size[0]:
            return even
        picture = pygame.Surface(size, pygame.SRCALPHA)
        spare = size[0] - wide
        picture.blit(even, ({"left": 0, "center": spare // 2, "right": spare}[align], 0))
        return picture

    def fitted(
        self, text: str, px: int, color: Colour, width: int, bold: bool = False, title: bool = False
    ) -> pygame.Surface:
        """The text in one line no wider than `width`: a little smaller if need be, then ended with an ellipsis."""
        shown, size = drawable(text), px
        while size > least(px) and self.width(shown, size, bold, title) > width:
            size -= 1
        return self.render(self._cut(shown, size, width, bold, title), size, color, bold, title)

    def shrunk(
        self, text: str, px: int, color: Colour, width: int, bold: bool = False, title: bool = False
    ) -> pygame.Surface:
        """The text in one line no wider than `width`, however small that makes it: numbers must not be cut."""
        shown, size = drawable(text), px
        while size > 1 and self.width(shown, size, bold, title) > width:
            size -= 1
        return self.render(shown, size, color, bold, title)

    def wrapped(self, text: str, px: int, color: Colour, width: int, lines: int, bold: bool = False) -> pygame.Surface:
        """The text in at most that many lines, ended with an ellipsis if that is not enough."""
        shown = drawable(text)
        room = self.height(px, bold) + (lines - 1) * self.spacing(px, bold)

        def cut(length: int) -> pygame.Surface:
            said = shown if length == len(shown) else shown[:length].rstrip() + "…"
            return self.render(said, px, color, bold, width=width)

        whole = cut(len(shown))
        if whole.get_height() <= room:
            return whole
        # the way to a file can be thousands of signs long
        fitting = bisect_left(range(len(shown)), True, key=lambda length: cut(length).get_height() > room)
        return cut(max(0, fitting - 1))

    def lines(self, text: str, px: int, width: int, bold: bool = False, title: bool = False) -> tuple[str, ...]:
        """The text broken into lines no wider than `width`; a word that is too long is broken inside.

        A number and the word after it stay in one line if they fit into one.
        """
        return self._lines(drawable(text), px, width, bold, title)

    def width(self, text: str, px: int, bold: bool = False, title: bool = False) -> int:
        """How wide a line of text is."""
        return self._width(drawable(text), px, bold, title)

    def knows(self, sign: str, bold: bool = False, title: bool = False) -> bool:
        """Whether a face has a picture of this sign; an unknown one would be an empty box."""
        font = self._font(_PROBE, bold, title)
        return font.metrics(sign) != font.metrics(_NOWHERE)

    def age(self) -> None:
        """Call all rendered texts old, until they are used again."""
        self._cache.age()

    def drop_old(self) -> None:
        """Drop the rendered texts that have not been used since `age`, and the faces, which are soon loaded again."""
        self._cache.drop_old()
        self._drop_faces()

    def forget(self) -> None:
        """Drop all rendered texts, after a large change of size."""
        self._cache.clear()
        self._drop_faces()

    def _drop_faces(self) -> None:
        """A face keeps the picture of every letter it has drawn: up to 200 KiB at each of its sizes."""
        self._font.cache_clear()
        self._width.cache_clear()
        self._lines.cache_clear()

    def _measure(self, text: str, px: int, bold: bool, title: bool) -> int:
        return self._font(px, bold, title).size(text)[0]

    def _break(self, text: str, px: int, width: int, bold: bool, title: bool) -> tuple[str, ...]:
        font = self._font(px, bold, title)
        lines: list[str] = []
        line = ""
        for word in _kept_together(font, text, width):
            trial = f"{line} {word}" if line else word
            if font.size(trial)[0] <= width:
                line = trial
                continue
            if line:
                lines.append(line)
            while font.size(word)[0] > width and len(word) > 1:
                cut = max(1, _fitting(font, word, width))
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        return tuple([*lines, line] if line else lines)

    def _cut(self, text: str, px: int, width: int, bold: bool, title: bool) -> str:
        """As much of a drawable text as `width` has room for, with an ellipsis if that is not all."""
        if self.width(text, px, bold, title) <= width:
            return text

        room = width - self.width("…", px, bold, title)
        return text[: _fitting(self._font(px, bold, title), text, room)].rstrip() + "…"

    def _load(self, px: int, bold: bool, title: bool) -> pygame.font.Font:
        return pygame.font.Font(BytesIO(self._face(self.path(bold, title))), px)


def _kept_together(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """The words of a text; a number is one with the word after it, as in `(7 points`, if `width` has room for both."""
    words: list[str] = []
    for word in filter(None, text.split(" ")):  # not at spaces that must not break
        both = f"{words[-1]} {word}" if words else word
        if words and _NUMBER.fullmatch(words[-1]) and word[0].isalpha() and font.size(both)[0] <= width:
            words[-1] = both
        else:
            words.append(word)
    return words


def _fitting(font: pygame.font.Font, text: str, width: int) -> int:
    """How many signs of the beginning of a text fit into a width."""
    return max(0, bisect_left(range(len(text) + 1), True, key=lambda length: font.size(text[:length])[0] > width) - 1)
