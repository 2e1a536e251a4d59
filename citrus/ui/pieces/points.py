"""Points, and the signs of who has most. Solid counts, dashed might: earned points are a solid pill in the player's
colour; whatever only might happen is a dashed slip. A crown stands for most points now, a flag for a forecast."""

from __future__ import annotations

from pygame import SRCALPHA, Color, Surface

from citrus.records.record import COLORS
from citrus.ui.kit.fonts import SMALLEST, Letters, inked_at
from citrus.ui.kit.palette import Palette, contrast
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, icon, slot
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.outlines import framed

GOLD, GOLD_EDGE = Color("#f7cf5c"), Color("#8a5a14")
CROWN, CROWN_EDGE = Color("#f2b632"), Color("#5a3208")
READABLE = 4.5  # the contrast of words that can be read
BODY = 0.86  # of the height of a pill: its paper, above which the worker looks out
RIM = 0.13  # of the height of its paper: the player's outline around it
LETTERS = 0.62  # of the height of a pill or a slip
HAT = 1.05  # the width of a hat on a slip, in heights


def gain(points: int) -> str:
    """Return points with their sign, as in +7 or −3."""
    return f"{'+' if points >= 0 else '−'}{abs(points)}"


def deep(palette: Palette, color: str) -> Color:
    """Return a player's colour, darkened until words on it can be read."""
    shades = (palette.mix(color, f"{color}_dark", step / 10) for step in range(11))
    return next(shade for shade in shades if contrast(shade, palette.on(color)) >= READABLE)


def pill(ui: Ui, color: str, text: str, high: int) -> Surface:
    """Return earned points on a solid pill in the colour and the outline of a player, with the counting worker."""
    return ui.art.made(("pill", color, text, high), lambda: _pill(ui, color, text, high))


def _pill(ui: Ui, color: str, text: str, high: int) -> Surface:
    body, gap, left = round(high * BODY), max(3, high // 7), high // 4
    letters = Letters(max(SMALLEST, round(high * LETTERS)), ui.palette.on(color), bold=True)
    label = ui.fonts.render(text, letters)
    rim = max(3, round(body * RIM))
    picture = Surface((high + gap + label.get_width() + gap + rim, high), SRCALPHA)
    paper = framed(ui, color, (picture.get_width() - left, body), body / 2, rim)
    inside = (paper.get_width() - 2 * rim, body - 2 * rim)
    paper.blit(card(ui, inside, Card(body / 2 - rim, deep(ui.palette, color))), (rim, rim))
    picture.blit(paper, (left, high - body))
    picture.blit(ui.art.piece("score_marker", (high, high), color), (0, 0))
    picture.blit(label, inked_at(label, (high + gap + label.get_width() // 2, high - body // 2)))
    return picture


def slip(ui: Ui, text: str, high: int, sign: str = "", most: int | None = None, lit: bool = False) -> Surface:
    """Return what only might happen on dashed paper, such as points that might come. The `sign` before the words is a
    player's colour, for their hat, or an icon. It is at most `most` pixels wide. `lit`: light on dark, as it has just
    changed."""
    return ui.art.made(("slip", text, high, sign, most, lit), lambda: _slip(ui, text, high, sign, most, lit))


def _slip(ui: Ui, text: str, high: int, sign: str, most: int | None, lit: bool) -> Surface:
    palette, gap, radius = ui.palette, max(3, high // 6), high * 0.3
    paper, teal = palette["paper"], palette["hint"]
    if lit:
        paper, teal = teal, paper
    px = max(SMALLEST, round(high * LETTERS))
    edge = gap + max(1, high // 9)  # beside the round ends
    parts: list[Surface] = []
    if sign:
        parts.append(hat(ui, sign, round(high * HAT), "ink") if sign in COLORS else icon(ui, sign, px, teal))
    if text:
        room = 10 * high if most is None else most - 2 * edge - sum(part.get_width() + gap for part in parts)
        parts.append(ui.fonts.shrunk(text, Letters(px, teal, bold=True), room))
    width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * edge
    picture = card(ui, (width, high), Card(radius, paper)).copy()
    picture.blit(slot(ui, (width, high), radius, teal, max(1.5, high / 14)), (0, 0))
    x = edge
    for part in parts:
        picture.blit(part, inked_at(part, (x + part.get_width() // 2, high // 2)))
        x += part.get_width() + gap
    return picture


def crown(ui: Ui, side: int) -> Surface:
    """Return the golden crown of who has most points now, `side` pixels square."""

    def make() -> Surface:
        dark = max(2, round(side * 0.09))
        picture = icon(ui, "crown", side, CROWN_EDGE, 1).copy()
        gold = icon(ui, "crown", side - 2 * dark, CROWN)
        picture.blit(gold, gold.get_rect(center=picture.get_rect().center))
        return picture

    return ui.art.made(("crown", side), make)


def flag(first: bool) -> str:
    """Return the icon of a forecast: a filled flag for who would be `first`, an empty one for all others."""
    return "flag" if first else "flag_empty"
