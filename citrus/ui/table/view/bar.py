"""The bar: whose turn it is, what is expected, and the hint or refusal below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pygame import Color, Rect

from citrus.records.record import Seat
from citrus.ui.kit.display_list import DisplayList, Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, card, cross, draw_panel
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.people import FEELINGS, portrait
from citrus.ui.pieces.points import crown
from citrus.ui.table.model.feast import Feast
from citrus.ui.table.view.bar_text import BarLine, text_area
from citrus.ui.table.view.snapshot import TableSnapshot

RADIUS = 9  # design pixels of the round corners
NO = 20  # design pixels: the sign of a refusal
LEAD = 18  # design pixels of the letters that say by how much somebody has won


def draw_bar(surface: Drawable, ui: Ui, snapshot: TableSnapshot) -> None:
    """Draw whose turn it is and what is expected, in the player's colour; an answer replaces the hint below. Those who
    share a win share the bar, too."""
    layout, colors, palette, said = snapshot.layout, snapshot.colors, ui.palette, snapshot.said
    frame = f"{colors[0]}_dark" if len(colors) == 1 else "accent"
    radius, edge = layout.px(RADIUS), max(1.5, 2 * layout.unit)
    fill = "highlight" if snapshot.now.over else "paper"
    paper = said.paper
    draw_panel(surface, ui, paper, Panel(radius, layout.px(4), fill=fill, edge=frame, width=edge))
    flag = Rect(paper.x, paper.y, text_area(layout).x - layout.px(10) - paper.x, paper.height)
    _draw_flag(surface, ui, snapshot, flag)
    for line in said.lines:
        _draw_line(surface, ui, line)
    if snapshot.answer.refuses:  # red words alone would not tell everybody
        sign, words = cross(ui, layout.text(NO)), [line.place for line in said.lines if not line.title]
        middle = words[0].centery if words else flag.bottom - sign.get_height() // 2
        surface.blit(sign, sign.get_rect(midright=(text_area(layout).x - layout.px(2), middle)))
    for line in said.link_lines:
        place = line.place
        if said.helps:
            side = place.height
            round_one = card(ui, (side, side), Card(side / 2, palette["paper"], palette["ink_soft"], layout.unit))
            surface.blit(round_one, round_one.get_rect(center=place.center))
            _draw_line(surface, ui, line)
            continue
        _draw_line(surface, ui, line)
        under = Rect(place.x, place.bottom - round(place.height * 0.12), place.width, max(1, round(layout.unit)))
        surface.fill(palette[line.ink], under)


def prepare_bar(ui: Ui, snapshot: TableSnapshot, seats: Sequence[Seat]) -> Iterator[None]:
    """Make the pictures of the bar for everybody's turn and feelings, one after another."""
    for seat in seats:
        for feeling in FEELINGS:
            turn = replace(snapshot, colors=(seat.color,), faces=(portrait(seat, feeling),))
            draw_bar(DisplayList(snapshot.layout.bar), ui, turn)
            yield


def _draw_flag(surface: Drawable, ui: Ui, snapshot: TableSnapshot, flag: Rect) -> None:
    """Draw the portraits of one or several players, each on a stripe of the flag in their colour."""
    layout, palette, whole = snapshot.layout, ui.palette, flag.width
    radius, high = layout.px(RADIUS), layout.bar.height - layout.px(4) - layout.px(2)
    lefts = [flag.x + whole * number // len(snapshot.colors) for number in range(len(snapshot.colors) + 1)]
    clip = surface.get_clip()
    for color, face, left, right in zip(snapshot.colors, snapshot.faces, lefts, lefts[1:], strict=False):
        stripe = Rect(left, flag.y, right - left, flag.height)
        surface.set_clip(stripe.clip(clip))
        surface.blit(card(ui, flag.size, Card(radius, palette[color], palette[f"{color}_dark"], 2 * layout.unit)), flag)
        side = min(high, stripe.width - layout.px(2))
        picture = ui.art.piece(face, (side, side), color)
        surface.blit(picture, picture.get_rect(center=stripe.center))
    surface.set_clip(clip)


def _draw_line(surface: Drawable, ui: Ui, line: BarLine) -> None:
    surface.blit(
        ui.fonts.render(line.text, Letters(line.px, ui.palette[line.ink], bold=line.bold, title=line.title)), line.place
    )


def draw_winners(surface: Drawable, ui: Ui, layout: TableLayout, feast: Feast, seats: tuple[Seat, ...]) -> None:
    """Draw the lit winners where the hand lay, with a crown, and by how much they have won."""
    area = layout.hand.inflate(-layout.px(12), -layout.px(12))
    glow = card(ui, area.size, Card(layout.px(7), ui.palette["highlight"], Color("#d99a1c"), 2))
    surface.blit(glow, area)
    size, gap = area.height - layout.px(6), layout.px(14)
    side = min(size, layout.px(34))
    room = area.width - side - len(feast.winners) * size - 4 * gap
    px = layout.text(LEAD)
    lead = ui.fonts.render(feast.detail, Letters(px, ui.palette["ink"], bold=True), width=max(1, room))
    told = lead.get_height() <= area.height and room >= layout.px(90)
    x = area.centerx - (side + gap + len(feast.winners) * size + (gap + lead.get_width() if told else 0)) // 2
    worn = crown(ui, side)
    surface.blit(worn, worn.get_rect(midleft=(x, area.centery)))
    x += side + gap
    for winner in feast.winners:
        face = ui.art.piece(portrait(seats[winner], "glad"), (size, size), seats[winner].color)
        surface.blit(face, face.get_rect(midleft=(x, area.centery)))
        x += size
    if told:
        surface.blit(lead, lead.get_rect(midleft=(x + gap, area.centery)))
