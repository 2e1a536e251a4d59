"""Points, and the signs of who has most. Solid counts, dashed might: earned points are a solid pill in the player's
colour; whatever only might happen is dashed. A crown stands for most points now, a flag before a
number for the end."""

from __future__ import annotations

from pygame import SRCALPHA, Color, Rect, Surface

from citrus.ui.kit.fonts import SMALLEST, Letters, inked_at
from citrus.ui.kit.palette import Palette, contrast
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc, icon, slot
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.outlines import framed

GOLD, GOLD_EDGE = Color("#f7cf5c"), Color("#8a5a14")
CROWN, CROWN_EDGE = Color("#f2b632"), Color("#5a3208")
READABLE = 4.5  # the contrast of words that can be read
BODY = 0.86  # of the height of a pill: its paper, above which the worker looks out
RIM = 0.13  # of the height of its paper: the player's outline around it
LETTERS = 0.62  # of the height of a pill or a slip
HAT = 1.05  # the width of a hat on a slip, in heights
FLAG = "flag"  # the icon before a forecast
FORETOLD, SIGN = 0.78, 0.9  # of the height of a forecast: its letters; of the size of these: its flag


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


def tally(ui: Ui, tiles: int, side: int) -> Surface:
    """Return a number of tiles that are counted, `side` pixels square: in ink on paper, since it is no number of
    points."""

    def make() -> Surface:
        spot = disc(ui, side, ui.palette["paper"], ui.palette["ink"], max(1.5, side / 14)).copy()
        label = ui.fonts.render(str(tiles), Letters(max(SMALLEST, round(side * 0.7)), ui.palette["ink"], bold=True))
        spot.blit(label, inked_at(label, (side // 2, side // 2)))
        return spot

    return ui.art.made(("tally", tiles, side), make)


def slip(ui: Ui, text: str, high: int, color: str = "", most: int = 10_000) -> Surface:
    """Return what only might happen on dashed paper, such as points that might come, with the hat of a player's
    `color` before the words. Without a hat, it is at most `most` pixels wide."""
    return ui.art.made(("slip", text, high, color, most), lambda: _slip(ui, text, high, color, most))


def _slip(ui: Ui, text: str, high: int, color: str, most: int) -> Surface:
    palette, gap, radius = ui.palette, max(3, high // 6), high * 0.3
    paper, teal = palette["paper"], palette["hint"]
    px = max(SMALLEST, round(high * LETTERS))
    edge = gap + max(1, high // 9)  # beside the round ends
    parts = [hat(ui, color, round(high * HAT), "ink")] if color else []
    parts.append(ui.fonts.shrunk(text, Letters(px, teal, bold=True), most - 2 * edge))
    width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * edge
    picture = card(ui, (width, high), Card(radius, paper)).copy()
    picture.blit(slot(ui, (width, high), radius, teal, max(1.5, high / 14)), (0, 0))
    x = edge
    for part in parts:
        picture.blit(part, inked_at(part, (x + part.get_width() // 2, high // 2)))
        x += part.get_width() + gap
    return picture


def maybe(ui: Ui, points: int, high: int, color: str = "") -> Surface:
    """Return points that only might come, for a player of a `color`, if any: dashed, and with a question mark."""
    return slip(ui, f"{gain(points)}?", high, color)


def forecast(
    ui: Ui, points: int, high: int, most: int, *, widest: int, lit: bool = False, flag: bool = True
) -> Surface:
    """Return what points would be if the game ended now: a number in a thin broken outline, without paper, so that no
    glance takes it for a score. It is at most `most` pixels wide. `lit`: on white paper, as it has just changed.
    A thin `flag` before it says that it is no score. Several are written in the same size if they get the `widest` of
    them."""

    def make() -> Surface:
        palette, said = ui.palette, str(points).replace("-", "−")
        ink = palette["hint"]
        gap, edge, radius = max(2, high // 10), max(4, high // 4), high * 0.3

        def room(px: int) -> int:
            return flag * (round(px * SIGN) + gap) + ui.fonts.width(str(widest), px, bold=True) + 2 * edge

        sizes = range(max(SMALLEST, round(high * FORETOLD)), SMALLEST, -1)
        px = next((px for px in sizes if room(px) <= most), SMALLEST)
        sign = icon(ui, FLAG, round(px * SIGN), ink, 2)
        before = flag * (sign.get_width() + gap)
        number = ui.fonts.shrunk(said, Letters(px, ink, bold=True), most - 2 * edge - before)
        size = max(before + number.get_width() + 2 * edge, min(most, high * 3 // 2)), high
        picture = card(ui, size, Card(radius, palette["paper"])).copy() if lit else Surface(size, SRCALPHA)
        picture.blit(slot(ui, size, radius, ink, max(1.0, high / 20)), (0, 0))
        if flag:
            picture.blit(sign, inked_at(sign, (edge + sign.get_width() // 2, high // 2)))
        picture.blit(number, inked_at(number, ((size[0] + before) // 2, high // 2)))
        return picture

    return ui.art.made(("forecast", points, high, most, lit, flag, widest), make)


def more(ui: Ui, side: int) -> Surface:
    """Return the sign of points that are still to come: a plus on dashed paper, `side` pixels square."""

    def make() -> Surface:
        teal = ui.palette["hint"]
        picture = card(ui, (side, side), Card(side * 0.3, ui.palette["paper"])).copy()
        picture.blit(slot(ui, (side, side), side * 0.3, teal, max(1.3, side / 12)), (0, 0))
        for bar in ((side // 2, max(2, side // 6)), (max(2, side // 6), side // 2)):
            picture.fill(teal, Rect((0, 0), bar).move((side - bar[0]) // 2, (side - bar[1]) // 2))
        return picture

    return ui.art.made(("more", side), make)


def crown(ui: Ui, side: int) -> Surface:
    """Return the golden crown of who has most points now, `side` pixels square."""

    def make() -> Surface:
        dark = max(2, round(side * 0.09))
        picture = icon(ui, "crown", side, CROWN_EDGE, 1).copy()
        gold = icon(ui, "crown", side - 2 * dark, CROWN)
        picture.blit(gold, gold.get_rect(center=picture.get_rect().center))
        return picture

    return ui.art.made(("crown", side), make)
