"""Paints the bar: whose turn it is, what is expected, and the hint or refusal below it."""

from __future__ import annotations

from pygame import Color, Rect, Surface

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel, rounded
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.view.moment import Moment
from citrus.ui.table.view.said import Line, text_area


def draw_bar(surface: Surface, ui: Ui, moment: Moment) -> None:
    """Whose turn it is and what is expected, in the player's colour; an answer takes the place of the hint below."""
    layout, color, palette, said = moment.layout, moment.color, ui.palette, moment.said
    radius, edge = layout.px(9), max(1.5, 2 * layout.unit)
    fill = "highlight" if moment.now.over else "panel"
    if said.sheet:
        above = radius if said.hangs else 0
        under = Rect(said.sheet.x, said.sheet.y - above, said.sheet.width, said.sheet.height + above)
        draw_panel(surface, ui, under, radius, layout.px(4), fill=fill, edge=f"{color}_dark", width=edge)
    paper = said.paper
    draw_panel(surface, ui, paper, radius, layout.px(4), fill=fill, edge=f"{color}_dark", width=edge)
    size = layout.bar.height - layout.px(4)
    flag = Rect(paper.x, paper.y, text_area(layout).x - layout.px(10) - paper.x, paper.height)
    surface.blit(rounded(ui, flag.size, radius, palette[color], palette[f"{color}_dark"], 2 * layout.unit), flag)
    marker = ui.art.piece("worker", (size - layout.px(2), size - layout.px(2)), color)
    light = rounded(ui, (size - layout.px(2), size - layout.px(2)), size / 2, palette["panel"], None, 0, None, 0.75)
    surface.blit(light, light.get_rect(center=flag.center))
    surface.blit(marker, marker.get_rect(center=flag.center))
    for line in said.lines:
        _draw_line(surface, ui, line)
    for line in said.link_lines:
        _draw_line(surface, ui, line)
        place = line.place
        under = Rect(place.x, place.bottom - round(place.height * 0.12), place.width, max(1, round(layout.unit)))
        surface.fill(palette[line.ink], under)


def _draw_line(surface: Surface, ui: Ui, line: Line) -> None:
    surface.blit(ui.fonts.render(line.text, line.px, ui.palette[line.ink], line.bold, line.title), line.place)


def draw_winners(surface: Surface, ui: Ui, layout: TableLayout, colors: list[str]) -> None:
    """The winners in the light, where the hand lay."""
    area = layout.hand.inflate(-layout.px(12), -layout.px(12))
    glow = rounded(ui, area.size, layout.px(7), ui.palette["highlight"], Color("#d99a1c"), 2)
    surface.blit(glow, area)
    size = area.height - layout.px(6)
    for place, color in enumerate(colors):
        picture = ui.art.piece("worker", (size, size), color)
        x = area.centerx + round((place - (len(colors) - 1) / 2) * size)
        surface.blit(picture, picture.get_rect(center=(x, area.centery)))
