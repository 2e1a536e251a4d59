"""What a window shows as a list of what is drawn where, in whole pixels, the same on every machine.

`sketching` has the program draw on surfaces that note what is put on them and have no pixels of their own. Letters,
pictures and texts are pretended: each letter is as wide as another, a picture is its name and its size, and a text is
as long as those that are about as long as it is. So neither a font library, nor an artist, nor a translator changes
what is noted, but our own layout alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import pygame
import pytest
from pygame import Rect

from citrus.language.texts import Texts
from citrus.resources import assets_dir
from citrus.ui.kit import system_fonts
from citrus.ui.kit.art import Art
from citrus.ui.kit.fonts import Fonts
from tests.ui.pretended_texts import pretended_texts

_Plain = pygame.Surface
_TEXTS = ("text", "title")
_MOST = 23  # letters of a text that are told
_MIXED = {pygame.BLEND_RGBA_ADD: "added", pygame.BLEND_RGBA_MULT: "multiplied", pygame.BLEND_RGB_MULT: "multiplied"}


class Inside:
    """What lies on a picture, in the order in which it was put there."""

    def __init__(self, notes: tuple[Note, ...]) -> None:
        self.notes = notes

    @cached_property
    def mark(self) -> str:
        """A few letters that are others if anything on it is another or elsewhere."""
        return _mark("\n".join(note.line() for note in self.notes))


_NOTHING = Inside(())


class Note(NamedTuple):
    """Something drawn: what it is called, its rectangle, what is seen of it, and what lies on it if it is a picture."""

    what: str
    rect: Rect
    seen: Rect
    inside: Inside = _NOTHING

    def moved(self, x: int, y: int, clip: Rect) -> Note:
        """Return the same elsewhere, seen only within a rectangle."""
        if not x and not y and clip.contains(self.seen):
            return self
        return Note(self.what, self.rect.move(x, y), self.seen.move(x, y).clip(clip), self.inside)

    def line(self) -> str:
        """Return what is noted in words, and whether what lies on it is the same."""
        cut = "" if self.seen == self.rect else f", cut to {_told(self.seen)}"
        within = self.inside.notes
        if len(within) == 1 and not within[0].inside.notes:
            size = "" if within[0].rect.size == self.rect.size else " {}x{}".format(*within[0].rect.size)
            return f"{_told(self.rect)} {self.what} of {within[0].what}{size}{cut}"
        return f"{_told(self.rect)} {self.what}{f' {self.inside.mark}' if within else ''}{cut}"

    def lines(self, deep: int = 0) -> Iterator[str]:
        """Yield what is noted in words, and what lies on it to the depth `deep`, or all of it for -1."""
        yield self.line()
        for note in self.inside.notes if deep else ():
            yield from (f"  {line}" for line in note.lines(deep - 1))


def _told(rect: Rect) -> str:
    return f"{rect.x},{rect.y} {rect.width}x{rect.height}"


def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


class Sketch(_Plain):
    """A surface that notes what is drawn on it instead of drawing it: it has a size, but only one pixel."""

    def __init__(self, size: Any, flags: int = 0, *rest: Any) -> None:
        super().__init__((1, 1), flags, *rest)
        self._size = (int(size[0]), int(size[1]))
        self._clip = Rect((0, 0), self._size)
        self._whole: tuple[Sketch, int, int] | None = None
        self._notes: list[Note] = []
        self._inside: Inside | None = None  # the notes as they are, until there are others

    def get_size(self) -> tuple[int, int]:
        """Return the size."""
        return self._size

    def get_width(self) -> int:
        """Return the width."""
        return self._size[0]

    def get_height(self) -> int:
        """Return the height."""
        return self._size[1]

    def get_rect(self, **place: Any) -> Rect:
        """Return the rectangle, at a place."""
        rect = Rect((0, 0), self._size)
        for name, value in place.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> Rect:
        """Return where something can be drawn now."""
        return self._clip.copy()

    def set_clip(self, rect: Any) -> None:
        """Draw nothing outside of a rectangle from now on."""
        self._clip = self.get_rect() if rect is None else Rect(rect).clip(self.get_rect())

    def get_at(self, place: Any) -> pygame.Color:
        """Return nothing: there are no colours."""
        return pygame.Color(0, 0, 0, 0)

    @property
    def notes(self) -> Sequence[Note]:
        """What is on it, in the order in which it was put there."""
        return self.inside.notes

    @property
    def inside(self) -> Inside:
        """What is on it, the same as long as nothing more is drawn."""
        if self._whole is not None:
            return _part(self._whole[0].notes, self.get_rect().move(self._whole[1:]))
        if self._inside is None:
            self._inside = Inside(tuple(self._notes))
        return self._inside

    def add(self, notes: Iterable[Note], alone: bool = False) -> None:
        """Note more; with `alone`, nothing else is left."""
        if alone:
            self._notes.clear()
        self._notes.extend(notes)
        self._inside = None

    def put(self, what: str, rect: Rect, inside: Inside = _NOTHING, solid: bool = False) -> Rect:
        """Note something; `solid` if nothing below it shows. Returns what is seen of it."""
        seen = rect.clip(self._clip)
        if not seen:
            return seen
        if self._whole is not None:
            whole, x, y = self._whole
            before = whole.get_clip()
            whole.set_clip(seen.move(x, y).clip(before))
            whole.put(what, rect.move(x, y), inside, solid)
            whole.set_clip(before)
            return seen
        if solid:
            self._notes = [note for note in self._notes if not seen.contains(note.seen)]
        self.add([Note(what, rect, seen, inside)])
        return seen

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Note a picture with all that is on it."""
        part = source.get_rect() if area is None else Rect(area).clip(source.get_rect())
        place = Rect((int(dest[0]), int(dest[1])), part.size)
        inside = source.inside if isinstance(source, Sketch) else _NOTHING
        if area is not None:
            inside = _part(inside.notes, part)
        alpha = source.get_alpha()
        opaque = alpha in (None, 255)
        solid = not source.get_flags() & pygame.SRCALPHA and opaque and not special_flags
        how = ("" if opaque else f" alpha {alpha}") + _mixed(special_flags)
        notes = inside.notes
        if len(notes) == 1 and notes[0].rect == notes[0].seen == Rect((0, 0), part.size):
            return self.put(notes[0].what + how, place, notes[0].inside, solid)  # a copy
        if len(notes) > 1 and not how and self._is_layer(place):
            base, x, y = self._whole or (self, 0, 0)
            clip = self._clip.clip(place).move(x, y)
            alone = solid and clip == base.get_rect()
            base.add([note.moved(place.x + x, place.y + y, clip) for note in notes], alone)
            return place.clip(self._clip)
        return self.put(f"picture{how}", place, inside, solid)

    def _is_layer(self, place: Rect) -> bool:
        """Return whether what is put there is not a thing by itself, but covers nearly everything."""
        return place.width == self._size[0] and 2 * place.height > self._size[1]

    def blits(self, blit_sequence: Any, doreturn: Any = 1) -> Any:
        """Note many pictures."""
        return [self.blit(*one) for one in blit_sequence]

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        """Note many pictures."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        """Note a rectangle of a colour."""
        place = self.get_clip() if rect is None else Rect(rect)
        return self.put(f"fill {_hex(color)}{_mixed(special_flags)}", place, solid=not special_flags)

    def copy(self) -> Sketch:
        """Return another one with the same on it."""
        other = Sketch(self._size, self.get_flags() & pygame.SRCALPHA)
        other.set_alpha(self.get_alpha())
        other.add(self.notes)
        return other

    def convert(self, *rest: Any) -> Sketch:
        """Return the same in the format of the window."""
        other = Sketch(self._size)
        other.add(self.notes)
        return other

    def convert_alpha(self) -> Sketch:
        """Return the same with an alpha."""
        other = Sketch(self._size, pygame.SRCALPHA)
        other.add(self.notes)
        return other

    def subsurface(self, *place: Any) -> Sketch:
        """Return a part of it: whatever is put there is on the whole, too."""
        rect = Rect(*place)
        part = Sketch(rect.size, self.get_flags() & pygame.SRCALPHA)
        part._whole = (self, rect.x, rect.y)
        return part

    def scroll(self, *way: Any, **more: Any) -> None:
        """Note that all of it is elsewhere now."""
        x, y = way
        self.add([note.moved(x, y, self.get_rect()) for note in self.notes], alone=True)

    def get_bounding_rect(self, min_alpha: int = 1) -> Rect:
        """Return where something is; of a text, where its letters would be."""
        notes = self.notes
        if not notes:
            return Rect(0, 0, 0, 0)
        if len(notes) == 1 and notes[0].what.startswith(_TEXTS):
            width, height = self.get_size()
            return Rect(min(1, width), height // 4, max(0, width - 2), height - height // 4 - height // 5)
        return notes[0].seen.unionall([note.seen for note in notes[1:]])


def _part(notes: Sequence[Note], part: Rect) -> Inside:
    """Return what is seen of them in a part of the whole."""
    x, y, clip = -part.x, -part.y, Rect((0, 0), part.size)
    return Inside(tuple(notes[at].moved(x, y, clip) for at in part.collidelistall([note.seen for note in notes])))


def _mixed(special_flags: int) -> str:
    return f" {_MIXED.get(special_flags, special_flags)}" if special_flags else ""


def _hex(color: Any) -> str:
    tint = pygame.Color(color)
    return f"#{tint.r:02x}{tint.g:02x}{tint.b:02x}" + (f"{tint.a:02x}" if tint.a < 255 else "")


def _sketched(what: str, size: tuple[int, int], inside: Inside = _NOTHING) -> Sketch:
    """Return a picture known only by its content and size."""
    picture = Sketch((max(0, round(size[0])), max(0, round(size[1]))), pygame.SRCALPHA)
    picture.add([Note(what, picture.get_rect(), picture.get_rect(), inside)])
    return picture


class Shape:
    """The shape of a picture, made of all that is less transparent than a threshold."""

    def __init__(self, picture: pygame.Surface, threshold: int = 127) -> None:
        self._picture = picture
        self._threshold = threshold

    def to_surface(self, setcolor: Any, unsetcolor: Any) -> Sketch:
        """Return the shape in a colour."""
        inside = self._picture.inside if isinstance(self._picture, Sketch) else _NOTHING
        what = f"shape from {self._threshold} in {_hex(setcolor)} on {_hex(unsetcolor)}"
        return _sketched(what, self._picture.get_size(), inside)


class Letters:
    """A font whose letters are half as wide as they are high, bold ones a little wider."""

    def __init__(self, file: Any, px: int) -> None:
        self._face = _faces().get(file.getvalue(), "text") if isinstance(file, BytesIO) else "system"
        self._px = px
        self._wide = {"text": 0.5, "text_bold": 0.55}.get(self._face, 0.6)
        self.align = pygame.FONT_LEFT

    def size(self, text: str) -> tuple[int, int]:
        """Return the size of a line."""
        return len(text) * max(1, round(self._px * self._wide)), self.get_height()

    def get_height(self) -> int:
        """Return the height of a line."""
        return round(self._px * 1.3)

    def get_linesize(self) -> int:
        """Return the distance of lines."""
        return round(self._px * 1.3)

    def get_ascent(self) -> int:
        """Return the height of letters above their line."""
        return self._px

    def metrics(self, text: str) -> list[tuple[int, ...] | None]:
        """Return which letters it has: all that mean anything."""
        return [(ord(sign),) if sign.isprintable() else None for sign in text]

    def set_script(self, script: str) -> None:
        """Accept any script: all letters are the same."""

    def set_direction(self, direction: int) -> None:
        """Accept any direction: all are the same."""

    def render(
        self, text: str, antialias: bool, color: Any, bgcolor: Any = None, wraplength: int = 0
    ) -> pygame.Surface:
        """Return a text, with lines no longer than `wraplength`."""
        lines = [line for part in text.split("\n") for line in self._broken(part, wraplength)]
        wide = max(self.size(line)[0] for line in lines)
        if wraplength and self.align != pygame.FONT_LEFT:
            wide = wraplength
        said = text if len(text) <= _MOST else f"{text[:_MOST]}…"
        room = f" in {wraplength}" if wraplength else ""
        what = f"{self._face.replace('_', ' ')} {self._px} {said!r} {_hex(color)}{room}"
        return _sketched(what, (wide, self.get_height() * len(lines)))

    def _broken(self, text: str, width: int) -> list[str]:
        lines = [""]
        for word in text.split(" "):
            trial = f"{lines[-1]} {word}" if lines[-1] else word
            if width and lines[-1] and self.size(trial)[0] > width:
                lines.append(word)
            else:
                lines[-1] = trial
        return lines


@cache
def _faces() -> dict[bytes, str]:
    return {path.read_bytes(): path.stem for path in (assets_dir() / "fonts").glob("*.ttf")}


@contextmanager
def sketching(longer: float = 1.0) -> Iterator[None]:
    """Have the program that starts meanwhile note what it draws, with texts so much longer than the English ones."""
    with pytest.MonkeyPatch.context() as patch:
        _swap(patch, pygame, "Surface", Sketch)
        patch.setattr(pygame.font, "Font", Letters)
        patch.setattr(system_fonts, "system_fonts", lambda bold: [])
        _note_pictures(patch)
        _note_rooms(patch)
        _note_changes(patch)
        _note_lines(patch)
        patch.setattr(pygame.mask, "from_surface", Shape)

        class Pretended(Texts):
            @classmethod
            def of(cls, language: str) -> Texts:
                return Texts(pretended_texts(longer))

        patch.setattr("citrus.ui.shell.app.Texts", Pretended)
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    """Drop the pictures that modules keep for all windows: none of a sketch is left, and none of a real one."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("citrus.ui."):
            for thing in tuple(vars(module).values()):
                if isinstance(thing, type(_faces)):
                    thing.cache_clear()


def _swap(patch: pytest.MonkeyPatch, module: Any, name: str, new: Any) -> None:
    """Put something in the place of a name of pygame, also where the program has imported it."""
    old = getattr(module, name)
    for one in [module, *(found for key, found in sys.modules.items() if key.startswith("citrus."))]:
        if getattr(one, name, None) is old:
            patch.setattr(one, name, new)


def _note_pictures(patch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def load(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return _sketched(names[-1] if names else f"shape {_mark(file.getvalue().decode())}", size)

    def named(method: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def watched(self: Art, name: str, size: Any, *rest: Any) -> pygame.Surface:
            names.append(" ".join(map(str, ("image", name, *filter(None, rest)))))
            try:
                return method(self, name, size, *rest)
            finally:
                names.pop()

        return watched

    patch.setattr(pygame.image, "load_sized_svg", load)
    for name in ("piece", "icon", "cover"):
        patch.setattr(Art, name, named(getattr(Art, name)))


def _note_rooms(patch: pytest.MonkeyPatch) -> None:
    """Add to texts how wide they may be, which differs only where they are long."""
    said = Fonts.said
    texts = WeakKeyDictionary[pygame.Surface, pygame.Surface]()

    def limited(method: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        known = WeakKeyDictionary[pygame.Surface, dict[int, pygame.Surface]]()

        def watched(self: Fonts, text: str, letters: Any, width: int, *rest: Any) -> pygame.Surface:
            plain = method(self, text, letters, width, *rest)
            within = known.setdefault(plain, {})
            if width not in within:
                within[width] = copy = plain.copy()
                if isinstance(copy, Sketch):
                    copy.add([note._replace(what=f"{note.what} in {width}") for note in copy.notes], alone=True)
                texts[copy] = plain
            return within[width]

        return watched

    for name in ("fitted", "shrunk", "wrapped"):
        patch.setattr(Fonts, name, limited(getattr(Fonts, name)))
    patch.setattr(Fonts, "said", lambda self, picture: said(self, texts.get(picture, picture)))


def _note_changes(patch: pytest.MonkeyPatch) -> None:
    """Describe pictures made from others by what has been done to them."""

    def made(what: str, size: Callable[..., tuple[float, float]]) -> Callable[..., pygame.Surface]:
        def watched(picture: pygame.Surface, *given: Any, **more: Any) -> pygame.Surface:
            given = *given, *more.values()
            to = size(picture, *given)
            if len(given) > 1 and isinstance(given[-1], _Plain):
                given = given[:-1]
            said = what if what == "scaled" else " ".join(map(str, (what, *given)))
            return _sketched(said, to, picture.inside if isinstance(picture, Sketch) else _NOTHING)

        return watched

    def same(picture: pygame.Surface, *given: Any) -> tuple[float, float]:
        return picture.get_size()

    def by(picture: pygame.Surface, factor: float) -> tuple[float, float]:
        return picture.get_width() * factor, picture.get_height() * factor

    def to(picture: pygame.Surface, size: tuple[float, float], *rest: Any) -> tuple[float, float]:
        return size

    ways = {
        "scale": to,
        "smoothscale": to,
        "smoothscale_by": by,
        "box_blur": same,
        "flip": same,
        "rotate": same,
        "rotozoom": same,
    }
    for name, size in ways.items():
        what = "scaled" if "scale" in name else name
        _swap(patch, pygame.transform, name, made(what, size))


def _note_lines(patch: pytest.MonkeyPatch) -> None:
    plain = lru_cache(maxsize=16)(_Plain)  # that it is drawn on does not matter

    def noted(name: str) -> Callable[..., Rect]:
        draw = getattr(pygame.draw, name)

        def watched(surface: pygame.Surface, color: Any, *given: Any, **more: Any) -> Rect:
            rect: Rect = draw(plain(surface.get_size()), color, *given, **more)
            if isinstance(surface, Sketch):
                surface.put(f"{name} {_hex(color)} {_mark(repr((given, more)))}", rect)
            return rect

        return watched

    for name in ("line", "lines", "aaline", "aalines", "rect", "circle", "ellipse", "polygon", "arc"):
        patch.setattr(pygame.draw, name, noted(name))
