"""The card of words in the right column: what the bar has no room for, and more about what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pygame import Rect, Surface

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.pieces.layout import TableLayout

Aside = Literal["", "hand", "buttons", "top", "bottom"]
"""Where else than usual the card lies: in the empty hand, on the buttons, or at the top or the bottom of the market."""
LETTERS, LEAST_LETTERS = 14, 12  # design pixels; they get smaller before the card gets higher


def card_place(layout: TableLayout) -> Rect:
    """Return where the card lies: over the log; where there is none, over the open mat."""
    return layout.log if layout.log or layout.opening is None else layout.opening.mat


def _place(layout: TableLayout, aside: Aside) -> Rect:
    """Return the place that a card has from the layout, `aside` if it does not lie as usual."""
    if aside == "hand":
        return layout.hand
    if aside == "buttons":
        return layout.buttons.wide.union(layout.buttons.narrow)
    return layout.stall if aside else card_place(layout)


def fitting(
    ui: Ui, layout: TableLayout, sentences: Sequence[str], spare: Sequence[str], aside: Aside = ""
) -> tuple[str, ...]:
    """Return sentences without as many `spare` ones, the first of them first, as it takes to keep the card from lying
    over the buttons, or within its place `aside`."""
    kept = tuple(sentences)
    for said in spare:
        if len(kept) < 2 or has_room(ui, layout, kept, aside):
            break
        kept = tuple(one for one in kept if one != said)
    return kept


def has_room(ui: Ui, layout: TableLayout, sentences: Sequence[str], aside: Aside = "") -> bool:
    """Return whether some sentences have room on the card where it usually lies, or `aside`."""
    place = _place(layout, aside)
    return _height(layout, _fitting(ui, layout, place, sentences)) <= _inside(layout, place).height


def card_rect(ui: Ui, layout: TableLayout, sentences: Sequence[str], aside: Aside = "") -> Rect:
    """Return where the card with some sentences lies, perhaps `aside`. Where they have no room even in small
    letters, it is higher than usual and lies over the buttons, too: nothing that it says is left out."""
    picture = _picture(ui, layout, sentences, aside)
    if aside:
        edge = "topleft" if aside == "top" else "bottomleft"
        return picture.get_rect(**{edge: getattr(_place(layout, aside), edge)})
    return picture.get_rect(bottomleft=card_place(layout).bottomleft)


def draw_words(surface: Drawable, ui: Ui, layout: TableLayout, sentences: Sequence[str], aside: Aside = "") -> None:
    """Draw the card with its sentences, the first one bold, each on a line of its own."""
    place = card_rect(ui, layout, sentences, aside)
    look = Panel(layout.px(9), layout.px(4), fill="paper", edge="hint", width=max(1.5, 2 * layout.unit))
    draw_panel(surface, ui, place, look)
    surface.blit(_picture(ui, layout, sentences, aside), place)


def _picture(ui: Ui, layout: TableLayout, sentences: Sequence[str], aside: Aside) -> Surface:
    """Return the cached sentences as a picture of the card's size."""
    place = _place(layout, aside)
    key = ("card", tuple(sentences), ui.texts.language, place.size, layout.unit, aside)
    return ui.art.made(key, lambda: _written(ui, layout, place, sentences, aside))


def _written(ui: Ui, layout: TableLayout, place: Rect, sentences: Sequence[str], aside: Aside) -> Surface:
    """Return the sentences as a picture of the card's size; `aside` it is as high as they are, but covers both rows
    of buttons whole."""
    inside, lines = _inside(layout, place), _fitting(ui, layout, place, sentences)
    more = max(_height(layout, lines) - inside.height, 0 if aside == "buttons" else -inside.height)
    top = place.y - max(0, more)
    for row in () if aside else (layout.buttons.undo, layout.buttons.first):  # a row of buttons is covered whole
        top = row.y if row.y < top < row.bottom else top
    picture = translucent(Surface((place.width, place.height + more if aside else place.bottom - top)))
    picture.fill((0, 0, 0, 0))
    y = inside.y
    for line in lines:
        picture.blit(line, (inside.x, y))
        y += line.get_height() + layout.gap(3)
    return picture


def _inside(layout: TableLayout, place: Rect) -> Rect:
    """Return the part of a card at a place that can be written on."""
    return Rect((0, 0), place.size).inflate(-2 * layout.gap(14), -2 * layout.gap(7))


def _fitting(ui: Ui, layout: TableLayout, place: Rect, sentences: Sequence[str]) -> list[Surface]:
    """Return the sentences as pictures of paragraphs, in the largest letters in which all of them have room."""
    inside = _inside(layout, place)
    beside = layout.story.width if layout.story.colliderect(place) else 0  # the button in its corner
    least = min(layout.text(LEAST_LETTERS), layout.carved.text(LETTERS))
    sizes = range(layout.text(LETTERS), least - 1, -1)
    lines: list[Surface] = []
    for size in sizes:
        lines = [
            ui.fonts.render(
                said,
                Letters(size, ui.palette["ink"], bold=number == 0),
                width=inside.width - (beside if number == 0 else 0),
            )
            for number, said in enumerate(sentences)
        ]
        if _height(layout, lines) <= inside.height:
            break
    return lines


def _height(layout: TableLayout, lines: Sequence[Surface]) -> int:
    return sum(line.get_height() + layout.gap(3) for line in lines) - layout.gap(3) * bool(lines)
