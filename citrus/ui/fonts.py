"""The game's own typefaces, and texts rendered once."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Literal

import pygame

from citrus.ui.cache import SurfaceCache

Colour = pygame.Color | tuple[int, int, int] | tuple[int, int, int, int] | str
Align = Literal["left", "center", "right"]
SMALLEST = 12  # pixels; no text is smaller in windows of 1280x720 and more
_PROBE = 100  # pixels; at this size no letter measures exactly like the empty box
_NOWHERE = "\uffff"
_ALIGN = {"left": pygame.FONT_LEFT, "center": pygame.FONT_CENTER, "right": pygame.FONT_RIGHT}


def least(px: int) -> int:
    """How far a text of a size may shrink to fit: by a fifth, but what is readable stays so."""
    return max(SMALLEST if px >= SMALLEST else 9, round(px * 0.8))


def inked_at(label: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
    """Where a rendered text has to lie for its letters to be round a point.

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
        self._cache = SurfaceCache(12)

    def path(self, bold: bool = False, title: bool = False) -> Path:
        """The file of a face."""
        return self._folder / ("title.ttf" if title else "text_bold.ttf" if bold else "text.ttf")

    def text(self, px: int, bold: bool = False) -> pygame.font.Font:
        """The text face, `px` pixels high."""
        return self._font(px, bold, False)

    def title(self, px: int) -> pygame.font.Font:
        """The title face, `px` pixels high."""
        return self._font(px, False, True)

    def font(self, px: int, bold: bool = False, title: bool = False) -> pygame.font.Font:
        """The face as `render` takes it."""
        return self._font(px, bold, title)

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
        colour = pygame.Color(color)
        key = (text, px, int(colour), bold, title, width, align)

        def make() -> pygame.Surface:
            font = self.font(px, bold, title)
            font.align = _ALIGN[align]
            return font.render(text, True, colour, wraplength=width or 0)

        return self._cache.get(key, make)

    def fitted(
        self, text: str, px: int, color: Colour, width: int, bold: bool = False, title: bool = False
    ) -> pygame.Surface:
        """The text in one line no wider than `width`: a little smaller if need be, then ended with an ellipsis."""
        size = px
        while size > least(px) and self.width(text, size, bold, title) > width:
            size -= 1
        if self.width(text, size, bold, title) > width:
            while text and self.width(text + "…", size, bold, title) > width:
                text = text[:-1].rstrip()
            text += "…"
        return self.render(text, size, color, bold, title)

    def wrapped(self, text: str, px: int, color: Colour, width: int, lines: int, bold: bool = False) -> pygame.Surface:
        """The text in at most so many lines, ended with an ellipsis if that is not enough."""
        font = self.font(px, bold)
        room = font.get_height() + (lines - 1) * font.get_linesize()

        def cut(length: int) -> pygame.Surface:
            said = text if length == len(text) else text[:length].rstrip() + "…"
            return self.render(said, px, color, bold, width=width)

        whole = cut(len(text))
        if whole.get_height() <= room:
            return whole
        # the way to a file can be thousands of signs long
        fitting = bisect_left(range(len(text)), True, key=lambda length: cut(length).get_height() > room)
        return cut(max(0, fitting - 1))

    def width(self, text: str, px: int, bold: bool = False, title: bool = False) -> int:
        """How wide a line of text is."""
        return self._width(text, px, bold, title)

    def knows(self, sign: str) -> bool:
        """Whether the text face has a picture of this sign; an unknown one would be an empty box."""
        font = self.text(_PROBE)
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

    def _measure(self, text: str, px: int, bold: bool, title: bool) -> int:
        return self.font(px, bold, title).size(text)[0]

    def _load(self, px: int, bold: bool, title: bool) -> pygame.font.Font:
        return pygame.font.Font(BytesIO(self._face(self.path(bold, title))), px)
