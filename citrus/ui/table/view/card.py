"""The card of words in the right column: what the bar has no room for, and more about what it says."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.pieces.layout import TableLayout

LETTERS, LEAST_LETTERS = 14, 11  # design pixels; they get smaller where not all sentences have room
ENDS = (".", "!", "?", "…")


def card_place(layout: TableLayout) -> Rect:
    """Return where the card lies: over the log; where there is none, over the open mat."""
    return layout.log if layout.log or layout.opening is None else layout.opening.mat


def draw_words(surface: Drawable, ui: Ui, layout: TableLayout, sentences: Sequence[str]) -> None:
    """Draw the card with its sentences, the first one bold: each on a line of its own or, where that takes too much
    room, all but the first in one paragraph. Dots stand for the last ones where these have no room even in small
    letters."""
    place = card_place(layout)
    draw_panel(
        surface,
        ui,
        place,
        Panel(layout.px(9), layout.px(4), fill="paper", edge="hint", width=max(1.5, 2 * layout.unit)),
    )
    key = ("card", tuple(sentences), ui.texts.language, place.size, layout.unit)
    surface.blit(ui.art.made(key, lambda: _written(ui, layout, place, sentences)), place)


def _written(ui: Ui, layout: TableLayout, place: Rect, sentences: Sequence[str]) -> Surface:
    """Return the sentences as a picture of the card's size."""
    picture = translucent(Surface(place.size))
    picture.fill((0, 0, 0, 0))
    inside = Rect((0, 0), place.size).inflate(-2 * layout.gap(14), -2 * layout.gap(9))
    y = inside.y
    for line in _fitting(ui, layout, inside, sentences):
        picture.blit(line, (inside.x, y))
        y += line.get_height() + layout.gap(3)
    return picture


def _fitting(ui: Ui, layout: TableLayout, inside: Rect, sentences: Sequence[str]) -> list[Surface]:
    """Return the sentences as pictures of paragraphs, in the largest letters in which all of them have room:
    large texts get smaller before something is left out."""
    beside = layout.story.width if layout.story.colliderect(card_place(layout)) else 0  # the button in its corner
    least = min(layout.text(LEAST_LETTERS), layout.carved.text(LETTERS))
    sizes = range(layout.text(LETTERS), least - 1, -1)
    ways = [(way, size) for way in (tuple(sentences), run_on(sentences)) for size in sizes]
    ways += [(run_on(sentences, left_out), least) for left_out in range(1, len(sentences))]
    lines: list[Surface] = []
    for way, size in ways:
        lines = [
            ui.fonts.render(
                said,
                Letters(size, ui.palette["ink"], bold=number == 0),
                width=inside.width - (beside if number == 0 else 0),
            )
            for number, said in enumerate(way)
        ]
        if _height(layout, lines) <= inside.height:
            break
    return lines


def run_on(sentences: Sequence[str], left_out: int = 0) -> tuple[str, ...]:
    """Return the first sentence, and those after it as one paragraph. If some of the last are `left_out`, dots at the
    end say so."""
    head, *rest = sentences[: len(sentences) - left_out]
    told = " ".join(said if said.endswith(ENDS) else f"{said} ·" for said in rest).removesuffix(" ·")
    dots = " …" if left_out else ""
    return (head, told + dots) if told else (head + dots,)


def _height(layout: TableLayout, lines: Sequence[Surface]) -> int:
    return sum(line.get_height() + layout.gap(3) for line in lines)
