"""The bar with the prompt and the hint or refusal below it."""

from __future__ import annotations

from itertools import accumulate

from pygame import Color, Rect, Surface

from citrus.ui.kit.fonts import inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel, rounded
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.prompt import Prompt
from citrus.ui.table.model.reply import Answer
from citrus.ui.table.view.moment import Moment

HEADING = 21  # design pixels of the heading as long as it is a single line
ROOMY = 1.15  # what is wider than there is room by so much gets a little smaller, and is not yet too small
TIGHT = 0.84
LINK_SHARE = 0.3


def draw_bar(surface: Surface, ui: Ui, moment: Moment) -> None:
    """Whose turn it is and what is expected, in the player's colour; an answer takes the place of the hint below."""
    layout, color, palette = moment.layout, moment.color, ui.palette
    bar, radius = layout.bar, layout.px(9)
    fill = "highlight" if moment.now.over else "panel"
    draw_panel(surface, ui, bar, radius, layout.px(4), fill=fill, edge=f"{color}_dark", width=max(1.5, 2 * layout.unit))
    size = bar.height - layout.px(4)
    flag = Rect(bar.x, bar.y, text_area(layout).x - layout.px(10) - bar.x, bar.height)
    surface.blit(rounded(ui, flag.size, radius, palette[color], palette[f"{color}_dark"], 2 * layout.unit), flag)
    marker = ui.art.piece("worker", (size - layout.px(2), size - layout.px(2)), color)
    light = rounded(ui, (size - layout.px(2), size - layout.px(2)), size / 2, palette["panel"], None, 0, None, 0.75)
    surface.blit(light, light.get_rect(center=flag.center))
    surface.blit(marker, marker.get_rect(center=flag.center))
    area = text_area(layout)
    for line, y in placed_lines(ui, layout, moment.prompt, moment.answer):
        surface.blit(line, (area.x, y))
    if moment.answer.link:
        _draw_link(surface, ui, layout, moment.answer.link, _link_place(ui, layout, moment.prompt, moment.answer))


def link_rect(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer) -> Rect:
    """Where the name of a rule can be clicked; nowhere without one."""
    if not answer.link:
        return Rect(0, 0, 0, 0)
    return _link_place(ui, layout, prompt, answer).inflate(2 * layout.px(6), 0).clip(layout.bar)


def _link_place(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer) -> Rect:
    """Where the name of a rule is written: at the right end of the bar, if there is room beside the heading."""
    lines = link_lines(ui, layout, answer.link)
    place = Rect(0, 0, max(line.get_width() for line in lines), sum(line.get_height() for line in lines))
    middle = text_area(layout).centery
    if _beside_heading(ui, layout, prompt, answer):
        heading, top = placed_lines(ui, layout, prompt, answer)[0]
        middle = top + heading.get_height() // 2
    place.midright = (text_area(layout).right, middle)
    return place


def placed_lines(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer) -> list[tuple[Surface, int]]:
    """The lines of the bar, each with its top: a heading of one line always stands at the same height above others.

    Alone, it stands in the middle.
    """
    room = room_beside_link(ui, layout, answer)
    lines, tight = bar_lines(ui, layout, prompt, answer, room)
    if len(lines) == 1:
        return [(lines[0], inked_at(lines[0], layout.bar.center).y)]
    heights = [round(line.get_height() * tight) for line in lines]
    edges = accumulate(heights, initial=layout.bar.centery - sum(heights) // 2)
    # lines that lie close reach a little over their share
    tops = [edge - (line.get_height() - height) // 2 for edge, line, height in zip(edges, lines, heights, strict=False)]
    if _short(ui, layout, prompt, room):
        middle = layout.bar.y + layout.px(1) + round(ui.fonts.height(layout.text(HEADING), title=True) * TIGHT) // 2
        down = middle - lines[0].get_height() // 2 - tops[0]
        apart = layout.px(2) if tight == 1 else 0
        tops = [tops[0] + down, *(top + down + apart for top in tops[1:])]
    return list(zip(lines, tops, strict=True))


def _short(ui: Ui, layout: TableLayout, prompt: Prompt, room: int) -> bool:
    """Whether the heading stays a single line at full height, or nearly so."""
    return ui.fonts.width(prompt.text, layout.text(HEADING), title=True) <= room * ROOMY


def _beside_heading(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer) -> bool:
    """Whether the link to a rule stands in the line of the heading, so that the sentence has the whole width."""
    short = _short(ui, layout, prompt, room_beside_link(ui, layout, answer))
    return short and len(link_lines(ui, layout, answer.link)) == 1


def room_beside_link(ui: Ui, layout: TableLayout, answer: Answer) -> int:
    """The width that the link to a rule leaves for the sentence."""
    room = text_area(layout).width
    if not answer.link:
        return room
    return room - max(line.get_width() for line in link_lines(ui, layout, answer.link)) - 2 * layout.px(10)


def link_lines(ui: Ui, layout: TableLayout, link: str) -> list[Surface]:
    """The name of a rule, at most a third of the bar wide."""
    room, ink = round(text_area(layout).width * LINK_SHARE), ui.palette["accent"]
    lines: list[Surface] = []
    for percent in range(100, 55, -5):
        px = layout.text(0.14 * percent)
        broken = ui.fonts.lines(link, px, room, bold=True)
        lines = [ui.fonts.fitted(line, px, ink, room, bold=True) for line in broken]
        if sum(line.get_height() for line in lines) <= layout.bar.height - 2:
            break
    return lines


def _draw_link(surface: Surface, ui: Ui, layout: TableLayout, link: str, place: Rect) -> None:
    """The name of a rule, underlined, at its place."""
    y = place.y
    for line in link_lines(ui, layout, link):
        at = line.get_rect(topright=(place.right, y))
        surface.blit(line, at)
        under = Rect(at.x, at.bottom - round(at.height * 0.12), at.width, max(1, round(layout.unit)))
        surface.fill(ui.palette["accent"], under)
        y += line.get_height()


def text_area(layout: TableLayout) -> Rect:
    """The part of the bar for the texts, right of the flag with the player's worker."""
    bar = layout.bar
    left = bar.height - layout.px(4) + 2 * layout.px(10)
    return Rect(bar.x + left, bar.y, bar.width - left - layout.px(10), bar.height)


def bar_lines(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer, room: int) -> tuple[list[Surface], float]:
    """The lines of the bar, and which part of its height each needs.

    Line heights hold air above and below the letters: if there are many, they may move closer than that. Long sentences
    get several lines and a little less size.
    """
    fonts, palette = ui.fonts, ui.palette
    message = answer.text
    quiet = "bad" if prompt.warning else "ink_soft"
    ink = palette[quiet if not message else "bad" if answer.advice is None else "hint"]
    words, bold = message or prompt.hint, bool(message)
    large, small = layout.text(HEADING), layout.text(14)
    short = _short(ui, layout, prompt, room)
    if short and not words:
        return [fonts.fitted(prompt.text, large, palette["ink"], room, title=True)], 1.0
    wide = text_area(layout).width if answer.link and _beside_heading(ui, layout, prompt, answer) else room
    if short and fonts.width(words, small, bold) <= wide * ROOMY:
        title = fonts.fitted(prompt.text, large, palette["ink"], room, title=True)
        return [title, fonts.fitted(words, small, ink, wide, bold=bold)], 1.0
    lines: list[Surface] = []
    # the heading stays as it is for a little less air below the last line
    tries = [(large, 0.1 * percent, 11) for percent in range(140, 110, -5)] + [(large, 11.5, 3)] if short else []
    tries += [(layout.text(0.15 * percent), 0.12 * percent, 6) for percent in range(120, 55, -5)]
    for heading, size, air in tries:
        px = layout.text(size)
        above = [prompt.text] if heading == large else fonts.lines(prompt.text, heading, room, title=True)
        width = wide if heading == large else room
        below = fonts.lines(words, px, width, bold)
        lines = [fonts.fitted(line, heading, palette["ink"], room, title=True) for line in above]
        lines += [fonts.fitted(line, px, ink, width, bold=bold) for line in below]
        if sum(round(line.get_height() * TIGHT) for line in lines) <= layout.bar.height - layout.px(air):
            break
    return lines, TIGHT


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
