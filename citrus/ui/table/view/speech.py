"""What somebody of the valley says: a bubble on their mat, or a small mark on their portrait where it has no room."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, product

import pygame
from pygame import SRCALPHA, Rect, Surface

from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mats import MatsView

LARGEST, TIGHT, LEAST = 20, 10, 12  # design pixels: letters, at best and at least; and at least in pixels
FEW, MANY = 2, 4  # lines: few if words find room somewhere
LINE = 1.13  # from line to line, in their size
BESIDE, ABOVE = 7, 2  # design pixels: around the words
TAIL = 6  # design pixels: from the paper to its tip
CORNER = 10  # design pixels: the radius of its corners, and where a tail that points up begins
MARK = 22  # design pixels: the width of a mark
DOTS = 3
DRAWN = 4  # pixels drawn for one of the tail that is shown


@dataclass(frozen=True)
class Speech:
    """What a player says, on the paper `rect`, whose tail points `up` or else to the left. Without room for its
    `lines`, `px` high, the paper is a mark on the portrait; it is empty without a portrait."""

    player: int
    text: str
    rect: Rect
    lines: tuple[str, ...] = ()
    px: int = 0
    up: bool = False


def speech(ui: Ui, layout: TableLayout, mats: MatsView, state: GameState, player: int, text: str) -> Speech:
    """Return the bubble with a sentence where the player's mat is free, in letters as large as they have room. It
    rather gets narrow than that it hides the name beside the portrait, and never hides a figure or a tile."""
    marker = mats.places.mat(layout, player).marker
    tail, beside, above = layout.px(TAIL), layout.px(BESIDE), layout.px(ABOVE)
    free, named = mats.rooms(layout, state, player), mats.over_name(layout, state, player)
    sizes = range(layout.text(LARGEST), max(LEAST, layout.text(TIGHT)) - 1, -1)
    ways = chain(product((FEW,), sizes, free), product((MANY,), sizes, free), product((FEW,), sizes, [named]))
    for most, px, room in ways:
        up = room.y >= marker.bottom
        wide, high = (room.width, room.height - tail) if up else (room.width - tail, room.height)
        lines = _broken(ui, text, px, wide - 2 * beside)
        tall = len(lines) * round(px * LINE) + 2 * above
        if lines and len(lines) <= most and tall <= high:
            widest = max(ui.fonts.width(line, px) for line in lines)
            rect = Rect(
                room.x + (0 if up else tail), room.bottom - high + (high - tall) // 2, widest + 2 * beside, tall
            )
            return Speech(player, text, rect, lines, px, up)
    side = min(layout.px(MARK), marker.width // 2)
    return Speech(player, text, Rect(marker.right - side * 2 // 3, marker.y, side, side * 2 // 3))


def _broken(ui: Ui, text: str, px: int, width: int) -> tuple[str, ...]:
    """Return a sentence in as few lines as possible, as even as they get; none if a word is too wide."""
    if max(ui.fonts.width(word, px) for word in text.split(" ")) > width:
        return ()
    lines = ui.fonts.lines(text, px, width)
    while len(narrower := ui.fonts.lines(text, px, width - px)) == len(lines) > 1 and " ".join(narrower) == text:
        lines, width = narrower, width - px
    return lines


def draw_speech(surface: Drawable, ui: Ui, layout: TableLayout, said: Speech) -> None:
    """Draw a bubble, or its mark."""
    rect, ink = said.rect, ui.palette["ink"]
    if not rect.width:
        return
    width = max(1.2, 1.4 * layout.unit)
    paper = card(ui, rect.size, Card(min(rect.height / 2, layout.px(CORNER)), ui.palette["paper"], ink, width))
    surface.blit(paper, rect)
    if not said.lines:
        spot = disc(ui, max(2, rect.height // 5), ink)
        for number in range(1, DOTS + 1):
            surface.blit(spot, spot.get_rect(center=(rect.x + rect.width * number // (DOTS + 1), rect.centery)))
        return
    side = layout.px(TAIL)
    at = (rect.x + layout.px(CORNER), rect.y - side) if said.up else (rect.x - side, rect.centery - side)
    surface.blit(speech_tail(ui, side, width, 90 if said.up else 0), at)
    step = round(said.px * LINE)
    top = rect.centery - step * len(said.lines) // 2 - layout.px(1)  # below letters there is more air
    for number, line in enumerate(said.lines):
        words = ui.fonts.render(line, Letters(said.px, ink))
        surface.blit(words, words.get_rect(center=(rect.centerx, top + step * number + step // 2)))


def speech_tail(ui: Ui, side: int, width: float, turned: int) -> Surface:
    """Return the tail of a bubble, `side` long and twice as broad, that covers the edge of the paper where it begins.
    It points to the left, or is `turned` clockwise by some degrees."""

    def make() -> Surface:
        long, edge = (side + round(width) + 1) * DRAWN, round(width * DRAWN)
        fine = Surface((long, 2 * side * DRAWN), SRCALPHA)
        sides = [(long, 0), (edge, side * DRAWN), (long, 2 * side * DRAWN)]
        pygame.draw.polygon(fine, ui.palette["paper"], sides)
        pygame.draw.lines(fine, ui.palette["ink"], False, sides, edge)
        left = pygame.transform.smoothscale(fine, (long // DRAWN, 2 * side))
        return pygame.transform.rotate(left, -turned) if turned else left

    return ui.art.made(("tail", side, width, turned), make)
