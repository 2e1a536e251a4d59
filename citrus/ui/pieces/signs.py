"""Symbols on plantation tiles and fruit tokens, for colour-blind players: black on a white disc."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from citrus.match.settings import Symbols
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui

# on a field of 24 x 24; shapes that differ even where they are a few pixels high
SHAPES = {
    "lemon": "M12 4C12 4 17.6 11 17.6 14.6C17.6 17.7 15.1 20.2 12 20.2C8.9 20.2 6.4 17.7 6.4 14.6C6.4 11 12 4 12 4Z",
    "orange": "M9.8 5L14.2 5L14.2 9.8L19 9.8L19 14.2L14.2 14.2L14.2 19L9.8 19L9.8 14.2L5 14.2L5 9.8L9.8 9.8Z",
    "blood_orange": "M12 3.4L14.5 9.1L20.6 9.7L16 13.8L17.4 19.8L12 16.6L6.6 19.8L8 13.8L3.4 9.7L9.5 9.1Z",
    "lime": "M5.4 7L18.6 7L18.6 10.6L5.4 10.6ZM5.4 13.4L18.6 13.4L18.6 17L5.4 17Z",
    "tree": "M12 3.6L18.4 13L14 13L14 20L10 20L10 13L5.6 13Z",
    "apple": "M12 19.6L5 11.6C3.4 8.4 6 5 9 6C10.6 6.5 11.6 7.6 12 8.6C12.4 7.6 13.4 6.5 15 6C18 5 20.6 8.4 19 11.6Z",
    "apricot": "M16.6 5C10 3 5 7 5 12C5 17 10 21 16.6 19C12.6 17 11.6 15 11.6 12C11.6 9 12.6 7 16.6 5Z",
    "cherry": "M4.6 12a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0ZM12.4 12a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0Z",
    "elderberry": "M9.2 7a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0ZM5.4 14.4a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0Z"
    "M13 14.4a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0Z",
    "plum": "M12 3.8L18.6 12L12 20.2L5.4 12Z",
    "quince": "M6 6L18 6L18 18L6 18Z",
}
RINGS = ("grapefruit",)
SHARES = {"small": 0.4, "large": 0.52}  # of the tile's side
HARVESTED = 0.38  # the same of a large sign on a field that nobody works any more
SMALLEST = 14
CORNER, LARGE_CORNER = 0.05, 0.02


def sign_rect(size: int, symbols: Symbols, harvested: bool = False) -> Rect:
    """Return where the sign lies on a tile of that size, which may be `harvested`: in the upper left corner, or if it
    is large, in the upper right one, above a well and beside a worker."""
    share = HARVESTED if harvested and symbols == "large" else SHARES[symbols]
    side, corner = max(SMALLEST, round(size * share)), round(size * CORNER)
    if symbols == "large":
        return Rect(size - round(size * LARGE_CORNER) - side, round(size * LARGE_CORNER), side, side)
    return Rect(corner, corner, side, side)


def sign(ui: Ui, kinds: tuple[str, ...], kind: int, side: int) -> Surface:
    """Return the sign of a kind of a tile set, `side` pixels high: its shape, or a letter for a foreign kind."""
    name = kinds[kind]
    body = '<circle cx="12" cy="12" r="11.2" fill="#ffffff" stroke="#1b1410" stroke-width="1.5"/>'
    if name in SHAPES:
        body += f'<path d="{SHAPES[name]}" fill="#1b1410"/>'
    elif name in RINGS:
        body += '<circle cx="12" cy="12" r="5.6" fill="none" stroke="#1b1410" stroke-width="3.2"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">{body}</svg>'
    picture = ui.art.drawing(svg, (side, side))
    if name in SHAPES or name in RINGS:
        return picture

    def lettered() -> Surface:
        whole = picture.copy()
        label = ui.fonts.render(
            letter(kinds, kind), Letters(max(12, round(side * 0.72)), pygame.Color("#1b1410"), bold=True)
        )
        whole.blit(label, label.get_rect(center=whole.get_rect().center))
        return whole

    return ui.art.made(("sign", kinds, kind, side), lettered)


def letter(kinds: tuple[str, ...], kind: int) -> str:
    """Return the letter of a foreign kind: its first, or if two begin with the same, one by its place in the set."""
    firsts = [name[:1].upper() for name in kinds]
    return firsts[kind] if len(set(firsts)) == len(firsts) else chr(ord("A") + kind)
