"""Hats as signs of players: each has another shape, so that they differ without colours."""

from __future__ import annotations

import math

import pygame
from pygame import SRCALPHA, Surface

from citrus.ui.kit.screen import Ui

FINE = 4  # pixels drawn for one that is shown
BROAD = 1.12  # a picture of a hat is broader than the broadest hat by this
EDGE = 0.06  # of the width: the pale edge of a hat on a roof
DIRECTIONS = 16
ROW = 3  # this many hats lie side by side; more take two rows
SHARED = {1: 1.0, 2: 0.9, 3: 0.8}  # the size of each hat, by the number of hats that share a place


def hat(ui: Ui, color: str, width: int, edge: str = "paper") -> Surface:
    """Return the hat of a player's colour; the broadest is `width` pixels wide, others less. Its edge parts it from
    what lies below: a pale one on a roof, one of a pixel in `ink` on paper."""
    return ui.art.made(("hat", color, width, edge), lambda: _drawn(ui, color, width, edge))


def _drawn(ui: Ui, color: str, width: int, outline: str) -> Surface:
    edge = 1.0 if outline == "ink" else max(1.0, width * EDGE)
    side = round((width - 2 * edge) * BROAD * FINE)
    whole = ui.art.piece(f"hat_{color}", (side, side), color)
    body = whole.subsurface(whole.get_bounding_rect(60))
    reach = round(edge * FINE)
    fine = Surface((body.get_width() + 2 * reach, body.get_height() + 2 * reach), SRCALPHA)
    shape = pygame.mask.from_surface(body, 60).to_surface(setcolor=ui.palette[outline], unsetcolor=(0, 0, 0, 0))
    for number in range(DIRECTIONS):
        angle = 2 * math.pi * number / DIRECTIONS
        fine.blit(shape, (reach + round(reach * math.cos(angle)), reach + round(reach * math.sin(angle))))
    fine.blit(body, (reach, reach))
    return pygame.transform.smoothscale(fine, (fine.get_width() // FINE, fine.get_height() // FINE))


def hats(ui: Ui, colors: tuple[str, ...], width: int) -> Surface:
    """Return the hats of players who share a place, in one row or two. A single one is `width` pixels wide, several
    together hardly more."""
    return ui.art.made(("hats", colors, width), lambda: _together(ui, colors, width))


def _together(ui: Ui, colors: tuple[str, ...], width: int) -> Surface:
    one = round(width * SHARED[min(len(colors), ROW)])
    count = len(colors) if len(colors) <= ROW else -(-len(colors) // 2)
    rows = [[hat(ui, color, one) for color in colors[begin : begin + count]] for begin in range(0, len(colors), count)]
    step = round(one * 0.84)
    high = max(picture.get_height() for row in rows for picture in row)
    down = round(high * 0.86)
    picture = Surface((one + (count - 1) * step, high + (len(rows) - 1) * down), SRCALPHA)
    for number, row in enumerate(rows):
        left = (picture.get_width() - one - (len(row) - 1) * step) // 2
        for place, single in enumerate(row):
            middle = left + place * step + one // 2
            picture.blit(single, single.get_rect(midbottom=(middle, high + number * down)))
    return picture
