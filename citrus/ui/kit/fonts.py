"""The game's own typefaces, and texts rendered once. Every drawn text goes through here and is drawable."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

import pygame
from msgspec import Struct
from msgspec.structs import replace as changed

from citrus.language.drawable import JOINERS, UNKNOWN, drawable
from citrus.ui.kit.cache import SurfaceCache
from citrus.ui.kit.glyphs import GLYPHS, GlyphWriter, is_glyph
from citrus.ui.kit.runs import Run, runs, stands_alone
from citrus.ui.kit.system_fonts import PROBE, SystemFonts, has
from citrus.ui.kit.writer import Writer

Colour = pygame.Color | tuple[int, int, int] | tuple[int, int, int, int] | str
Align = Literal["left", "center", "right"]
SMALLEST = 12  # pixels; no text is smaller in windows of 1280x720 and more
TINIEST = 7  # pixels: the name of somebody is cut only where it would be smaller
_WIDEST = 16384  # pixels; no window is wider
_FINE = 3  # times as large small bold letters are drawn, before they are reduced
_COARSE = 26  # pixels; up to here whole pixels between bold letters look uneven
LETTER = 0.66  # how large letters on buttons are, of those of the text
_INSTEAD = "?"  # of a sign that no font has
_NUMBER = re.compile(r"\(?−?\d+")
_NAME = re.compile(r"[A-Z]\W*")  # of a site
_ALIGN = {"left": pygame.FONT_LEFT, "center": pygame.FONT_CENTER, "right": pygame.FONT_RIGHT}


def least(px: int) -> int:
    """Return how far a text of a size may shrink to fit: by a fifth, but readable texts stay so."""
    return max(SMALLEST if px >= SMALLEST else 9, round(px * 0.8))


def inked_at(label: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
    """Return where a rendered text has to lie for its letters to be around a point. A text is higher than its letters,
    and has more room below them than above."""
    ink = label.get_bounding_rect()
    return label.get_rect(topleft=(middle[0] - ink.centerx, middle[1] - ink.centery))


class Letters(Struct, frozen=True, gc=False):
    """The style of a text: its size in pixels, its colour, and the face, `bold` or that of titles."""

    px: int
    color: Colour
    bold: bool = False
    title: bool = False


class Fonts:
    """Text and title faces at any size in pixels; where they lack a script, a font of the system writes it. `lacking`
    becomes true once no font had a character; a question mark stands for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = {name: folder / f"{name}.ttf" for name in ("title", "text_bold", "text")}
        self._system = SystemFonts()
        self._face = lru_cache(maxsize=3)(Path.read_bytes)  # else every size would keep the file open
        self._probe = lru_cache(maxsize=3)(lambda path: pygame.font.Font(BytesIO(self._face(path)), PROBE))
        self._font = lru_cache(maxsize=128)(self._load)
        self._guest = lru_cache(maxsize=64)(self._load_guest)
        self._knows = lru_cache(maxsize=8192)(self._ask)
        self._is_plain = lru_cache(maxsize=8192)(self._suits)
        self._written = lru_cache(maxsize=8192)(self._find)
        self._runs = lru_cache(maxsize=2048)(self._split)
        self._width = lru_cache(maxsize=2048)(self._measure)
        self._lines = lru_cache(maxsize=1024)(self._break)
        self._cache = SurfaceCache(12)
        self._said = WeakKeyDictionary[pygame.Surface, tuple[str, bool]]()
        self.lacking = False

    def path(self, bold: bool = False, title: bool = False) -> Path:
        """Return the file of a face."""
        return self._files["title" if title else "text_bold" if bold else "text"]

    def height(self, px: int, bold: bool = False, title: bool = False) -> int:
        """Return the height of a line of a face, `px` pixels large."""
        return self._font(px, bold, title).get_height()

    def spacing(self, px: int, bold: bool = False, title: bool = False) -> int:
        """Return the distance from a line of a face to the next one."""
        return self._font(px, bold, title).get_linesize()

    def render(self, text: str, letters: Letters, width: int | None = None, align: Align = "left") -> pygame.Surface:
        """Return the text as a picture, broken into lines at `width`; nothing of it without any room. Do not draw on
        it: it is shared."""
        if width is not None and width < 0:
            text, width = "", None
        shown, px, bold, title = drawable(text), letters.px, letters.bold, letters.title
        key = (shown, px, int(pygame.Color(letters.color)), bold, title, width, align)

        def draw() -> pygame.Surface:
            if width and not self._is_own(shown, bold, title):
                return self._block(shown, letters, width, align)
            lines = self._lines(shown, px, width, bold, title) if width else ()
            said = "\n".join(lines) if width else self._cut(shown, px, _WIDEST, bold, title)
            label = self._write(said, letters, align)
            one_line = label.get_width() > 0 and label.get_height() == self.height(px, bold, title)
            words = sum(map(str.isalpha, said)) > 1  # numbers have nothing to tear, and stay crisp
            if words and bold and not title and px <= _COARSE and one_line and label.get_width() * _FINE <= _WIDEST:
                return self._evenly(said, letters, label.get_size(), align)
            return label

        def make() -> pygame.Surface:
            label = draw()
            self._said[label] = shown, title
            return label

        return self._cache.get(key, make)

    def said(self, picture: pygame.Surface) -> tuple[str, bool] | None:
        """Return what a picture says if it is a rendered text, and whether in the face of titles; else None."""
        return self._said.get(picture)

    def _evenly(self, line: str, letters: Letters, size: tuple[int, int], align: Align) -> pygame.Surface:
        """Return a bold line whose letters lie at parts of a pixel, aligned in that size; at whole ones, words get
        gaps."""
        large = self._write(line, changed(letters, px=letters.px * _FINE))
        wide = min(size[0], self._measure(line, letters.px, True, False))
        even = pygame.transform.smoothscale(large, (wide, size[1]))
        if wide == size[0]:
            return even
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.blit(even, (_indent(align, size[0] - wide), 0))
        return picture

    def _write(self, text: str, letters: Letters, align: Align = "left") -> pygame.Surface:
        """Return a drawable text; one that also needs other fonts, in one line."""
        px, bold, title, colour = letters.px, letters.bold, letters.title, pygame.Color(letters.color)
        own = self._font(px, bold, title)
        if self._is_own(text, bold, title):
            own.align = _ALIGN[align]
            return own.render(text if own.size(text)[0] else "", True, colour)

        parts = [self._writer(run, px, bold, title).render(run, colour) for run in self._runs(text, bold, title)]
        line = pygame.Surface((sum(part.get_width() for part, _ in parts), own.get_height()), pygame.SRCALPHA)
        line.fill((*colour[:3], 0))  # letters get their edges from what they are blended with
        x = 0
        for part, ascent in parts:
            y = min(own.get_ascent() - ascent, own.get_height() - part.get_height())
            line.blit(part, (x, max(0, y)))
            x += part.get_width()
        return line

    def _block(self, text: str, letters: Letters, width: int, align: Align) -> pygame.Surface:
        """Return a drawable text that also needs other fonts, broken into lines as SDL does."""
        px, bold, title = letters.px, letters.bold, letters.title
        drawn = [self._write(line, letters) for line in self._lines(text, px, width, bold, title)]
        wide = max((line.get_width() for line in drawn), default=0) if align == "left" else width
        step = self.spacing(px, bold, title)
        block = pygame.Surface((wide, self.height(px, bold, title) + (len(drawn) - 1) * step), pygame.SRCALPHA)
        block.fill((*pygame.Color(letters.color)[:3], 0))
        for number, line in enumerate(drawn):
            block.blit(line, (_indent(align, wide - line.get_width()), number * step))
        return block

    def fitted(self, text: str, letters: Letters, width: int, smallest: int = 0) -> pygame.Surface:
        """Return the text in one line no wider than `width`: a little smaller if necessary, or as small as `smallest`,
        then ended with an ellipsis."""
        shown, size, bold, title = drawable(text), letters.px, letters.bold, letters.title
        while size > (smallest or least(letters.px)) and self.width(shown, size, bold, title) > width:
            size -= 1
        return self.render(self._cut(shown, size, width, bold, title), changed(letters, px=size))

    def shrunk(self, text: str, letters: Letters, width: int) -> pygame.Surface:
        """Return the text in one line no wider than `width`, however small that makes it: numbers must not be cut."""
        shown, size = drawable(text), letters.px
        while size > 1 and self.width(shown, size, letters.bold, letters.title) > width:
            size -= 1
        return self.render(shown, changed(letters, px=size))

    def wrapped(self, text: str, letters: Letters, width: int, lines: int) -> pygame.Surface:
        """Return the text in at most `lines` lines, ended with an ellipsis if that is not enough."""
        shown, px, bold = drawable(text), letters.px, letters.bold
        room = self.height(px, bold) + (lines - 1) * self.spacing(px, bold)

        def cut(length: int) -> pygame.Surface:
            said = shown if length == len(shown) else shown[:length].rstrip() + "…"
            return self.render(said, letters, width=width)

        whole = cut(len(shown))
        if whole.get_height() <= room:
            return whole
        # the way to a file can be thousands of signs long
        fitting = bisect_left(range(len(shown)), True, key=lambda length: cut(length).get_height() > room)
        return cut(max(0, fitting - 1))

    def lines(self, text: str, px: int, width: int, bold: bool = False, title: bool = False) -> tuple[str, ...]:
        """Return the text broken into lines no wider than `width`; a word that is too long is broken inside. A number
        and the word after it stay in one line if they fit into one, and so do a word and the letter after it."""
        return self._lines(drawable(text), px, width, bold, title)

    def width(self, text: str, px: int, bold: bool = False, title: bool = False) -> int:
        """Return the width of a line of text."""
        return self._width(drawable(text), px, bold, title)

    def knows(self, sign: str, bold: bool = False, title: bool = False) -> bool:
        """Return whether a face of ours has a picture of this sign; an unknown one would be an empty box."""
        return self._knows(self.path(bold, title), sign)

    def shows(self, sign: str, bold: bool = False) -> bool:
        """Return whether we can show a sign with all its marks, by a font of ours or of the system."""
        return self._written(sign, self.path(bold), bold)[0] == sign

    def caret(self, text: str, place: int, px: int, bold: bool = False) -> tuple[int, bool]:
        """Return how far from the left of a line a place between its signs is, and whether text runs to the left
        there."""
        shown, at = drawable(text), len(drawable(text[:place]))
        x, found = 0, (0, False)
        for run in self._runs(shown, bold, False):
            writer = self._writer(run, px, bold, False)
            if run.start < at <= run.end or at == run.start == 0:
                before = writer.size(replace(run, text=run.text[: at - run.start]))
                found = x + (writer.size(run) - before if run.backward else before), run.backward
            x += writer.size(run)
        return found

    def age(self) -> None:
        """Mark all rendered texts as old, until they are used again."""
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
        """Drop all faces: a face keeps the picture of every letter it has drawn, up to 200 KiB at each of its sizes."""
        self._font.cache_clear()
        self._probe.cache_clear()
        self._guest.cache_clear()
        self._width.cache_clear()
        self._lines.cache_clear()

    def _measure(self, text: str, px: int, bold: bool, title: bool) -> int:
        if self._is_own(text, bold, title):
            return self._font(px, bold, title).size(text)[0]
        return sum(self._writer(run, px, bold, title).size(run) for run in self._runs(text, bold, title))

    def _break(self, text: str, px: int, width: int, bold: bool, title: bool) -> tuple[str, ...]:
        def wide(part: str) -> int:
            return self._width(part, px, bold, title)

        lines: list[str] = []
        line = ""
        for word in _kept_together(wide, text, width):
            trial = f"{line} {word}" if line else word
            if wide(trial) <= width:
                line = trial
                continue
            if line:
                lines.append(line)
            while wide(word) > width and len(word) > 1:
                cut = max(1, _fitting(wide, word, width))
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        return tuple([*lines, line] if line else lines)

    def _cut(self, text: str, px: int, width: int, bold: bool, title: bool) -> str:
        """Return as much of a drawable text as `width` has room for, with an ellipsis if that is not all."""

        def wide(part: str) -> int:
            return self._width(part, px, bold, title)

        if wide(text) <= width:
            return text
        return text[: _fitting(wide, text, width - wide("…"))].rstrip() + "…"

    def _is_own(self, text: str, bold: bool, title: bool) -> bool:
        """Return whether one face of ours writes a whole text."""
        if text.rstrip("…").isascii():  # also what was cut, which may have been endless
            return True
        own = self.path(bold, title)
        if all(sign.isascii() or self._is_plain(own, sign) for sign in set(text)):  # most texts of our languages
            return True
        first, *others = self._runs(text, bold, title)
        return not others and first.text == text and first.font == own

    def _split(self, text: str, bold: bool, title: bool) -> tuple[Run, ...]:
        """Return the runs of a drawable text. A title in letters that its face lacks is written in bold ones
        altogether."""
        own = self.path(bold, title)
        if title and not all(self._knows(own, sign) for sign in set(text)):
            own, bold = self.path(bold=True), True

        def written(sign: str) -> tuple[str, Path]:
            shown, font = self._written(sign, own, bold)
            self.lacking = self.lacking or (shown == _INSTEAD != sign and _is_character(sign))
            return shown, font

        return tuple(runs(text, written))

    def _find(self, sign: str, own: Path, bold: bool) -> tuple[str, Path]:
        """Return what is shown of a sign, by a face of ours or a font of the system."""
        if is_glyph(sign):
            return sign, GLYPHS
        if not _is_character(sign):
            return _INSTEAD, own
        if all(self._knows(own, part) for part in sign if part not in JOINERS):
            return sign, own
        path = self._system.path(sign, bold)
        if path is not None:
            return sign, path
        if len(sign) > 1:  # better without its marks than not at all
            return self._written(sign[0], own, bold)
        return _INSTEAD, own

    def _suits(self, own: Path, sign: str) -> bool:
        """Return whether a face of ours writes a character wherever it stands."""
        return _is_character(sign) and self._knows(own, sign) and stands_alone(sign)

    def _ask(self, path: Path, sign: str) -> bool:
        return has(self._probe(path), sign)

    def _load(self, px: int, bold: bool, title: bool) -> pygame.font.Font:
        return pygame.font.Font(BytesIO(self._face(self.path(bold, title))), px)

    def _writer(self, run: Run, px: int, bold: bool, title: bool) -> Writer | GlyphWriter:
        """Return the writer of a run in lines as high as those of a face."""
        if run.font == GLYPHS:
            return GlyphWriter(self._font(px, bold, title), self._font(max(1, round(px * LETTER)), True, False))
        if run.font == self.path(bold, title):
            return Writer(self._font(px, bold, title), 1.0)
        return self._guest(run.font, px, self.height(px, bold, title))

    def _load_guest(self, path: Path, px: int, high: int) -> Writer:
        ours = path.parent == self._folder
        return Writer.within(lambda size: pygame.font.Font(BytesIO(self._face(path)) if ours else path, size), px, high)


def _indent(align: Align, spare: int) -> int:
    """Return how much of the spare room of a line is on its left."""
    return {"left": 0, "center": spare // 2, "right": spare}[align]


def _is_character(sign: str) -> bool:
    """Return whether it has a meaning that a font could show."""
    return sign != UNKNOWN and unicodedata.category(sign[0]) not in ("Cn", "Co")


def _kept_together(wide: Callable[[str], int], text: str, width: int) -> list[str]:
    """Return the words of a text; a number is one with the word after it, as in `(7 points`, and a letter with the word
    before it, as in `finca K`, if `width` has room for both."""
    words: list[str] = []
    for word in filter(None, text.split(" ")):  # not at spaces that must not break
        before = words[-1] if words else ""
        named = bool(_NAME.fullmatch(word)) and before[-1:].isalpha()
        counted = bool(_NUMBER.fullmatch(before)) and word[0].isalpha()
        if (named or counted) and wide(f"{before} {word}") <= width:
            words[-1] = f"{before} {word}"
        else:
            words.append(word)
    return words


def _fitting(wide: Callable[[str], int], text: str, width: int) -> int:
    """Return how many signs of the beginning of a text fit into a width."""
    return max(0, bisect_left(range(len(text) + 1), True, key=lambda length: wide(text[:length]) > width) - 1)
