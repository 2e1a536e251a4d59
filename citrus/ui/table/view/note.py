"""The small note that resting on something brings up, and where it lies so that it hides nothing needed now."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.view.moment import Note

LOW = 0.82  # below this share of the window a note goes above what it explains


def draw_note(surface: Surface, ui: Ui, layout: TableLayout, note: Note) -> None:
    """A small paper note, kept inside the window, off what it explains and off what is needed."""
    lines, palette = note.lines, ui.palette
    px, pad, widest = layout.text(13), layout.px(9), layout.px(300)
    pictures = [
        ui.fonts.render(line, px, palette["ink" if number == 0 else "ink_soft"], bold=number == 0, width=widest)
        if ui.fonts.width(line, px, bold=number == 0) > widest
        else ui.fonts.render(line, px, palette["ink" if number == 0 else "ink_soft"], bold=number == 0)
        for number, line in enumerate(lines)
    ]
    # widths in steps: fewer different sheets to keep
    width = -(-max(picture.get_width() for picture in pictures) // layout.px(24)) * layout.px(24) + 2 * pad
    height = sum(picture.get_height() for picture in pictures) + 2 * pad - layout.px(4)
    window = surface.get_rect().inflate(-layout.px(8), -layout.px(8))
    place = note_place((width, height), note.beside, window, layout.px(9), note.needed)
    draw_panel(surface, ui, place, layout.px(7), layout.px(6), edge="earth_dark")
    y = place.y + pad - layout.px(2)
    for picture in pictures:
        surface.blit(picture, (place.x + pad, y))
        y += picture.get_height()


def note_place(size: tuple[int, int], beside: Rect, window: Rect, gap: int, needed: Iterable[Rect]) -> Rect:
    """Where a note of a size lies: right of a rectangle if nothing speaks against it, else where it hides least.

    What it explains weighs more than what is `needed` (buttons and the like).
    """
    note, needed = Rect((0, 0), size), tuple(needed)
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
        places.append(place.clamp(window))
    return min(places, key=lambda place: 4 * _hidden(place, beside) + sum(_hidden(place, rect) for rect in needed))


def _hidden(note: Rect, rect: Rect) -> int:
    """How much of a rectangle lies below a note, in pixels."""
    common = note.clip(rect)
    return common.width * common.height
