"""The bar with the prompt and the hint or refusal below it, and the small notes that hovering brings up."""

from __future__ import annotations

from pygame import Color, Rect, Surface

from citrus.ui.screen import Ui
from citrus.ui.shapes import draw_panel, rounded
from citrus.ui.table.layout import TableLayout
from citrus.ui.table.log_view import wrap
from citrus.ui.table.prompt import Prompt


def draw_bar(
    surface: Surface, ui: Ui, layout: TableLayout, prompt: Prompt, message: str, color: str, festive: bool
) -> None:
    """Whose turn it is and what is expected, in the player's colour; a refusal takes the place of the hint."""
    bar, radius = layout.bar, layout.px(9)
    palette = ui.palette
    fill = "highlight" if festive else "panel"
    draw_panel(surface, ui, bar, radius, layout.px(4), fill=fill, edge=f"{color}_dark", width=max(1.5, 2 * layout.unit))
    size = bar.height - layout.px(4)
    flag = Rect(bar.x, bar.y, size + layout.px(10), bar.height)
    surface.blit(rounded(ui, flag.size, radius, palette[color], palette[f"{color}_dark"], 2 * layout.unit), flag)
    marker = ui.art.piece("worker", (size - layout.px(2), size - layout.px(2)), color)
    light = rounded(ui, (size - layout.px(2), size - layout.px(2)), size / 2, palette["panel"], None, 0, None, 0.75)
    surface.blit(light, light.get_rect(center=flag.center))
    surface.blit(marker, marker.get_rect(center=flag.center))
    x = flag.right + layout.px(10)
    room = bar.right - layout.px(10) - x
    title = ui.fonts.fitted(prompt.text, layout.text(21), palette["ink"], room, title=True)
    ink = palette["bad"] if message else palette["ink_soft"]
    words = message or prompt.hint
    px = layout.text(14)
    below = [ui.fonts.fitted(words, px, ink, room, bold=bool(message))]
    if ui.fonts.width(words, px, bold=bool(message)) > room * 1.2:
        # a long sentence gets two lines and the prompt a little less
        px = layout.text(12)
        lines = wrap(ui.fonts.font(px, bold=bool(message)), words, room)
        below = [ui.fonts.fitted(line, px, ink, room, bold=bool(message)) for line in (lines[0], " ".join(lines[1:]))]
        title = ui.fonts.fitted(prompt.text, layout.text(15), palette["ink"], room, title=True)
    # line heights hold air above and below the letters: lines may move closer than that
    tight = 1.0 if len(below) == 1 else 0.84
    step = round(below[0].get_height() * tight)
    y = bar.centery - (round(title.get_height() * tight) + step * len(below)) // 2
    surface.blit(title, (x, y - round(title.get_height() * (1 - tight) / 2)))
    y += round(title.get_height() * tight)
    for line in below:
        surface.blit(line, (x, y - round(line.get_height() * (1 - tight) / 2)))
        y += step


def draw_tooltip(surface: Surface, ui: Ui, layout: TableLayout, lines: list[str], beside: Rect) -> None:
    """A small paper note beside a rectangle, kept inside the window and off what it explains."""
    if not lines:
        return
    palette = ui.palette
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
    note = Rect(beside.right + layout.px(10), beside.centery - height // 2, width, height)
    if note.right > window.right:
        note.right = beside.x - layout.px(10)
    if note.x < window.x or beside.centery > surface.get_height() * 0.82:
        note.midbottom = (beside.centerx, beside.y - layout.px(8))
    note.clamp_ip(window)
    if note.colliderect(beside):
        note.bottom = beside.y - layout.px(8) if beside.y - height > window.y else note.bottom
    note.clamp_ip(window)
    draw_panel(surface, ui, note, layout.px(7), layout.px(6), edge="earth_dark")
    y = note.y + pad - layout.px(2)
    for picture in pictures:
        surface.blit(picture, (note.x + pad, y))
        y += picture.get_height()


def draw_winner(surface: Surface, ui: Ui, layout: TableLayout, colors: list[str]) -> None:
    """The winners in the light, where the hand lay."""
    area = layout.hand.inflate(-layout.px(12), -layout.px(12))
    glow = rounded(ui, area.size, layout.px(7), ui.palette["highlight"], Color("#d99a1c"), 2)
    surface.blit(glow, area)
    size = area.height - layout.px(6)
    for place, color in enumerate(colors):
        picture = ui.art.piece("worker", (size, size), color)
        x = area.centerx + round((place - (len(colors) - 1) / 2) * size)
        surface.blit(picture, picture.get_rect(center=(x, area.centery)))
