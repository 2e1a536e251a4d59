"""What the album is made of: its cover, and photos that are stuck on its pages."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, cast, draw_card, hexed, slot

COVER, SEAM = 11.0, 4.0  # how far the cover juts out beyond the pages, and the stitches beyond them, at 1280x720
EDGE = 7.0  # the white edge of a photo
CORNER = 20.0  # the sides of the paper corners that hold it
TURNS = (-1.3, 0.9, 1.5, -0.8, 0.6)  # degrees by which photos lie askew
ASKEW = 0.027  # the room that this takes, in widths of a photo


def draw_cover(surface: pygame.Surface, ui: Ui, pages: Sequence[pygame.Rect], u: float, seam: bool) -> None:
    """Draw the cover of the album below its pages, perhaps with a seam around them."""
    whole = pages[0].unionall(pages[1:])
    cover = whole.inflate(*(2 * round(COVER * u),) * 2)
    look = Card(15 * u, ui.palette["cover"], ui.palette.mix("cover", "ink", 0.45), 2 * u, depth=round(9 * u))
    draw_card(surface, ui, cover, look)
    if seam:
        place = whole.inflate(*(2 * round((COVER - SEAM) * u),) * 2)
        surface.blit(slot(ui, place.size, 11 * u, ui.palette.mix("cover", "panel_edge", 0.6), 1.4 * u), place)


def frame(width: float, u: float) -> int:
    """Return the room around a picture that is `width` pixels wide for the edge of its photo, on each side."""
    return round(EDGE * u + width * ASKEW / 2 + 3 * u)


def photo(ui: Ui, picture: pygame.Surface, number: int, u: float) -> pygame.Surface:
    """Return a picture as a photo with a white edge in four paper corners, a little askew by its `number`."""
    edge, side = round(EDGE * u), round(CORNER * u)
    size = picture.get_width() + 2 * edge, picture.get_height() + 2 * edge
    print_ = card(ui, size, Card(2 * u, ui.palette["paper"], ui.palette["panel_edge"], max(1.0, u))).copy()
    print_.blit(picture, (edge, edge))
    out = round(3 * u)  # the corners reach beyond the photo
    held = pygame.Surface((size[0] + 2 * out, size[1] + 2 * out), pygame.SRCALPHA)
    held.blit(print_, (out, out))
    held.blit(_corners(ui, held.get_size(), side), (0, 0))
    return pygame.transform.rotozoom(cast(ui, held, max(1, round(2 * u))), TURNS[number % len(TURNS)], 1)


def _corners(ui: Ui, size: tuple[int, int], side: int) -> pygame.Surface:
    """Return four triangles of paper in the corners of a size."""
    (wide, high), fill, rim = size, hexed(ui.palette["umber"]), hexed(ui.palette["earth_dark"])
    corners = (((0, 0), 1, 1), ((wide, 0), -1, 1), ((wide, high), -1, -1), ((0, high), 1, -1))
    body = "".join(
        f'<path d="M{x} {y}h{right * side}L{x} {y + down * side}Z" fill="{fill}"/>'
        f'<path d="M{x + right * side} {y}L{x} {y + down * side}" stroke="{rim}" stroke-width="{side / 12:.2f}"/>'
        for (x, y), right, down in corners
    )
    drawn = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return ui.art.drawing(f'<svg xmlns="http://www.w3.org/2000/svg" {drawn}>{body}</svg>', size)
