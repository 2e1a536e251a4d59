"""Art: SVG sources rasterised to exactly the size needed, so that everything is sharp at every window size."""

from __future__ import annotations

import io
import math
import os
import re
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame

from citrus.ui.kit.cache import SurfaceCache
from citrus.ui.kit.formats import opaque, translucent
from citrus.ui.kit.palette import Palette

PLACEHOLDERS = {"#ff00ff": "", "#aa00aa": "_dark", "#ffaaff": "_light", "#00ffff": "_skin", "#00aaaa": "_skin_dark"}
INK, LINES = "#4a3428", 'stroke-width="2.6"'  # of icons, before they are coloured
OWN = {"<!-- hat -->": "hat", "<!-- face -->": "face"}  # what each player has of their own, and where it goes
_OWN_HAT = re.compile("<!-- own hat -->.*?<!-- end of own hat -->", re.DOTALL)  # of somebody without a player's hat
SHOWN, HIDDEN = ' display="inline"', ' display="none"'  # of the version that a file shows, and of the others
MOVING = "<!-- moving -->"  # where what moves by itself in a picture goes, which is a file of its own
_SIZE = re.compile(r'viewBox="\s*([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)\s*"')


Pose = tuple[tuple[str, str], ...]
"""How groups of an SVG are moved, by their names: each with a transformation as SVG writes it."""


class MissingArtError(Exception):
    """A piece of art is not in the assets folder."""


class Art:
    """Pictures by name and size, cached while they are used."""

    def __init__(self, folder: Path, palette: Palette) -> None:
        self._folder = folder
        self._palette = palette
        self._sources: dict[str, str] = {}
        self._cache = SurfaceCache(192)

    def piece(self, name: str, size: tuple[int, int], player_color: str | None = None) -> pygame.Surface:
        """Return the picture `NAME.svg` at exactly this size, in a player's colour if it has one. A picture of other
        proportions is centred. Of a picture with versions, `NAME#VERSION` is one of them. Do not draw on the result: it
        is shared."""
        key = ("piece", name, size, player_color)
        return self._cache.get(key, lambda: rasterise(self._source(name, player_color), size))

    def piece_of(self, picture: pygame.Surface) -> tuple[str, str | None] | None:
        """Return the name and the player's colour of a picture that `piece` has made and that is still here, or
        None."""
        match self._cache.key_of(picture):
            case ("piece", str(name), _, str(color)):
                return name, color
            case ("piece", str(name), _, None):
                return name, None
        return None

    def posed(self, name: str, size: tuple[int, int], pose: Pose, player_color: str | None = None) -> pygame.Surface:
        """Return a `piece` with some of its groups moved, painted for each call."""
        return rasterise(_posed(self._source(name, player_color), pose), size)

    def icon(self, name: str, size: int, colour: str, weight: float) -> pygame.Surface:
        """Return the icon `icons/NAME.svg`, `size` pixels square, in a colour as SVG writes it. `weight` is the width
        of its lines on its field of 24 x 24."""

        def make() -> pygame.Surface:
            source = self._source(f"icons/{name}", None).replace(INK, colour)
            return rasterise(source.replace(LINES, f'stroke-width="{weight}"'), (size, size))

        return self._cache.get(("icon", name, size, colour, weight), make)

    def cover(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture scaled to cover this size entirely; the excess is cut off evenly."""
        return self._cache.get(("cover", name, size), lambda: self._covering(self._source(name, None), size))

    def still(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return the same without what moves by itself in it (`moving`)."""
        return self._cache.get(("still", name, size), lambda: self._covering(self._read(name), size))

    def moving(self, name: str) -> str:
        """Return the SVG of what moves by itself in a picture."""
        return self._read(f"{name}_moving")

    def field(self, name: str) -> tuple[float, float]:
        """Return width and height of a picture in its own units."""
        return _view(self._read(name))

    def has_piece(self, name: str, size: tuple[int, int]) -> bool:
        """Return whether `piece` has made the picture already, in nobody's colour."""
        return ("piece", name, size, None) in self._cache

    def has_still(self, name: str, size: tuple[int, int]) -> bool:
        """Return whether `still` has made the picture already."""
        return ("still", name, size) in self._cache

    def drawing(self, svg: str, size: tuple[int, int]) -> pygame.Surface:
        """Return an SVG given as text at exactly this size: buttons, panels and icons are drawn this way."""
        return self._cache.get(("drawing", svg, size), lambda: rasterise(svg, size))

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return anything else that is drawn once and cached while it is used."""
        return self._cache.get(("made", key), make)

    def proportions(self, name: str) -> float:
        """Return width divided by height of a picture."""
        width, height = self.field(name)
        return width / height

    def age(self) -> None:
        """Mark all rasterised pictures as old, until they are used again."""
        self._cache.age()

    def drop_old(self) -> None:
        """Drop the pictures that have not been used since `age`."""
        self._cache.drop_old()

    def forget(self) -> None:
        """Drop all rasterised pictures, after a large change of size."""
        self._cache.clear()

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.svg"

    def _read(self, name: str) -> str:
        """Return the file of a picture, or of one of its versions."""
        source = self._sources.get(name)
        if source is None:
            file, _, version = name.partition("#")
            try:
                source = self._path(file).read_text(encoding="utf-8")
            except FileNotFoundError:
                raise MissingArtError(f"the picture {file}.svg is missing in {self._folder}") from None
            if version:
                source = _version(source, version)
            self._sources[name] = source
        return source

    def _source(self, name: str, player_color: str | None) -> str:
        """Return the SVG of a picture with all that belongs into it."""
        source = self._read(name)
        if MOVING in source:
            source = source.replace(MOVING, _body(self.moving(name)))
        if player_color is not None:
            for place, name in OWN.items():
                if place in source and os.path.isfile(self._path(f"{name}_{player_color}")):
                    source = _OWN_HAT.sub("", source).replace(place, _body(self._read(f"{name}_{player_color}")))
            for placeholder, suffix in PLACEHOLDERS.items():
                if placeholder in source:
                    source = source.replace(placeholder, self._palette.hex(player_color + suffix))
        return source

    def lay(self, name: str, surface: pygame.Surface) -> None:
        """Draw a picture on a surface, scaled to cover it entirely."""
        _cover(self._source(name, None), surface)

    def _covering(self, source: str, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(at_least_a_pixel(size))
        _cover(source, surface)
        return opaque(surface)


def _version(source: str, name: str) -> str:
    """Return an SVG that shows another of its versions: each is a group of that name."""
    return source.replace(SHOWN, HIDDEN).replace(f'<g id="{name}"{HIDDEN}>', f'<g id="{name}">')


def _posed(source: str, pose: Pose) -> str:
    """Return an SVG whose groups are moved, or all of it by `""`."""
    for group, transform in pose:
        if group:
            source = source.replace(f'<g id="{group}">', f'<g id="{group}" transform="{transform}">')
        else:
            begin = source.index(">", source.index("<svg")) + 1
            source = f'{source[:begin]}<g transform="{transform}">{_body(source)}</g></svg>'
    return source


def _body(source: str) -> str:
    """Return what is drawn in an SVG, without its outermost element."""
    return source[source.index(">") + 1 : source.rindex("</svg>")]


def _cover(source: str, surface: pygame.Surface) -> None:
    """Draw an SVG on a surface, scaled to cover it; the excess is cut off evenly."""
    size = surface.get_size()
    width, height = _view(source)
    scale = max(size[0] / width, size[1] / height)
    full = rasterise(source, (math.ceil(width * scale), math.ceil(height * scale)))
    surface.blit(full, ((size[0] - full.get_width()) // 2, (size[1] - full.get_height()) // 2))


def _view(source: str) -> tuple[float, float]:
    found = _SIZE.search(source)
    if found is None:
        raise ValueError("an SVG without a viewBox")
    return float(found[3]), float(found[4])


def at_least_a_pixel(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size that can be painted: what is left for a picture in a tiny window may be nothing, or less."""
    return max(1, size[0]), max(1, size[1])


def rasterise(source: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw an SVG at exactly this size, centred if its proportions differ."""
    size = at_least_a_pixel(size)
    picture = translucent(pygame.image.load_sized_svg(io.BytesIO(source.encode()), size))
    if picture.get_size() == size:
        return picture
    surface = pygame.Surface(size, pygame.SRCALPHA)
    # the reader rounds some sizes up: the row and column too many at the end are empty
    spare = (max(0, size[0] - picture.get_width()), max(0, size[1] - picture.get_height()))
    surface.blit(picture, (spare[0] // 2, spare[1] // 2))
    return surface
