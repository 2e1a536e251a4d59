"""What is written on a window, and where: every text with its place on paper, seen from outside while it is drawn.

`watching` has all surfaces that the program makes remember which texts and which papers (buttons, cards, pills, sheets)
were put on them. Surfaces put on each other hand on what is on them, so that the window knows all of it in the end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from citrus.language.drawable import drawable
from citrus.ui.kit.art import Art
from citrus.ui.kit.fonts import Align, Fonts, Letters
from citrus.ui.pieces.ground import RAIL

_Plain = pygame.Surface
AIR = 3  # design pixels between a frame of wood and what is written in it


@dataclass(frozen=True)
class Paper:
    """A rectangle that texts are written on, and what is seen of it; `solid` if nothing below it shows.

    What lies below `mist` is about to scroll out of sight.
    """

    rect: Rect
    seen: Rect
    solid: bool
    mist: bool = False

    def moved(self, x: int, y: int, clip: Rect) -> Paper:
        """Return the same elsewhere, seen only within a rectangle."""
        return Paper(self.rect.move(x, y), self.seen.move(x, y).clip(clip), self.solid, self.mist)


@dataclass(frozen=True)
class Written:
    """A text on a surface.

    `ink` is where its letters are, `seen` the part of that which was not cut off; `cut` is whether the edge of a
    picture cut it, which no scrolling explains. `stretch` is how wide letters are for their height: 1 as designed.
    """

    text: str
    px: int
    ink: Rect
    seen: Rect
    cut: bool
    stretch: float
    label: pygame.Surface
    at: tuple[int, int]

    def moved(self, x: int, y: int, clip: Rect) -> Written:
        """Return the same elsewhere, seen only within a rectangle."""
        seen = self.seen.move(x, y).clip(clip)
        ink, at = self.ink.move(x, y), (self.at[0] + x, self.at[1] + y)
        return Written(self.text, self.px, ink, seen, self.cut, self.stretch, self.label, at)

    def __str__(self) -> str:
        return f"{self.text!r} {tuple(self.ink)}"

    def repeats(self, other: Mark) -> bool:
        """Return whether another one is the same text in nearly the same place."""
        if not isinstance(other, Written) or other.text != self.text:
            return False
        both = self.ink.clip(other.ink)
        return both.width > 0.8 * self.ink.width and both.height > 0.6 * self.ink.height


Mark = Paper | Written


class Sheet(_Plain):
    """A surface that remembers what was written on it."""

    @property
    def marks(self) -> list[Mark]:
        """The papers and texts on it, in the order in which they were put there."""
        if "whole" in self.__dict__:
            whole, x, y = self.__dict__["whole"]
            return [mark.moved(-x, -y, self.get_rect()) for mark in whole.marks]
        found: list[Mark] = self.__dict__.setdefault("marks", [])
        return found

    def put(self, mark: Mark) -> None:
        """Remember what has been put on it."""
        if "whole" in self.__dict__:
            whole, x, y = self.__dict__["whole"]
            whole.put(mark.moved(x, y, self.get_rect().move(x, y)))
        elif isinstance(mark, Paper) and mark.mist:
            self.marks[:] = [one for one in self.marks if isinstance(one, Paper) or not one.ink.colliderect(mark.seen)]
        elif mark.seen.width and mark.seen.height:
            if isinstance(mark, Paper) and mark.solid:
                self.clear(mark.seen)
            if isinstance(mark, Written):  # letters with an edge are the same text many times
                self.marks[:] = [other for other in self.marks if not mark.repeats(other)]
            self.marks.append(mark)

    def clear(self, place: Rect) -> None:
        """Forget what is wholly in a place: something else is there now."""
        if "whole" in self.__dict__:
            whole, x, y = self.__dict__["whole"]
            whole.clear(place.move(x, y))
        else:
            self.marks[:] = [mark for mark in self.marks if not place.contains(mark.seen)]

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Put a picture here, with all that is written on it."""
        drawn = super().blit(source, dest, area, special_flags)
        if drawn.width and drawn.height and not special_flags:
            self._take(source, dest, area, drawn)
        return drawn

    def fblits(self, sequence: Any, special_flags: int = 0) -> None:
        """Put many pictures here."""
        for source, dest in sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        """Clear a place."""
        filled = super().fill(color, rect, special_flags)
        if not special_flags:
            self.clear(filled)
        return filled

    def copy(self) -> Sheet:
        """Return another one with the same on it."""
        return self._same(super().copy())

    def convert(self, *rest: Any) -> Sheet:
        """Return the same in another format."""
        return self._same(super().convert(*rest))

    def convert_alpha(self) -> Sheet:
        """Return the same in another format."""
        return self._same(super().convert_alpha())

    def subsurface(self, *place: Any) -> Sheet:
        """Return a part of it: whatever is put there is on the whole, too."""
        part, rect = super().subsurface(*place), Rect(*place)
        part.__dict__.clear()
        part.__dict__["whole"] = (self, rect.x, rect.y)
        return part

    def _same(self, other: Any) -> Sheet:
        other.__dict__.clear()
        other.marks.extend(self.marks)
        return other  # type: ignore[no-any-return]

    def _take(self, source: _Plain, dest: Any, area: Any, drawn: Rect) -> None:
        whole = drawn.size == self.get_size() == source.get_size()
        if not source.get_flags() & pygame.SRCALPHA and source.get_alpha() in (None, 255):
            self.clear(drawn)
        elif whole and not marks_of(source) and source.get_at(source.get_rect().center).a:
            self.clear(drawn)  # a veil, no mere outline: what is below it is not what is looked at
        part = source.get_rect() if area is None else Rect(area)
        left, top = (dest.x, dest.y) if isinstance(dest, Rect | pygame.FRect) else dest[:2]
        x, y = int(left) - part.x, int(top) - part.y
        view, clip = part.move(x, y), self.get_clip()
        for mark in marks_of(source):
            there = mark.moved(x, y, clip.clip(view))
            if isinstance(there, Written):
                across = Rect(there.ink.x, clip.y, there.ink.width, clip.height)
                edge = not self.get_rect().contains(there.ink) or not view.contains(there.ink)
                there = replace(there, cut=there.cut or edge or not clip.contains(across))
            self.put(there)


def marks_of(surface: _Plain) -> list[Mark]:
    """Return what a surface remembers."""
    return surface.marks if isinstance(surface, Sheet) else []


def _sheet(surface: _Plain) -> Sheet:
    """Return a copy that remembers."""
    sheet = Sheet(surface.get_size(), pygame.SRCALPHA)
    sheet.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return sheet


@contextmanager
def watching() -> Iterator[None]:
    """Have every surface that is made meanwhile remember what is written on it."""
    with pytest.MonkeyPatch.context() as patch:
        for module in [pygame, *(module for name, module in sys.modules.items() if name.startswith("citrus."))]:
            if getattr(module, "Surface", None) is _Plain:
                patch.setattr(module, "Surface", Sheet)
        _watch_texts(patch)
        _watch_pictures(patch)
        yield


def _watch_texts(patch: pytest.MonkeyPatch) -> None:
    render, said, natural = Fonts.render, Fonts.said, lru_cache(256)(_face)
    known: dict[int, tuple[pygame.Surface, Sheet]] = {}
    labels: dict[int, pygame.Surface] = {}  # by the identity of the sheet that stands for each

    def watched(
        self: Fonts, text: str, letters: Letters, width: int | None = None, align: Align = "left"
    ) -> pygame.Surface:
        label, px = render(self, text, letters, width, align), letters.px
        if id(label) not in known:
            sheet, ink, stretch = _sheet(label), label.get_bounding_rect(), 1.0
            if ink.width and label.get_height() == self.height(px, letters.bold, letters.title):
                alone = natural(self.path(letters.bold, letters.title), px).render(
                    drawable(text).strip(), True, "black"
                )
                stretch = ink.width / max(1, alone.get_bounding_rect().width)
            if ink.width:
                sheet.marks.append(Written(drawable(text), px, ink, ink, False, stretch, label, (0, 0)))
            known[id(label)], labels[id(sheet)] = (label, sheet), label
        return known[id(label)][1]

    patch.setattr(Fonts, "render", watched)
    patch.setattr(Fonts, "said", lambda self, picture: said(self, labels.get(id(picture), picture)))


def _face(path: Path, px: int) -> pygame.font.Font:
    return pygame.font.Font(BytesIO(path.read_bytes()), px)


def _watch_pictures(patch: pytest.MonkeyPatch) -> None:
    load, made = pygame.image.load_sized_svg, Art.made

    def loaded(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return _sheet(load(file, size))

    def shaped(self: Art, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def watched() -> pygame.Surface:
            picture = make()
            if isinstance(picture, Sheet) and isinstance(key, tuple) and (not picture.marks or key[0] == "box"):
                paper = _paper(key, picture.get_rect())
                picture.marks.extend([paper] if paper else [])
            return picture

        return made(self, key, watched)

    patch.setattr(pygame.image, "load_sized_svg", loaded)
    patch.setattr(Art, "made", shaped)
    for name in ("scale", "smoothscale"):
        _watch_scaling(patch, name)


def _paper(key: tuple[Any, ...], rect: Rect) -> Paper | None:
    """Return what a made picture is, by its key: something to write on, or not."""
    match key:
        case ("card", size, (_, fill, _, _, _, opacity, _)):
            inside = Rect((0, 0), size)
            inside.center = rect.center
            return Paper(inside, inside, fill is not None and opacity == 1 and fill & 255 == 255)
        case ("box", _, unit, _):  # within its frame, which nothing may touch
            rail = max(2, round(RAIL * unit)) + round(AIR * unit)
            return Paper(rect.inflate(-2 * rail, -2 * rail), rect.inflate(-2 * rail, -2 * rail), False)
        case ("mist", *_):
            return Paper(rect, rect, False, mist=True)
        case ("disc", *_):  # another number below it is not seen
            return Paper(rect, rect, True)
    return None


def _watch_scaling(patch: pytest.MonkeyPatch, name: str) -> None:
    scale = getattr(pygame.transform, name)

    def watched(surface: pygame.Surface, size: Any, *rest: Any) -> pygame.Surface:
        scaled = scale(surface, size, *rest)
        texts = [mark for mark in marks_of(surface) if isinstance(mark, Written)]
        if rest or not texts:
            return scaled  # type: ignore[no-any-return]
        across, down = (after / before for after, before in zip(size, surface.get_size(), strict=True))
        sheet = _sheet(scaled)
        for text in texts:
            ink, seen = (
                Rect(round(r.x * across), round(r.y * down), round(r.width * across), round(r.height * down))
                for r in (text.ink, text.seen)
            )
            label = scale(text.label, (round(text.label.get_width() * across), round(text.label.get_height() * down)))
            at = round(text.at[0] * across), round(text.at[1] * down)
            px, stretch = round(text.px * down), text.stretch * across / down
            sheet.marks.append(replace(text, px=px, ink=ink, seen=seen, stretch=stretch, label=label, at=at))
        return sheet

    patch.setattr(pygame.transform, name, watched)
    for module in [module for key, module in sys.modules.items() if key.startswith("citrus.")]:
        if getattr(module, name, None) is scale:
            patch.setattr(module, name, watched)
