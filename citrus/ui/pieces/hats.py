"""Hats as signs of players: each has another shape, so that they differ without colours."""

from __future__ import annotations

import math

import pygame
from pygame import SRCALPHA, Surface

from citrus.ui.kit.screen import Ui

FINE = 4  # pixels drawn for one that is shown
BROAD = 1.12  # a picture of a hat is broader than the broadest hat by this
EDGE = 0.085  # of the width: the pale rim of a hat on a roof, with a dark line around it
LINE = 1.0  # pixels: how wide that line is
DIRECTIONS = 16
ROW = 3  # this many hats lie side by side; more take two rows
SHARED = {1: 1.0, 2: 0.9, 3: 0.8}  # the size of each hat, by the number of hats that share a place


def hat(ui: Ui, color: str, width: int, edge: str = "paper") -> Surface:
    """Return the hat of a player's colour; the broadest is `width` pixels wide, others less. Its edge parts it from
    what lies below: a dark line on paper, and on a roof, which may be as red as the hat, a pale rim within such a
    line."""
    return ui.art.made(("hat", color, width, edge), lambda: _drawn(ui, color, width, edge))


def _drawn(ui: Ui, color: str, width: int, edge: str) -> Surface:
    rim = 0.0 if edge == "ink" else max(2.0, width * EDGE)
    side = round((width - 2 * rim - 2 * LINE) * BROAD * FINE)
    whole = ui.art.piece(f"hat_{color}", (side, side), color)
    body = whole.subsurface(whole.get_bounding_rect(60))
    reach = round((rim + LINE) * FINE)
    fine = Surface((body.get_width() + 2 * reach, body.get_height() + 2 * reach), SRCALPHA)
    mask = pygame.mask.from_surface(body, 60)
    for ink, wide in (("ink", reach), ("paper", round(rim * FINE))):
        shape = mask.to_surface(setcolor=ui.palette[ink], unsetcolor=(0, 0, 0, 0))
        for number in range(DIRECTIONS if wide else 0):
            angle = 2 * math.pi * number / DIRECTIONS
            fine.blit(shape, (reach + round(wide * math.cos(angle)), reach + round(wide * math.sin(angle))))
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
