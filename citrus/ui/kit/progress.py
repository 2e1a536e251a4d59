"""A progress bar."""

from __future__ import annotations

import pygame

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card


def draw_progress(surface: Drawable, ui: Ui, u: float, rect: pygame.Rect, share: float) -> None:
    """Fill a share of the bar, 0 to 1."""
    palette, radius = ui.palette, rect.height / 2
    empty, edge = palette.mix("panel", "panel_edge", 0.6), palette["ink_soft"]
    surface.blit(card(ui, rect.size, Card(radius, empty)), rect)
    before = surface.get_clip()
    surface.set_clip(pygame.Rect(rect.x, rect.y, round(rect.width * share), rect.height).clip(before))
    surface.blit(card(ui, rect.size, Card(radius, palette["good"])), rect)
    surface.set_clip(before)
    surface.blit(card(ui, rect.size, Card(radius, None, edge, max(1.0, 1.2 * u))), rect)
