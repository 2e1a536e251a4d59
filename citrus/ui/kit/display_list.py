"""A list of what is to be drawn, so that only the differences from the last time are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple, Protocol

from pygame import Color, Rect, Surface


class Drawable(Protocol):
    """What painters draw on: a surface, or a list that notes what they draw."""

    def blit(self, source: Surface, dest: Rect | tuple[int, int], /) -> Rect:
        """Draw a picture; return where that can be seen."""

    def fblits(self, blit_sequence: Iterable[tuple[Surface, Rect | tuple[int, int]]], /) -> None:
        """Draw pictures, one after another."""

    def fill(self, color: Color | tuple[int, int, int], rect: Rect | None = ..., special_flags: int = ...) -> Rect:
        """Fill a rectangle, or all there is; return where that can be seen."""

    def get_clip(self) -> Rect:
        """Return where something can be drawn now."""

    def set_clip(self, rect: Rect, /) -> None:
        """Draw nothing outside of a rectangle from now on."""


class Drawing(NamedTuple):
    """A picture at a place, or a colour as red, green, blue and alpha; the rectangle in which it is seen, and how it is
    mixed with what lies below."""

    source: Surface | tuple[int, int, int, int]
    place: tuple[int, int]
    seen: tuple[int, int, int, int]
    special_flags: int

    def draw(self, surface: Surface, area: Rect) -> None:
        """Draw the list on a surface, only within an area."""
        seen = area.clip(self.seen)
        surface.set_clip(seen)
        if isinstance(self.source, tuple):
            surface.fill(self.source, seen, self.special_flags)
        else:
            surface.blit(self.source, self.place, None, self.special_flags)


Swaps = Mapping[tuple[int, tuple[int, int]], tuple[Surface, tuple[int, int]]]
"""Pictures with their places that stand in for others of the same size, by the identity of those and the same place."""
NO_SWAPS: Swaps = MappingProxyType({})


class DisplayList:
    """The drawings within a rectangle, in order. Two lists that draw the same pictures at the same places look the
    same: a picture must not change any more once it has been noted."""

    def __init__(self, area: Rect) -> None:
        self.area = area
        self.entries: list[Drawing] = []
        self._seen: list[tuple[int, int, int, int]] = []  # where each entry is
        self._clip = area.copy()

    @property
    def pictures(self) -> list[tuple[Surface, tuple[int, int]]]:
        """The pictures in it, with their places."""
        return [(entry.source, entry.place) for entry in self.entries if not isinstance(entry.source, tuple)]

    def blit(self, source: Surface, dest: Rect | tuple[int, int], /) -> Rect:
        """Note a picture; return where it can be seen."""
        place = (dest[0], dest[1])
        return self._note(source, Rect(place, source.get_size()), 0)

    def fblits(self, blit_sequence: Iterable[tuple[Surface, Rect | tuple[int, int]]], /) -> None:
        """Note pictures, one after another."""
        for source, dest in blit_sequence:
            self.blit(source, dest)

    def fill(self, color: Color | tuple[int, int, int], rect: Rect | None = None, special_flags: int = 0) -> Rect:
        """Note a rectangle of a colour, by default all there is; return where it can be seen."""
        tint = Color(color)
        return self._note((tint.r, tint.g, tint.b, tint.a), self._clip if rect is None else rect, special_flags)

    def get_clip(self) -> Rect:
        """Return where something can be noted now."""
        return self._clip.copy()

    def set_clip(self, rect: Rect, /) -> None:
        """Note nothing outside of a rectangle from now on."""
        self._clip = rect.clip(self.area)

    def _note(self, source: Surface | tuple[int, int, int, int], rect: Rect, special_flags: int) -> Rect:
        seen = rect.clip(self._clip)
        if seen:
            place = (seen.x, seen.y, seen.width, seen.height)
            self.entries.append(Drawing(source, rect.topleft, place, special_flags))
            self._seen.append(place)
        return seen

    def add(self, noted: DisplayList) -> None:
        """Note everything in another list for the same area."""
        self.entries += noted.entries
        self._seen += noted._seen

    def changes(self, before: DisplayList) -> list[Rect]:
        """Return where this looks different from another list for the same area, in rectangles that do not overlap."""
        old, new = _unlike(before.entries, self.entries)
        both = set(old).intersection(new)
        found = [entry for entry in (*old, *new) if entry not in both]
        # in another order they may cover each other in another way
        orders = ([entry for entry in entries if entry in both] for entries in (old, new))
        found += [entry for pair in zip_longest(*orders) if pair[0] != pair[1] for entry in pair if entry is not None]
        return apart([Rect(entry.seen) for entry in found])

    def draw(self, surface: Surface, area: Rect, swaps: Swaps = NO_SWAPS) -> None:
        """Draw what can be seen of it within an area, some pictures with others that stand in for them."""
        for number in area.collidelistall(self._seen):
            entry = self.entries[number]
            if swaps and (other := swaps.get((id(entry.source), entry.place))) is not None:
                entry = entry._replace(source=other[0])
            entry.draw(surface, area)
        surface.set_clip(None)


class DrawingCache:
    """Cached parts of a painting, so that a part is not painted again while it would look the same."""

    def __init__(self) -> None:
        self._parts: dict[str, tuple[tuple[object, ...], DisplayList]] = {}

    def draw(
        self, surface: Drawable, part: str, depends: tuple[object, ...], paint: Callable[[Drawable], None]
    ) -> None:
        """Draw a part, given all that its look `depends` on; on a surface it is always painted."""
        if not isinstance(surface, DisplayList):
            paint(surface)
            return
        depends = (surface.area, surface.get_clip(), *depends)
        if part not in self._parts or self._parts[part][0] != depends:
            noted = DisplayList(surface.area)
            noted.set_clip(surface.get_clip())
            paint(noted)
            self._parts[part] = depends, noted
        surface.add(self._parts[part][1])


def _unlike(old: list[Drawing], new: list[Drawing]) -> tuple[list[Drawing], list[Drawing]]:
    """Return what is left of two lists without their common beginning and end. Most lists differ in one place, and
    these entries lie below and above all that differs."""
    least = min(len(old), len(new))
    first = next((number for number in range(least) if old[number] != new[number]), least)
    last = next((number for number in range(least - first) if old[-1 - number] != new[-1 - number]), least - first)
    return old[first : len(old) - last], new[first : len(new) - last]


def apart(rects: Iterable[Rect]) -> list[Rect]:
    """Return rectangles that cover some others and do not overlap."""
    found: list[Rect] = []
    for rect in rects:
        whole = rect.copy()
        while (hit := whole.collidelist(found)) >= 0:
            whole.union_ip(found.pop(hit))
        found.append(whole)
    return found
