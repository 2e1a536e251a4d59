"""A small picture of a board: meadow, rocks, landscape, building sites, and the fincas it begins with."""

from __future__ import annotations

import pygame

from citrus.rules.board import Board, spaces_of
from citrus.rules.numbering import Space
from citrus.ui.kit.fonts import SMALLEST, Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card


def board_picture(ui: Ui, board: Board, room: tuple[int, int], *, founded: bool = True) -> pygame.Surface:
    """Return a picture of the board that fits into `room`, never larger than needed. Unless it is `founded`, the sites
    of its first fincas are still to be drawn."""
    cell = max(3, min(room[0] / (board.columns + 0.8), room[1] / (board.rows + 0.8)))
    rim = cell * 0.4
    size = (round(cell * board.columns + 2 * rim), round(cell * board.rows + 2 * rim))
    picture = pygame.Surface(size, pygame.SRCALPHA)
    palette = ui.palette
    picture.blit(
        card(
            ui,
            size,
            Card(rim * 1.2, palette["meadow"], palette.mix("meadow_dark", "umber", 0.3), max(1.0, cell * 0.08)),
        ),
        (0, 0),
    )

    def place(space: Space, grow: float) -> pygame.Rect:
        column, row = board.column_row(space)
        left, top = rim + column * cell, rim + row * cell
        right, bottom = left + cell, top + cell
        extra = (grow - 1) * cell / 2
        left, top, right, bottom = left - extra, top - extra, right + extra, bottom + extra
        return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))

    def lay(name: str, space: Space, grow: float) -> None:
        side = max(1, round(cell * grow))  # all alike: each size is painted for itself
        piece = ui.art.piece(name, (side, side))
        picture.blit(piece, piece.get_rect(center=place(space, 1).center))

    light = palette["meadow_dark"]
    for space in spaces_of(board.plantable & ~board.all_roads):
        rect = place(space, 0.86)
        picture.blit(card(ui, rect.size, Card(cell * 0.16, light)), rect)
    for letter in board.used_sites:
        for space in spaces_of(board.roads[letter] & ~board.rocks):
            rect = place(space, 0.86)
            picture.blit(card(ui, rect.size, Card(cell * 0.16, palette["earth"])), rect)
    for space in spaces_of(board.rocks):
        lay(f"rock_{space % 3 + 1}", space, 1.12)
    for space in spaces_of(board.landscape):
        lay("landscape_space", space, 1.05)
    for letter, space in board.sites.items():
        if founded and letter in board.starting_sites:
            lay("finca", space, 1.3)
        elif letter not in board.unused_sites:
            lay("site_faint", space, 1)
            px = round(cell * 0.7)
            if px >= SMALLEST:
                label = ui.fonts.render(letter, Letters(px, palette["ink"], bold=True))
                picture.blit(label, label.get_rect(center=place(space, 1).center))
    return picture
