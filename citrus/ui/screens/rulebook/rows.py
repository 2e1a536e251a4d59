"""The rows left of the page: the chapters, and what a search has found."""

from __future__ import annotations

from pygame import Rect

from citrus.language.rulebook.search import FoundParagraph, Wanted, hits
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Fonts, Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow
from citrus.ui.kit.shapes import Card, card
from citrus.ui.screens.rulebook.page import MARK
from citrus.ui.screens.rulebook.typeset import SMALLEST


def draw_chapter(surface: Drawable, ui: Ui, row: ListRow, name: tuple[int, str]) -> None:
    """Draw a chapter with its number and title; the open one is chosen."""
    palette, fonts, (rect, u, _, hovered, here, _) = ui.palette, ui.fonts, row
    if here or hovered:
        fill = palette["highlight"] if here else palette.mix("panel", "highlight", 0.6)
        edge = palette["accent"] if here else palette["panel_edge"]
        surface.blit(card(ui, rect.size, Card(8 * u, fill, edge, 1.3 * u)), rect)
    number = fonts.render(str(name[0]), Letters(max(SMALLEST, round(14 * u)), palette["ink_soft"]))
    surface.blit(number, number.get_rect(midright=(rect.x + round(32 * u), rect.centery)))
    left = rect.x + round(42 * u)
    label = fonts.fitted(
        name[1], Letters(max(SMALLEST, round(17 * u)), palette["ink"], bold=here), rect.right - round(8 * u) - left
    )
    surface.blit(label, label.get_rect(midleft=(left, rect.centery)))


def draw_found(surface: Drawable, ui: Ui, row: ListRow, found: FoundParagraph, wanted: Wanted) -> None:
    """Draw a found paragraph: its chapter, and as many of its words as fit, the wanted ones marked."""
    palette, fonts, rect, u = ui.palette, ui.fonts, row.rect, row.u
    fill = palette["highlight"] if row.selected else palette.mix("panel", "highlight", 0.6 if row.hovered else 0.1)
    edge = palette["accent" if row.selected else "panel_edge"]
    surface.blit(card(ui, rect.size, Card(8 * u, fill, edge, 1.3 * u)), rect)
    left, room = rect.x + round(12 * u), rect.width - round(24 * u)
    title = fonts.fitted(found.title, Letters(max(SMALLEST, round(15 * u)), palette["ink"], bold=True), room)
    surface.blit(title, (left, rect.y + round(6 * u)))
    size = max(SMALLEST, round(14 * u))
    height, blank = fonts.spacing(size), fonts.width(" ", size)
    y = rect.y + round(28 * u)
    for line in excerpt_lines(fonts, found.words, size, room, (rect.bottom - round(3 * u) - y) // height):
        x = left
        for word in line.split():
            wide = fonts.width(word, size)
            if hits(word, wanted):
                mark = Rect(x, y, wide, height).inflate(round(4 * u), 0)
                surface.blit(card(ui, mark.size, Card(4 * u, MARK)), mark)
            surface.blit(fonts.render(word, Letters(size, palette["ink_soft"])), (x, y))
            x += wide + blank
        y += height


def excerpt_lines(fonts: Fonts, words: str, size: int, room: int, most: int) -> list[str]:
    """Return words in at most `most` lines of a width; an ellipsis says that they go on."""
    lines = list(fonts.lines(words, size, room))
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while " " in last and fonts.width(f"{last}…", size) > room:
        last = last.rpartition(" ")[0]
    return [*lines[: most - 1], f"{last.rstrip('.,:;')}…"]
