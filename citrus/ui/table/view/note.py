"""The small note that resting on something brings up, and where it lies so that it hides nothing needed now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from pygame import Rect, Surface

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.view.moment import Note

MOST_LINES = 7
WIDTHS = (300, 380, 460, 540)  # design pixels of text, which grow with its letters
LOW = 0.82  # below this share of the window a note goes above what it explains


def draw_note(surface: Surface, ui: Ui, layout: TableLayout, note: Note) -> None:
    """A small paper note, kept inside the window, off what it explains and off what is needed."""
    place, pictures = lay_note(ui, layout, note)
    draw_panel(surface, ui, place, layout.px(7), layout.px(6), edge="earth_dark")
    x, y = place.x + layout.px(9), place.y + layout.px(9) - layout.px(2)
    for picture in pictures:
        surface.blit(picture, (x, y))
        y += picture.get_height()


def lay_note(ui: Ui, layout: TableLayout, note: Note) -> tuple[Rect, list[Surface]]:
    """Where a note lies in the window, and its lines as pictures, one below the other."""
    px, pad = layout.text(13), layout.px(9)
    room = MOST_LINES * ui.fonts.spacing(px)
    for widest in WIDTHS:  # what is long gets wider rather than higher
        pictures = _lines(ui, note.lines, px, min(layout.text(widest), layout.size[0] // 2))
        if sum(picture.get_height() for picture in pictures) <= room:
            break
    # widths in steps: fewer different sheets to keep
    width = -(-max(picture.get_width() for picture in pictures) // layout.px(24)) * layout.px(24) + 2 * pad
    height = sum(picture.get_height() for picture in pictures) + 2 * pad - layout.px(4)
    window = Rect((0, 0), layout.size).inflate(-layout.px(8), -layout.px(8))
    return note_place((width, height), note.beside, window, layout.px(9), note.needed), pictures


def _lines(ui: Ui, lines: Iterable[str], px: int, widest: int) -> list[Surface]:
    """The lines of a note, the first one bold, each broken where it is too wide."""
    found = []
    for number, line in enumerate(lines):
        bold, ink = number == 0, ui.palette["ink" if number == 0 else "ink_soft"]
        width = widest if ui.fonts.width(line, px, bold=bold) > widest else None
        found.append(ui.fonts.render(line, px, ink, bold=bold, width=width))
    return found


def note_place(size: tuple[int, int], beside: Rect, window: Rect, gap: int, needed: Iterable[Rect]) -> Rect:
    """Where a note of a size lies: right of a rectangle if nothing speaks against it, else where it hides least.

    If it would hide something everywhere around the rectangle, it lies as close by as it can without that. What it
    explains weighs more than what is `needed` (buttons and the like).
    """
    every = tuple((rect.x, rect.y, rect.width, rect.height) for rect in (window, beside, *needed))
    return Rect(_place(size, gap, every))


@lru_cache(maxsize=16)
def _place(size: tuple[int, int], gap: int, every: tuple[tuple[int, int, int, int], ...]) -> tuple[int, int, int, int]:
    """The same for the window, what the note explains and what is needed, in that order, as numbers."""
    window, beside, *needed = (Rect(numbers) for numbers in every)
    around = [place.clamp(window) for place in _around(Rect((0, 0), size), beside, window, gap)]
    hides = [_hides(place, beside, needed) for place in around]
    best = around[hides.index(min(hides))]
    found = [(min(hides), 0.0, (best.x, best.y))]
    if min(hides):
        found += _further(Rect((0, 0), size), beside, window, gap, needed)
    return (*min(found)[2], *size)


def _around(note: Rect, beside: Rect, window: Rect, gap: int) -> list[Rect]:
    """The places around a rectangle, the best first."""
    spots = [
        {"midleft": (beside.right + gap, beside.centery)},
        {"midright": (beside.x - gap, beside.centery)},
        {"midbottom": (beside.centerx, beside.y - gap)},
        {"midtop": (beside.centerx, beside.bottom + gap)},
        {"bottomleft": (beside.right + gap, beside.y - gap)},
        {"bottomright": (beside.x - gap, beside.y - gap)},
        {"topleft": (beside.right + gap, beside.bottom + gap)},
        {"topright": (beside.x - gap, beside.bottom + gap)},
    ]
    if beside.centery > window.height * LOW:
        spots.insert(0, spots.pop(2))
    places = []
    for spot in spots:
        place = note.copy()
        for side, point in spot.items():
            setattr(place, side, point)
        places.append(place)
    return places


def _further(
    note: Rect, beside: Rect, window: Rect, gap: int, needed: list[Rect]
) -> Iterator[tuple[int, float, tuple[int, int]]]:
    """Places beside anything that a note must not hide: how much they hide, how far away they are, and where."""
    rects = [beside, *needed]
    columns = {beside.centerx - note.width // 2, *(rect.right + gap for rect in rects)}
    columns |= {rect.x - gap - note.width for rect in rects}
    rows = {beside.centery - note.height // 2, *(rect.bottom + gap for rect in rects)}
    rows |= {rect.y - gap - note.height for rect in rects}
    for x in columns:
        for y in rows:
            place = Rect(x, y, *note.size)
            if window.contains(place):
                far = hypot(place.centerx - beside.centerx, place.centery - beside.centery)
                yield _hides(place, beside, needed), far, place.topleft


def _hides(note: Rect, beside: Rect, needed: list[Rect]) -> int:
    """How many pixels of what it must not hide a note hides; those of what it explains count four times."""
    hidden = (note.clip(needed[number]) for number in note.collidelistall(needed))
    explained = note.clip(beside)
    return 4 * explained.width * explained.height + sum(rect.width * rect.height for rect in hidden)
